import Foundation

/// A directory of its own in which the built command runs.
final class CommandRun {
    struct Outcome {
        var code: Int32
        var output: String
        var errors: String
    }

    let directory: URL

    init(_ files: KeyValuePairs<String, String> = [:]) throws {
        directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("verijson-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: directory.appendingPathComponent(name))
    }

    func text(of name: String) throws -> String {
        try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
    }

    /// The command, which is next to the test bundle.
    static let command: URL = {
        let bundles = [Bundle.main] + Bundle.allBundles
        let bundle = bundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let place = bundle ?? Bundle.main.executableURL ?? Files.root
        return place.deletingLastPathComponent().appendingPathComponent("verijson")
    }()

    func run(_ arguments: String..., input: String = "") throws -> Outcome {
        try run(Self.command, arguments, input: input)
    }

    func run(_ tool: URL, _ arguments: [String], input: String = "") throws -> Outcome {
        try write(input, to: ".input")
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = directory
        let (output, errors) = (
            directory.appendingPathComponent(".output"), directory.appendingPathComponent(".errors")
        )
        for file in [output, errors] { try Data().write(to: file) }
        process.standardInput = try FileHandle(
            forReadingFrom: directory.appendingPathComponent(".input")
        )
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Outcome(
            code: process.terminationStatus,
            output: try text(of: ".output"),
            errors: try text(of: ".errors")
        )
    }
}
