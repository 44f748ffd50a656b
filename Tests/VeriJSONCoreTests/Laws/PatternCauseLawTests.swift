import TestSupport
import Testing
import VeriJSONCore

/// The law of causes for patterns; see `CauseLaw`.
///
/// `VERIJSON_COUNT=100000 VERIJSON_SEED=2 swift test --filter CauseLawTests` asks it of as many
/// documents.
@Suite struct PatternCauseLawTests {
    /// The causes of all changes, as they are compared; nil where paths are hidden.
    private static func causes(_ report: Report) -> [String]? {
        let lines = report.changes.filter { $0.action != .convert && $0.action != .insert }
            .flatMap { change in
                change.causes.map { cause in
                    let path = cause.path.revealed.description
                    return "\(change.path.revealed): \(cause.code) "
                        + (path.isEmpty ? "(root)" : path)
                }
            }
        return lines.contains { $0.contains("<secret>") } ? nil : lines.sorted()
    }

    @Test func `the causes are those of the naive implementation`() {
        LawRunner.check(seeds: Thoroughness.cases(100, usually: 30)) { example in
            guard let pattern = try? FusedWalk.pattern(example) else { return nil }
            var policy = example.policy
            policy.limits.causesPerChange = 10_000
            let naive = NaiveSanitizer(pattern: NaivePattern(example.pattern), policy: policy)
                .sanitize(example.document)
            // What rejects a document wherever it is met has the place where it was met.
            let isByPolicy = naive.status == .rejected && naive.changes[0].causes.isEmpty
            guard naive.rejections.count <= 1, !isByPolicy,
                let report = try? Sanitizer(pattern, policy: policy).sanitize(example.bytes).report,
                let found = Self.causes(report)
            else { return nil }
            let expected = naive.changes.filter { $0.action != "convert" && $0.action != "insert" }
                .flatMap { change in
                    let own = "\(change.code) \(change.path.isEmpty ? "(root)" : change.path)"
                    return (change.causes.isEmpty ? [own] : change.causes.map(\.description))
                        .map { "\(change.path): " + $0 }
                }
            return found == expected.sorted()
                ? nil : "expected \(expected.sorted())\n         got      \(found)"
        }
    }

    /// Returns what a pattern removes, and adds the rules of what failed by path and code.
    private static func removals(
        _ example: LawCase,
        _ sanitizer: Sanitizer,
        _ naive: NaiveSanitizer,
        _ rules: inout [Removal.Cause: NaiveNode]
    ) throws -> [Removal] {
        for cause in naive.sanitize(example.document).changes.flatMap(\.causes) {
            guard let path = JSONPointer(cause.path)?.tokens else { continue }
            rules[Removal.Cause(path: path, code: cause.code)] = cause.rule
        }
        return try sanitizer.sanitize(example.bytes).report.changes.compactMap {
            Removal($0)
        }
    }

    /// Returns a value that a rule takes: a known one, or one that the generator makes.
    private static func value(
        for rule: NaiveNode,
        _ known: NaiveValue?,
        _ naive: NaiveSanitizer,
        _ random: inout SplitMix64
    ) -> NaiveValue? {
        let verifier = NaiveVerifier(pattern: naive.pattern, policy: naive.policy)
        if let known, verifier.accepts(known, rule) { return known }
        var pattern = naive.pattern
        pattern.root = rule
        var documents = DocumentGenerator(pattern: pattern, seed: random.next())
        return (0..<8).lazy.map { _ in documents.valid() }.first { verifier.accepts($0, rule) }
    }

    /// A pattern with documents that match it.
    private static func cases(seed: UInt64) throws -> [(LawCase, NaiveSanitizer, Sanitizer)] {
        var generator = PatternGenerator(seed: seed)
        let tree = generator.pattern()
        var random = generator.random
        guard !tree.text.contains("$secret"),
            let pattern = try? Pattern(tree.text, name: "generated.pattern.json")
        else { return [] }
        var documents = DocumentGenerator(pattern: NaivePattern(tree), seed: random.next())
        return (0..<4).compactMap { _ in
            var policy = LawCase.policy(&random)
            // What is lost altogether is a number.
            policy.maxDropped = nil
            let document = documents.valid()
            let naive = NaiveSanitizer(pattern: NaivePattern(tree), policy: policy)
            guard naive.sanitize(document).status == .unchanged else { return nil }
            let example = LawCase(
                pattern: tree,
                policy: policy,
                document: document,
                rendering: random.next()
            )
            return (example, naive, Sanitizer(pattern, policy: policy))
        }
    }

    /// Returns the patterns in which one of the unions has only one of its branches.
    private static func patternsWithOneAlternative(_ text: String) -> [Pattern] {
        func restricted(_ value: JSONValue) -> [JSONValue] {
            switch value {
            case .array(let items):
                return items.indices.flatMap { index -> [JSONValue] in
                    restricted(items[index]).map { item -> JSONValue in
                        var items = items
                        items[index] = item
                        return .array(items)
                    }
                }
            case .object(let object):
                return object.flatMap { member -> [JSONValue] in
                    let inner = restricted(member.value).map { value -> JSONValue in
                        var object = object
                        object[member.key] = value
                        return .object(object)
                    }
                    guard member.key == "$any" else { return inner }
                    return inner
                        + (member.value.asArray ?? []).map { branch -> JSONValue in
                            var refined = object
                            refined["$any"] = nil
                            refined["$type"] = branch
                            return .object(refined)
                        }
                }
            default: return []
            }
        }
        guard let value = try? JSONValue(parsing: text) else { return [] }
        return restricted(value).compactMap { try? Pattern($0.description) }
    }

