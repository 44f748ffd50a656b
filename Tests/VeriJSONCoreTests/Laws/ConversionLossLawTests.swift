import TestSupport
import Testing
import VeriJSONCore

/// A larger set of conversions loses no more of a document than a smaller one, where a pattern does
/// not compare what it keeps.
///
/// `VERIJSON_SEEDS=20000 VERIJSON_SEED=1 swift test --filter ConversionLossLawTests` runs many more.
struct ConversionLossLawTests {
    /// A set and a smaller one.
    private struct Pair {
        var smaller: Sanitizer.Policy.Conversions
        var larger: Sanitizer.Policy.Conversions
    }

    @Test func `10 - a larger set of conversions loses no more`() {
        LawRunner.check(seeds: 60) { example in
            guard isComparable(example.pattern) else { return nil }
            for pair in pairs(example.rendering) {
                if let violation = violation(of: example, pair) { return violation }
            }
            return nil
        }
    }

    @Test func `many cases are compared, and many of them lose less`() {
        var (compared, less) = (0, 0)
        for seed in UInt64(1)...60 {
            for example in LawCase.cases(seed: seed) where isComparable(example.pattern) {
                compared += 1
                guard let none = loss(of: example, .none), let lenient = loss(of: example, .lenient)
                else { continue }
                if lenient < none { less += 1 }
            }
        }
        #expect(compared > 60)
        #expect(less > 5)
    }

    private func pairs(_ seed: UInt64) -> [Pair] {
        var random = SplitMix64(seed: seed)
        let names = Conversion.allCases.map { Sanitizer.Policy.Conversions(ConversionBits($0)) }
            // A comma as the decimal point gives texts with a point another meaning.
            .filter {
                $0 != (random.chance(50) ? .epochSeconds : .epochMillis) && $0 != .commaDecimal
            }
        let some = names.filter { _ in random.chance(30) }.reduce(Sanitizer.Policy.Conversions.none)
        {
            $0.union($1)
        }
        let single = random.pick(names)
        let sets: [Sanitizer.Policy.Conversions] = [
            .none, single, single.union(.safe), single.union(.lenient),
            single.union(.lenient).union(some),
        ]
        return zip(sets, sets.dropFirst()).map { Pair(smaller: $0, larger: $1) }
    }

    private func violation(of example: LawCase, _ pair: Pair) -> String? {
        guard let smaller = loss(of: example, pair.smaller),
            let larger = loss(of: example, pair.larger), larger > smaller
        else { return nil }
        return "\(names(pair.smaller)) lose \(smaller), \(names(pair.larger)) lose \(larger)"
    }

    private func names(_ set: Sanitizer.Policy.Conversions) -> [String] {
        set.bits.list.map(\.name)
    }

    /// Returns the number of scalars that are gone, `Int.max` of a rejected document; nil if the
    /// pattern has a mistake or the document cannot be read.
    private func loss(of example: LawCase, _ conversions: Sanitizer.Policy.Conversions) -> Int? {
        var policy = example.policy
        policy.conversions = conversions
        // A conversion may open a container in which the policy finds a reason to reject the
        // document.
        if policy.duplicateKeys == .reject { policy.duplicateKeys = .last }
        policy.maxDropped = nil
        policy.disclosure = .values(upTo: 200)
        guard let pattern = try? FusedWalk.pattern(example),
            let cleaned = try? Sanitizer(pattern, policy: policy).sanitize(example.bytes)
        else { return nil }
        if cleaned.status == .rejected { return .max }
        return cleaned.report.changes.reduce(0) { sum, change in
            let isLoss = [.drop, .strip, .null, .replace].contains(change.action)
            // What goes inside a text that stays is not lost: the text is a scalar that stays.
            guard isLoss, change.textPath == nil, change.code.rawValue != "convert.sentinel" else {
                return sum
            }
            return sum + JSONScalars.count(in: example.bytes[change.range])
        }
    }

    /// Returns whether a pattern has nothing that a conversion may set against another value:
    /// `$unique`, an upper `$count`, `$in` with containers, unions.
    private func isComparable(_ tree: NaiveValue) -> Bool {
        switch tree {
        case .string(let text): return !text.contains("|")
        case .array(let items): return items.allSatisfy { isComparable($0) }
        case .object(let members):
            return members.allSatisfy { member in
                switch (member.key, member.value) {
                case ("$unique", _), ("$any", _): false
                case ("$count", .string(let range)): range.hasSuffix(",")
                // What is lost inside of a container that then means null has no change.
                case ("$in", .array(let values)), ("$null", .array(let values)):
                    values.allSatisfy { !$0.isContainer }
                case ("$null", _), ("$fallback", _), ("$default", _), ("$in", _): true
                default: isComparable(member.value)
                }
            }
        default: return true
        }
    }
}
