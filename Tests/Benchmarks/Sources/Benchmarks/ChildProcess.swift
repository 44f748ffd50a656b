import Foundation

/// Another program that this one starts and waits for.
enum ChildProcess {
    /// The destination of a program's standard error.
    enum Errors {
        /// Passed on to this program's standard error.
        case shown
        /// Read as a part of the output.
        case kept
        case hidden
    }

    /// The program that finds another one on the path and runs it.
    static let environment = URL(fileURLWithPath: "/usr/bin/env")

    /// Runs a program to its end.
    ///
    /// - Returns: what it prints.
    /// - Throws: where it cannot be started, or does not end with the status 0.
    static func output(
        of program: URL,
        _ arguments: [String],
        errors: Errors = .shown
    ) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        switch errors {
        case .shown: break
        case .kept: process.standardError = output
        case .hidden: process.standardError = FileHandle.nullDevice
        }
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            let words = [program.lastPathComponent] + arguments
            throw BenchmarkError("'\(words.joined(separator: " "))' did not succeed:\n\(text)")
        }
        return text
    }

    /// Runs this program with other arguments.
    static func outputOfThisProgram(_ arguments: [String]) throws -> String {
        guard let program = Bundle.main.executableURL else {
            throw BenchmarkError("this program does not know its own path")
        }
        return try output(of: program, arguments)
    }
}
