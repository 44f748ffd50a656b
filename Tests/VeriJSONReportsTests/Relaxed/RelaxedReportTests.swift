import Foundation
import Testing
import VeriJSON
import VeriJSONReports

/// Repairs in reports, undos and decoders.
@Suite struct RelaxedReportTests {
    private let pattern: Pattern

    init() throws {
        pattern = try Pattern(#"{"items": [{"id": "int", "name?": "string"}]}"#)
    }

    private func sanitizer(
        _ syntax: Sanitizer.Policy.Relaxed = .compatible,
        _ disclosure: Sanitizer.Policy.Disclosure = .redacted
    ) -> Sanitizer {
        Sanitizer(pattern, policy: Sanitizer.Policy(disclosure: disclosure, relaxed: syntax))
    }

    private let text = "{items: [ // all\n  {'id': 1},\n  {'id': 'N/A', 'name': 7},\n]}\n"

    @Test func `places are those of the original`() throws {
        let result = try sanitizer().sanitize(text)
        #expect(result.text == "{\"items\": [  \n  {\"id\": 1}\n]}\n")
        let dropped = try #require(result.report.changes.first { $0.action == .drop })
        #expect(dropped.path.description == "/items/1")
        #expect((dropped.line, dropped.column) == (3, 3))
        let bytes = Array(text.utf8)
        #expect(String(decoding: bytes[dropped.range], as: UTF8.self) == "{'id': 'N/A', 'name': 7}")
        let cause = dropped.causes[0]
        #expect(String(decoding: bytes[cause.range], as: UTF8.self) == "'N/A'")
        #expect((cause.line, cause.column) == (3, 10))
        #expect(try result.undo.apply(to: try #require(result.bytes)) == bytes)
    }

    @Test func `repairs have places, paths and one severity each`() throws {
        let changes = try sanitizer().sanitize(text).report.changes
        let repairs = changes.filter { $0.action == .repair }
            .map { "\($0.code.rawValue) \($0.path) \($0.line):\($0.column) \($0.severity)" }
        #expect(
            repairs.prefix(4) == [
                "relaxed.unquotedKeys /items 1:2 expected",
                "relaxed.comments /items 1:11 expected",
                "relaxed.singleQuotes /items/0/id 2:4 expected",
                "relaxed.singleQuotes /items/1/id 3:4 expected",
            ]
        )
        #expect(changes.last { $0.action == .repair }?.code == .relaxed("trailingCommas"))
    }

