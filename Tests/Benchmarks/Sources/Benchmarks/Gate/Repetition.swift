import Foundation
import VeriJSON
import VeriJSONInference

/// Does work on one corpus again and again in a function of its own, so that a tool can count what
/// happens in it and nowhere else.
enum Repetition {
    /// What is done with a corpus.
    enum Work: String, Codable, CaseIterable {
        /// Each document is cleaned.
        case documents
        /// The items of the array that is the document are cleaned as a stream of lines.
        case lines = "a stream of lines"
        /// The array that is the document is cleaned as a stream of its items.
        case items = "a stream of items"
        /// The documents are read as samples of a pattern that is to be inferred.
        case samples
    }

    /// The name of that function.
    static let symbol = "benchmarks_counted_work"

    /// `CORPUS PATTERN WORK COUNT`; prints how many bytes were read in that function.
    static func main(_ arguments: [String]) throws {
        guard arguments.count == 4 else { throw expected }
        let corpora = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        let program = try Program(
            race: .quick,
            filter: [": " + arguments[0]],
            corpora: corpora.map { URL(fileURLWithPath: $0) }
        )
        guard let corpus = try program.corpus(named: arguments[0]),
            let cleaning = corpus.patterns.first(where: { $0.name == arguments[1] })
        else { throw BenchmarkError("no such corpus or pattern") }
        try run(corpus, cleaning, work: arguments[2], count: arguments[3])
    }

    /// `DOCUMENTS clean PATTERN CONVERSIONS WORK COUNT`; the same with a corpus in files.
    ///
    /// A tool that counts takes far longer to make a corpus than to clean it.
    static func mainOfFiles(_ arguments: [String]) throws {
        guard arguments.count == 6,
            case .cleaning(let pattern, let policy) = try ColdRun.Work(arguments[1..<4])
        else { throw expected }
        let data = try Data(contentsOf: URL(fileURLWithPath: arguments[0]))
        let isOne = ScratchFolder.hasOneDocument(arguments[0])
        let documents = isOne ? [data] : data.split(separator: 0x0A)
        let cleaning = try Corpus.Cleaning(
            pattern.lastPathComponent,
            String(contentsOf: pattern, encoding: .utf8),
            policy
        )
        let corpus = Corpus(
            name: arguments[0],
            documents: documents.map { Document([UInt8]($0)) },
            patterns: [cleaning]
        )
        try run(corpus, cleaning, work: arguments[4], count: arguments[5])
    }

    private static let expected = BenchmarkError(
        "repeat: expected a corpus, a pattern, work and a count"
    )

    private static func run(
        _ corpus: Corpus,
        _ cleaning: Corpus.Cleaning,
        work: String,
        count: String
    ) throws {
        guard let work = Work(rawValue: work), let count = Int(count) else { throw expected }
        let step = try step(work, corpus, cleaning)
        // What is learned, and the memory that is kept, is there before anything is counted.
        for _ in 0..<3 { try step() }
        for _ in 0..<count { try countedWork(step) }
        print(corpus.byteCount * count)
    }

    private static func step(
        _ work: Work,
        _ corpus: Corpus,
        _ cleaning: Corpus.Cleaning
    ) throws -> () throws -> Void {
        switch work {
        case .documents:
            let sanitizer = Sanitizer(cleaning.pattern, policy: cleaning.policy)
            return {
                for document in corpus.documents {
                    guard try sanitizer.sanitize(document.bytes).status != .rejected else {
                        throw BenchmarkError("\(corpus.name) is rejected")
                    }
                }
            }
        case .lines: return try Cleaner(corpus: corpus, cleaning: cleaning).stream(.lines)
        case .items: return try Cleaner(corpus: corpus, cleaning: cleaning).stream(.items)
        case .samples:
            return {
                var inference = PatternInference()
                for document in corpus.documents { try inference.add(document.bytes) }
            }
        }
    }
}

/// Not part of a type and not optimised itself, so that tools find it by this name.
@_silgen_name("benchmarks_counted_work")
@_optimize(none)
private func countedWork(_ step: () throws -> Void) throws {
    try step()
}
