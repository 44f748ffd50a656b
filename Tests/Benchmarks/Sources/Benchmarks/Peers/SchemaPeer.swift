import NativePeers
import VeriJSON

/// RapidJSON's validator, which is fed by its reader.
enum SchemaPeer {
    static let name = "RapidJSON read + validate"

    /// One sentence about it; nil if it was not installed when this was built.
    static var work: String? { benchmark_schema_validator().map { String(cString: $0) } }

    /// The validation of all documents of a corpus; nil if there is no validator.
    static func contestant(
        for corpus: Corpus,
        _ cleaning: Corpus.Cleaning
    ) throws -> Contestant? {
        guard let work else { return nil }
        let schema = JSONWriter().write(try cleaning.schema)
        // There is one validator, so each turn sets its schema, which is not timed.
        return Contestant(name: name, work: work) { count in
            let isSet = schema.withUnsafeBufferPointer {
                benchmark_set_schema($0.baseAddress, $0.count)
            }
            guard isSet != 0 else { throw BenchmarkError("\(name) refuses a schema") }
            let start = Clock.now
            for _ in 0..<count {
                for document in corpus.documents {
                    let result = document.bytes.withUnsafeBufferPointer {
                        benchmark_validate($0.baseAddress, $0.count)
                    }
                    guard result != 0 else {
                        throw BenchmarkError("\(name) refuses a document of \(corpus.name)")
                    }
                }
            }
            return Clock.now - start
        }
    }
}
