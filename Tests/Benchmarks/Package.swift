// swift-tools-version: 6.1
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-warnings-as-errors"]),
]

// A peer takes part where it is installed: Debian's libsimdjson-dev and rapidjson-dev, for example.
let hasSimdjson = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]
    .contains { FileManager.default.fileExists(atPath: $0 + "/simdjson.h") }

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "VeriJSON", path: "../..")],
    targets: [
        .target(
            name: "NativePeers",
            cxxSettings: [.unsafeFlags(["-O3"])],
            linkerSettings: hasSimdjson ? [.linkedLibrary("simdjson")] : []
        ),
        .executableTarget(
            name: "benchmarks",
            dependencies: ["NativePeers", .product(name: "VeriJSON", package: "VeriJSON")],
            path: "Sources/Benchmarks",
            swiftSettings: settings,
            // valgrind cannot read all of what Swift writes for debuggers.
            linkerSettings: [
                .unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux]))
            ]
        ),
        .testTarget(
            name: "BenchmarksTests",
            dependencies: ["benchmarks"],
            path: "Tests",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
