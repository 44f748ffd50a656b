import TestSupport
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
        var random = SeededRandom(seed: UInt64(group.tests.count))
        return group.tests.compactMap { test -> String? in
            let document = JSONWriter().write(test["data"] ?? .null)
            let isValid = test["valid"]?.asBool == true
            let title = group.title(of: test)
            guard verifier.accepts(document) == isValid,
                (try? verifier.findings(document).isEmpty) == isValid
            else { return "\(title): another verdict" }
            do {
                var documents = [document]
                for _ in 0..<2 {
                    let dirty = RandomValue.mutated(test["data"] ?? .null, &random)
                    documents.append(JSONWriter().write(dirty))
                }
                for document in documents {
                    let problem = try SchemaLaws.problem(
                        sanitizer,
                        verifier,
                        document,
                        isValid: schema.accepts(document),
                        accepts: { schema.accepts(JSONWriter().write($0)) }
                    )
                    if let problem {
                        return "\(title): \(problem): \(String(decoding: document, as: UTF8.self))"
                    }
                }
                return nil
            } catch {
                return "\(title): \(error)"
            }
        }
    }
}
