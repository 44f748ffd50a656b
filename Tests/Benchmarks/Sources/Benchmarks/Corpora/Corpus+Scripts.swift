import Foundation
import VeriJSON

/// Compact responses whose texts are in one script.
extension Corpus {
    /// One document of 6,000 records.
    static func records(in script: Script) throws -> Corpus {
        var random = Randomness(seed: 11)
        return try entries(
            "\(script.rawValue), 6,000 records",
            [entries(6_000, script, &random)]
        )
    }

    /// 400 documents of 12 records.
    static func responses(in script: Script) throws -> Corpus {
        var random = Randomness(seed: 12)
        return try entries(
            "\(script.rawValue), 12 records",
            (0..<400).map { _ in entries(12, script, &random) }
        )
    }

    /// 400 documents of one record of about 100 bytes, in Latin letters.
    static func shortResponses() throws -> Corpus {
        var random = Randomness(seed: 14)
        let documents = (0..<400).map { _ in
            let text =
                #"{"id":\#(random.digits(8)),"name":"\#(Script.latin.text(&random))","#
                + #""place":{"city":"\#(Script.latin.text(&random))"},"#
                + #""price":\#(random.below(900)).\#(random.two(0...99))}"#
            return Array(text.utf8)
        }
        let pattern =
            #"{"id": "int", "name": "string", "place": {"city": "string"}, "price": "number"}"#
        var corpus = try Corpus("responses of 0.1 KB", documents, pattern: pattern)
        corpus.patterns[0].model = EntryExcerpt.self
        return corpus
    }

    /// 400 documents of which each has about so many bytes, in Latin letters.
    static func responses(kilobytes: Double) throws -> Corpus {
        var random = Randomness(seed: 13)
        let documents = (0..<400).map { _ -> [UInt8] in
            var records: [String] = []
            var bytes = 0
            while records.isEmpty || bytes < Int(kilobytes * 1_000) {
                records.append(entry(.latin, &random))
                bytes += records[records.count - 1].utf8.count
            }
            return Array("[\(records.joined(separator: ","))]".utf8)
        }
        return try entries(responsesName(kilobytes: kilobytes), documents)
    }

    static func responsesName(kilobytes: Double) -> String {
        "responses of \(kilobytes < 1 ? "\(kilobytes)" : "\(Int(kilobytes))") KB"
    }

    /// The same documents, in each of which so many records have a text in place of a price.
    ///
    /// They are spread over the document.
    func withFaults(_ count: Int) -> Corpus {
        let key = #""price":"#
        var corpus = self
        corpus.documents = documents.map { document in
            var parts = String(decoding: document.bytes, as: UTF8.self).components(separatedBy: key)
            for fault in 1...count {
                // The first part stands before the first price.
                let index = 1 + (parts.count - 1) * fault / (count + 1)
                parts[index] = #""N/A""# + parts[index].drop { $0 != "," }
            }
            return Document(Array(parts.joined(separator: key).utf8))
        }
        return corpus
    }

    private static func entries(_ name: String, _ documents: [[UInt8]]) throws -> Corpus {
        try Corpus(
            name,
            documents,
            shape: Shape(ofEach: documents.map { try JSONValue(parsing: $0, depthLimit: 512) }),
            [Entry].self,
            ordinary: """
                [{"id": "int", "name": "string", "place": {"city": "string"}, "price": "number"}]
                """,
            [EntryExcerpt].self
        )
    }

    private static func entries(
        _ count: Int,
        _ script: Script,
        _ random: inout Randomness
    ) -> [UInt8] {
        let records = (0..<count).map { _ in entry(script, &random) }
        return Array("[\(records.joined(separator: ","))]".utf8)
    }

    private static func entry(_ script: Script, _ random: inout Randomness) -> String {
        let note = random.chance(400) ? #","note":"\#(script.text(&random))""# : ""
        return
            #"{"id":\#(random.digits(random.next(in: 3...9))),"name":"\#(script.text(&random))","#
            + #""title":"\#(script.text(&random))","place":{"city":"\#(script.text(&random))","#
            + #""lat":\#(random.below(90)).\#(random.digits(5))},"tags":["\#(script.text(&random))","#
            + #""\#(script.text(&random))"],"price":\#(random.below(900)).\#(random.two(0...99)),"#
            + #""active":\#(random.chance(700))\#(note)}"#
    }
}
