import Foundation
import PackagePlugin

/// A plug-in that checks the pattern files of a target at every build and makes `Patterns` of them.
@main
struct VeriJSONPatterns: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        return try commands(
            for: target.sourceFiles.map(\.url),
            output: context.pluginWorkDirectoryURL,
            tool: context.tool(named: "verijson-patterns").url
        )
    }

    private func commands(for files: [URL], output: URL, tool: URL) throws -> [Command] {
        let patterns = files.filter { $0.lastPathComponent.hasSuffix(".pattern.json") }
            .sorted { $0.path < $1.path }
        guard !patterns.isEmpty else { return [] }
        let source = output.appendingPathComponent("Patterns.swift")
        return [
            .buildCommand(
                displayName: "Checking \(patterns.count) pattern files",
                executable: tool,
                arguments: [source.path] + patterns.map(\.path),
                inputFiles: patterns,
                outputFiles: [source]
            )
        ]
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension VeriJSONPatterns: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        try commands(
            for: target.inputFiles.map(\.url),
            output: context.pluginWorkDirectoryURL,
            tool: context.tool(named: "verijson-patterns").url
        )
    }
}
#endif
