import Foundation
import VeriJSON

/// Cleans one corpus again and again in a function of its own, so that a tool can count what
/// happens in it and nowhere else.
enum Repetition {
    /// The name of that function.
    static let symbol = "benchmarks_counted_cleaning"

    /// `CORPUS PATTERN COUNT`; prints how many bytes were cleaned in that function.
    static func main(_ arguments: [String]) throws {
        guard arguments.count == 3, let count = Int(arguments[2]) else {
            throw BenchmarkError("repeat: expected a corpus, a pattern and a count")
        }
        let corpora = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        let program = try Program(
            race: .quick,
            filter: [": " + arguments[0]],
            corpora: corpora.map { URL(fileURLWithPath: $0) }
        )
        guard let corpus = try program.corpus(named: arguments[0]),
            let cleaning = corpus.patterns.first(where: { $0.name == arguments[1] })
        else { throw BenchmarkError("no such corpus or pattern") }
        let sanitizer = Sanitizer(cleaning.pattern, policy: cleaning.policy)
        // What is learned, and the memory that is kept, is there before anything is counted.
        for _ in 0..<3 { try clean(corpus, sanitizer) }
        for _ in 0..<count { try countedCleaning(corpus, sanitizer) }
        print(corpus.byteCount * count)
    }

    fileprivate static func clean(_ corpus: Corpus, _ sanitizer: Sanitizer) throws {
        for document in corpus.documents {
            guard try sanitizer.sanitize(document.bytes).status != .rejected else {
                throw BenchmarkError("\(corpus.name) is rejected")
            }
        }
    }
}

/// Not part of a type and not optimised itself, so that tools find it by this name.
@_silgen_name("benchmarks_counted_cleaning")
@_optimize(none)
private func countedCleaning(_ corpus: Corpus, _ sanitizer: Sanitizer) throws {
    try Repetition.clean(corpus, sanitizer)
}
