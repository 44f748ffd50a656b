import Foundation
import TestSupport
import Testing
import VeriJSON

/// Large real documents as models.
@Suite struct CorpusDecodingTests {
    private func compare<Model: Decodable & Equatable>(
        _ type: Model.Type,
        _ file: String
    ) throws {
        let data = try Data(Corpora.bytes("benchmark/\(file).json"))
        let expected = try JSONDecoder().decode(type, from: data)
        let cleaned = try JSONSanitizingDecoder().sanitize(type, from: data)
        #expect(cleaned.model == expected)
        #expect(cleaned.result.status == .unchanged)
        #expect(cleaned.result.data == data)
        let changed = try Sanitizer(Pattern("{}"), policy: .init(output: .compact)).sanitize(data)
        #expect(try changed.decode(type) == expected)
    }

    @Test(.enabled(if: Corpora.isPresent, Comment(rawValue: Corpora.absence)))
    func `doubles are those of the corpus, bit for bit`() throws {
        let text = String(decoding: try Corpora.bytes("numbers/json_valid_f64.tsv"), as: UTF8.self)
        let cases = text.split(separator: "\n").compactMap { line -> (Substring, UInt64)? in
            let fields = line.split(separator: "\t")
            guard fields.count == 2, let bits = UInt64(fields[1], radix: 16) else { return nil }
            return Double(bitPattern: bits).isFinite ? (fields[0], bits) : nil
        }
        let document = "[" + cases.map(\.0).joined(separator: ",") + "]"
        let result = try Sanitizer(Pattern("[]")).sanitize(document)
        let doubles = try result.decode([Double].self)
        let mistakes = zip(cases, doubles).filter { $0.1 != $1.bitPattern }.map(\.0.0)
        #expect(cases.count > 9_000)
        #expect(mistakes.isEmpty, "\(mistakes.prefix(20))")
    }

    @Test(.enabled(if: Corpora.isPresent, Comment(rawValue: Corpora.absence)))
    func `twitter.json is the model that JSONDecoder makes`() throws {
        try compare(TwitterSearch.self, "twitter")
    }

    @Test(.enabled(if: Corpora.isPresent, Comment(rawValue: Corpora.absence)))
    func `citm_catalog.json is the model that JSONDecoder makes`() throws {
        try compare(Catalog.self, "citm_catalog")
    }

    @Test(.enabled(if: Corpora.isPresent, Comment(rawValue: Corpora.absence)))
    func `canada.json is the model that JSONDecoder makes`() throws {
        struct Map: Decodable, Equatable {
            struct Feature: Decodable, Equatable {
                struct Geometry: Decodable, Equatable {
                    var type: String
                    var coordinates: [[[Double]]]
                }

                var properties: [String: String]
                var geometry: Geometry
            }

            var type: String
            var features: [Feature]
        }
        try compare(Map.self, "canada")
    }
}
