import Testing
import VeriJSONCore

/// An optional member whose value conversions make another one, or leave refused.
struct ConversionCase: CustomTestStringConvertible {
    /// The value, as JSON.
    var value: String
    var type: String
    /// The conversions, as the pattern names them.
    var conversions: [String]
    /// The result as JSON; nil if the value is refused.
    var result: String?
    /// The conversions that have a part in it: the one in the code of the change, and those beside.
    var used: [String]

    var testDescription: String {
        "\(value) for \(type) by \(conversions.joined(separator: ", "))"
    }

    /// Cleans the member, undoes that, and cleans the result again.
    func check() throws {
        let names = conversions.map { "\"\($0)\"" }.joined(separator: ",")
        let sanitizer = Sanitizer(
            try Pattern(#"{"a?": {"$type": "\#(type)", "$convert": [\#(names)]}}"#)
        )
        let input = #"{"a":\#(value)}"#
        let cleaned = try sanitizer.sanitize(input)
        #expect(cleaned.text == (result.map { #"{"a":\#($0)}"# } ?? "{}"))
        let change = try #require(cleaned.report.changes.first)
        if result != nil {
            let found = [change.code.rawValue] + change.conversions
            #expect(found == ["convert." + used[0]] + used.dropFirst())
            #expect(change.severity == .expected)
        }
        let clean = try #require(cleaned.text)
        #expect(try cleaned.undo.apply(to: Array(clean.utf8)) == Array(input.utf8))
        #expect(try sanitizer.sanitize(clean).status == .unchanged)
    }
}
