// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "OpenAPIYAML",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "yaml-to-json", targets: ["YAMLToJSON"])],
    dependencies: [.package(url: "https://github.com/jpsim/Yams", from: "6.2.2")],
    targets: [
        .executableTarget(
            name: "YAMLToJSON",
            dependencies: [.product(name: "Yams", package: "Yams")]
        )
    ]
)
