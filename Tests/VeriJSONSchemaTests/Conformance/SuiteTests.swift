import Testing
import VeriJSONSchema

/// The verdicts of the official JSON-Schema-Test-Suite.
@Suite(.enabled(if: OfficialSuite.shared != nil, "VERIJSON_CORPORA is not set"))
struct SuiteTests {
    @Test(arguments: OfficialSuite.drafts.indices)
    func `every case has its verdict`(_ position: Int) throws {
        let suite = try #require(OfficialSuite.shared)
        let (name, draft) = OfficialSuite.drafts[position]
        var (cases, optional) = (0, 0)
        var wrong: Set<String> = []
        for group in try suite.groups(name, draft) {
            if group.isOptional {
                optional += group.tests.count
            } else {
                cases += group.tests.count
            }
            wrong.formUnion(wrongCases(of: group, suite))
        }
        print("\(name): \(cases) required, \(optional) optional cases, \(wrong.count) wrong")
        let known = KnownFailures.titles.filter { $0.hasPrefix(name + "/") }
        #expect(wrong.subtracting(known).sorted() == [])
        #expect(known.subtracting(wrong).sorted() == [], "a known failure passes")
        #expect(cases > 100)
    }

    /// Returns the titles of the cases of a group whose verdict is wrong.
    private func wrongCases(of group: OfficialSuite.Group, _ suite: OfficialSuite) -> [String] {
        do {
            let schema = try suite.schema(group)
            return group.tests.compactMap { test in
                let document = JSONWriter().write(test["data"] ?? .null)
                let verdicts: [Bool?] = [
                    schema.accepts(document), try? schema.findings(document).isEmpty,
                    try? schema.output(for: document, format: .flag)["valid"]?.asBool,
                    try? schema.output(for: document, format: .basic)["valid"]?.asBool,
                    try? schema.output(for: document, format: .hierarchical)["valid"]?.asBool,
                ]
                let expected = test["valid"]?.asBool
                guard verdicts.contains(where: { $0 != expected }) else { return nil }
                return group.title(of: test)
            }
        } catch {
            return ["\(group.title): \(error)"]
        }
    }
}

/// Cases of the suite that fail for a known reason.
enum KnownFailures {
    static let titles: Set<String> = []
}
