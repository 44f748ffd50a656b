package import Foundation

/// A directory of its own, in which the built command runs as a user at a shell would run it.
package final class Workplace: Sendable {
    /// The exit code and the output of a run.
    package struct Run {
        package var code: Int32
        package var output: String
        package var errors: String
    }

    struct MissingCommand: Error, CustomStringConvertible {
        var path: String
        var description: String { "expected the built command at \(path), found none" }
    }

    package let directory: URL

    /// Makes the directory, with files in it.
    package init(_ files: KeyValuePairs<String, String> = [:]) throws {
        directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("verijson-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    /// The root of the package.
    package static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The command, which is next to the test bundle.
    package static let command: URL = {
        let bundles = [Bundle.main] + Bundle.allBundles
        let bundle = bundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let place = bundle ?? Bundle.main.executableURL ?? package
        return place.deletingLastPathComponent().appendingPathComponent("verijson")
    }()

    package func path(of name: String) -> String { directory.appendingPathComponent(name).path }

    package func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: directory.appendingPathComponent(name))
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            at: directory.appendingPathComponent(name),
            withIntermediateDirectories: true
        )
    }

    /// The text of a file; nil where there is none.
    package func text(of name: String) -> String? {
        (try? Data(contentsOf: directory.appendingPathComponent(name)))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Everything that lies in the directory or in one below.
    package func names(in name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(of: name)).sorted()
    }

    package func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(of: name))[.posixPermissions] as? Int
    }

    /// Runs the command here.
    package func run(
        _ arguments: String...,
        input: String = "",
        environment: [String: String] = [:],
        in place: URL? = nil
    ) throws -> Run {
        try run(arguments, input: input, environment: environment, in: place)
    }

    /// Runs the command here.
    package func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        in place: URL? = nil
    ) throws -> Run {
        try start(
            Workplace.command,
            arguments,
            input: input,
            environment: environment,
            in: place
        )
    }

    /// Runs a shell script here, in which `$verijson` is the command.
    package func shell(_ script: String) throws -> Run {
        try start(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", script],
            input: "",
            environment: ["verijson": Workplace.command.path],
            in: nil
        )
    }

    /// Output goes to files, so that no pipe can fill up.
    private func start(
        _ program: URL,
        _ arguments: [String],
        input: String,
        environment: [String: String],
        in place: URL?
    ) throws -> Run {
        guard FileManager.default.isExecutableFile(atPath: Workplace.command.path) else {
            throw MissingCommand(path: Workplace.command.path)
        }
        let streams = try Workplace.Streams(input)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = place ?? directory
        process.environment = Workplace.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: streams.input)
        process.standardOutput = try FileHandle(forWritingTo: streams.output)
        process.standardError = try FileHandle(forWritingTo: streams.errors)
        try process.run()
        process.waitUntilExit()
        return Run(
            code: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: streams.output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: streams.errors), as: UTF8.self)
        )
    }

    package static let environment = ProcessInfo.processInfo.environment.filter {
        $0.key != "NO_COLOR" && $0.key != "TERM"
    }

    /// The files that serve as the streams of one run.
    private final class Streams {
        let directory: URL
        let input: URL
        let output: URL
        let errors: URL

        init(_ text: String) throws {
            directory = FileManager.default.temporaryDirectory
                .appendingPathComponent("verijson-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: directory,
                withIntermediateDirectories: true
            )
            input = directory.appendingPathComponent("input")
            output = directory.appendingPathComponent("output")
            errors = directory.appendingPathComponent("errors")
            try Data(text.utf8).write(to: input)
            try Data().write(to: output)
            try Data().write(to: errors)
        }

        deinit {
            try? FileManager.default.removeItem(at: directory)
        }
    }
}

/// A small pattern, a document that it cleans, one that it rejects, and one that is not JSON.
package enum Sheet {
    package static let pattern = #"{"rows": [{"id": "int", "note?": "string"}]}"#
    package static let dirty =
        #"{"rows": [{"id": 1, "note": "x"}, {"id": "two"}, {"id": 3, "note": 4}]}"#
    package static let cleaned = #"{"rows": [{"id": 1, "note": "x"}, {"id": 3}]}"#
    package static let rejected = #"{"lines": []}"#
    static let broken = #"{"rows": [{"id": 1}, ]}"#

    package static func workplace() throws -> Workplace {
        try Workplace([
            "p.json": pattern, "dirty.json": dirty, "clean.json": cleaned,
            "rejected.json": rejected, "broken.json": broken,
        ])
    }
}
