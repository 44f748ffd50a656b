import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// Repairs for a model in documents that repeat a key.
@Suite struct RecoveryRepeatedKeyTests {
    private struct Item: Decodable, Equatable {
        var id: Int
        var note: String?
        var tags: [String]?
    }

    private func noted(_ cleaned: JSONSanitizingDecoder.SanitizedModel<Item>) -> [String] {
        cleaned.report.notes.map { "\($0.code) \($0.paths): \($0.message)" }
    }

    @Test func `a repeated member that is stripped is noted, and the report has no patch`() throws {
        let text = #"{"id":1,"note":5,"note":"n"}"#
        let cleaned = try clean(Item.self, text, Sanitizer.Policy(disclosure: .keys))
        #expect(cleaned.result.text == #"{"id":1,"note":"n"}"#)
        #expect(cleaned.model == Item(id: 1, note: "n"))
        let note = #"key.duplicate [/note]: the key "note" is repeated, the first one counts"#
        #expect(noted(cleaned) == [note])
        let error = #expect(throws: JSONPatch.UnavailableError.self) { try cleaned.report.patch() }
        #expect(error?.code == .duplicate)
        #expect(error?.path == "/note")
        let saved = try JSONDecoder().decode(
            Report.self,
            from: Data(cleaned.report.json().utf8)
        )
        #expect(throws: JSONPatch.UnavailableError.self) { try saved.patch() }
        let bytes = try #require(cleaned.result.bytes)
        #expect(try cleaned.result.undo.apply(to: bytes) == Array(text.utf8))
    }

    @Test func `a repeated member around a repair is noted as well`() throws {
        let text = #"[{"id":1,"tags":["a",7],"t\u0061gs":[]},{"id":2,"tags":[8,"b"]}]"#
        let cleaned = try clean([Item].self, text, Sanitizer.Policy(disclosure: .keys))
        #expect(cleaned.report.changes.map(\.path) == ["/0/tags/1", "/1/tags/0"])
        #expect(cleaned.report.notes.map(\.code) == [.keyDuplicate])
        #expect(cleaned.report.notes.map(\.paths) == [["/0/tags"]])
        #expect(cleaned.report.notes.map(\.template) == ["/*/tags"])
        let error = #expect(throws: JSONPatch.UnavailableError.self) { try cleaned.report.patch() }
        #expect(error?.code == .duplicate)
    }

    @Test func `repeated keys that are not on the way to a repair stay unsaid`() throws {
        let text = #"{"id":1,"id":2,"x":{"y":1,"y":2},"note":5}"#
        let cleaned = try clean(Item.self, text)
        #expect(cleaned.result.text == #"{"id":1,"id":2,"x":{"y":1,"y":2}}"#)
        #expect(cleaned.report.notes.isEmpty)
        let patch = try cleaned.report.patch()
        #expect(patch.operations == [JSONPatch.Operation(.remove, at: "/note")])
        let original = try JSONValue(parsing: text)
        #expect(try patch.apply(to: original) == cleaned.result.value)
    }

    @Test func `a repeated key that is hidden is not named`() throws {
        let text = #"{"gold":"x","gold":1,"lead":"y","lead":2,"tin":3}"#
        let cleaned = try clean([String: Int].self, text)
        #expect(cleaned.result.text == #"{"gold":1,"lead":2,"tin":3}"#)
        let message = "2 keys are repeated; the first one counts"
        #expect(cleaned.report.notes.map(\.message) == [message])
        #expect(!cleaned.result.reportText().contains("gold"))
        #expect(!cleaned.result.reportHTML().contains("gold"))
    }

    @Test func `a pattern and a model note what the model repairs`() throws {
        struct Page: Decodable {
            var items: Item
        }
        let pattern = try Pattern(#"{"items": "any"}"#)
        let text = Data(#"{"items":{"id":1,"note":"n","note":6}}"#.utf8)
        let policy = Sanitizer.Policy(disclosure: .keys)
        let cleaned = try JSONSanitizingDecoder(pattern, policy: policy)
            .sanitize(Page.self, from: text)
        #expect(cleaned.result.text == #"{"items":{"id":1,"note":"n"}}"#)
        let message = #"the key "note" is repeated, the last one counts"#
        #expect(cleaned.report.notes.map(\.message) == [message])
        #expect(cleaned.report.notes.map(\.paths) == [["/items/note"]])
        #expect(throws: JSONPatch.UnavailableError.self) { try cleaned.report.patch() }
    }

    @Test func `with a strategy for keys, the values of repeated keys are decoded as well`() throws
    {
        let text = Data(#"{"a":{"id":1},"a":{"id":2},"a":5}"#.utf8)
        var strategies: [JSONDecoder.KeyDecodingStrategy] = [.convertFromSnakeCase]
        strategies.append(.custom { $0.last ?? AnyKey("") })
        for strategy in strategies {
            let theirs = JSONDecoder()
            theirs.keyDecodingStrategy = strategy
            let ours = JSONSanitizingDecoder()
            ours.keyDecodingStrategy = strategy
            #expect(throws: DecodingError.self) {
                try theirs.decode([String: Item].self, from: text)
            }
            let cleaned = try ours.sanitize([String: Item].self, from: text)
            #expect(cleaned.result.text == #"{"a":{"id":1},"a":{"id":2}}"#)
            #expect(cleaned.model.mapValues(\.id) == ["a": 1])
            let clean = Data(try #require(cleaned.result.bytes))
            let expected = try theirs.decode([String: Item].self, from: clean)
            #expect(expected.mapValues(\.id) == ["a": 1])
            let found = try ours.decode([String: Item].self, from: clean)
            #expect(found.mapValues(\.id) == ["a": 1])
        }
    }
}