    private static func tally(
        _ count: Int,
        _ distortion: CauseLaw.Distortion? = nil,
        from first: UInt64 = LawRunner.firstSeed
    ) throws -> CauseTally {
        var tally = CauseTally()
        var seed = first
        while tally.documents < count {
            defer { seed += 1 }
            for (valid, naive, sanitizer) in try Self.cases(seed: seed) {
                var random = SplitMix64(seed: valid.rendering)
                let whole = try JSONValue(parsing: valid.document.text)
                let dirty = whole.spoiled(times: 1 + random.below(4), using: &random)
                var rules: [Removal.Cause: NaiveNode] = [:]
                var law = CauseLaw(valid: whole, dirty: dirty, hidesFaults: false) { document in
                    var example = valid
                    guard let value = NaiveParser.parse(Array(document.description.utf8)) else {
                        return []
                    }
                    example.document = value
                    return try Self.removals(example, sanitizer, naive, &rules)
                } mend: { cause, known in
                    var cause = cause
                    cause.keyword = nil
                    guard let rule = rules[cause] else { return known }
                    // What is read from a string is mended in the string.
                    let texts = rule.place.split(separator: "/").reversed().prefix { $0 == "json" }
                    let inner = texts.reduce(known) { value, _ in
                        value?.asString.flatMap { try? JSONValue(parsing: $0) }
                    }
                    let made = Self.value(
                        for: rule,
                        inner.flatMap { NaiveParser.parse(Array($0.description.utf8)) },
                        naive,
                        &random
                    )
                    .flatMap { try? JSONValue(parsing: $0.text) }
                    return texts.reduce(made) { value, _ in value.map { .string($0.description) } }
                }
                law.alternatives = {
                    Self.patternsWithOneAlternative(valid.pattern.text).map { pattern in
                        let sanitizer = Sanitizer(pattern, policy: valid.policy)
                        return { (document: JSONValue) in
                            try sanitizer.sanitize(document.description).report.changes
                                .compactMap { Removal($0) }
                        }
                    }
                }
                let before = tally.violations.count
                law.distortion = distortion
                try law.check(&tally)
                for index in before..<tally.violations.count {
                    tally.violations[index].text += "\nseed \(seed)\n\(valid)"
                }
            }
        }
        return tally
    }

    @Test func `the causes of what a pattern removes decide it`() throws {
        let count = LawRunner.count ?? Thoroughness.cases(4_000, usually: 1_000)
        let tally = try Self.tally(count)
        #expect(tally.violations.count == 0, "\(tally)")
        #expect(tally.necessary > count / 8 && tally.sufficient > count / 4, "\(tally)")
    }
    /// The codes that the law is not asked of, since a number or another value decides.
    @Test(
        arguments: [
            (#"{"$type": ["int"], "$unique": true}"#, "[1,2,1]", ["/2: array.duplicate /2"]),
            (#"[{"a?": "int"}]"#, #"[{"a":"x","a":1}]"#, ["/0/a: key.duplicate /0/a"]),
            (
                #"[{"l": {"$type": ["int"], "$count": "2,"}}]"#,
                #"[{"l":[1,"x"]},{"l":[1,2]}]"#,
                ["/0: array.count /0/l", "/0: type.mismatch /0/l/1"]
            ),
            (
                #"[{"l": {"$type": ["int"], "$maxDropped": 1}}]"#,
                #"[{"l":[1,"x","y"]},{"l":[1,"x"]}]"#,
                [
                    "/0: array.dropped /0/l", "/0: type.mismatch /0/l/1",
                    "/0: type.mismatch /0/l/2", "/1/l/1: type.mismatch /1/l/1",
                ]
            ),
        ]
    )
    func `an array as a whole is blamed with what its items lack`(
        pattern: String,
        document: String,
        causes: [String]
    ) throws {
        let report = try Sanitizer(Pattern(pattern)).sanitize(document).report
        let found = report.changes.flatMap { change in
            change.causes.flatMap { cause in
                ["\(cause.code) \(cause.path)"]
                    + cause.causes.flatMap { reason in
                        ([reason.path] + reason.otherPlaces.map(\.path)).map {
                            "\(reason.code) \($0)"
                        }
                    }
            }
            .map { "\(change.path): \($0)" }
        }
        #expect(found == causes)
    }

    @Test func `the law notices a cause too few and a cause too many`() throws {
        #expect(try Self.tally(100, .tooFew, from: 1).count(.sufficient) > 10)
        #expect(try Self.tally(100, .tooMany, from: 1).count(.necessary) > 10)
    }
}
