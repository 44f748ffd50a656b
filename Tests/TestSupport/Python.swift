import Foundation

/// The Python of the machine, whose packages read what the library writes for other programs.
///
/// `VERIJSON_PYTHON` is the path of another interpreter than `python3`.
package enum Python {
    private static let program =
        ProcessInfo.processInfo.environment["VERIJSON_PYTHON"] ?? "python3"

    /// Returns whether the interpreter and a package are installed.
    package static func has(_ package: String) -> Bool {
        (try? run("import \(package)"))?.code == 0
    }

    /// Returns the reason why a test that needs a package does not run.
    package static func absence(_ package: String) -> String {
        "'\(program)' has no package '\(package)'"
    }

    /// Runs a script with words as its arguments.
    ///
    /// - Returns: The exit code and both outputs.
    package static func run(
        _ script: String,
        _ words: [String] = []
    ) throws -> (code: Int32, text: String) {
        let folder = try Workplace()
        let output = folder.directory.appendingPathComponent("output")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, "-c", script] + words
        process.currentDirectoryURL = folder.directory
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self)
        )
    }

    /// A file that an environment variable names, such as a schema; nil if it is not set.
    package static func file(_ variable: String) -> String? {
        ProcessInfo.processInfo.environment[variable].flatMap {
            FileManager.default.fileExists(atPath: $0) ? $0 : nil
        }
    }
}
