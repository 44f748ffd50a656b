import Foundation
import NativePeers
import Synchronization
import VeriJSON
import VeriJSONStreams

/// One piece of work in a process that has done nothing before.
enum ColdRun {
    /// The work, all of it with one document.
    enum Work {
        /// VeriJSON compiles a pattern and cleans.
        case cleaning(pattern: URL, Sanitizer.Policy)
        /// The same in the memory of the document, with the report.
        case cleaningInPlace(pattern: URL, Sanitizer.Policy)
        /// VeriJSON compiles a pattern and cleans a file of records, of which only parts are in
        /// memory.
        case cleaningStream(RecordFile.Form, pattern: URL, jobs: Int)
        /// A parser that is written in C or C++.
        case peer(String)
        /// `JSONSerialization` parses.
        case parsing
        /// `JSONDecoder` decodes records.
        case decoding

        private static let sets: [String: Sanitizer.Policy.Conversions] = [
            "none": .none, "safe": .safe, "lenient": .lenient,
        ]

        private static func name(of conversions: Sanitizer.Policy.Conversions?) -> String {
            sets.first { $0.value == conversions ?? [] }?.key ?? "none"
        }

        var arguments: [String] {
            switch self {
            case .cleaning(let pattern, let policy):
                ["clean", pattern.path, Self.name(of: policy.conversions)]
            case .cleaningInPlace(let pattern, let policy):
                ["clean-in-place", pattern.path, Self.name(of: policy.conversions)]
            case .cleaningStream(let form, let pattern, let jobs):
                ["clean-stream", form.rawValue, pattern.path, "\(jobs)"]
            case .peer(let name): ["peer", name]
            case .parsing: ["parse"]
            case .decoding: ["decode"]
            }
        }

        init(_ arguments: ArraySlice<String>) throws {
            let values = Array(arguments.dropFirst())
            switch (arguments.first, values.count) {
            case ("clean", 2), ("clean-in-place", 2):
                guard let conversions = Self.sets[values[1]] else {
                    throw BenchmarkError("once: \(values[1]) is no set of conversions")
                }
                let pattern = URL(fileURLWithPath: values[0])
                let policy = Sanitizer.Policy(conversions: conversions)
                self =
                    arguments.first == "clean"
                    ? .cleaning(pattern: pattern, policy)
                    : .cleaningInPlace(pattern: pattern, policy)
            case ("clean-stream", 3):
                guard let form = RecordFile.Form(rawValue: values[0]), let jobs = Int(values[2])
                else { throw BenchmarkError("once: \(values) is no stream") }
                self = .cleaningStream(form, pattern: URL(fileURLWithPath: values[1]), jobs: jobs)
            case ("peer", 1): self = .peer(values[0])
            case ("parse", 0): self = .parsing
            case ("decode", 0): self = .decoding
            default: throw BenchmarkError("once: there is no such work")
            }
        }
    }

    /// The time and the memory that the work took.
    struct Result {
        /// Seconds of processor time; of a stream, whose work has several threads, on the wall.
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
        let url = URL(fileURLWithPath: file)
        let work = try Work(arguments.dropFirst())
        if case .cleaningStream(let form, let pattern, let jobs) = work {
            let body = try stream(form, pattern: pattern, jobs: jobs, of: url)
            return try measure({ Clock.wall }, body)
        }
        let document = try Document([UInt8](Data(contentsOf: url)))
        try measure({ Clock.now }, body(of: work, document))
    }

    /// Prints what work takes.
    private static func measure(_ now: () -> Double, _ body: () throws -> Void) throws {
        // What was used to read the document is not there to be used again.
        benchmark_give_back_freed_memory()
        let memory = ResidentMemory.watch()
        let start = now()
        try body()
        let seconds = now() - start
        print(seconds, memory.flatMap { $0.highest }.map(String.init) ?? "-")
    }

    private static func stream(
        _ form: RecordFile.Form,
        pattern: URL,
        jobs: Int,
        of file: URL
    ) throws -> () throws -> Void {
        let text = try String(contentsOf: pattern, encoding: .utf8)
        return {
            let sanitizer = Sanitizer(try Pattern(text))
            let chunks = FileChunks(file)
            let records =
                switch form {
                case .lines: sanitizer.sanitize(lines: chunks, jobs: jobs)
                case .items: sanitizer.sanitize(items: chunks, jobs: jobs)
                }
            try waitForEnd {
                var bytes = 0
                for try await batch in records.batches {
                    guard batch.dirtyRecords.isEmpty else {
                        throw BenchmarkError("a stream met a record that is not clean")
                    }
                    bytes += batch.withUnsafeBytes { $0.count }
                }
                guard bytes > 0 else { throw BenchmarkError("the stream is empty") }
            }
        }
    }

    /// Blocks the main thread, which has nothing else to do, until a task has ended.
    private static func waitForEnd(_ body: @escaping @Sendable () async throws -> Void) throws {
        let outcome = Mutex<(any Error)?>(nil)
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await body()
            } catch {
                outcome.withLock { $0 = error }
            }
            end.signal()
        }
        end.wait()
        if let error = outcome.withLock({ $0 }) { throw error }
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
        case .cleaningStream: throw BenchmarkError("a stream is no document")
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
