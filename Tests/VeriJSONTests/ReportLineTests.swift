import Foundation
import Testing
import VeriJSON

/// The lines and columns of a report, which are found when they are first asked for.
struct ReportLineTests {
    private static let pattern = #"{"rows": [{"id": "int", "note?": "string"}], "known?": "int"}"#

    /// A policy under which there is a note with a place of its own.
    private static let policy = Sanitizer.Policy(unknownKeys: .note)

    /// Rows of which every third has a wrong note and every fifth is dropped, on lines of all
    /// kinds.
    private static let document: String = {
        let breaks = ["\n", "\r\n", "\r", "", "\n\n"]
        let rows = (0..<600).map { row in
            let id = row % 5 == 0 ? #""x""# : "\(row)"
            let note = row % 3 == 0 ? "17" : #""é\#(String(repeating: "ß☃", count: row % 40))""#
            return #"{"id": \#(id),\#(breaks[row % 5]) "note": \#(note)}"# + breaks[(row + 3) % 5]
        }
        return "{\n  \"rows\": [\(rows.joined(separator: ",\n"))],\r\n \"other\": 1}"
    }()

    private static let sanitizer = Result { Sanitizer(try Pattern(pattern), policy: policy) }

    /// A report whose lines were never read, of a result that is gone.
    private func report() throws -> Report {
        try Self.sanitizer.get().sanitize(Self.document).report
    }

    private struct Place: Equatable {
        var range: Range<Int>
        var line: Int
        var column: Int
    }

    /// The line and column of each byte of the document, counted one scalar after the other.
    private static let counted: [(line: Int, column: Int)] = {
        var counted: [(line: Int, column: Int)] = []
        var (line, column) = (1, 1)
        let scalars = Array(document.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            for _ in 0..<UTF8.width(scalar) { counted.append((line, column)) }
            let isPair = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
            if scalar == "\n" || (scalar == "\r" && !isPair) {
                (line, column) = (line + 1, 1)
            } else {
                column += 1
            }
        }
        return counted
    }()

    /// Places whose lines or columns differ from those that counting finds.
    private func wrong(_ places: [Place]) -> [Place] {
        places.filter { Self.counted[$0.range.lowerBound] != ($0.line, $0.column) }
    }

    private func places(of report: Report) -> [Place] {
        report.changes.map { Place(range: $0.range, line: $0.line, column: $0.column) }
            + report.findings.map { Place(range: $0.range, line: $0.line, column: $0.column) }
            + report.notes.map { Place(range: $0.range, line: $0.line, column: $0.column) }
    }

    @Test func `every place has the line and column that counting gives`() throws {
        let places = places(of: try report())
        #expect(places.count > 500)
        #expect(wrong(places) == [])
        let list = try Verifier(try Pattern(Self.pattern)).list(Array(Self.document.utf8))
        #expect(list.findings.count > 300)
        let listed = list.findings.map {
            Place(range: $0.range, line: $0.line, column: $0.column)
        }
        #expect(wrong(listed) == [])
    }

    @Test func `the order in which lines are asked for does not matter`() throws {
        let forwards = places(of: try report())
        let report = try report()
        #expect(report.notes.last?.column == forwards.last?.column)
        let backwards = report.changes.reversed().map { ($0.column, $0.line, $0.range) }
        #expect(
            backwards.reversed().map { Place(range: $0.2, line: $0.1, column: $0.0) }
                == Array(forwards.prefix(report.changes.count))
        )
    }

    @Test func `two threads that ask at once get the same lines`() throws {
        let expected = places(of: try report())
        for _ in 0..<20 {
            let report = try report()
            let results = Collected<[Place]>()
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                results.add(places(of: report))
            }
            #expect(results.all == Array(repeating: expected, count: 4))
        }
    }

    @Test func `reports are equal whether their lines were asked for or not`() throws {
        let (asked, unasked) = (try report(), try report())
        _ = places(of: asked)
        #expect(asked == unasked)
        try #expect(asked.hashValue == report().hashValue)
        var other = try report()
        other.changes[1].line += 1
        #expect(other != asked)
        #expect(other.changes[0] == asked.changes[0])
    }

    @Test func `lines that were never read are saved as numbers`() throws {
        let saved = try JSONEncoder().encode(report())
        let report = try JSONDecoder().decode(Report.self, from: saved)
        try #expect(report == self.report())
        #expect(wrong(places(of: report)) == [])
        let json = try Report(json: Array(self.report().json().utf8))
        #expect(json == report)
    }

    @Test func `what is put in the place of a line stays there`() throws {
        var report = try report()
        let column = report.changes[0].column
        report.changes[0].line = 1_000_000
        report.notes[0].column = 7
        #expect(report.changes[0].line == 1_000_000)
        #expect(report.changes[0].column == column)
        #expect(report.notes[0].column == 7)
        try #expect(report.changes[1] == self.report().changes[1])
    }

    @Test func `making a report does not look at the document`() throws {
        let document = WatchedDocument(Self.document)
        let result = try Self.sanitizer.get()
            .sanitize(WatchedDocument.Reference(document: document))
        // One for the walk, one for the clean document.
        #expect(document.looks == 2)
        let report = result.report
        #expect(report.totals.changes > 200)
        #expect(!report.summary.causes.isEmpty)
        #expect(document.looks == 2)
        #expect(report.changes.count > 200)
        #expect(!report.notes.isEmpty)
        #expect(document.looks == 3)
        _ = places(of: report)
        _ = report.json()
        #expect(document.looks == 4)
    }

    @Test func `a report lets go of the document when a line was asked for`() throws {
        weak var document: WatchedDocument?
        var report: Report?
        var list: Verifier.Result?
        do {
            let watched = WatchedDocument(Self.document)
            document = watched
            let reference = WatchedDocument.Reference(document: watched)
            report = try Self.sanitizer.get().sanitize(reference).report
            list = try Verifier(try Pattern(Self.pattern)).list(reference)
        }
        #expect(document != nil)
        _ = report?.changes.last?.line
        #expect(document != nil)
        // A list keeps the document, to draw it; its findings do not.
        let findings = list?.findings
        list = nil
        #expect(document != nil)
        _ = findings?.first?.column
        #expect(document == nil)
        #expect(report.map { wrong(places(of: $0)) } == [])
    }

    @Test func `no description of a report leads to the document`() throws {
        let text =
            #"{"rows": [{"id": "hush-4711"}, {"id": 1, "note": "fine-0815"}], "a": "psst-1234"}"#
        let result = try Self.sanitizer.get().sanitize(text)
        for value: Any in [
            result.report, result.report.changes, result.report.findings,
            try Verifier(try Pattern(Self.pattern)).list(Array(text.utf8)),
        ] {
            var dumped = ""
            dump(value, to: &dumped)
            let described = dumped + String(reflecting: value) + String(describing: value)
            let bytes = Array("4711".utf8).map { "\($0)" }.joined(separator: ", ")
            #expect(dumped.contains("type.mismatch") || dumped.contains("typeMismatch"))
            for hidden in ["4711", "0815", "1234", bytes] {
                #expect(!described.contains(hidden))
            }
            #expect(!dumped.contains("\(UInt8(ascii: "4"))\n"))
        }
    }
}

/// The elements that several threads found.
private final class Collected<Element>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    var all: [Element] { lock.withLock { elements } }

    func add(_ element: Element) { lock.withLock { elements.append(element) } }
}
