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
    let path = Context.packageDirectory + "/Sources/" + folder
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
        .filter { $0.contains("Tests") || $0 == "LawRunner.swift" }
        .map { folder + "/" + $0 }
}

// The script `run` builds it, with the flags that instrument the library as well.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "VeriJSON", path: "../..")],
    targets: [
        .systemLibrary(name: "LibFuzzer", path: "LibFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: ["LibFuzzer", .product(name: "VeriJSON", package: "VeriJSON")],
            path: "Sources",
            exclude: tests,
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
