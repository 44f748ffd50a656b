import Foundation
import Testing
import VeriJSON

/// Options and refusals of `JSONDecoder`, compared with it.
@Suite struct FoundationOptionTests {
    @Test func `objects without braces are an option`() throws {
        func models(_ text: String, json5: Bool = false) -> [[String: Int]?] {
            [JSONSanitizingDecoder(), JSONDecoder()].map { decoder in
                decoder.assumesTopLevelDictionary = true
                decoder.allowsJSON5 = json5
                return try? decoder.decode([String: Int].self, from: Data(text.utf8))
            }
        }
        for text in [#""a": 1"#, #" "a" : 1 , "b": 2 "#, #""a": 1,"#, #"{"a": 1}"#] {
            let found = models(text)
            #expect(found[0] != nil)
            #expect(found[0] == found[1], "\(text)")
            #expect(models(text, json5: true) == found, "\(text)")
        }
        for text in [#""a" 1"#, #"a: 1"#, #""a": 1 "b": 2"#] {
            #expect(models(text) == [nil, nil], "\(text)")
        }
        // What the page lists.
        #expect(models("") == [nil, [:]])
        #expect(models(#""a": 1}"#) == [["a": 1], nil])
        #expect(models("a: 1", json5: true) == [nil, ["a": 1]])
        let lists = [JSONSanitizingDecoder(), JSONDecoder()].map { decoder in
            decoder.assumesTopLevelDictionary = true
            return try? decoder.decode([Int].self, from: Data("[1]".utf8))
        }
        #expect(lists == [[1], nil])
    }

    @Test func `braces are a repair, and one setting does not undo another`()
        throws
    {
        let decoder = JSONSanitizingDecoder()
        #expect(!decoder.assumesTopLevelDictionary)
        decoder.assumesTopLevelDictionary = true
        decoder.allowsJSON5 = true
        decoder.userInfo = [:]
        #expect(decoder.assumesTopLevelDictionary && decoder.allowsJSON5)
        decoder.allowsJSON5 = false
        #expect(decoder.assumesTopLevelDictionary && !decoder.allowsJSON5)
        let cleaned = try decoder.sanitize([String: Int].self, from: Data(#""a": 1"#.utf8))
        #expect(cleaned.model == ["a": 1])
        #expect(cleaned.report.changes.map(\.code) == [.relaxed("missingBraces")])
        #expect(cleaned.report.totals.broken == 1)
        decoder.assumesTopLevelDictionary = false
        #expect(throws: DecodingError.self) {
            try decoder.decode([String: Int].self, from: Data(#""a": 1"#.utf8))
        }
        // The policy's own departures stay.
        var policy = Sanitizer.Policy()
        policy.relaxed = .salvage
        let salvaging = JSONSanitizingDecoder(policy: policy)
        #expect(salvaging.assumesTopLevelDictionary)
    }

    /// The type in an error, and its path.
    private func type<Model: Decodable>(
        _ type: Model.Type,
        _ text: String,
        _ decoder: JSONDecoder
    ) -> String {
        do {
            _ = try decoder.decode(type, from: Data(text.utf8))
            return "a model"
        } catch DecodingError.typeMismatch(let type, let context) {
            return "typeMismatch \(type) \(context.codingPath.map(\.stringValue))"
        } catch DecodingError.valueNotFound(let type, let context) {
            return "valueNotFound \(type) \(context.codingPath.map(\.stringValue))"
        } catch {
            return "another error"
        }
    }

    @Test func `types of Foundation that are null or of another kind are refused alike`() {
        let settings: [(JSONDecoder) -> Void] = [
            { _ in }, { $0.dateDecodingStrategy = .secondsSince1970 },
            { $0.dateDecodingStrategy = .millisecondsSince1970 },
            { $0.dateDecodingStrategy = .iso8601 },
            { $0.dateDecodingStrategy = .custom { _ in Date() } },
            { $0.dateDecodingStrategy = .custom { try Date(from: $0) } },
            { $0.dataDecodingStrategy = .deferredToData },
            { $0.dataDecodingStrategy = .custom { _ in Data() } },
        ]
        for (index, set) in settings.enumerated() {
            var policy = Sanitizer.Policy()
            policy.disclosure = .values(upTo: 80)
            let ours = JSONSanitizingDecoder(policy: policy, recovery: .off)
            let decoders = [ours, JSONDecoder()]
            decoders.forEach(set)
            func expectSame<Model: Decodable>(_ model: Model.Type, _ text: String) {
                let types = decoders.map { type(model, text, $0) }
                #expect(types[0] == types[1], "\(index): \(model) of \(text)")
            }
            for text in ["[null]", "[5]", "[true]", "[{}]", "[[]]"] {
                expectSame([URL].self, text)
                expectSame([UUID].self, text)
                expectSame([Decimal].self, text)
                expectSame([Data].self, text)
                expectSame([Date].self, text)
                expectSame([Date?].self, text)
                expectSame([Data?].self, text)
            }
            expectSame(Date.self, "null")
            expectSame([String: Date].self, #"{"k": null}"#)
            expectSame([String: Data].self, #"{"k": null}"#)
        }
    }

    @Test func `text that is no date of ISO 8601 is refused where it is`() {
        let paths = [JSONSanitizingDecoder(recovery: .off), JSONDecoder()].map { decoder in
            decoder.dateDecodingStrategy = .iso8601
            do {
                _ = try decoder.decode([Date].self, from: Data(#"["x"]"#.utf8))
                return "a model"
            } catch DecodingError.dataCorrupted(let context) {
                return context.codingPath.map(\.stringValue).joined(separator: "/")
            } catch {
                return "another error"
            }
        }
        #expect(paths == ["Index 0", ""])
    }

    @Test func `the error that is thrown is that of what no conversion helps`() {
        struct Two: Decodable {
            var a: String
            var b: Int
        }
        #expect(type(Two.self, #"{"a": 1}"#, JSONDecoder()) == #"typeMismatch String ["a"]"#)
        #expect {
            try JSONSanitizingDecoder().decode(Two.self, from: Data(#"{"a": 1}"#.utf8))
        } throws: { error in
            guard case DecodingError.keyNotFound(let key, _) = error else { return false }
            return key.stringValue == "b"
        }
    }

    @Test func `infinity that JSON5 has is taken, and broken in the document`() throws {
        let decoder = JSONSanitizingDecoder()
        decoder.allowsJSON5 = true
        let cleaned = try decoder.sanitize([Double].self, from: Data("[Infinity]".utf8))
        #expect(cleaned.model == [.infinity])
        #expect(cleaned.report.totals.broken == 1)
    }
}
