import TestSupport
import Testing
import VeriJSONCore

/// The severity of a change.
struct ReportSeverityTests {
    private func severities(
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = .init()
    ) throws -> [Finding.Severity] {
        try ReportCase(pattern, document, policy).report.changes.map(\.severity)
    }

    @Test func `what the pattern asked for is expected`() throws {
        #expect(try severities(#"["~number"]"#, #"["1"]"#) == [.expected])
        #expect(
            try severities(#"[{"$type": "int", "$convert": ["stringToNumber"]}]"#, #"["1"]"#)
                == [.expected]
        )
        #expect(
            try severities(
                #"[{"$any": ["int", "bool"], "$convert": ["stringToNumber", "stringToBool"]}]"#,
                #"["1", "true"]"#,
                .init(conversions: .lenient)
            ) == [.expected, .expected]
        )
        #expect(try severities(#"[{"$type": "string", "$trim": true}]"#, #"[" a"]"#) == [.expected])
        #expect(try severities(#"[{"$type": "int", "$null": [""]}]"#, #"[""]"#) == [.expected])
    }

    @Test func `what only the policy asked for is broken`() throws {
        #expect(try severities(#"["number"]"#, #"["1"]"#, .init(conversions: .safe)) == [.broken])
        #expect(
            try severities(#"{"a?": "int"}"#, #"{"b": 1}"#, .init(unknownKeys: .strip)) == [.broken]
        )
    }

    @Test func `a new value is novel where new ones are awaited`() throws {
        let pattern = #"[{"k": {"$type": "enum:a,b", "$novel": true}, "n?": "int"}]"#
        #expect(try severities(pattern, #"[{"k": "c"}]"#) == [.novel])
        #expect(try severities(pattern, #"[{"k": 1}]"#) == [.broken])
        #expect(
            try severities(
                #"[{"k": {"$type": "enum:a", "$novel": true}, "n": "int"}]"#,
                #"[{"k": "c"}]"#
            )
                == [.broken]
        )
        #expect(
            try severities(#"[{"$any": [["int"], {"a": "int"}], "$novel": true}]"#, "[5]") == [
                .novel
            ]
        )
    }

    @Test func `totals count actions and severities`() throws {
        let totals = try ReportCase(
            #"{"a": "~int", "b?": "int", "c": ["int"], "d": "int?", "e": {"$type": "int", "$default": 1}}"#,
            #"{"a": "1", "b": "x", "c": ["x", 1, 2], "d": "x"}"#
        ).report.totals
        #expect(
            [totals.converted, totals.stripped, totals.dropped, totals.nulled, totals.inserted]
                == [1, 1, 1, 1, 1]
        )
        #expect([totals.expected, totals.novel, totals.broken] == [2, 0, 3])
        #expect([totals.removed, totals.changes] == [2, 5])
    }
}
