import Foundation
import Testing
import VeriJSON
import VeriJSONReports

/// What newcomers wrote down before they had read the interface; it compiles and means what they
/// thought.
@Suite struct GuessTests {
    struct Order: Codable {
        var id: Int
    }

    private static let response = Data(#"[{"id": 1}, {"id": "x"}]"#.utf8)

    @Test func `of a decoder`() throws {
        let decoder = JSONSanitizingDecoder()
        decoder.dateDecodingStrategy = .iso8601
        #expect(try decoder.decode([Order].self, from: Self.response).count == 1)
        let other: JSONDecoder = decoder
        #expect(try other.decode([Order].self, from: Self.response).count == 1)
        let cleaned = try decoder.sanitize([Order].self, from: Self.response)
        #expect(cleaned.reportText().contains("type.mismatch"))
        #expect(cleaned.reportHTML().hasPrefix("<!DOCTYPE html>"))
        #expect(try cleaned.undo.apply(to: #require(cleaned.data)) == Self.response)
        #expect(cleaned.text == #"[{"id": 1}]"#)
    }

    @Test func `of a policy`() throws {
        let pattern = try Pattern(#"[{"id": "int"}]"#)
        let strict = Sanitizer.Policy(maxDropped: .count(0))
        #expect(try Sanitizer(pattern, policy: strict).sanitize(Self.response).status == .rejected)
        #expect(
            Sanitizer.Policy(conversions: .none).conversions == Sanitizer.Policy.Conversions.none
        )
        #expect(Sanitizer.Policy().conversions == nil)
        #expect(Sanitizer.Policy(maxDropped: 3).maxDropped == .count(3))
        #expect(Sanitizer.Policy(maxDropped: 0.2).maxDropped == .share(0.2))
        let sanitizer = Sanitizer(pattern, policy: .init(conversions: .safe))
        #expect(try sanitizer.sanitize(Self.response).status == .changed)
    }

    @Test func `of a report`() throws {
        let result = try Sanitizer(Pattern(#"[{"id": "int"}]"#)).sanitize(Self.response)
        let report = result.report
        #expect(!report.isUnchanged && !result.isUnchanged)
        #expect(report.isChanged && result.isChanged)
        #expect(report.totals.dropped == 1)
        let messages = report.changes.map(\.message)
        #expect(
            messages
                == ["the item /1 was dropped: expected an integer, found a string"]
        )
        let clean = try Sanitizer(Pattern(#"["int"]"#)).sanitize(Data("[1]".utf8))
        #expect(clean.report.isUnchanged && clean.isUnchanged)
    }

    @Test func `of a document`() throws {
        let verifier = Verifier(try Pattern(#"[{"id": "int"}]"#))
        let sanitizer = Sanitizer(verifier.pattern)
        let bytes = [UInt8](Self.response)
        let text = String(decoding: bytes, as: UTF8.self)
        let value = try JSONValue(parsing: text)
        let inputs: [any JSONInput] = [
            Self.response, bytes, bytes[...], text, text[...], value, Self.response.jsonBytes,
        ]
        for input in inputs { try check(input, verifier) }
        let tree = try JSONSerialization.jsonObject(with: Self.response)
        #expect(try sanitizer.sanitize(jsonObject: tree).status == .changed)
        #expect(try verifier.findings(jsonObject: tree).count == 1)
        #expect(try verifier.list(jsonObject: tree).findings.map(\.path) == ["/1/id"])
    }

    private func check(_ document: some JSONInput, _ verifier: Verifier) throws {
        let result = try Sanitizer(verifier.pattern).sanitize(document)
        #expect(result.report.changes.map(\.path) == ["/1"])
        #expect(try verifier.findings(document).map(\.path) == ["/1/id"])
        #expect(try verifier.list(document).findings.count == 1)
        #expect(!verifier.accepts(document))
        #expect(throws: DirtyDocumentError.self) { try verifier.require(document) }
    }

    @Test func `a list of findings draws itself`() throws {
        let verifier = Verifier(try Pattern(#"[{"id": "int"}]"#))
        let list = try verifier.list(Self.response, name: "orders.json")
        #expect(!list.isMatch)
        #expect(list.text().contains(#"{"id": <string>}"#))
        let error = try #require(throws: DirtyDocumentError.self) { try list.require() }
        #expect(error.text == list.text())
        let saved = try JSONDecoder().decode(
            Verifier.Result.self,
            from: JSONEncoder().encode(list)
        )
        #expect(saved == list)
        #expect(!saved.text().contains(#"{"id": <string>}"#))
    }

    @Test func `a value is changed by its subscripts`() throws {
        var value = try JSONValue(parsing: #"{"a": [1, {"b": 2}]}"#)
        value["a"][0] = 5
        value["a"][1]["b"] = "x"
        value["/a/-"] = nil
        value["new"]["place"] = true
        #expect(
            JSONWriter().string(value) == #"{"a":[5,{"b":"x"}],"new":{"place":true}}"#
        )
    }

    @Test func `a note is a sentence`() throws {
        let sanitizer = Sanitizer(try Pattern(#"["int"]"#))
        let report = try sanitizer.sanitize(#"[1, "a", "b", "c", "d"]"#).report
        let note = try #require(report.notes.first)
        #expect("\(note)" == note.message)
        #expect("\(note)".contains(" "))
    }
}
