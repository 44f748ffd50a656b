// swift-tools-version: 6.1
import PackageDescription

// Where the package is checked, warnings are errors; a package with such flags cannot be depended
// on.
let strict: [SwiftSetting] =
    Context.environment["VERIJSON_STRICT"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])]
let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + strict

// The longest tests spend their time in the core and in the second implementation that it is
// compared with. Optimised, they end ten times sooner; assertions are checked all the same.
let optimized: [SwiftSetting] =
    Context.environment["VERIJSON_OPTIMIZED"] == nil
    ? []
    : [
        .unsafeFlags([
            "-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug",
        ])
    ]

// No target here uses the build plug-in, since the build of that target would compile the plug-in's
// tool as well, and the core once more. Tests/Plugin/run proves the plug-in.
let package = Package(
    name: "VeriJSON",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16)],
    products: [
        .library(name: "VeriJSON", targets: ["VeriJSON"]),
        .library(name: "VeriJSONCore", targets: ["VeriJSONCore"]),
        .library(name: "VeriJSONStreams", targets: ["VeriJSONStreams"]),
        .library(name: "VeriJSONReports", targets: ["VeriJSONReports"]),
        .library(name: "VeriJSONContracts", targets: ["VeriJSONContracts"]),
        .library(name: "VeriJSONInference", targets: ["VeriJSONInference"]),
        .library(name: "VeriJSONSchema", targets: ["VeriJSONSchema"]),
        .library(name: "VeriJSONRevisions", targets: ["VeriJSONRevisions"]),
        .library(name: "VeriJSONXML", targets: ["VeriJSONXML"]),
        .executable(name: "verijson", targets: ["VeriJSONCommand"]),
        .plugin(name: "VeriJSONPatterns", targets: ["VeriJSONPatterns"]),
        .plugin(name: "VeriJSONRun", targets: ["VeriJSONRun"]),
    ],
    targets: [
        .target(name: "VeriJSONCore", swiftSettings: settings + optimized),
        .target(name: "VeriJSON", dependencies: ["VeriJSONCore"], swiftSettings: settings),
        .target(name: "VeriJSONStreams", dependencies: ["VeriJSON"], swiftSettings: settings),
        .target(name: "VeriJSONReports", dependencies: ["VeriJSONCore"], swiftSettings: settings),
        .target(name: "VeriJSONContracts", dependencies: ["VeriJSON"], swiftSettings: settings),
        .target(
            name: "VeriJSONInference",
            dependencies: ["VeriJSONCore", "VeriJSONReports"],
            swiftSettings: settings
        ),
        .target(name: "VeriJSONSchema", dependencies: ["VeriJSON"], swiftSettings: settings),
        .target(name: "VeriJSONRevisions", dependencies: ["VeriJSON"], swiftSettings: settings),
        .target(
            name: "VeriJSONXML",
            dependencies: ["VeriJSON"],
            swiftSettings: settings,
            linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS, .tvOS]))]
        ),
        .executableTarget(
            name: "VeriJSONCommand",
            dependencies: [
                "VeriJSON", "VeriJSONInference", "VeriJSONReports", "VeriJSONRevisions",
                "VeriJSONSchema", "VeriJSONStreams", "VeriJSONXML",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "verijson-patterns",
            dependencies: ["VeriJSONInference"],
            path: "Sources/VeriJSONPatternsTool",
            swiftSettings: settings
        ),
        .plugin(
            name: "VeriJSONPatterns",
            capability: .buildTool(),
            dependencies: ["verijson-patterns"],
            path: "Sources/Plugins/VeriJSONPatterns"
        ),
        .plugin(
            name: "VeriJSONRun",
            capability: .command(
                intent: .custom(
                    verb: "verijson",
                    description: "Cleans, checks and infers by patterns; see 'verijson --help'"
                )
            ),
            dependencies: ["VeriJSONCommand"],
            path: "Sources/Plugins/VeriJSONRun"
        ),
        .executableTarget(
            name: "verijson-allocations",
            dependencies: ["VeriJSON"],
            path: "Tests/Counting",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "verijson-threads",
            dependencies: ["VeriJSON", "VeriJSONReports", "VeriJSONStreams"],
            path: "Tests/Threads",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Orders",
            dependencies: ["VeriJSON"],
            path: "Samples/Orders",
            exclude: [
                "orders.pattern.json", "response.json", "expected.json", "expected.report.txt",
                "output.txt",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Books",
            dependencies: ["VeriJSON"],
            path: "Samples/Books",
            exclude: ["books.pattern.json", "books.json", "output.txt"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ExpenseReports",
            dependencies: ["VeriJSONRevisions", "VeriJSONSchema"],
            path: "Samples/ExpenseReports",
            exclude: ["report.schema.json", "output.txt"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "GitHubIssues",
            dependencies: ["VeriJSON"],
            path: "Samples/GitHubIssues",
            exclude: ["issues.pattern.json", "issues.json", "output.txt"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ModelMapping",
            dependencies: ["VeriJSON"],
            path: "Samples/ModelMapping",
            exclude: ["notices.pattern.json", "responses", "output.txt"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Music",
            dependencies: ["VeriJSON", "VeriJSONXML"],
            path: "Samples/Music",
            exclude: [
                "music.xml", "music.json", "music.xml.pattern.json", "music.pattern.json",
                "output.txt",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ReportGallery",
            dependencies: ["VeriJSON", "VeriJSONReports"],
            path: "Samples/ReportGallery",
            exclude: ["pages", "picture"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TestYourAPI",
            dependencies: ["VeriJSON"],
            path: "Samples/TestYourAPI",
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
        // What the tests of several modules share.
        .target(
            name: "TestSupport",
            dependencies: ["VeriJSON"],
            path: "Tests/TestSupport",
            exclude: ["Browser/measure.js"],
            swiftSettings: settings + optimized
        ),
        .testTarget(
            name: "VeriJSONCoreTests",
            dependencies: ["TestSupport", "VeriJSONCore", "verijson-allocations"],
            exclude: [
                "Conformance/json5.expected.txt", "Message/HelpTable.md",
                "Message/HelpTable.redacted.md", "Message/HundredReports.txt",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "VeriJSONTests",
            dependencies: ["TestSupport", "VeriJSON", "VeriJSONReports"],
            exclude: ["Corpora/Fixtures", "Golden/Fixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "VeriJSONStreamsTests",
            dependencies: ["TestSupport", "VeriJSONReports", "VeriJSONStreams"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "VeriJSONReportsTests",
            dependencies: ["TestSupport", "VeriJSON", "VeriJSONReports"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "VeriJSONContractsTests",
            dependencies: ["TestSupport", "VeriJSONContracts"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "VeriJSONInferenceTests",
            dependencies: [
                "TestSupport", "VeriJSONCommand", "VeriJSONInference", "VeriJSONReports",
                "VeriJSONSchema", "verijson-patterns",
            ],
            exclude: ["Converting/Fixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "VeriJSONSchemaTests",
            dependencies: [
                "TestSupport", "VeriJSONReports", "VeriJSONSchema", "VeriJSONStreams",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "VeriJSONRevisionsTests",
            dependencies: ["TestSupport", "VeriJSONRevisions", "VeriJSONSchema"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "VeriJSONXMLTests",
            dependencies: [
                "Music", "TestSupport", "VeriJSONCommand", "VeriJSONReports", "VeriJSONXML",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "VeriJSONCommandTests",
            dependencies: ["TestSupport", "VeriJSONCommand"],
            swiftSettings: settings
        ),
        // The rules of the gateway that need no network package, with their tests; the rest of it is
        // a package of its own.
        .testTarget(
            name: "VeriJSONGatewayTests",
            path: "Samples/Gateway",
            exclude: [
                "Deploying.md", "Dockerfile", "Dockerfile.dockerignore", "Example",
                "Package.swift", "README.md", "Sources/Gateway", "Sources/GatewayCommand",
                "Sources/LoadUpstream",
                "Tests/GatewayTests", "load",
            ],
            sources: ["Sources/GatewayRules", "Tests/GatewayRulesTests"],
            swiftSettings: settings
        ),
        // Every block of code in the documentation, the samples, and the rules that the sources follow.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Books", "ExpenseReports", "GitHubIssues", "ModelMapping", "Orders",
                "ReportGallery", "TestSupport", "VeriJSONCommand", "VeriJSONContracts",
                "VeriJSONInference", "VeriJSONReports", "VeriJSONStreams",
            ],
            exclude: ["Interfaces/Recorded"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

// SwiftPM builds what plug-ins run once more, for the machine that builds: no test needs that.
if !optimized.isEmpty {
    package.targets.removeAll { $0.type == .plugin }
    package.products.removeAll { $0 is Product.Plugin }
}

// `VERIJSON_TESTS=Streams swift test` builds and runs the tests of one module.
if let area = Context.environment["VERIJSON_TESTS"] { package.keepOnly(testsOf: area) }

extension Package {
    /// Removes every target that the tests of one area do without.
    func keepOnly(testsOf area: String) {
        let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
        let name = area == "Documentation" ? "DocumentationTests" : "VeriJSON\(area)Tests"
        guard let tests = byName[name] else {
            fatalError("VERIJSON_TESTS: there is no target '\(name)'")
        }
        var kept: Set<String> = []
        var pending = [tests]
        while let target = pending.popLast() {
            guard kept.insert(target.name).inserted else { continue }
            for case .byNameItem(let name, _) in target.dependencies {
                if let dependency = byName[name] { pending.append(dependency) }
            }
        }
        targets.removeAll { !kept.contains($0.name) }
        products.removeAll { product in
            switch product {
            case let library as Product.Library: !kept.isSuperset(of: library.targets)
            case let executable as Product.Executable: !kept.isSuperset(of: executable.targets)
            default: true
            }
        }
    }
}
