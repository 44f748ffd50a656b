import Testing
import VeriJSON
import VeriJSONInference

/// Drift of texts to another form than the one that a pattern reads.
@Suite struct FormDriftTests {
    /// A pattern of the member `x`, its values, and the only difference with its advice.
    struct Case: Sendable, CustomTestStringConvertible {
        var pattern: String
        var texts: [String]
        var item: String?
        var advice: String?

        init(_ pattern: String, _ texts: [String], _ item: String?, _ advice: String?) {
            (self.pattern, self.texts, self.item, self.advice) = (pattern, texts, item, advice)
        }

        var testDescription: String { "\(pattern) \(texts)" }
    }

    private static func drift(_ pattern: String, _ texts: [String]) throws -> Drift {
        var drift = Drift(from: try Pattern(#"{"x": \#(pattern)}"#))
        for text in texts {
            try drift.add(JSONWriter().string(.object(["x": .string(text)])))
        }
        return drift
    }

    private static let dayFirst = #"{"$type": "date", "$convert": ["date:dd/MM/yyyy"]}"#

    static let cases = [
        Case(
            dayFirst,
            ["2024-01-31", "2024-02-01", "2024-02-02"],
            "/x: texts that are dates of ISO 8601 instead of dates as dd/MM/yyyy in 3 of 3 values",
            #"if the service will not go back, write "date""#
        ),
        Case(
            dayFirst,
            ["01/31/2024", "02/01/2024"],
            "/x: texts that are dates as MM/dd/yyyy instead of dates as dd/MM/yyyy in 2 of 2 values",
            #"to read them, write "$convert": ["date:MM/dd/yyyy"]"#
        ),
        Case(
            #""date""#,
            ["31/01/2024"],
            "/x: texts that are dates as dd/MM/yyyy instead of dates of ISO 8601 in 1 of 1 values",
            #"to read them, write {"$type": "date", "$convert": ["date:dd/MM/yyyy"]}"#
        ),
        Case(
            #""date""#,
            ["01/02/2024"],
            "/x: texts that are dates as dd/MM/yyyy or MM/dd/yyyy instead of dates of ISO 8601 in 1 of 1 values",
            #"none tells day and month apart: to read them, write {"$type": "date", "$convert": ["date:dd/MM/yyyy"]} or {"$type": "date", "$convert": ["date:MM/dd/yyyy"]}"#
        ),
        Case(
            #""number:0,100""#,
            ["12.50", "7"],
            "/x: texts that are numbers instead of numbers in 2 of 2 values",
            #"to read them, write "~number:0,100""#
        ),
        Case(
            #""int?""#,
            ["12"],
            "/x: texts that are integers instead of integers in 1 of 1 values",
            #"to read them, write "~int?""#
        ),
        Case(
            #""~number""#,
            ["1,299.00", "5"],
            "/x: texts that are numbers with marks between groups instead of numbers in texts in 2 of 2 values",
            #"to read them, write {"$type": "number", "$convert": ["safe", "groupedNumber"]}"#
        ),
        Case(
            #""~bool""#,
            ["Y", "N", "Y"],
            "/x: texts that are words for true and false instead of true and false in texts in 3 of 3 values",
            #"to read them, write {"$type": "bool", "$convert": ["safe", "wordsToBool"]}"#
        ),
        Case(
            #"{"id": "int"}"#,
            [#"{"id": 1}"#],
            "/x: texts that are JSON instead of objects in 1 of 1 values",
            nil
        ),
        // What the pattern reads, what has no form, and what has several, is no change of form.
        Case(dayFirst, ["31/01/2024"], nil, nil),
        Case(dayFirst, ["01/02/2024"], nil, nil),
        Case(dayFirst, ["2024-01-31", "31/01/2024"], nil, nil),
        Case(#""~number""#, ["12", "13.5"], nil, nil),
        Case(#""~date""#, ["2024-01-31", "2024-02-01", "2024-02-02"], nil, nil),
        Case(#""string""#, ["12", "13"], nil, nil),
        Case(
            #""number""#,
            ["soon", "later"],
            "/x: expected a number, found a string in 2 of 2 values",
            nil
        ),
    ]

    @Test(arguments: cases)
    func `a change of form is told with the conversion that reads it`(_ example: Case) throws {
        let report = try Self.drift(example.pattern, example.texts).report()
        #expect(report.items.map(\.description) == (example.item.map { [$0] } ?? []))
        guard let item = report.items.first, item.kind == .form else { return }
        if let advice = example.advice { #expect(item.advice == advice) }
        // The edit makes the difference go away.
        guard let edit = item.edit else { return }
        let source = #"{"x": \#(example.pattern)}"#
        var again = Drift(from: try Pattern(edit.apply(to: source)))
        for text in example.texts {
            try again.add(JSONWriter().string(.object(["x": .string(text)])))
        }
        #expect(again.report().items == [])
    }

    @Test func `with a baseline, only a new form is told`() throws {
        func drift(_ text: String) throws -> Drift {
            try Self.drift(Self.dayFirst, Array(repeating: text, count: 30))
        }
        let before = try drift("31/01/2024").summary
        let now = try drift("2024-01-31")
        let told = now.report(against: before).items
        #expect(
            told.map(\.description) == [
                "/x: texts that are dates of ISO 8601 instead of dates as dd/MM/yyyy in 30 of 30 values (0% instead of 100%)"
            ]
        )
        #expect(now.report(against: now.summary).items == [])
        let other = try drift("01/31/2024")
        #expect(other.report(against: other.summary).items == [])
        #expect(other.report(against: before).items.map(\.kind) == [.form, .gone])
    }

    @Test func `a text among other values is dirt, and a form from half of them on`() throws {
        var drift = Drift(from: try Pattern(#"["number"]"#))
        try drift.add(#"[1, 2, "3"]"#)
        #expect(drift.report().items.map(\.kind) == [.type])
        try drift.add(#"["4"]"#)
        #expect(drift.report().items.map(\.kind) == [.form])
    }

    @Test func `a summary of clean is a baseline of forms as well`() throws {
        let place = try CommandRun([
            "p.json": #"{"x": \#(Self.dayFirst)}"#,
            "before.ndjson": String(repeating: "{\"x\": \"31/01/2024\"}\n", count: 3),
            "now.ndjson": String(repeating: "{\"x\": \"2024-01-31\"}\n", count: 3),
        ])
        for arguments in [["clean", "-o", "out"], ["verify"]] {
            let counting = [
                "-q", "-p", "p.json", "--lines", "--summary", "s.json", "before.ndjson",
            ]
            _ = try place.run(CommandRun.command, arguments + counting)
            let run = try place.run("drift", "-p", "p.json", "--baseline", "s.json", "now.ndjson")
            #expect(run.errors.contains("form: /x: texts that are dates of ISO 8601"))
            let same = try place.run(
                "drift",
                "-p",
                "p.json",
                "--baseline",
                "s.json",
                "before.ndjson"
            )
            #expect(same.code == 0)
        }
    }

    @Test func `a secret place has no form`() throws {
        let pattern = #"{"$type": "number", "$secret": true}"#
        let report = try Self.drift(pattern, ["12"]).report()
        #expect(!report.items.contains { $0.kind == .form })
    }
}
