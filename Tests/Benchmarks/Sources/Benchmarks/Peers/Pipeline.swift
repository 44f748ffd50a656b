import Foundation

/// A child process that does its work as often as it is asked to, and measures itself.
final class Pipeline {
    /// A pipeline that has not been started.
    struct Kind {
        var name: String
        var work: String
        /// The script, and the arguments before the pattern and the documents.
        var arguments: [String]
        /// Whether it looks at the pattern.
        var validates = true
        /// The variable that names another interpreter than the one on the path.
        var interpreterVariable: String
        var interpreter: String

        static let all = [
            Kind(
                name: "Ajv",
                work: "JSON.parse, compiled validation, JSON.stringify; strings in, strings out",
                arguments: ["ajv.js"],
                interpreterVariable: "VERIJSON_NODE",
                interpreter: "node"
            ),
            Kind(
                name: "pydantic",
                work: "validate_json to typed dictionaries, dump_json of what the pattern names",
                arguments: ["pipeline.py", "pydantic"],
                interpreterVariable: "VERIJSON_PYTHON",
                interpreter: "python3"
            ),
            Kind(
                name: "msgspec",
                work: "decode to structs, encode of what the pattern names",
                arguments: ["pipeline.py", "msgspec"],
                interpreterVariable: "VERIJSON_PYTHON",
                interpreter: "python3"
            ),
            Kind(
                name: "orjson",
                work: "loads and dumps; no validation",
                arguments: ["pipeline.py", "orjson"],
                validates: false,
                interpreterVariable: "VERIJSON_PYTHON",
                interpreter: "python3"
            ),
        ]
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var received = Data()
    private let name: String
    /// Its version, as it says itself.
    private(set) var version = ""

    /// Starts a pipeline, which has what it needs where that succeeds.
    init(_ kind: Kind, pattern: URL, documents: URL) throws {
        name = kind.name
        var environment = ProcessInfo.processInfo.environment
        // Node does not look for Debian's modules unless it is told where they are.
        environment["NODE_PATH"] = environment["NODE_PATH"] ?? "/usr/share/nodejs"
        let interpreter = environment[kind.interpreterVariable] ?? kind.interpreter
        let script = Pipeline.folder.appendingPathComponent(kind.arguments[0]).path
        process.executableURL = ChildProcess.environment
        process.arguments =
            [interpreter, script] + kind.arguments.dropFirst() + [pattern.path, documents.path]
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        version = try line()
    }

    /// Waits until it has done its work once.
    func warmUp() throws {
        guard try line() == "ready" else { throw BenchmarkError("\(name) says something else") }
    }

    deinit {
        // It ends with its input.
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The seconds of processor time that doing the work so many times takes.
    func seconds(_ count: Int) throws -> Double {
        do {
            try input.fileHandleForWriting.write(contentsOf: Data("\(count)\n".utf8))
        } catch {
            throw BenchmarkError("\(name) ended")
        }
        guard let seconds = Double(try line()) else {
            throw BenchmarkError("\(name) answered with something that is not a number")
        }
        return seconds
    }

    private func line() throws -> String {
        while true {
            if let end = received.firstIndex(of: 0x0A) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received = Data(received[(end + 1)...])
                return line
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw BenchmarkError("\(name) ended") }
            received += more
        }
    }

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Pipelines")
}
