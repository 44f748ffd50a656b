import Testing
import VeriJSON

/// The laws that sanitizing.md numbers, through the public door.
struct LawTests {
    private func check(
        seeds: Int = 150,
        _ location: SourceLocation = #_sourceLocation,
        _ law: (LawCase, FusedWalk) throws -> String?
    ) {
        LawRunner.check(seeds: seeds, location: location) { example in
            guard (try? FusedWalk.pattern(example)) != nil else {
                return LawShrinker.badPattern + FusedWalk.mistakes(example)
            }
            do {
                return try law(example, FusedWalk(example))
            } catch {
                return "throws \(error)"
            }
        }
    }

    private func shown(_ bytes: [UInt8]?) -> String {
        bytes.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
    }

    @Test func `1 - what comes out matches, or the status is rejected`() {
        check { example, walk in
            guard let clean = walk.clean else {
                return walk.status == .rejected ? nil : "nothing comes out: \(walk.status)"
            }
            let verifier = Verifier(try FusedWalk.pattern(example), policy: example.policy)
            if !verifier.accepts(clean) { return "is refused: \(shown(clean))" }
            return walk.status == .rejected ? "rejected, but there is data" : nil
        }
    }

    @Test func `2 - matching input comes back as the same bytes`() {
        check { example, walk in
            let verifier = Verifier(try FusedWalk.pattern(example), policy: example.policy)
            guard verifier.accepts(example.bytes) else {
                return walk.status == .unchanged ? "unchanged, but not accepted" : nil
            }
            guard walk.status == .unchanged, walk.changes.isEmpty else {
                return "\(walk.status) \(walk.changes)"
            }
            return walk.clean == example.bytes ? nil : "other bytes: \(shown(walk.clean))"
        }
    }

    @Test func `3 - sanitizing twice is sanitizing once`() {
        check { example, walk in
            guard let clean = walk.clean else { return nil }
            let sanitizer = Sanitizer(try FusedWalk.pattern(example), policy: example.policy)
            let again = try FusedWalk(clean, sanitizer)
            guard again.status == .unchanged, again.changes.isEmpty else {
                return "\(shown(clean))\nagain: \(again.status) \(again.changes)"
            }
            return again.clean == clean ? nil : "again: \(shown(again.clean))"
        }
    }

    @Test func `4 - undo gives the original, byte for byte`() {
        check { example, walk in
            guard let clean = walk.clean else { return nil }
            let original = try walk.undo.apply(to: clean)
            return Array(original) == example.bytes
                ? nil : "clean: \(shown(clean))\nundone: \(shown(Array(original)))"
        }
    }

    @Test func `5 - every scalar was in the input, but for what the pattern supplies`() {
        check { example, walk in
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

    @Test func `6 - neither order of the pattern nor white space matters`() {
        check { example, walk in
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

    @Test func `7 - there are findings exactly where something would change`() {
        check { example, walk in
            let verifier = Verifier(try FusedWalk.pattern(example), policy: example.policy)
            let findings = try verifier.findings(in: example.bytes)
            let accepts = verifier.accepts(example.bytes)
            guard findings.isEmpty == (walk.status == .unchanged) else {
                return "\(walk.status) \(walk.changes)\n\(findings)"
            }
            return accepts == findings.isEmpty ? nil : "accepts \(accepts), \(findings)"
        }
    }

    @Test func `8 - history does not matter`() throws {
        for seed in LawRunner.firstSeed..<(LawRunner.firstSeed + 60) {
            let cases = LawCase.cases(seed: seed)
            guard let first = cases.first, let pattern = try? FusedWalk.pattern(first) else {
                continue
            }
            for policy in Set(cases.map(\.policy)) {
                let taught = Sanitizer(pattern, policy: policy)
                for example in cases + cases.reversed() {
                    let fresh = try FusedWalk(
                        example.bytes,
                        Sanitizer(FusedWalk.pattern(first), policy: policy)
                    )
                    let later = try FusedWalk(example.bytes, taught)
                    try #require(fresh.clean == later.clean, "seed \(seed)\n\(example)")
                    try #require(fresh.report == later.report, "seed \(seed)\n\(example)")
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
