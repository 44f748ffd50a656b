import TestSupport
import Testing
import VeriJSONCore

/// Notes, which a report has besides its changes.
struct ReportNoteTests {
    private func notes(
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = .init()
    ) throws -> [Report.Note] {
        try ReportCase(pattern, document, policy).report.notes
    }

    @Test(arguments: [
        (#"["x"]"#, "this array lost its only item"),
        (#"["x", "y"]"#, "this array lost all of its 2 items"),
        (#"["x", 1, "y"]"#, "this array lost 2 of its 3 items (66.7%)"),
        (#"["x", "y", [1, [2, "]"]], {"a": [1, 2]}, 5]"#, "this array lost 4 of its 5 items (80%)"),
    ])
    func `an array that lost most of its items is noted`(
        _ document: String,
        _ message: String
    ) throws {
        let notes = try notes(#"["int"]"#, document)
        #expect(notes.map(\.code) == [.arrayEmptied])
        #expect(notes.map(\.message) == [message])
    }

    @Test(arguments: [#"["x", 1]"#, #"[1, "x", 2, "y"]"#, "[]", #"["x", "y", 1, 2, 3, 4]"#])
    func `an array that kept half of its items is not noted`(_ document: String) throws {
        #expect(try notes(#"["int"]"#, document) == [])
    }

    @Test func `repeated items are no loss`() throws {
        let pattern = #"{"$type": ["int"], "$unique": true}"#
        #expect(try notes(pattern, "[1, 1, 1, 1]") == [])
    }

    @Test func `emptied arrays of one place are one note`() throws {
        let document = "[" + (0..<9).map { _ in #"{"t": ["a"]}"# }.joined(separator: ",") + "]"
        let example = try ReportCase(#"[{"t": ["int"]}]"#, document)
        let note = try #require(example.report.notes.first)
        #expect(note.count == 9)
        #expect(note.paths == ["/0/t", "/1/t", "/2/t", "/3/t", "/4/t"])
        #expect(
            example.report.line
                == "orders.json: 9 left out (9 of 9 items of /*/t): type.mismatch at /*/t/*"
        )
    }

    @Test func `emptied arrays precede other notes`() throws {
        let codes = try notes(
            #"{"a": "int", "t": ["int"]}"#,
            #"{"b": 1, "a": 1, "t": ["x"]}"#,
            .init(unknownKeys: .note)
        ).map(\.code.rawValue)
        #expect(codes == ["array.emptied", "key.unknown"])
    }
}
