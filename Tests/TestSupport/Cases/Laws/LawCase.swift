package import VeriJSON

/// A pattern, a policy and a document for which a law has to hold.
package struct LawCase: Sendable {
    package var pattern: NaiveValue
    package var policy: Sanitizer.Policy
    package var document: NaiveValue
    /// Decides white space and escapes.
    package var rendering: UInt64
    /// Its place among the cases of its seed: they are made in different ways.
    package var kind: Int

    package init(
        pattern: NaiveValue,
        policy: Sanitizer.Policy,
        document: NaiveValue,
        rendering: UInt64,
        kind: Int = 0
    ) {
        self.pattern = pattern
        self.policy = policy
        self.document = document
        self.rendering = rendering
        self.kind = kind
    }

    package var bytes: [UInt8] {
        DocumentRenderer.bytes(document, seed: rendering, isPlain: copiesText)
    }

    /// Whether texts of JSON may be copied, of which the naive implementation knows no escapes.
    private var copiesText: Bool {
        policy.conversions?.contains(.containerToText) == true
            || pattern.text.contains("containerToText")
    }

    /// The cases of one seed: one pattern, a few policies and documents.
    package static func cases(seed: UInt64) -> [LawCase] {
        var generator = PatternGenerator(seed: seed)
        let tree = generator.pattern()
        var random = generator.random
        var documents = DocumentGenerator(pattern: NaivePattern(tree), seed: random.next())
        let few = 2 + random.below(4)
        return [
            documents.valid(), documents.faulty(1), documents.faulty(few),
            documents.dirty(percent: 10), documents.dirty(percent: 40), documents.nearlyRight(),
        ].enumerated().map { kind, document in
            var example = LawCase(
                pattern: tree,
                policy: policy(&random),
                document: document,
                rendering: random.next(),
                kind: kind
            )
            // The random numbers of everything else stay the same.
            var aside = SplitMix64(seed: example.rendering)
            if aside.chance(20) { example.writeTexts(&aside) }
            return example
        }
    }

    /// Writes some values of the document as the text of their JSON, which `jsonText` may read.
    private mutating func writeTexts(_ random: inout SplitMix64) {
        policy.conversions = (policy.conversions ?? []).union(.jsonText)
        if random.chance(50) {
            policy.conversions?.formUnion(random.chance(70) ? .splitList : .splitList(";"))
        }
        document = document.writingTexts(&random)
    }

    /// The naive implementation knows no limit; a recorded response may have a few thousand
    /// changes.
    package static let limits = Sanitizer.Limits(changes: 1_000_000)

    package static func policy(_ random: inout SplitMix64) -> Sanitizer.Policy {
        var policy = Sanitizer.Policy()
        policy.limits = limits
        if random.chance(30) { policy.optional = .null }
        switch random.below(12) {
        case ..<2: policy.conversions = containers(&random)
        case ..<4: policy.conversions = containers(&random).union(.lenient)
        case ..<6: break
        case ..<8: policy.conversions = .safe
        case ..<10: policy.conversions = .lenient
        default:
            let bits = random.next()
            var drawn = Sanitizer.Policy.Conversions()
            for (index, name) in NaiveConversion.names.enumerated()
            where bits >> UInt64(index) & 1 == 1 {
                drawn.formUnion(NaiveConversion.set(named: name))
            }
            drawn.remove(random.chance(50) ? .epochSeconds : .epochMillis)
            // Both may stand in a policy, and then neither applies.
            if random.chance(80) { drawn.remove(random.pick([.groupedNumber, .commaDecimal])) }
            policy.conversions = drawn
        }
        if random.chance(40) { policy.unknownKeys = random.chance(75) ? .strip : .note }
        if random.chance(40) { policy.duplicateKeys = random.chance(65) ? .first : .reject }
        if random.chance(20) {
            policy.maxDropped =
                random.chance(50)
                ? .count(random.below(4))
                : random.pick([.share(0.25), .share(0.4), .share(0.29, ofAtLeast: 3)])
        }
        // The random numbers of everything else stay the same.
        var aside = random
        if aside.next() % 5 == 0 { policy.aliases = aside.chance(50) ? .caseless : .spelling }
        return policy
    }

    /// Most of the conversions that take or make containers.
    private static func containers(_ random: inout SplitMix64) -> Sanitizer.Policy.Conversions {
        let names = NaiveContainer.order.map(\.name).filter { _ in random.chance(70) }
        return names.reduce(into: []) { $0.formUnion(NaiveConversion.set(named: $1)) }
    }
}

extension LawCase: CustomStringConvertible {
    package var description: String {
        let names = NaiveConversion.names.filter {
            policy.conversions?.contains(NaiveConversion.set(named: $0)) == true
        }
        return """
            pattern:  \(pattern.text)
            policy:   optional \(policy.optional), unknown \(policy.unknownKeys), \
            duplicates \(policy.duplicateKeys), aliases \(policy.aliases), \
            max dropped \(policy.maxDropped.map { "\($0)" } ?? "none"), convert \(names)
            document: \(String(decoding: bytes, as: UTF8.self))
            """
    }
}

extension NaiveValue {
    /// Returns the value with some of its parts as strings of their JSON, of which a few are broken.
    fileprivate func writingTexts(_ random: inout SplitMix64) -> NaiveValue {
        var value = self
        switch self {
        case .array(let items): value = .array(items.map { $0.writingTexts(&random) })
        case .object(let members):
            value = .object(
                members.map { NaiveMember(key: $0.key, value: $0.value.writingTexts(&random)) }
            )
        default: break
        }
        guard random.chance(value.isContainer ? 25 : 8), value.text.utf8.count < 2_000 else {
            return value
        }
        if let list = value.list(separator: random.chance(70) ? ", " : ";") { return .string(list) }
        var text = value.text
        if random.chance(10) { text.removeLast() }
        if random.chance(10) { text = " " + text + "\n" }
        return .string(text)
    }

    /// The strings of an array as one text; nil if it has other items.
    private func list(separator: String) -> String? {
        guard case .array(let items) = self else { return nil }
        let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return texts.count == items.count ? texts.joined(separator: separator) : nil
    }
}
