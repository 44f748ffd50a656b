import Testing
import VeriJSON

/// The laws that sanitizing.md numbers, through the public door.
struct LawTests {
    private func check(
        _ past: SanitizerPast,
        seeds: Int = 50,
        _ location: SourceLocation = #_sourceLocation,
        _ law: (LawCase, Pattern, Sanitizer) throws -> String?
    ) {
        LawRunner.check(seeds: seeds, location: location) { example in
            guard let pattern = try? FusedWalk.pattern(example) else {
                return LawShrinker.badPattern + FusedWalk.mistakes(example)
            }
            let documents = [example.bytes]
            do {
                return try law(
                    example,
                    pattern,
                    past.sanitizer(pattern, example.policy, taughtBy: documents)
                )
            } catch {
                return "throws \(error)"
            }
        }
    }

    @Test(arguments: SanitizerPast.allCases)
    func `1 to 4 and 7 - what one document says`(past: SanitizerPast) {
        check(past) { example, pattern, sanitizer in
            DocumentLaws(pattern: pattern, policy: example.policy, document: example.bytes)
                .violation(by: sanitizer)
        }
    }

    @Test(arguments: SanitizerPast.allCases)
    func `5 - every scalar was in the input, but for what the pattern supplies`(
        past: SanitizerPast
    ) {
        check(past) { example, _, sanitizer in
            let walk = try FusedWalk(example.bytes, sanitizer)
            guard let value = walk.value else { return nil }
            var input: [String: Int] = [:]
            for text in example.document.scalarTexts { input[text, default: 0] += 1 }
            let supplied = Set(LawTests.supplied(in: example.pattern) + ["null"])
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

    @Test(arguments: SanitizerPast.allCases)
    func `6 - neither order of the pattern nor white space matters`(past: SanitizerPast) {
        check(past) { example, _, sanitizer in
            let walk = try FusedWalk(example.bytes, sanitizer)
            var other = example
            var random = SplitMix64(seed: example.rendering)
            other.pattern = LawTests.shuffled(example.pattern, &random)
            other.rendering &+= 1
            let otherWalk = try FusedWalk(other)
            let values = [walk, otherWalk].map { $0.value?.text ?? "nothing" }
            if !isSameText(values[0], values[1]) {
                return "pattern: \(other.pattern.text)\n\(values[0])\n\(values[1])"
            }
            return walk.changes.sorted() == otherWalk.changes.sorted()
                ? nil : "pattern: \(other.pattern.text)\n\(walk.changes)\n\(otherWalk.changes)"
        }
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

    @Test func `8 - history does not matter`() throws {
        for seed in LawRunner.seeds(16) {
            let cases = LawCase.cases(seed: seed)
            guard let first = cases.first, let pattern = try? FusedWalk.pattern(first) else {
                continue
            }
            let documents = cases.map(\.bytes)
            // Another of its policies with each seed.
            let policy = cases[Int(seed % UInt64(cases.count))].policy
            let others = [SanitizerPast.taught, .atCaps].map {
                $0.sanitizer(pattern, policy, taughtBy: documents)
            }
            for example in cases + cases.reversed() {
                let laws = DocumentLaws(pattern: pattern, policy: policy, document: example.bytes)
                for other in others {
                    let fresh = Sanitizer(pattern, policy: policy)
                    let difference = laws.difference(fresh, other)
                    try #require(difference == nil, "seed \(seed)\n\(example)")
                }
            }
        }
    }

    @Test func `8 - a sanitizer that saw thousands of other keys gives the same`() throws {
        let source = #"[{"id":"int","tags?":["string"],"*?":{"a?":"int","b?":"bool"}}]"#
        let pattern = try Pattern(source, name: "many.pattern.json")
        let taught = Sanitizer(pattern)
        let document = #"[{"id":1,"tags":["a",2],"x":{"b":true,"a":"1","c":0},"y":5},{"id":"x"}]"#
        let fresh = try FusedWalk(Array(document.utf8), Sanitizer(pattern))
        for round in 0..<300 {
            let members = (0..<20).map { "\"k\($0 * round)\":{\"n\($0 + round)\":1,\"a\":\($0)}" }
            let text = "[{\"id\":\(round)," + members.joined(separator: ",") + "}]"
            _ = try taught.sanitize(Array(text.utf8))
            if round % 50 == 0 {
                let later = try FusedWalk(Array(document.utf8), taught)
                #expect(later.clean == fresh.clean)
                #expect(later.report == fresh.report)
            }
        }
        #expect(fresh.changes.count == 4)
    }
}
