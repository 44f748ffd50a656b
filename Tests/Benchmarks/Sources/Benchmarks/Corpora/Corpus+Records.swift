import Foundation
import VeriJSON

/// The corpora that are made of records, of which no two are alike.
extension Corpus {
    private static let megabyte = 1_000_000

    static func records() throws -> Corpus { try records("records", RecordWriter(seed: 1)) }

    static func shuffledRecords() throws -> Corpus {
        try records("records, keys in random order", RecordWriter(seed: 2, order: .random))
    }

    static func hugeRecords() throws -> Corpus {
        try records("records, 100 MB", RecordWriter(seed: 3), bytes: 100 * megabyte)
    }

    /// The records of a long stream; the file that is cleaned has them ten times over.
    static func stream(_ form: RecordFile.Form) throws -> Corpus {
        var corpus = try hugeRecords()
        corpus.name = "1 GB of \(form)"
        corpus.patterns.removeLast()
        corpus.form = form
        return corpus
    }

    /// The same with about so many changes, most of them removals.
    static func hugeRecords(removals: Int) throws -> Corpus {
        // A record takes a bit more than 600 bytes.
        let perMille = removals * 620 / (100 * megabyte / 1_000)
        return try records(
            "records, 100 MB with \(removals) removals",
            RecordWriter(seed: 6, dirt: perMille),
            bytes: 100 * megabyte
        )
    }

    /// Records of which so many in a thousand have something wrong.
    static func dirtyRecords(perMille: Int) throws -> Corpus {
        let percent = perMille % 10 == 0 ? "\(perMille / 10)" : "0.\(perMille)"
        return try records(
            "records, \(percent) % dirty",
            RecordWriter(seed: 4, dirt: perMille)
        )
    }

    /// Each line is a document of its own.
    static func lines() throws -> Corpus {
        var writer = RecordWriter(seed: 5)
        return try Corpus(
            "NDJSON",
            writer.lines(bytes: 16 * megabyte),
            shape: Shape(ofEach: sample()),
            Record.self,
            ordinary: recordPattern,
            RecordExcerpt.self
        )
    }

    private static func records(
        _ name: String,
        _ writer: RecordWriter,
        bytes: Int = 16 * megabyte
    ) throws -> Corpus {
        var writer = writer
        return try Corpus(
            name,
            [writer.array(bytes: bytes)],
            shape: Shape(of: .array(sample())),
            [Record].self,
            ordinary: "[\(recordPattern)]",
            [RecordExcerpt].self
        )
    }

    /// Clean records, enough to show every member in all its forms.
    private static func sample() throws -> [JSONValue] {
        var writer = RecordWriter(seed: 0)
        return try writer.lines(bytes: megabyte).map { line in
            try JSONValue(parsing: line, depthLimit: 512)
        }
    }

    private static let recordPattern = """
        {
            "id": "int", "created_at": "string", "customer": {"id": "int", "name": "string"},
            "items": [{"sku": "string", "price": "number"}], "total": "number", "note?": "string"
        }
        """
}
