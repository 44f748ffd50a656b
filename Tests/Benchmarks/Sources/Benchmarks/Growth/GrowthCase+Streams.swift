import VeriJSON
import VeriJSONStreams

/// Records of streams, whatever their number and size, and the bytes between them.
extension GrowthCase {
    /// The number of records of a stream.
    private enum Records {
        case none
        case one
        case each
        case oneMore

        func count(_ size: Int) -> Int {
            switch self {
            case .none: 0
            case .one: 1
            case .each: size
            case .oneMore: size + 1
            }
        }
    }

    /// A stream that is pushed in chunks of a size.
    private static func streaming(
        _ name: String,
        _ size: Int,
        _ framing: Sanitizer.Framing,
        _ pattern: String = #"{"id": "int"}"#,
        policy: Sanitizer.Policy = Sanitizer.Policy(),
        chunk: Int = .max,
        records: Records = .each,
        document: @escaping (_ size: Int) -> String
    ) -> GrowthCase {
        GrowthCase(name, size) { size in
            let sanitizer = Sanitizer(try Pattern(pattern), policy: policy)
            let bytes = Array(document(size).utf8)
            let step = min(chunk, max(1, bytes.count))
            let chunks = stride(from: 0, to: bytes.count, by: step).map {
                Array(bytes[$0..<min($0 + step, bytes.count)])
            }
            return {
                var feed = try sanitizer.feed(framing)
                for chunk in chunks { _ = try feed.add(chunk) }
                _ = try feed.finish()
                guard feed.recordCount == records.count(size) else {
                    throw BenchmarkError("\(name), \(size): \(feed.recordCount) records")
                }
            }
        }
    }

    private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { line($0) + "\n" }.joined()
    }

    private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    /// A record of 95 bytes.
    private static func record(_ number: Int, isGood: Bool) -> String {
        let id = isGood ? "\(100_000 + number)" : "\"\(1_000 + number % 9_000)\""
        return
            #"{"id":\#(id),"name":"a name of a product","tags":["a","b"],"price":19.99,"note":"in stock"}"#
    }

    private static let recordPattern =
        #"{"id": "int", "name": "string", "tags": ["string"], "price": "number", "note?": "string"}"#

    /// Records of one size, of which some are bad.
    private static var badRecords: [GrowthCase] {
        func stream(_ name: String, _ record: @escaping (Int) -> String) -> GrowthCase {
            streaming(name, 300, .lines, recordPattern) { lines($0, record) }
        }
        let good = "records of 95 bytes"
        func bad(
            _ name: String,
            _ factor: Double,
            _ record: @escaping (Int) -> String
        )
            -> GrowthCase
        {
            stream(name, record).costing(atMost: factor, timesThatOf: good)
        }
        return [
            stream(good) { record($0, isGood: true) },
            bad("records of which a fifth is refused", 1.45) { record($0, isGood: $0 % 5 != 2) },
            bad("records of which a fifth is no JSON", 1.3) {
                $0 % 5 == 2 ? letters(95) : record($0, isGood: true)
            },
            bad("records that are all refused", 3.05) { record($0, isGood: false) },
            bad("records that are no JSON", 2.2) { _ in letters(95) },
            bad("records that are no JSON at their end", 3) {
                record($0, isGood: true).dropLast() + ",}"
            },
        ]
    }

    static var streams: [GrowthCase] {
        badRecords + [
            streaming("lines", 300, .lines) { lines($0) { #"{"id":\#($0)}"# } },
            streaming("blank lines", 2_000, .lines, records: .none) { lines($0) { _ in "" } },
            streaming(
                "white space before the first line",
                2_000,
                .lines,
                chunk: 16,
                records: .none
            ) {
                String(repeating: " ", count: $0)
            },
            streaming("lines that are refused", 300, .lines) { lines($0) { #"{"id":"\#($0)"}"# } },
            streaming("lines that are not JSON", 1_000, .lines) { lines($0) { _ in "x" } },
            streaming("lines that are changed", 300, .lines, #"{"id?": "int"}"#) {
                lines($0) { #"{"id":"\#($0)"}"# }
            },
            streaming("documents", 300, .documents) { lines($0) { "{\"id\":\n\($0)}" } },
            streaming("documents that are cut off", 300, .documents) {
                lines($0) { "{\"id\":[\($0)" }
            },
            streaming("a long document", 4_000, .documents, #"["int"]"#, chunk: 16, records: .one) {
                "[1" + String(repeating: ",\n2", count: $0) + "]"
            },
            streaming("white space between documents", 2_000, .documents, chunk: 16, records: .none)
            {
                String(repeating: " ", count: $0)
            },
            streaming("items that are refused", 300, .items(), #"[{"id": "int"}]"#) {
                array($0) { #"{"id":"\#($0)"}"# }
            },
            streaming("empty items", 1_000, .items(), #"["int"]"#, records: .oneMore) {
                "[" + String(repeating: ",", count: $0) + "]"
            },
            streaming("bytes of one line", 20_000, .lines, #""string""#, records: .one) {
                "\"" + letters($0) + "\"\n"
            },
            streaming(
                "bytes of one line in small chunks",
                5_000,
                .lines,
                #""string""#,
                chunk: 64,
                records: .one
            ) {
                "\"" + letters($0) + "\"\n"
            },
            streaming(
                "bytes of one item in small chunks",
                5_000,
                .items(),
                #"["string"]"#,
                chunk: 64,
                records: .one
            ) {
                "[\"" + letters($0) + "\"]"
            },
            streaming(
                "bytes of one event in small chunks",
                5_000,
                .events,
                #""string""#,
                chunk: 64,
                records: .one
            ) {
                "data: \"" + letters($0) + "\"\n\n"
            },
            streaming("lines of one event's data", 300, .events, #"["int"]"#, records: .one) {
                "data: [0\n" + lines($0) { "data: ,\"\($0)\"" } + "data: ]\n\n"
            },
            streaming(
                "other fields among an event's data",
                300,
                .events,
                #"["int"]"#,
                records: .one
            ) {
                "data: [0\n" + lines($0) { "data: ,\"\($0)\"\n: \($0)" } + "data: ]\n\n"
            },
            streaming(
                "bytes of a record over the limit",
                5_000,
                .lines,
                policy: Sanitizer.Policy(limits: Sanitizer.Limits(inputBytes: 100)),
                chunk: 64,
                records: .one
            ) {
                letters($0 + 1_000) + "\n"
            },
        ]
    }
}
