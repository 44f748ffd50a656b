import TestSupport
import Testing
import VeriJSONCore

/// Repeated keys that the policy refuses, in unions that a container conversion may save or that
/// become null: the branch that wins or, if all fail, the one that is reported decides.
///
/// `VERIJSON_SEEDS=20000 VERIJSON_SEED=1 swift test --filter RejectedUnionLawTests` runs many more.
struct RejectedUnionLawTests {
    @Test func `a repeated key in a union counts as the naive implementation says`() {
        LawRunner.check(seeds: Thoroughness.cases(150, usually: 40)) {
            CaseLaw.naive.violation(by: $0, .fresh)
        } cases: {
            Self.cases(seed: $0)
        }
    }

    @Test func `many of the cases are rejected for a repeated key, and many are not`() {
        var (rejected, others) = (0, 0)
        for example in (1...30).flatMap({ Self.cases(seed: $0) }) {
            let made = NaiveSanitizer(
                pattern: NaivePattern(example.pattern),
                policy: example.policy
            ).sanitize(example.document)
            if made.rejections.contains("key.duplicate") { rejected += 1 } else { others += 1 }
        }
        #expect(rejected > 40)
        #expect(others > 40)
    }

    private static let conversions: [Sanitizer.Policy.Conversions] = [
        .wrapSingle, .unwrapSingle, .emptyArrayToObject, [.wrapSingle, .unwrapSingle],
        [.wrapSingle, .unwrapSingle, .emptyArrayToObject], [.wrapSingle, .lenient],
    ]

    /// Six documents with repeated keys for one pattern that has a union.
    static func cases(seed: UInt64) -> [LawCase] {
        var generator = PatternGenerator(seed: seed)
        let tree = generator.nullableUnion()
        var random = generator.random
        var documents = DocumentGenerator(pattern: NaivePattern(tree), seed: random.next())
        return [
            documents.valid(), documents.faulty(1), documents.faulty(2),
            documents.dirty(percent: 15), documents.dirty(percent: 40), documents.nearlyRight(),
        ].enumerated().map { kind, document in
            var policy = Sanitizer.Policy(
                optional: random.chance(25) ? .null : .strip,
                conversions: random.pick(conversions),
                duplicateKeys: random.chance(90) ? .reject : .last
            )
            policy.limits = LawCase.limits
            if random.chance(15) { policy.maxDropped = .count(random.below(2)) }
            return LawCase(
                pattern: tree,
                policy: policy,
                document: repeating(document, &random),
                rendering: random.next(),
                kind: kind
            )
        }
    }

    /// Returns a value some of whose objects have a member twice, or that is in an array by itself.
    private static func repeating(_ value: NaiveValue, _ random: inout SplitMix64) -> NaiveValue {
        switch value {
        case .object(let members):
            var copies = members.map { member in
                NaiveMember(key: member.key, value: repeating(member.value, &random))
            }
            if !copies.isEmpty, random.chance(60) {
                let copy = random.pick(copies)
                copies.insert(copy, at: random.below(copies.count + 1))
            }
            if !copies.isEmpty, random.chance(25) { copies.remove(at: random.below(copies.count)) }
            return random.chance(8) ? .array([.object(copies)]) : .object(copies)
        case .array(let items):
            let items = items.map { repeating($0, &random) }
            return items.count == 1 && random.chance(10) ? items[0] : .array(items)
        default: return value
        }
    }
}

extension PatternGenerator {
    /// Returns a union of containers, in part of unions again, that may be null.
    fileprivate mutating func nullableUnion() -> NaiveValue {
        let union = containers(depth: 2)
        let place = random.chance(50) ? marked(union) : union
        switch random.below(4) {
        case 0: return place
        case 1: return .array([place])
        case 2: return .object([NaiveMember(key: random.chance(50) ? "u?" : "u", value: place)])
        default:
            return .object([
                NaiveMember(key: "u", value: place), NaiveMember(key: "p?", value: .string("int")),
            ])
        }
    }

    private mutating func marked(_ tree: NaiveValue) -> NaiveValue {
        guard case .object(let members) = tree else { return tree }
        return .object(members + [NaiveMember(key: "$null", value: .bool(true))])
    }

    private mutating func containers(depth: Int) -> NaiveValue {
        let count = 2 + random.below(2)
        let branches = (0..<count).map { _ in branch(depth: depth) }
        return .object([NaiveMember(key: "$any", value: .array(branches))])
    }

    private mutating func branch(depth: Int) -> NaiveValue {
        switch random.below(depth > 0 ? 8 : 6) {
        case 0, 1:
            return keyed(depth: depth)
        case 2: return .array([random.chance(50) ? keyed(depth: depth) : .string("int")])
        case 3:
            let slots: [NaiveValue] = [random.chance(50) ? keyed(depth: depth) : .string("number")]
            let rest: [NaiveValue] = random.chance(40) ? [.string("*")] : []
            return .object([NaiveMember(key: "$tuple", value: .array(slots + rest))])
        case 4: return .string(random.pick(["string", "int", "bool"]))
        case 5: return keyed(depth: depth)
        default:
            return random.chance(20)
                ? marked(containers(depth: depth - 1)) : containers(depth: depth - 1)
        }
    }

    private mutating func keyed(depth: Int) -> NaiveValue {
        var members: [NaiveMember] = []
        if random.chance(20) {
            let tags = random.pick(["enum:a", "enum:b", "enum:a,b"])
            members.append(NaiveMember(key: "t", value: .string(tags)))
        }
        for key in picked(["p", "q", "m"], 1 + random.below(3)) {
            let value: NaiveValue =
                switch random.below(depth > 0 ? 5 : 4) {
                case 0: .array([.string("int")])
                case 1, 2: .string("int")
                case 3: .object([NaiveMember(key: "a", value: .string("int"))])
                default: containers(depth: 0)
                }
            members.append(NaiveMember(key: key + (random.chance(35) ? "?" : ""), value: value))
        }
        return .object(members)
    }
}
