/// The combined directives of one place in a pattern, including `?` and `~`.
struct DirectiveSet: Sendable {
    /// The value of a `$default` or `$fallback`.
    struct Supply: Sendable {
        var value: JSONValue
        /// The value as compact JSON.
        var text: [UInt8]
        var range: Range<Int>
    }

    /// A key that may stand for that of the member.
    struct Alias: Sendable {
        var key: String
        /// The bytes of the key in the source, with its quotes.
        var range: Range<Int>
    }

    var isNullable = false
    var sentinels: ValueSet?
    var allowedValues: ValueSet?
    var length: CountBounds?
    var count: CountBounds?
    var uniqueness: [Uniqueness] = []
    var maxDropped: Sanitizer.Policy.DropLimit?
    var defaultValue: Supply?
    var fallback: Supply?
    var aliases: [Alias] = []
    var conversions: ConversionRequest?
    var trims = false
    /// Whether references to characters are replaced.
    var unescapes = false
    /// The slot of the value that the text of a string is JSON of.
    var content: Int?
    var isNovel = false
    var isSecret = false
    var documentation: String?

    /// Whether the values that mean null are replaced by the `$default` beside them.
    var meansDefault: Bool { sentinels != nil && defaultValue != nil }

    /// Whether null itself is replaced by the `$default`, so that it never stays.
    var replacesNull: Bool { meansDefault && sentinels?.kinds.contains(.null) == true }

    /// The values that are replaced: null that means itself is none.
    private var replaced: ValueSet? {
        guard let sentinels, !meansDefault, sentinels.kinds.contains(.null) else {
            return sentinels
        }
        let others = sentinels.values.filter { !$0.isNull }
        return others.isEmpty ? nil : ValueSet(others)
    }

    /// Whether no directive is set.
    var isEmpty: Bool {
        !isNullable && conversions == nil && !trims && !unescapes && !isNovel && !isSecret
            && defaultValue == nil && aliases.isEmpty && !needsRefinement
    }

    /// Whether a directive is set that a ``Rule`` has no room for.
    var needsRefinement: Bool {
        sentinels != nil || allowedValues != nil || length != nil || count != nil
            || !uniqueness.isEmpty || maxDropped != nil || fallback != nil || documentation != nil
            || content != nil
    }

    /// Returns the number of listed values that ``absorb(_:)`` compares or copies.
    func cost(ofAbsorbing inner: DirectiveSet) -> Int {
        var cost = 0
        if let outer = sentinels, let inner = inner.sentinels {
            cost += outer.values.count + inner.values.count
        }
        if let outer = allowedValues, inner.allowedValues != nil { cost += outer.values.count }
        cost += uniqueness.count * inner.uniqueness.count
        return cost
    }

    /// Adds the directives of the pattern that this place refers to.
    ///
    /// Conditions accumulate. Where only one value can apply, the outer place's wins.
    mutating func absorb(_ inner: DirectiveSet) {
        isNullable = isNullable || inner.isNullable
        trims = trims || inner.trims
        unescapes = unescapes || inner.unescapes
        isNovel = isNovel || inner.isNovel
        isSecret = isSecret || inner.isSecret
        sentinels = Self.both(sentinels, inner.sentinels) { ValueSet($0.values + $1.values) }
        allowedValues = Self.both(allowedValues, inner.allowedValues) { outer, inner in
            ValueSet(outer.values.filter { inner.contains($0) })
        }
        length = Self.both(length, inner.length) { $0.intersection($1) }
        count = Self.both(count, inner.count) { $0.intersection($1) }
        for part in inner.uniqueness where !uniqueness.contains(part) { uniqueness.append(part) }
        maxDropped = maxDropped ?? inner.maxDropped
        defaultValue = defaultValue ?? inner.defaultValue
        fallback = fallback ?? inner.fallback
        content = content ?? inner.content
        aliases += inner.aliases
        conversions = conversions ?? inner.conversions
        documentation = documentation ?? inner.documentation
    }

    private static func both<Value>(
        _ outer: Value?,
        _ inner: Value?,
        _ join: (Value, Value) -> Value
    ) -> Value? {
        guard let outer, let inner else { return outer ?? inner }
        return join(outer, inner)
    }

    var refinement: Refinement {
        var refinement = Refinement()
        refinement.sentinels = replaced
        refinement.sentinelDefault = meansDefault ? defaultValue?.text : nil
        refinement.allowedValues = allowedValues
        refinement.length = length
        refinement.count = count
        refinement.uniqueness = uniqueness
        refinement.maxDropped = maxDropped
        refinement.fallback = fallback?.text
        refinement.content = content.map { RuleIndex($0) }
        refinement.documentation = documentation
        return refinement
    }

    var traits: Rule.Traits {
        var traits: Rule.Traits = []
        if isNullable, !replacesNull { traits.insert(.nullable) }
        if isSecret { traits.insert(.secret) }
        if trims { traits.insert(.trims) }
        if unescapes { traits.insert(.unescapes) }
        if isNovel { traits.insert(.novel) }
        if replaced != nil { traits.insert(.hasSentinels) }
        if allowedValues != nil { traits.insert(.hasAllowedValues) }
        if length != nil { traits.insert(.hasLength) }
        if content != nil { traits.insert(.hasContent) }
        if fallback != nil { traits.insert(.hasFallback) }
        if count != nil || !uniqueness.isEmpty || maxDropped != nil {
            traits.insert(.hasArrayChecks)
        }
        return traits
    }
}

extension CountBounds {
    func intersection(_ other: CountBounds) -> CountBounds {
        CountBounds(
            minimum: Swift.max(minimum, other.minimum),
            maximum: Swift.min(maximum, other.maximum)
        )
    }
}
