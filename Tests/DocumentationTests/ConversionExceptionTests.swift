import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONCore

/// The table of the article on sanitizing with the cases in which more conversions lose more.
@Suite struct ConversionExceptionTests {
    private static func rows() throws -> [[String]] {
        let page = try Repository.text("Sources/VeriJSON/VeriJSON.docc/Sanitizing.md")
        let table = try #require(page.components(separatedBy: "<!-- exceptions -->\n").last)
        return table.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { $0.hasPrefix("|") }
            .dropFirst(2)
            .map { line in
                line.dropFirst().dropLast().components(separatedBy: "|").map {
                    $0.trimmingCharacters(in: CharacterSet(charactersIn: " "))
                }
            }
    }

    @Test func `each exception loses more with more conversions`() throws {
        let rows = try Self.rows()
        #expect(rows.count == 12)
        for row in rows {
            try #require(row.count == 6, "\(row)")
            let cells = row.dropFirst().map { $0.filter { $0 != "`" } }
            var policy = Sanitizer.Policy()
            switch cells[2] {
            case "duplicateKeys": policy.duplicateKeys = .reject
            case "maxDropped": policy.maxDropped = .count(0)
            default: try #require(cells[2].isEmpty)
            }
            let pattern = try Pattern(cells[0])
            let losses = try cells[3...].map { names in
                policy.conversions = try Self.set(names)
                let cleaned = try Sanitizer(pattern, policy: policy).sanitize(cells[1])
                if cleaned.status == .rejected { return Int.max }
                return cleaned.report.changes.reduce(0) { sum, change in
                    if change.action == .convert { return sum }
                    return sum + JSONScalars.count(in: Array(cells[1].utf8)[change.range])
                }
            }
            try #require(losses.count == 2)
            #expect(losses[0] < losses[1], "\(row)")
        }
    }

    private static func set(_ names: String) throws -> Sanitizer.Policy.Conversions {
        let known: [(name: String, set: Sanitizer.Policy.Conversions)] =
            [("none", .none), ("safe", .safe)]
            + Conversion.allCases.map { ($0.name, .init(ConversionBits($0))) }
        return try names.split(separator: ",").reduce(into: Sanitizer.Policy.Conversions()) {
            set,
            name in
            if let argument = ConversionArgument(written: String(name)) {
                set.formUnion(.init(argument))
            } else {
                set.formUnion(try #require(known.first { $0.0 == name }?.1))
            }
        }
    }
}
