import VeriJSON

@testable import Cases
@testable import VeriJSONCore

/// A pattern and a document: the laws, with a sanitizer that has seen nothing.
struct DocumentTarget: CaseTarget {
    let name = "document"

    func violation(_ example: FuzzCase, _ pattern: Pattern) -> String? {
        let policy = example.policy
        let laws = DocumentLaws(pattern: pattern, policy: policy, document: example.document)
        let fresh = Sanitizer(pattern, policy: policy)
        return laws.violation(by: fresh)
            // It has seen the document now, and what became of it.
            ?? laws.difference(Sanitizer(pattern, policy: policy), fresh).map { "taught: \($0)" }
    }
}

/// Documents for patterns that do not change: what came before must not matter.
///
/// The pattern of an input is a number here.
struct FixedTarget: CaseTarget {
    let name = "fixed"
    let documentCount = 3
    let words =
        Dictionary.json + [
            "\"id\"", "\"a\"", "\"b\"", "\"name\"", "\"tags\"", "\"kind\"", "\"\\u0061\"",
        ]

    static let patterns: [String] = [
        #"[{"id":"int","name?":"string","tags?":["string"],"price":{"$type":"number","$default":0}}]"#,
        #"[{"*":"int?","e":"int"}]"#,
        ##"{"$define":{"n":{"id":"int","next?":"#n?","list?":["#n?"]}},"a":"#n","b?":["#n"]}"##,
        #"[{"$any":[{"kind":"enum:a","v":"int"},{"kind":"enum:b","v":["string"]},{"w":"bool"}]}]"#,
        #"{"$any":[{"a":{"$any":[{"b":"int"},{"b":["int"]}]}},{"a?":"string","c":"int"},["int"]]}"#,
        #"{"$type":[{"id":"int?","a?":"any"}],"$unique":"/id","$maxDropped":"40%"}"#,
        #"{"$type":[{"$type":["int"],"$null":[[]]}],"$unique":true,"$count":"1,"}"#,
        #"{"$tuple":["int",{"a":"string","*?":"never"},["bool?"]]}"#,
        #"{"front_*":"int","*_100g?":"number","x*y?":"~int","*?":{"a":{"$type":"int","$fallback":7}}}"#,
        #"{"a":{"$in":["cat",{"a":1},[1]],"$null":[{},[[]]]},"b?":{"$type":"string","$trim":true,"$length":"1,5"}}"#,
        #"{"a":"url","b?":"datetime","c?":"email","d?":"string:^(a|b)+c$","e?":"uuid","f?":"ipv6","g?":"color"}"#,
        #"{"a":{"$type":"int","$default":7},"b":{"$type":{"c":"int","d?":"[int|string|null]"},"$default":{"c":1}}}"#,
    ]

    func violation(_ bytes: [UInt8]) -> String? {
        guard let example = placed(bytes), let pattern = try? Pattern(example.pattern) else {
            return nil
        }
        return violation(example, pattern)
    }

    func violation(_ example: FuzzCase, _ pattern: Pattern) -> String? {
        let policy = example.policy
        let laws = DocumentLaws(pattern: pattern, policy: policy, document: example.document)
        if let violation = laws.violation(by: Sanitizer(pattern, policy: policy)) {
            return violation
        }
        let taught = SanitizerPast.taught.sanitizer(pattern, policy, taughtBy: example.documents)
        for (past, sanitizer) in [("taught", taught), ("at caps", crowded(pattern, policy))] {
            let fresh = Sanitizer(pattern, policy: policy)
            if let difference = laws.difference(fresh, sanitizer) {
                return "\(past): \(difference)"
            }
        }
        return nil
    }

    private struct Kind: Hashable {
        var pattern: String
        var policy: Sanitizer.Policy
    }

    /// Those that are at their caps, and so may be used again: they learn nothing more.
    nonisolated(unsafe) private static var crowded: [Kind: Sanitizer] = [:]

    private func crowded(_ pattern: Pattern, _ policy: Sanitizer.Policy) -> Sanitizer {
        let kind = Kind(pattern: pattern.text, policy: policy)
        if let known = Self.crowded[kind] { return known }
        let documents = (UInt64(1)...4).map { seed -> [UInt8] in
            guard let tree = NaiveParser.parse(pattern.text) else { return [] }
            var generator = DocumentGenerator(pattern: NaivePattern(tree), seed: seed)
            return Array(generator.dirty(percent: 5).text.utf8)
        }
        let made = SanitizerPast.atCaps.sanitizer(pattern, policy, taughtBy: documents)
        Self.crowded[kind] = made
        return made
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        let index = Int(seed) % Self.patterns.count
        let text = Self.patterns[index]
        guard let tree = NaiveParser.parse(text) else { return [] }
        var generator = DocumentGenerator(pattern: NaivePattern(tree), seed: seed)
        let documents = [0, 10, 25].map { percent in
            DocumentRenderer.bytes(generator.dirty(percent: percent), seed: seed)
        }
        let policySeed = seed % 3 == 0 ? nil : seed % 16
        return FuzzCase(
            policySeed: policySeed,
            pattern: Array("\(index)".utf8),
            documents: documents
        ).bytes
    }

    func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8]? {
        guard let number = FuzzCase(bytes)?.pattern, let example = placed(bytes) else { return nil }
        var mutator = CaseMutator(random: random)
        var result = mutator.mutated(example)
        result?.pattern = random.chance(10) ? Array("\(random.below(100))".utf8) : number
        return result?.bytes
    }

    func description(of bytes: [UInt8]) -> String {
        placed(bytes)?.description ?? "input: \(bytes)"
    }

    /// The case with the pattern that its number is for.
    private func placed(_ bytes: [UInt8]) -> FuzzCase? {
        guard var example = FuzzCase(bytes) else { return nil }
        let index = Int(String(decoding: example.pattern, as: UTF8.self)) ?? 0
        example.pattern = Array(Self.patterns[abs(index % Self.patterns.count)].utf8)
        // So few that those at their caps are made once for each.
        example.policySeed = example.policySeed.map { $0 % 16 }
        return example
    }
}

/// A pattern and a document: the naive implementation and its verifier.
struct NaiveTarget: CaseTarget {
    let name = "naive"

    func violation(_ example: FuzzCase, _ pattern: Pattern) -> String? {
        // The naive implementation takes time without bound for unions in unions.
        guard example.pattern.count < 1_000, example.document.count < 1_000,
            let tree = NaiveParser.parse(example.pattern),
            let document = NaiveParser.parse(example.document)
        else { return nil }
        var policy = example.policy
        policy.output = .preserving
        policy.limits = LawCase.limits
        let lawCase = LawCase(
            pattern: tree,
            policy: policy,
            document: document,
            rendering: UInt64(example.document.count)
        )
        if let difference = FusedWalk.difference(lawCase) { return difference }
        let accepts = Verifier(pattern, policy: policy).accepts(lawCase.bytes)
        let naive = NaiveVerifier(pattern: NaivePattern(tree), policy: policy).accepts(document)
        return accepts == naive ? nil : "the naive verifier says \(naive), not \(accepts)"
    }
}
