// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-warnings-as-errors"]),
]

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "VeriJSON") }

let library = [product("VeriJSON")]

// The script `run` builds it: `fuzz` with the flags that instrument the library as well.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "VeriJSON", path: "../..")],
    targets: [
        .systemLibrary(name: "LibFuzzer", path: "LibFuzzer"),
        // A link to the generators, the naive implementation and the laws of the tests.
        .target(
            name: "Cases",
            dependencies: library,
            path: "Sources/Cases",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "Cases", "LibFuzzer", product("VeriJSONReports"), product("VeriJSONStreams"),
                product("VeriJSONXML"),
            ]
                + library,
            path: "Sources/Fuzz",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "laws",
            dependencies: ["Cases"] + library,
            path: "Sources/LawRun",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
