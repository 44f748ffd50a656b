import VeriJSON

/// A law that one generated case shows to hold or not.
///
/// The numbers are those of sanitizing.md.
package enum CaseLaw: String, CaseIterable, Sendable {
    /// 1 to 4 and 7: those that need nothing but the pattern and the bytes.
    case document
    /// 5: every scalar was in the input, but for what the pattern supplies.
    case scalars
    /// 6: neither the order of the pattern's members nor white space matters.
    case order
    /// 8: a sanitizer that has cleaned other documents gives the same as one that has not.
    case history
    /// The walk does what the naive implementation does.
    case naive
    /// The verifier's verdict is that of the naive verifier.
    case verdict

    /// Returns what breaks the law; nil if it holds.
    package func violation(by example: LawCase, _ past: SanitizerPast) -> String? {
        guard let pattern = try? FusedWalk.pattern(example) else {
            return LawShrinker.badPattern + FusedWalk.mistakes(example)
        }
        let sanitizer = past.sanitizer(pattern, example.policy, taughtBy: [example.bytes])
        return violation(by: example, pattern, sanitizer)
    }

    /// Returns what breaks the law when this sanitizer cleans the case; nil if it holds.
    func violation(
        by example: LawCase,
        _ pattern: Pattern,
        _ sanitizer: Sanitizer
    ) -> String? {
        do {
            switch self {
            case .document: return laws(example, pattern).violation(by: sanitizer)
            case .scalars: return try Self.strangeScalars(example, sanitizer)
            case .order: return try Self.orderDifference(example, sanitizer)
            case .history:
                let fresh = Sanitizer(pattern, policy: example.policy)
                return laws(example, pattern).difference(fresh, sanitizer)
            case .naive: return FusedWalk.difference(example)
            case .verdict: return Self.verdictDifference(example, pattern)
            }
        } catch {
            return "throws \(error)"
        }
    }

    private func laws(_ example: LawCase, _ pattern: Pattern) -> DocumentLaws {
        DocumentLaws(pattern: pattern, policy: example.policy, document: example.bytes)
    }

    private static func strangeScalars(
        _ example: LawCase,
        _ sanitizer: Sanitizer
    ) throws -> String? {
        let walk = try FusedWalk(example.bytes, sanitizer)
        guard let value = walk.value else { return nil }
        var input: [String: Int] = [:]
        for text in example.document.scalarTexts { input[text, default: 0] += 1 }
        if example.policy.conversions?.contains(.jsonText) == true {
            for text in example.document.innerScalarTexts { input[text, default: 0] += 1 }
        }
        for separator in [",", ";"] as [Unicode.Scalar]
        where example.policy.conversions?.contains(.splitList(String(separator))) == true {
            for text in example.document.partTexts(separator) { input[text, default: 0] += 1 }
        }
        let supplied = Set(supplied(in: example.pattern) + ["null"])
        var strange: [String] = []
        for text in value.scalarTexts {
            if let count = input[text], count > 0 {
                input[text] = count - 1
            } else if !supplied.contains(text) {
                strange.append(text)
            }
        }
        let conversions = walk.changes.filter { $0.hasPrefix("convert ") }
        return strange.count <= conversions.count ? nil : "not in the input: \(strange)"
    }

    /// The scalars of every `$default` and `$fallback`.
    private static func supplied(in pattern: NaiveValue) -> [String] {
        switch pattern {
        case .array(let items): items.flatMap(supplied)
        case .object(let members):
            members.flatMap {
                ["$default", "$fallback"].contains($0.key)
                    ? $0.value.scalarTexts : supplied(in: $0.value)
            }
        default: []
        }
    }

    private static func orderDifference(
        _ example: LawCase,
        _ sanitizer: Sanitizer
    ) throws -> String? {
        let walk = try FusedWalk(example.bytes, sanitizer)
        var other = example
        var random = SplitMix64(seed: example.rendering)
        other.pattern = shuffled(example.pattern, &random)
        other.rendering &+= 1
        let otherWalk = try FusedWalk(other)
        let values = [walk, otherWalk].map { $0.value?.text ?? "nothing" }
        if !isSameText(values[0], values[1]) {
            return "pattern: \(other.pattern.text)\n\(values[0])\n\(values[1])"
        }
        return walk.changes.sorted() == otherWalk.changes.sorted()
            ? nil : "pattern: \(other.pattern.text)\n\(walk.changes)\n\(otherWalk.changes)"
    }

    /// The same pattern with the members of its objects in another order.
    private static func shuffled(_ value: NaiveValue, _ random: inout SplitMix64) -> NaiveValue {
        switch value {
        case .array(let items): return .array(items.map { shuffled($0, &random) })
        case .object(let members):
            var members = members
            for index in members.indices
            where !["$default", "$fallback", "$in", "$null"].contains(members[index].key) {
                members[index].value = shuffled(members[index].value, &random)
            }
            members.shuffle(using: &random)
            return .object(members)
        default: return value
        }
    }

    private static func verdictDifference(_ example: LawCase, _ pattern: Pattern) -> String? {
        let naive = NaiveVerifier(pattern: NaivePattern(example.pattern), policy: example.policy)
            .accepts(example.document)
        let verdict = Verifier(pattern, policy: example.policy).accepts(example.bytes)
        return verdict == naive ? nil : "expected \(naive), got \(verdict)"
    }
}