    @Test func `a drawing shows the lines of the original`() throws {
        let report = try sanitizer(.compatible, .values(upTo: .max)).sanitize(text, name: "a.json")
            .reportText()
        #expect(report.hasPrefix("a.json: changed: 1 of 2 items dropped (50%), 7 repaired\n"))
        #expect(
            report.contains(
                """
                 --> a.json:3:10  at /items/1/id
                   |
                 3 |   {'id': 'N/A', 'name': 7},
                   |          ^^^^^ this is a string
                """
            )
        )
    }

    @Test(arguments: [
        (
            "Here it is:\n{\"items\": []}\nBye.",
            "the text around the value was removed: \"Here it is:\\n\" and \"\\nBye.\""
        ),
        (
            "{\"items\": [], \"na",
            "closed here, without what was unfinished: \", \\\"na\""
        ),
        ("{\"items\": [] /* \u{e9} */}", "the comment was removed: \"/* \u{e9} */\""),
        ("{\"items\": []} done", "the text from here on was removed: \"done\""),
        ("{\"items\": [], }", "the comma was removed"),
    ])
    func `what a repair removed is shown where values are`(text: String, label: String) throws {
        let shown = try sanitizer(.salvage, .values(upTo: 200)).sanitize(text).report
        #expect(shown.changes.last?.causes.first?.label == label)
        let hidden = try sanitizer(.salvage, .redacted).sanitize(text).report
        let words = hidden.changes.last?.causes.first?.label
        #expect(words.map { label.hasPrefix($0) && !$0.contains("\"") } == true)
        let secret = try Pattern(#"{"items": [], "pin?": {"$type": "int", "$secret": true}}"#)
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 200), relaxed: .salvage)
        let report = try Sanitizer(secret, policy: policy).sanitize(text).report
        #expect(report.changes.last?.causes.first?.label == words)
    }

    @Test func `what loses data is broken, what does not is expected`() throws {
        let cut = try sanitizer().sanitize(#"{"items": [{"id": 1}, {"id": 2, "na"#)
        #expect(cut.text == #"{"items": [{"id": 1}, {"id": 2}]}"#)
        #expect(cut.report.totals.broken == 1)
        #expect(throws: DirtyDocumentError.self) { try cut.requireClean() }
        let quoted = try sanitizer().sanitize("{'items': []}")
        #expect(quoted.report.totals.expected == 1)
        try quoted.requireClean()
    }

    @Test func `a rejected document tells of its repairs`() throws {
        let report = try sanitizer().sanitize(#"{"items": {"#).report
        #expect(report.status == .rejected)
        #expect(report.changes.map(\.action) == [.reject])
        #expect(report.notes.map(\.code) == [.relaxed("truncation")])
        #expect(report.notes.first?.message == "expected the end of the document, found none")
    }

    @Test func `repairs over the limit are counted`() throws {
        var policy = Sanitizer.Policy(relaxed: .compatible)
        policy.limits.changes = 2
        let report = try Sanitizer(pattern, policy: policy).sanitize("{'items': [],,,,}").report
        #expect(report.changes.count == 2)
        #expect(report.totals.repaired == 5)
        #expect(report.notes.map(\.code) == [.limitChanges])
        let rows = report.summary.changes.map { "\($0.code.rawValue) \($0.count)" }
        #expect(
            rows == ["relaxed.extraCommas 3", "relaxed.singleQuotes 1", "relaxed.trailingCommas 1"]
        )
    }

    @Test func `there is no JSON Patch of what is not JSON`() throws {
        let error = #expect(throws: JSONPatch.UnavailableError.self) {
            try sanitizer().sanitize(text).report.patch()
        }
        #expect(error?.code == .notJSON)
    }

    @Test func `quarantined values are JSON, at their places in the original`() throws {
        let record = try #require(try sanitizer().sanitize(text).quarantine().first)
        #expect(record.value == #"{"id":"N/A","name":7}"#)
        #expect((record.line, record.column) == (3, 3))
        #expect(Array(text.utf8)[record.range].first == UInt8(ascii: "{"))
    }

    @Test func `the report survives JSON, and fits its schema`() throws {
        let report = try sanitizer().sanitize(text).report
        let decoded = try JSONDecoder().decode(Report.self, from: Data(report.json().utf8))
        #expect(decoded == report)
        #expect(report.json(.compact).contains(#""repaired":7"#))
        #expect(try sanitizer().sanitize(text).reportHTML().contains("repaired"))
    }

    @Test func `a document is repaired in place`() throws {
        var bytes = Array(text.utf8)
        let report = try sanitizer().sanitize(inPlace: &bytes)
        #expect(report.totals.repaired == 7)
        #expect(bytes == Array("{\"items\": [  \n  {\"id\": 1}\n]}\n".utf8))
    }

    // MARK: Encodings

    @Test(arguments: [
        String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian,
        .utf32LittleEndian,
    ])
    func `other encodings are read, and given back`(encoding: String.Encoding) throws {
        let text = "{\"items\": [{\"id\": 1, \"name\": \"é😀\"},\n {\"id\": \"é\"},]}"
        let data = try #require(text.data(using: encoding))
        let result = try sanitizer().sanitize(data, name: nil)
        #expect(result.text == "{\"items\": [{\"id\": 1, \"name\": \"é😀\"}]}")
        #expect(try result.undo.apply(to: try #require(result.bytes)) == Array(data))
        let dropped = try #require(result.report.changes.first { $0.action == .drop })
        #expect((dropped.line, dropped.column) == (2, 2))
        let range = String(
            bytes: Array(data)[dropped.range],
            encoding: Self.withoutMark(encoding, data)
        )
        #expect(range == "{\"id\": \"é\"}")
        #expect(result.report.changes.first?.code == .relaxed("encodings"))
    }

    private static func withoutMark(_ encoding: String.Encoding, _ data: Data) -> String.Encoding {
        switch encoding {
        case .utf16: data.first == 0xFE ? .utf16BigEndian : .utf16LittleEndian
        case .utf32: data.first == 0 ? .utf32BigEndian : .utf32LittleEndian
        default: encoding
        }
    }

    @Test func `half a pair in UTF-16 is refused, or repaired on request`() throws {
        let bytes: [UInt8] = [0x5B, 0, 0x22, 0, 0, 0xD8, 0x22, 0, 0x5D, 0]
        let loose = Sanitizer(.anything, policy: Sanitizer.Policy(relaxed: .compatible))
        #expect(try loose.sanitize(bytes).text == "[\"\u{FFFD}\"]")
        let strict = Sanitizer(.anything, policy: Sanitizer.Policy(relaxed: .encodings))
        #expect(throws: UnreadableDocumentError.self) { try strict.sanitize(bytes) }
    }

    // MARK: Decoding

    private struct Order: Codable, Equatable {
        struct Item: Codable, Equatable {
            var id: Int
            var name: String?
        }

        var items: [Item]
    }

    @Test func `a decoder reads what JSONDecoder took`() throws {
        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(relaxed: .compatible))
        let order = Order(items: [Order.Item(id: 1, name: "a\tb")])
        let json = "{\"items\": [{\"id\": 1, \"name\": \"a\tb\"}]}"
        for data in [
            Data([0xEF, 0xBB, 0xBF]) + Data(json.utf8), try #require(json.data(using: .utf16)),
        ] {
            #expect(try decoder.decode(Order.self, from: data) == order)
        }
    }

    @Test func `a model is recovered from what was repaired`() throws {
        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(relaxed: .salvage))
        let result = try decoder.sanitize(
            Order.self,
            from: Data("{items: [{id: 1, name: 5}, {id: x}, {id: 3, na".utf8)
        )
        #expect(result.model == Order(items: [.init(id: 1), .init(id: 3)]))
        let changes = result.report.changes.filter { $0.action != .repair }
        #expect(
            changes.map { "\($0.action) \($0.path)" } == ["strip /items/0/name", "drop /items/1"]
        )
        let clean = try #require(result.result.bytes)
        #expect(String(decoding: clean, as: UTF8.self) == #"{"items": [{"id": 1}, {"id": 3}]}"#)
    }
}
