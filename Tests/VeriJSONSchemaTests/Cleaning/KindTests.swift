import Testing
import VeriJSONSchema

/// Schemas without a type, whose keywords ask something of several kinds of value.
@Suite struct KindTests {
    private let schema = #"{"minimum": 2, "maxLength": 1, "required": ["a"]}"#

    @Test(
        arguments: [
            (#"{"b": 1}"#, #"expected the member "a", found an object without it"#, "/a"),
            ("1", "expected a number of at least 2, found one outside of that", ""),
            (#""xy""#, "expected a string of at most 1 character, found a longer one", ""),
        ]
    )
    func `a value fails for what is asked of its kind`(
        _ document: String,
        _ message: String,
        _ path: String
    ) throws {
        let report = try Sanitizer(Schema(schema)).sanitize(document).report
        let finding = try #require(report.changes.first?.causes.first)
        #expect(report.changes.count == 1 && report.changes[0].causes.count == 1)
        #expect(finding.message == message)
        #expect(finding.path.description == path)
        // A list of findings has the words of a report.
        let listed = try #require(try Verifier(Schema(schema)).findings(document).first)
        #expect(listed.message == finding.message && listed.template == finding.template)
        #expect(listed.code == finding.code && listed.path == finding.path)
    }

    @Test(arguments: ["true", "null", "[1]", "2", #""x""#, #"{"a": 0}"#])
    func `a value of which nothing is asked stays`(_ document: String) throws {
        #expect(try Sanitizer(Schema(schema)).sanitize(document).status == .unchanged)
    }

    @Test func `a kind that is not allowed fails for its type`() throws {
        let schema = #"{"type": ["object", "number"], "minimum": 2, "required": ["a"]}"#
        let report = try Sanitizer(Schema(schema)).sanitize("true").report
        #expect(
            report.changes.first?.causes.map(\.message) == [
                "expected an object or a number, found a bool"
            ]
        )
    }
}
