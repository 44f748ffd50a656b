import Foundation
import TestSupport
import Testing
import VeriJSONCore

/// The message and the help of each code at each place of a pattern, and what the help does.
///
/// The table is a file beside this one: a row for each fault and place, with all helps. Each help
/// is applied to the pattern and the document is cleaned again.
struct HelpTableTests {
    struct Fault: Sendable {
        var code: String
        var pattern: String
        var value: String
        var policy = Sanitizer.Policy()

        init(
            _ code: String,
            _ pattern: String,
            _ value: String,
            _ policy: Sanitizer.Policy = Sanitizer.Policy()
        ) {
            self.code = code
            self.pattern = pattern
            self.value = value
            self.policy = policy
        }
    }

    struct Place: Sendable {
        var name: String
        /// The pattern and the document around a fault, which are at `@`.
        var pattern: String
        var document: String
    }

    static let places = [
        Place(name: "a member", pattern: #"[{"a": @}]"#, document: #"[{"a": @}]"#),
        Place(name: "optional", pattern: #"{"a?": @}"#, document: #"{"a": @}"#),
        Place(
            name: "in a union",
            pattern: #"[{"$any": [{"k": "enum:x", "a": @}, {"k": "enum:y"}]}]"#,
            document: #"[{"k": "x", "a": @}]"#
        ),
        Place(name: "in a tuple", pattern: #"[{"$tuple": ["int", @]}]"#, document: "[[1, @]]"),
        Place(
            name: "under $type",
            pattern: #"{"a?": {"$type": @, "$doc": "d"}}"#,
            document: #"{"a": @}"#
        ),
        Place(name: "in a dictionary", pattern: #"{"*": @}"#, document: #"{"key": @}"#),
        Place(
            name: "in a definition",
            pattern: ##"{"$define": {"n": {"a": @, "n?": ["#n"]}}, "n": ["#n"]}"##,
            document: #"{"n": [{"a": @}]}"#
        ),
    ]

    static let faults = [
        Fault("type.mismatch", #""int""#, #""x""#),
        Fault("type.mismatch", #""number""#, #""N/A""#),
        Fault("type.mismatch", #""number""#, #""12.50""#),
        Fault("type.mismatch", #"{"b?": "int"}"#, "[]"),
        Fault("type.mismatch", #"["int"]"#, "{}"),
        Fault("type.mismatch", #""datetime""#, "1706695200"),
        Fault("null.notAllowed", #""int""#, "null"),
        Fault("null.notAllowed", #"{"b?": "int"}"#, "null"),
        Fault("missing", #"{"b": "int"}"#, "{}"),
        Fault("missing", #"{"userName": "string"}"#, #"{"user_name": "a"}"#),
        Fault("missing", #"{"$tuple": ["int", "int"]}"#, "[1]"),
        Fault("string.pattern", #""string:^[A-Z]{3}$""#, #""ABc""#),
        Fault("string.pattern", #""string:^[A-Z]{3}$""#, #""AB""#),
        Fault("string.length", #"{"$type": "string", "$length": "1,3"}"#, #""abcd""#),
        Fault("string.length", #"{"$type": "string", "$length": "1,"}"#, #""""#),
        Fault("string.format.date", #""date""#, #""2023-02-29""#),
        Fault("string.format.datetime", #""datetime""#, #""2023-02-28T10:00:00""#),
        Fault("string.format.email", #""email""#, #""a@b""#),
        Fault("number.range", #""int:0,255""#, "256"),
        Fault("integer.fraction", #""int""#, "1.5"),
        Fault("integer.overflow", #""int""#, "99999999999999999999"),
        Fault("enum.unknown", #""enum:a,b""#, #""c""#),
        Fault("enum.unknown", #""enum:a,b""#, #""B""#),
        Fault("enum.unknown", #"{"$in": [1, 2]}"#, "3"),
        Fault("enum.unknown", #"{"$type": "enum:a,b", "$novel": true}"#, #""c""#),
        Fault("union.noBranch", #""[int|bool]""#, #""x""#),
        Fault("union.noBranch", #"{"$any": ["int", {"b": "int"}]}"#, #"{"b": "x"}"#),
        Fault("union.noBranch", #"{"$any": ["int", {"b": "int"}]}"#, #""x""#),
        Fault(
            "union.noBranch",
            #"{"$any": [{"k": "enum:p", "n": "int"}, {"k": "enum:q"}]}"#,
            #"{"k": "r"}"#
        ),
        Fault(
            "union.noBranch",
            #"{"$any": [{"k": "enum:p", "n": "int"}, {"k": "enum:q"}]}"#,
            #"{"k": "p", "n": "1"}"#
        ),
        Fault("array.count", #"{"$type": ["int"], "$count": "2,"}"#, "[1]"),
        Fault("array.count", #"{"$type": ["int"], "$count": ",2"}"#, "[1, 2, 3]"),
        Fault("array.count", #"{"$type": ["int"], "$count": "2,"}"#, #"[1, "2"]"#),
        Fault("array.dropped", #"{"$type": ["int"], "$maxDropped": 1}"#, #"["x", "y", 1]"#),
        Fault("array.duplicate", #"{"$type": ["int"], "$unique": true}"#, "[1, 1]"),
        Fault("key.unknown", #"{"b?": "int"}"#, #"{"c": 1}"#, .init(unknownKeys: .strip)),
        Fault("key.duplicate", #"{"b": "int"}"#, #"{"b": 1, "b": 2}"#),
        Fault(
            "key.duplicate",
            #"{"b": "int"}"#,
            #"{"b": 1, "b": 2}"#,
            .init(duplicateKeys: .reject)
        ),
        Fault("value.never", #""never""#, "1"),
    ]

    /// The faults that are clear without help: the pattern or the policy asked for what is done.
    private static let withoutHelp: Set = ["array.duplicate", "key.duplicate"]

    @Test(arguments: [Sanitizer.Policy.Disclosure.values(upTo: 200), .redacted])
    func `each finding says what is wrong, and its help mends it`(
        _ disclosure: Sanitizer.Policy.Disclosure
    ) throws {
        var table = ""
        for fault in Self.faults {
            table += "## \(fault.code): \(fault.pattern) on \(fault.value)\n\n"
            var message = ""
            for place in Self.places { table += try row(fault, place, disclosure, &message) }
            table += "\n"
        }
        let name =
            if case .redacted = disclosure { "HelpTable.redacted.md" } else { "HelpTable.md" }
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        try Recording.compare(table, with: folder.appending(path: name))
    }

    /// Returns the row of a place, with the message if it is not that of the last one.
    private func row(
        _ fault: Fault,
        _ place: Place,
        _ disclosure: Sanitizer.Policy.Disclosure,
        _ message: inout String
    ) throws -> String {
        let source = place.pattern.replacing("@", with: fault.pattern)
        let document = place.document.replacing("@", with: fault.value)
        var policy = fault.policy
        policy.disclosure = disclosure
        guard let pattern = try? Pattern(source) else {
            // `$type` takes no pattern that has directives, except those of an array or object.
            #expect(place.name == "under $type", "\(source)")
            return ""
        }
        let result = try Sanitizer(pattern, policy: policy).sanitize(document)
        var findings = result.report.findings
        // Of what explains a finding, the innermost is what has to be mended.
        while let cause = findings.last?.causes.first { findings.append(cause) }
        guard let finding = findings.last(where: { $0.code.rawValue == fault.code }) else {
            // A null is allowed where the member is optional.
            #expect(findings.isEmpty && fault.value == "null", "\(source) on \(document)")
            return ""
        }
        var row = ""
        if message != "\(finding.message) (\(finding.label))" {
            message = "\(finding.message) (\(finding.label))"
            row += "\(message)\n\n"
        }
        row += "- \(place.name)\n"
        let helps = findings.flatMap(\.help)
        #expect(Self.withoutHelp.contains(fault.code) || !helps.isEmpty, "\(source) on \(document)")
        var seen: Set<Finding.Help> = []
        for help in helps where seen.insert(help).inserted {
            guard let edit = help.edit else {
                row += "  - \(help.text)\n"
                continue
            }
            let mended = edit.apply(to: source)
            let again = try Sanitizer(Pattern(mended), policy: policy).sanitize(document)
            #expect(!leaves(again, of: result), "\(help.text): \(mended) on \(document)")
            row += "  - \(help.text): `\(again.text ?? "")`\n"
        }
        return row
    }

    /// Returns whether as much is lost as before a help was applied.
    private func leaves(_ again: Sanitized, of result: Sanitized) -> Bool {
        guard again.status != .rejected else { return true }
        let isBetter = again.report.totals.broken + again.report.totals.novel == 0
        return !isBetter && (again.text?.utf8.count ?? 0) <= (result.text?.utf8.count ?? 0)
    }
}
