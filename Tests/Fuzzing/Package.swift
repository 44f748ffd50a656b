// swift-tools-version: 6.1
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-warnings-as-errors"]),
]

// Generators, the naive implementation and laws are those of the tests; links lead to them. What
// needs a testing library stays out.
let tests = ["RegularExpressions", "Laws", "Naive"].flatMap { folder in
    let path = Context.packageDirectory + "/Sources/Cases/" + folder
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
        .filter { $0.contains("Tests") || $0 == "LawRunner.swift" }
        .map { folder + "/" + $0 }
}

let library: Target.Dependency = .product(name: "VeriJSON", package: "VeriJSON")
let xml: Target.Dependency = .product(name: "VeriJSONXML", package: "VeriJSON")

// The script `run` builds it: `fuzz` with the flags that instrument the library as well.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "VeriJSON", path: "../..")],
    targets: [
        .systemLibrary(name: "LibFuzzer", path: "LibFuzzer"),
        .target(
            name: "Cases",
            dependencies: [library],
            path: "Sources/Cases",
            exclude: tests,
            swiftSettings: settings
        ),
        .executableTarget(
            name: "fuzz",
            dependencies: ["Cases", "LibFuzzer", library, xml],
            path: "Sources/Fuzz",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "laws",
            dependencies: ["Cases", library],
            path: "Sources/LawRun",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
