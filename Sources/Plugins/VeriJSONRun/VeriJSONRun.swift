import Foundation
import PackagePlugin

/// A plug-in that runs the command `verijson` of the package: `swift package verijson lint …`.
@main
struct VeriJSONRun: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "verijson").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            Diagnostics.error("verijson ended with \(process.terminationStatus)")
            return
        }
    }
}
