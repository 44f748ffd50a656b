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
        let sanitizer = Sanitizer(pattern, policy: .init(conversions: .safe))
        #expect(try sanitizer.sanitize(Self.response).status == .changed)
    }

    @Test func `of a report`() throws {
        let result = try Sanitizer(Pattern(#"[{"id": "int"}]"#)).sanitize(Self.response)
        let report = result.report
        #expect(!report.isUnchanged && !result.isUnchanged)
        #expect(report.totals.dropped == 1)
        let messages = report.changes.map(\.message)
        #expect(
            messages
                == ["the item /1 was dropped: expected an integer, found a string"]
        )
        let clean = try Sanitizer(Pattern(#"["int"]"#)).sanitize(Data("[1]".utf8))
        #expect(clean.report.isUnchanged && clean.isUnchanged)
    }

    @Test func `a note is a sentence`() throws {
        let sanitizer = Sanitizer(try Pattern(#"["int"]"#))
        let report = try sanitizer.sanitize(#"[1, "a", "b", "c", "d"]"#).report
        let note = try #require(report.notes.first)
        #expect("\(note)" == note.message)
        #expect("\(note)".contains(" "))
    }
}
