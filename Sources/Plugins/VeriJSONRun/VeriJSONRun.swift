import Foundation
import PackagePlugin

/// A plug-in that runs the command `verijson` of the package: `swift package verijson lint …`.
@main
struct VeriJSONRun: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        // In its own package, the tool has the name of its target.
        process.executableURL = try context.tool(named: "VeriJSONCommand").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
