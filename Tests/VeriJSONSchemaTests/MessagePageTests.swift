import TestSupport
import Testing

@testable import VeriJSONSchema

/// Our column of `Docs/SchemaFindings.md`, which `Tests/Rivals/compare_schema_messages.py` writes.
@Suite struct MessagePageTests {
    private struct Case {
        var keyword: String
        var schema: String
        var document: String
        var told: [String]
    }

    private static func cases() throws -> [Case] {
        let data = try JSONValue(parsing: Repository.text("Tests/Rivals/schema.messages.json"))
        return try #require(data["cases"]?.asArray).map { item in
            Case(
                keyword: try #require(item["keyword"]?.asString),
                schema: try #require(item["schema"]?.asString),
                document: try #require(item["document"]?.asString),
                told: try #require(item["VeriJSON"]?.asArray).compactMap(\.asString)
            )
        }
    }

    private static func lines(_ findings: [Finding]) -> [String] {
        findings.map { finding in
            let path = finding.path.description
            return path.isEmpty ? finding.message : "\(path): \(finding.message)"
        }
    }

    @Test func `the page has what a verifier and the schema say for each keyword`() throws {
        let page = try Repository.text("Docs/SchemaFindings.md")
        for item in try Self.cases() {
            let schema = try Schema(item.schema, options: Schema.Options(formats: .assertion))
            #expect(Self.lines(try Verifier(schema).findings(item.document)) == item.told)
            #expect(Self.lines(try schema.findings(item.document)) == item.told)
            let cell = item.told.map { "`\($0.replacing("|", with: "\\|"))`" }
                .joined(separator: "<br>")
            #expect(!item.told.isEmpty && page.contains("`\(item.document)` | \(cell) | "))
        }
    }

    @Test func `each keyword that refuses values has a row`() throws {
        let refusing: Set<Vocabulary> = [.validation, .applicator, .unevaluated, .format]
        let expected = KeywordName.allCases
            .filter { !refusing.isDisjoint(with: $0.vocabularies) && $0 != .then && $0 != .else }
            .map(\.rawValue)
        #expect(Set(expected).subtracting(try Self.cases().map(\.keyword)) == [])
    }
}
