import Foundation
import NativePeers
import VeriJSON

/// One piece of work in a process that has done nothing before.
enum ColdRun {
    /// The work, all of it with one document.
    enum Work {
        /// VeriJSON compiles a pattern and cleans.
        case cleaning(pattern: URL, Sanitizer.Policy)
        /// The same in the memory of the document, with the report.
        case cleaningInPlace(pattern: URL, Sanitizer.Policy)
        /// A parser that is written in C or C++.
        case peer(String)
        /// `JSONSerialization` parses.
        case parsing
        /// `JSONDecoder` decodes records.
        case decoding

        fileprivate var arguments: [String] {
            switch self {
            case .cleaning(let pattern, let policy):
                ["clean", pattern.path, "\(policy.conversions.rawValue)"]
            case .cleaningInPlace(let pattern, let policy):
                ["clean-in-place", pattern.path, "\(policy.conversions.rawValue)"]
            case .peer(let name): ["peer", name]
            case .parsing: ["parse"]
            case .decoding: ["decode"]
            }
        }

        fileprivate init(_ arguments: ArraySlice<String>) throws {
            let values = Array(arguments.dropFirst())
            switch (arguments.first, values.count) {
            case ("clean", 2), ("clean-in-place", 2):
                guard let conversions = UInt32(values[1]) else {
                    throw BenchmarkError("once: \(values[1]) is no set of conversions")
                }
                let pattern = URL(fileURLWithPath: values[0])
                let policy = Sanitizer.Policy(conversions: ConversionSet(rawValue: conversions))
                self =
                    arguments.first == "clean"
                    ? .cleaning(pattern: pattern, policy)
                    : .cleaningInPlace(pattern: pattern, policy)
            case ("peer", 1): self = .peer(values[0])
            case ("parse", 0): self = .parsing
            case ("decode", 0): self = .decoding
            default: throw BenchmarkError("once: there is no such work")
            }
        }
    }

    /// The time and the memory that the work took.
    struct Result {
        /// Seconds of processor time.
        var seconds: Double
        /// The bytes of memory that it took at its peak, without the document; nil where the system
        /// does not report it.
        var memory: Int?
    }

    /// Starts this program for the work and returns what it measured.
    static func spawn(_ work: Work, on document: URL) throws -> Result {
        let text = try ChildProcess.outputOfThisProgram(["once", document.path] + work.arguments)
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let seconds = Double(words[0]) else {
            throw BenchmarkError("a run in a new process did not say what it took")
        }
        return Result(seconds: seconds, memory: Int(words[1]))
    }

    /// Does the work that the arguments name, and prints what it took.
    static func main(_ arguments: [String]) throws {
        guard let file = arguments.first else { throw BenchmarkError("once: expected a document") }
        let document = try Document([UInt8](Data(contentsOf: URL(fileURLWithPath: file))))
        let body = try body(of: Work(arguments.dropFirst()), document)
        // What was used to read the document is not there to be used again.
        benchmark_give_back_freed_memory()
        let memory = ResidentMemory.watch()
        let start = Clock.now
        try body()
        let seconds = Clock.now - start
        print(seconds, memory.flatMap { $0.highest }.map(String.init) ?? "-")
    }

    private static func body(of work: Work, _ document: Document) throws -> () throws -> Void {
        switch work {
        case .cleaning(let pattern, let policy):
            let text = try String(contentsOf: pattern, encoding: .utf8)
            return {
                let result = try Sanitizer(Pattern(text), policy: policy).sanitize(document.bytes)
                guard result.status != .rejected else { throw BenchmarkError("it is rejected") }
            }
        case .cleaningInPlace(let pattern, let policy):
            let text = try String(contentsOf: pattern, encoding: .utf8)
            // Nobody else has a share in it.
            var bytes = document.bytes.map { $0 }
            return { _ = try Sanitizer(Pattern(text), policy: policy).sanitize(inPlace: &bytes) }
        case .peer(let name):
            guard let peer = try NativePeer.all().first(where: { $0.name == name }) else {
                throw BenchmarkError("no peer is called \(name)")
            }
            let corpus = Corpus(name: "a new process", documents: [document], patterns: [])
            let contestant = peer.contestant(for: corpus)
            return { _ = try contestant.seconds(1) }
        case .parsing: return { _ = try JSONSerialization.jsonObject(with: document.data) }
        case .decoding:
            return { _ = try JSONDecoder().decode([Record].self, from: document.data) }
        }
    }
}
