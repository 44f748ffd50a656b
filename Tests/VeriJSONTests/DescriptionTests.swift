import Foundation
import Testing
import VeriJSON

/// The texts of values that are simply printed, and those of `localizedDescription`.
struct DescriptionTests {
    private let pattern = #"[{"id": "int", "price?": "number"}]"#
    private let document = #"[{"id": 1, "price": "N/A"}, {"id": "x"}]"#

    @Test func `a report, its changes and its causes are printed on one line each`() throws {
        let report = try Sanitizer(Pattern(pattern)).sanitize(document, name: "orders.json").report
        #expect(
            "\(report)" == "orders.json: 2 left out (1 of 2 items of the root, 1 member): "
                + "type.mismatch at /*/id, type.mismatch at /*/price"
        )
        #expect(
            report.changes.map(\.description) == [
                "strip /0/price: type.mismatch at /0/price: expected a number, found a string",
                "drop /1: type.mismatch at /1/id: expected an integer, found a string",
            ]
        )
        #expect(
            report.findings.map(\.description) == [
                "1:21: type.mismatch at /0/price: expected a number, found a string",
                "1:36: type.mismatch at /1/id: expected an integer, found a string",
            ]
        )
    }

    @Test func `a mistake in a pattern is printed on one line`() throws {
        let mistakes = Pattern.lint(#"{"a": "nubmer"}"#)
        #expect(
            mistakes.map(\.description) == [
                "1:8: error[pattern.type.unknown]: expected a type, found 'nubmer'; "
                    + "the nearest type is 'number'; write 'number'"
            ]
        )
        let warnings = try Pattern(#"{"a": "string:x"}"#).warnings
        #expect(warnings.first?.description.contains(": warning[lint.regex.unanchored]: ") == true)
    }

    /// The error that a closure throws.
    private func error(
        _ body: () throws -> Void
    ) throws -> any LocalizedError & CustomStringConvertible {
        let error = #expect(throws: (any Error).self) { try body() }
        return try #require(error as? any LocalizedError & CustomStringConvertible)
    }

    @Test func `the localized description of a drawn error is one line`() throws {
        let errors = try [
            error { _ = try Pattern(#"{"a": "nubmer", "b": "nubmer"}"#) },
            error { _ = try Sanitizer(Pattern(#""int""#)).sanitize("[1,", name: "a.json") },
            error { try Verifier(Pattern(#"["int"]"#)).require(#"["x", null]"#) },
        ]
        #expect(
            errors.map(\.localizedDescription) == [
                "1:8: error[pattern.type.unknown]: expected a type, found 'nubmer'; "
                    + "the nearest type is 'number'; write 'number', and 1 more",
                "expected a value after ',', found the end of the text, at a.json:1:4",
                "expected an integer, found a string, at /0, line 1, column 2, and 1 more",
            ]
        )
        #expect(
            errors.map(\.failureReason) == [
                "expected a type, found 'nubmer'; the nearest type is 'number'",
                "expected a value after ',', found the end of the text",
                "expected an integer, found a string",
            ]
        )
        #expect(errors[2].recoverySuggestion?.contains("to allow both, write") == true)
        for error in errors { #expect(error.description.contains("\n")) }
    }

    @Test func `the localized description of other errors is their text`() throws {
        let errors = try [
            error { _ = try JSONValue(parsing: "[1,") },
            error { _ = try JSONValue(foundationTree: [Double.nan]) },
            error { _ = try Undo(json: "{}") },
            error {
                _ = try Sanitizer(Pattern(#"["int"]"#)).sanitize(#"["x"]"#).undo.apply(to: "")
            },
        ]
        for error in errors {
            #expect(error.localizedDescription == error.description)
            #expect(error.description.contains("expected"))
        }
    }

    @Test func `a demand fails also where the limits keep no finding`() throws {
        var policy = Sanitizer.Policy()
        policy.limits.changes = 0
        let verifier = Verifier(try Pattern(pattern), policy: policy)
        #expect(throws: DirtyDocumentError.self) { try verifier.require(document) }
        #expect(throws: Never.self) { try verifier.require(#"[{"id": 1}]"#) }
    }

    @Test func `an undo gives text for text`() throws {
        let result = try Sanitizer(Pattern(pattern)).sanitize(document)
        let clean = try #require(result.text)
        #expect(try result.undo.apply(to: clean) == document)
    }

    @Test func `every code has a name`() throws {
        let report = try Sanitizer(
            Pattern(#"[{"id": "int", "on?": "date", "n?": "~number"}]"#)
        )
        .sanitize(#"[{"id": 1, "on": "x", "n": "5"}, {"id": null}, {}]"#).report
        #expect(
            report.findings.map(\.code)
                == [
                    .stringFormat("date"), .conversion("stringToNumber"), .nullNotAllowed, .missing,
                ]
        )
        #expect(report.notes.map(\.code) == [.arrayEmptied])
    }
}
