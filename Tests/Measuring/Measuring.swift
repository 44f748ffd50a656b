import Foundation
import VeriJSON

/// Shows how fast documents are cleaned, next to `JSONDecoder` on the same bytes in the same run.
///
///     VERIJSON_CORPORA=… swift run -c release verijson-measure
///
/// With a corpus, a pattern and a count as arguments it only cleans that often, so that a tool may
/// count instructions:
///
///     valgrind --tool=callgrind .build/release/verijson-measure twitter ordinary 20
@main
struct Measuring {
    static func main() throws {
        let folder = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        guard let folder else {
            print("VERIJSON_CORPORA is not set: nothing to measure")
            exit(64)
        }
        let benchmark = URL(fileURLWithPath: folder).appendingPathComponent("benchmark")
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.count == 3 {
            return try repeatCleaning(Array(arguments), in: benchmark)
        }
        print("corpus\tpattern\tsanitize MB/s\tJSONDecoder MB/s\tratio")
        for corpus in Corpus.allCases {
            let data = try Data(
                contentsOf: benchmark.appendingPathComponent("\(corpus.rawValue).json")
            )
            for (name, pattern) in try corpus.patterns(for: data) {
                try measure(corpus, data, name, Sanitizer(pattern))
            }
        }
    }

    private static func repeatCleaning(_ arguments: [String], in folder: URL) throws {
        guard let corpus = Corpus(rawValue: arguments[0]), let count = Int(arguments[2]) else {
            print("expected a corpus, a pattern and a count")
            exit(64)
        }
        let data = try Data(contentsOf: folder.appendingPathComponent("\(corpus.rawValue).json"))
        for (name, pattern) in try corpus.patterns(for: data) where name == arguments[1] {
            let sanitizer = Sanitizer(pattern)
            for _ in 0..<count { _ = try sanitizer.sanitize(data) }
        }
    }

    private static func measure(
        _ corpus: Corpus,
        _ data: Data,
        _ name: String,
        _ sanitizer: Sanitizer
    ) throws {
        guard try sanitizer.sanitize(data).status == .unchanged else {
            print("\(corpus.rawValue)\t\(name)\tdoes not match its pattern")
            exit(1)
        }
        var ours: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<41 {
            ours.append(try seconds(repeating: 5) { _ = try sanitizer.sanitize(data) })
            theirs.append(try seconds(repeating: 1) { try corpus.decode(data) })
        }
        let (sanitize, decode) = (lowerQuartile(ours), lowerQuartile(theirs))
        let megabytes = Double(data.count) / 1_000_000
        print(
            corpus.rawValue,
            name,
            String(format: "%.0f", megabytes / sanitize),
            String(format: "%.0f", megabytes / decode),
            String(format: "%.0f", decode / sanitize),
            separator: "\t"
        )
    }

    /// The seconds of thread CPU time that one call takes.
    private static func seconds(repeating count: Int, _ body: () throws -> Void) rethrows -> Double
    {
        let start = threadTime()
        for _ in 0..<count { try body() }
        return (threadTime() - start) / Double(count)
    }

    private static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }

    private static func lowerQuartile(_ values: [Double]) -> Double {
        values.sorted()[values.count / 4]
    }
}
