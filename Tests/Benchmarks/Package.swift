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

/// A decoder that takes part where a variable names a checkout of it.
struct DecoderPeer {
    var variable: String
    var product: String

    var checkout: String? { Context.environment[variable] }
}

let decoderPeers = [
    DecoderPeer(variable: "VERIJSON_REERJSON", product: "ReerJSON"),
    DecoderPeer(variable: "VERIJSON_YYJSON", product: "YYJSON"),
    DecoderPeer(variable: "VERIJSON_IKIGAJSON", product: "IkigaJSON"),
].filter { $0.checkout != nil }

// XMLCoder takes part where a variable asks for it; it is downloaded then.
let hasXMLCoder = Context.environment["VERIJSON_XMLCODER"] != nil

// Both ReerJSON and YYJSON bring the C parser yyjson along.
let takesFirstDefinition = decoderPeers.filter { $0.product != "IkigaJSON" }.count > 1

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "VeriJSON", path: "../..")]
        + decoderPeers.map { .package(name: $0.product, path: $0.checkout ?? "") }
        + (hasXMLCoder
            ? [.package(url: "https://github.com/CoreOffice/XMLCoder", exact: "0.18.2")] : []),
    targets: [
        .target(
            name: "NativePeers",
            // RapidJSON 1.1.0 has a template that does not compile, and that nothing uses.
            cxxSettings: [.unsafeFlags(["-O3", "-fdelayed-template-parsing"])],
            linkerSettings: hasSimdjson ? [.linkedLibrary("simdjson")] : []
        ),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "NativePeers", .product(name: "VeriJSON", package: "VeriJSON"),
                .product(name: "VeriJSONInference", package: "VeriJSON"),
                .product(name: "VeriJSONReports", package: "VeriJSON"),
                .product(name: "VeriJSONSchema", package: "VeriJSON"),
                .product(name: "VeriJSONStreams", package: "VeriJSON"),
                .product(name: "VeriJSONXML", package: "VeriJSON"),
            ]
                + decoderPeers.map { .product(name: $0.product, package: $0.product) },
            path: "Sources/Benchmarks",
            swiftSettings: settings,
            // valgrind cannot read all of what Swift writes for debuggers.
            linkerSettings: [
                .unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux]))
            ]
                + (takesFirstDefinition
                    ? [.unsafeFlags(["-Xlinker", "--allow-multiple-definition"])] : [])
        ),
        .executableTarget(
            name: "xml-speed",
            dependencies: [
                "NativePeers", .product(name: "VeriJSON", package: "VeriJSON"),
                .product(name: "VeriJSONXML", package: "VeriJSON"),
            ] + (hasXMLCoder ? [.product(name: "XMLCoder", package: "XMLCoder")] : []),
            path: "Sources/XMLSpeed",
            swiftSettings: settings
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
