import TestSupport
import Testing
import VeriJSONCore

/// Objects that fail, with keys that come twice in two spellings: the walk goes back most often.
struct RepeatedKeyLawTests {
    static let patterns = [
        #"[{"*":"int?","e":"int"}]"#,
        #"[{"*":{"$any":[{},"null"]},"e":"int"}]"#,
        #"[{"*?":["int?"],"b?":{"*":"int?"},"e":"int"}]"#,
        ##"{"$define":{"n":{"$any":[["#n"],{"*":"#n","e":"int"},"int?"]}},"$type":["#n"]}"##,
        ##"{"$define":{"n":{"$any":[{"a":"#n","e":"int"},{"b":["#n"],"*":"int?"},"null"]}},"$type":["#n"]}"##,
        ##"{"$define":{"n":{"*":{"$any":["#n",["#n"],"int?"]},"e":"int"}},"$type":[{"*?":"#n"}]}"##,
    ]

    private static func value(_ random: inout SplitMix64, depth: Int) -> NaiveValue {
        switch random.below(depth > 0 ? 12 : 8) {
        case ..<4: return .null
        case 4: return .array([])
        case 5: return .string("x")
        case ..<8: return .number("1")
        case 8: return .array((0..<random.below(4)).map { _ in value(&random, depth: depth - 1) })
        default: return object(&random, depth: depth)
        }
    }

    private static func object(_ random: inout SplitMix64, depth: Int) -> NaiveValue {
        .object(
            (0..<random.below(5)).map { _ in
                NaiveMember(
                    key: random.pick(["a", "b", "b", "e"]),
                    value: value(&random, depth: depth - 1)
                )
            }
        )
    }

    private static func example(_ pattern: NaiveValue, seed: UInt64) -> LawCase {
        var random = SplitMix64(seed: seed)
        var policy = Sanitizer.Policy()
        if random.chance(30) { policy.optional = .null }
        if random.chance(40) { policy.duplicateKeys = .first }
        if random.chance(30) { policy.conversions = .lenient }
        let items = (0..<random.below(5)).map { _ in object(&random, depth: 3) }
        return LawCase(
            pattern: pattern,
            policy: policy,
            document: .array(items),
            rendering: random.next()
        )
    }

    /// A finding or a cause whose path leads nowhere in its document.
    private static func stray(_ findings: [Finding], _ document: NaiveValue) -> String? {
        for finding in findings {
            let tokens = finding.path.tokens
            let place = finding.code == .missing ? tokens.dropLast() : tokens[...]
            if !leads(place, in: document) { return "\(finding.code) at \(finding.path)" }
            if let stray = stray(finding.causes, document) { return stray }
        }
        return nil
    }

    /// Whether a path leads to a value, by any of the members that have the same key.
    private static func leads(_ tokens: ArraySlice<String>, in value: NaiveValue) -> Bool {
        guard let token = tokens.first else { return true }
        let rest = tokens.dropFirst()
        switch value {
        case .array(let items):
            guard let index = Int(token), items.indices.contains(index) else { return false }
            return leads(rest, in: items[index])
        case .object(let members):
            return members.contains { $0.key == token && leads(rest, in: $0.value) }
        default:
            return false
        }
    }

    @Test(arguments: patterns)
    func `every path leads to a place in the document`(pattern: String) throws {
        let tree = try #require(NaiveParser.parse(pattern))
        let sanitizer = Sanitizer(try Pattern(pattern))
        var count = 0
        let seeds = Thoroughness.cases(300, usually: 80)
        for seed in LawRunner.firstSeed..<(LawRunner.firstSeed + UInt64(seeds)) {
            let example = Self.example(tree, seed: seed)
            let difference = FusedWalk.difference(example)
            try #require(difference == nil, "seed \(seed)\n\(example)")
            // Conversions put values where the document has none.
            guard example.policy.conversions?.isEmpty != false else { continue }
            let verifier = Verifier(try Pattern(pattern), policy: example.policy)
            var findings = try verifier.findings(example.bytes)
            findings += try sanitizer.sanitize(example.bytes).report.changes.flatMap(\.causes)
            count += findings.count
            let stray = Self.stray(findings, example.document)
            try #require(stray == nil, "seed \(seed)\n\(example)")
        }
        #expect(count > 2 * seeds)
    }

    /// The documents and patterns that once made a path its own parent.
    @Test(arguments: [patterns[0], patterns[1]])
    func `a member that comes twice after an object that failed has the path that it has`(
        pattern: String
    ) throws {
        let document = #"[{"b":[]},{"\u0062":null,"b":null}]"#
        let findings = try Verifier(try Pattern(pattern)).findings(document)
        let paths = findings.filter { $0.code != .typeMismatch && $0.code != .unionNoBranch }
            .map(\.path.revealed.description)
        #expect(paths == ["/0/e", "/1/e", "/1/b"])
        let report = try Sanitizer(try Pattern(pattern)).sanitize(document).report
        #expect(report.changes.map(\.path.description) == ["/0", "/1"])
        #expect(report.changes.map(\.causes.first?.path.description).last == "/1/e")
    }
}
