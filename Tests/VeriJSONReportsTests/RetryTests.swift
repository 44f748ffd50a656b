import TestSupport
import Testing
import VeriJSON
import VeriJSONCore

/// Refused values, tried again.
struct RetryTests {
    private func retries(
        _ document: String,
        refusedBy pattern: String,
        mended: String,
        _ policy: Sanitizer.Policy = .init()
    ) throws -> [QuarantineRecord.Retry] {
        let records = try ReportCase(pattern, document, policy).result.quarantine()
        #expect(!records.isEmpty)
        return Sanitizer(try Pattern(mended), policy: policy).retry(records)
    }

    private func outcomes(
        _ document: String,
        refusedBy pattern: String,
        mended: String,
        _ policy: Sanitizer.Policy = .init()
    ) throws -> [String] {
        try retries(document, refusedBy: pattern, mended: mended, policy)
            .map { "\($0.record.path.revealed) \($0.outcome) \($0.result?.text ?? "-")" }
    }

    @Test func `a mended pattern gives back what the old one refused`() throws {
        let mended = #"[{"id": "int", "price": "[number|string]", "tags?": ["[string|int]"]}]"#
        #expect(
            try outcomes(
                QuarantineTests.document,
                refusedBy: QuarantineTests.pattern,
                mended: mended
            )
                == [
                    "/0/tags/1 passed 3", #"/1 passed {"id":2,"price":"N/A"}"#, "/2/tags refused -",
                ]
        )
    }

    @Test func `the same pattern refuses the same again`() throws {
        let retries = try retries(
            QuarantineTests.document,
            refusedBy: QuarantineTests.pattern,
            mended: QuarantineTests.pattern
        )
        #expect(retries.allSatisfy { $0.outcome == .refused })
        let finding = try #require(retries[1].result?.report.findings.first)
        #expect(finding.path == "/price")
        #expect(finding.template == "/*/price")
        #expect(retries[1].result?.report.document == "orders.json#/1")
        let records = retries.map(\.record)
        #expect(records.allSatisfy { $0.fingerprint != "" })
        #expect(
            try Pattern(QuarantineTests.pattern, name: "x").fingerprint == records[0].fingerprint
        )
    }

    @Test func `a value may pass after cleaning`() throws {
        #expect(
            try outcomes(
                #"[{"id": "7", "x": 1}]"#,
                refusedBy: #"[{"id": "int"}]"#,
                mended: #"[{"id": "~int", "x?": "string"}]"#
            ) == [#"/0 changed {"id":7}"#]
        )
    }

    @Test func `a rejected document is tried as a whole`() throws {
        #expect(
            try outcomes(#"{"a": 1}"#, refusedBy: #"{"b": "int"}"#, mended: #"{"a": "int"}"#)
                == [#" passed {"a":1}"#]
        )
    }

    @Test func `the place decides, through unions, definitions and starred keys`() throws {
        let old = #"{"u": {"$any": [{"k": "enum:a", "v?": "int"}, {"k": "enum:b", "v?": "bool"}]}}"#
        let mended = old.replacing(#""bool""#, with: #""string""#)
        #expect(
            try outcomes(#"{"u": {"k": "b", "v": "x"}}"#, refusedBy: old, mended: mended)
                == [#"/u/v passed "x""#]
        )
        #expect(
            try outcomes(
                #"{"n": {"c": [{"c": 1}]}}"#,
                refusedBy: ##"{"$define": {"n": {"c?": ["#n"]}}, "n": "#n"}"##,
                mended: ##"{"$define": {"n": {"c?": "[#n|int|[]]"}}, "*": "#n"}"##
                    .replacing(##""[#n|int|[]]""##, with: ##"{"$any": [["#n"], "int"]}"##)
            ) == ["/n/c/0/c passed 1"]
        )
        #expect(
            try outcomes(
                #"{"a_x": 1}"#,
                refusedBy: #"{"a_*?": "string"}"#,
                mended: #"{"a_*?": "int"}"#
            )
                == ["/a_x passed 1"]
        )
    }

    @Test func `a key that looks like a number is no index`() throws {
        #expect(
            try outcomes(
                #"{"0": {"0": 1}}"#,
                refusedBy: #"{"0?": "int"}"#,
                mended: #"{"0?": "bool"}"#
            )
                == ["/0 refused -"]
        )
    }

    @Test func `where nothing looks everything passes, and where nothing is nothing does`() throws {
        let document = #"{"a": {"b": 1, "c": 2}, "z": 3}"#
        let old = #"{"a": {"b?": "string"}, "z?": "string"}"#
        #expect(
            try outcomes(document, refusedBy: old, mended: #"{"a": {}}"#)
                == ["/a/b passed 1", "/z passed 3"]
        )
        #expect(
            try outcomes(
                document,
                refusedBy: old,
                mended: #"{"a": {"b": "int"}}"#,
                .init(unknownKeys: .strip)
            )
                == ["/a/b passed 1", "/a/c withoutRule -", "/z withoutRule -"]
        )
        #expect(
            try outcomes(document, refusedBy: old, mended: #"["int"]"#)
                == ["/a/b withoutRule -", "/z withoutRule -"]
        )
    }

    @Test func `what is hidden cannot be tried, what is too deep neither`() throws {
        let result = try ReportCase(#"["int"]"#, #"["x", [[1]]]"#).result
        let records = result.quarantine(hidingValues: true) + result.quarantine().suffix(1)
        let policy = Sanitizer.Policy(limits: .init(depth: 1))
        let sanitizer = Sanitizer(try Pattern(#"["any"]"#), policy: policy)
        #expect(sanitizer.retry(records).map(\.outcome) == [.hidden, .hidden, .unreadable])
    }

    @Test func `what became secret is shown in no report of the retry`() throws {
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 200))
        let retries = try retries(
            #"{"a": {"b": "hunter2"}}"#,
            refusedBy: #"{"a": {"b?": "int"}}"#,
            mended: #"{"a": {"$secret": true, "b?": "bool"}}"#,
            policy
        )
        let result = try #require(retries.first?.result)
        #expect(result.status == .rejected)
        #expect(!(result.reportText() + result.report.json()).contains("hunter2"))
    }
}
