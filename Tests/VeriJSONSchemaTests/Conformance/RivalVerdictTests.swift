import Foundation
import Testing
import VeriJSONSchema

/// A comparison with the verdicts of another validator, which `Tests/Rivals/compare_schema_verdicts.py`
/// runs.
@Suite struct RivalVerdictTests {
    private static func setting(_ name: String) -> String? {
        ProcessInfo.processInfo.environment["VERIJSON_RIVAL_" + name]
    }

    @Test(.enabled(if: setting("CASES") != nil, "run by Tests/Rivals/compare_schema_verdicts.py"))
    func `the other verdicts are written down`() throws {
        let cases = try Data(contentsOf: URL(fileURLWithPath: try #require(Self.setting("CASES"))))
        var differences = ""
        var count = 0
        for (position, line) in cases.split(separator: UInt8(ascii: "\n")).enumerated() {
            let item = try JSONValue(parsing: Data(line))
            let expected = (item["verdicts"]?.asArray ?? []).map(\.asBool)
            let documents = item["documents"]?.asArray ?? []
            var (found, problem): ([Bool?], String) = ([], "")
            do {
                let schema = try Schema(JSONWriter().write(item["schema"] ?? true))
                let verifier = Verifier(schema)
                found = documents.map { document in
                    let bytes = JSONWriter().write(document)
                    let verdict = schema.accepts(bytes)
                    return verdict == verifier.accepts(bytes) ? verdict : nil
                }
            } catch {
                problem = "\(error)"
            }
            for index in documents.indices {
                count += 1
                let verdict = index < found.count ? found[index] : nil
                guard verdict != expected[index] else { continue }
                let difference: JSONValue = [
                    "case": .number(JSONNumber(position)), "document": .number(JSONNumber(index)),
                    "error": .string(problem),
                ]
                differences += JSONWriter().string(difference) + "\n"
            }
        }
        let output = URL(fileURLWithPath: try #require(Self.setting("OUTPUT")))
        try Data(differences.utf8).write(to: output)
        #expect(count > 0)
    }
}
