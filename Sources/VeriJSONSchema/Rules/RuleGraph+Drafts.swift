internal import VeriJSONCore

extension RuleGraph {
    /// Creates the rules of a schema.
    ///
    /// - Parameters:
    ///   - drafts: The requirements of each place; the first is the root.
    ///   - places: The places.
    ///   - source: The text of the schema.
    ///   - schema: The schema.
    convenience init(
        _ drafts: [RuleDraft],
        at places: [RulePlace],
        source: SourceText,
        schema: any RuleSchema
    ) {
        var maker = RuleMaker(drafts, at: places)
        maker.makeRules()
        self.init(
            rules: maker.rules,
            places: maker.places,
            tables: maker.tables,
            source: source,
            schema: schema
        )
    }
}

extension RuleDraft {
    /// The kinds of value that have requirements of their own.
    var parts: [KindSet] {
        var parts: [KindSet] = []
        if members.isNeeded, kinds.contains(.object) { parts.append(.object) }
        if list.isNeeded, kinds.contains(.array) { parts.append(.array) }
        if text.isNeeded, kinds.contains(.string) { parts.append(.string) }
        if number.isNeeded, kinds.contains(.number) { parts.append(.number) }
        return parts
    }
}

extension Rule.Form {
    /// The form of a rule that requires nothing beyond the kind.
    static func plain(_ kinds: KindSet) -> Rule.Form {
        switch kinds.subtracting(.null) {
        case []: kinds.isEmpty ? .never : .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .anyArray
        case .object: .anyObject
        default: .any
        }
    }
}

extension Rule.Traits {
    /// The traits that need a ``Refinement``.
    static let refined: Rule.Traits = [
        .hasAllowedValues, .hasLength, .hasFallback, .hasArrayChecks, .hasChecks,
        .isEvaluatedFirst,
    ]
}

extension NumberBounds {
    init(_ draft: RuleDraft.Number) {
        self.init(minimum: draft.minimum, maximum: draft.maximum)
        excludesMinimum = draft.excludesMinimum
        excludesMaximum = draft.excludesMaximum
        acceptsIntegralFractions = draft.integers == .byValue
    }
}

extension ObjectRule {
    init(_ draft: RuleDraft.Members, _ range: Range<Int>) {
        self.init(
            members: draft.named.map {
                Member(
                    key: $0.key,
                    rule: RuleIndex($0.rule),
                    isOptional: $0.isOptional,
                    defaultText: $0.defaultText,
                    keyRange: range
                )
            },
            starred: draft.patterned.map { StarredMember($0, range) },
            wildcard: draft.others.map { StarredMember($0, range) }
        )
    }
}

extension ObjectRule.StarredMember {
    init(_ draft: RuleDraft.Members.Patterned, _ range: Range<Int>) {
        self.init(
            prefix: "",
            suffix: "",
            rule: RuleIndex(draft.rule),
            isOptional: draft.isOptional,
            keyRange: range,
            expressions: draft.expressions
        )
    }
}
