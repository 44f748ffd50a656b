import Testing
import VeriJSONSchema

/// The official suite, through the rules that schemas are lowered to.
@Suite(.enabled(if: OfficialSuite.shared != nil, "VERIJSON_CORPORA is not set"))
struct SuiteCleaningTests {
    @Test(arguments: OfficialSuite.drafts.indices)
    func `rules have the verdicts of the suite, and keep the laws`(_ position: Int) throws {
        let suite = try #require(OfficialSuite.shared)
        let (name, draft) = OfficialSuite.drafts[position]
        let groups = try suite.groups(name, draft)
        #expect(try groups.flatMap { try wrongCases(of: $0, suite) } == [])
        #expect(groups.count > 30)
    }

    private func wrongCases(
        of group: OfficialSuite.Group,
        _ suite: OfficialSuite
    ) throws -> [String] {
        let schema = try suite.schema(group)
        let verifier = Verifier(schema)
        let sanitizer = Sanitizer(schema)
        return group.tests.compactMap { test -> String? in
            let document = JSONWriter().write(test["data"] ?? .null)
            let isValid = test["valid"]?.asBool == true
            let title = group.title(of: test)
            guard verifier.accepts(document) == isValid,
                (try? verifier.findings(in: document).isEmpty) == isValid
            else { return "\(title): another verdict" }
            do {
                let result = try sanitizer.sanitize(document)
                guard (result.status == .unchanged) == isValid else {
                    return "\(title): \(result.status)"
                }
                guard result.status == .changed else { return nil }
                let clean = try #require(result.bytes)
                guard schema.accepts(clean) else {
                    return "\(title): \(String(decoding: clean, as: UTF8.self)) does not match"
                }
                guard try sanitizer.sanitize(clean).status == .unchanged else {
                    return "\(title): cleaned twice"
                }
                return try result.undo.apply(to: clean) == document
                    ? nil : "\(title): not undone"
            } catch {
                return "\(title): \(error)"
            }
        }
    }
}
