import Foundation
import VeriJSON

/// One piece of work in a process that has done nothing before.
enum ColdRun {
    /// Starts this program for the work and gives the seconds that it says.
    static func spawn(_ arguments: [String]) throws -> Double {
        let process = Process()
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["once"] + arguments
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let line = String(decoding: text, as: UTF8.self).split(separator: "\n").last
        guard process.terminationStatus == 0, let seconds = line.flatMap({ Double($0) }) else {
            throw BenchmarkError("a run in a new process failed")
        }
        return seconds
    }

    /// Does the work and prints its seconds: `FILE --pattern PATTERN` or `FILE --peer NAME`.
    static func main(_ arguments: [String]) throws {
        guard arguments.count == 3 else { throw BenchmarkError("once: expected three arguments") }
        let file = URL(fileURLWithPath: arguments[0])
        let document = Document([UInt8](try Data(contentsOf: file)))
        if arguments[1] == "--peer" {
            let peer = try NativePeer.all().first { $0.name == arguments[2] }
            guard let peer else { throw BenchmarkError("no peer is called \(arguments[2])") }
            let corpus = Corpus(name: file.path, documents: [document], patterns: [])
            print(try peer.contestant(for: corpus).seconds(1))
        } else {
            let text = try String(contentsOfFile: arguments[2], encoding: .utf8)
            let start = Clock.now
            let result = try Sanitizer(Pattern(text)).sanitize(document.bytes)
            let seconds = Clock.now - start
            guard result.status == .unchanged else { throw BenchmarkError("it is not clean") }
            print(seconds)
        }
    }
}
