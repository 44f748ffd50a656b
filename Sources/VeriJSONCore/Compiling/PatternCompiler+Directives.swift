extension PatternCompiler {
    /// Adds the directives of an object to its slot.
    ///
    /// If the object is the value of `$type`, the slot already contains the directives of the
    /// objects around it, which take precedence.
    mutating func applyDirectives(_ directives: [Directive.Occurrence], _ pattern: Pending) {
        var set = DirectiveSet()
        for occurrence in directives {
            let node = tree[occurrence.value]
            switch occurrence.directive {
            case .type, .any, .tuple: continue
            case .define:
                applyDefinitions(occurrence, pattern)
                continue
            case .oneOf: set.allowedValues = allowedValues(occurrence)
            case .null: applyNull(occurrence, to: &set)
            case .length: set.length = countBounds(occurrence)
            case .count: set.count = countBounds(occurrence)
            case .unique: set.uniqueness = uniqueness(occurrence).map { [$0] } ?? []
            case .maxDropped: set.maxDropped = dropLimit(occurrence)
            case .default: set.defaultValue = supply(occurrence)
            case .fallback: set.fallback = supply(occurrence)
            case .alias: set.aliases = aliases(occurrence)
            case .convert: set.conversions = conversions(occurrence)
            case .trim: set.trims = isTrue(occurrence)
            case .unescape: set.unescapes = isHTML(occurrence)
            case .json:
                set.content = addSlot(
                    .content,
                    for: occurrence.value,
                    under: pattern.slot,
                    step: nil
                )
                if draft.slots[pattern.slot].directives.content != nil {
                    reject(second: occurrence)
                }
            case .novel: set.isNovel = isTrue(occurrence)
            case .secret: set.isSecret = isTrue(occurrence)
            case .doc:
                if case .string(let text) = node.content {
                    set.documentation = text.text
                } else {
                    rejectValue(occurrence, .text)
                }
            }
            if let values = set.allowedValues?.values.count, occurrence.directive == .oneOf,
                draft.slots[pattern.slot].summary == "one of the listed values"
            {
                draft.slots[pattern.slot].summary =
                    values == 1 ? "one value" : "one of \(values) values"
            }
            draft.slots[pattern.slot].occurrences.append(occurrence)
        }
        absorb(set, into: pattern.slot)
    }

    mutating func absorb(_ set: DirectiveSet, into slot: Int) {
        steps += draft.slots[slot].directives.cost(ofAbsorbing: set)
        draft.slots[slot].directives.absorb(set)
    }

    /// Reports a `$json` beside another one.
    private mutating func reject(second occurrence: Directive.Occurrence) {
        draft.report(
            PatternMistake(
                .directiveMisplaced,
                at: occurrence.keyRange,
                subject: occurrence.directive.rawValue,
                other: occurrence.directive.rawValue,
                requirement: .plainString,
                replacement: .init(range: occurrence.removal, text: "")
            )
        )
    }

    mutating func rejectValue(
        _ occurrence: Directive.Occurrence,
        _ requirement: PatternRequirement,
        at range: Range<Int>? = nil,
        replacement: PatternMistake.Replacement? = nil
    ) {
        let range = range ?? tree[occurrence.value].range
        draft.report(
            PatternMistake(
                .directiveValue,
                at: range,
                subject: occurrence.directive.rawValue,
                other: tree.source.bytes[range].text(upTo: 80),
                requirement: requirement,
                replacement: replacement
            )
        )
    }

    /// Returns the edit that removes a directive whose value is `false`, which means the same as
    /// leaving it out; nil for other values.
    private func removal(
        ofFalse occurrence: Directive.Occurrence
    ) -> PatternMistake.Replacement? {
        guard case .bool(false) = tree[occurrence.value].content else { return nil }
        return .init(range: occurrence.removal, text: "")
    }

    private mutating func isTrue(_ occurrence: Directive.Occurrence) -> Bool {
        if case .bool(true) = tree[occurrence.value].content { return true }
        rejectValue(occurrence, .trueLiteral, replacement: removal(ofFalse: occurrence))
        return false
    }

    /// Returns whether the value names the only kind of references that there is.
    private mutating func isHTML(_ occurrence: Directive.Occurrence) -> Bool {
        if case .string(let name) = tree[occurrence.value].content, name.text == "html" {
            return true
        }
        let range = tree[occurrence.value].range
        let html = PatternMistake.Replacement(range: range, text: "\"html\"")
        rejectValue(occurrence, .references, replacement: removal(ofFalse: occurrence) ?? html)
        return false
    }

    /// Returns the values of an array; nil if it is empty or the value is not an array.
    private mutating func values(_ occurrence: Directive.Occurrence) -> ValueSet? {
        guard case .array(let items) = tree[occurrence.value].content, !items.isEmpty else {
            return nil
        }
        steps += items.count
        return ValueSet(items.map { tree.value(at: $0) })
    }

    private mutating func allowedValues(_ occurrence: Directive.Occurrence) -> ValueSet? {
        if let values = values(occurrence) { return values }
        let range = tree[occurrence.value].range
        if case .array = tree[occurrence.value].content {
            rejectValue(occurrence, .values)
        } else {
            rejectValue(
                occurrence,
                .values,
                replacement: .init(range: range, text: "[\(tree.text(range))]")
            )
        }
        return nil
    }

    private mutating func applyNull(
        _ occurrence: Directive.Occurrence,
        to set: inout DirectiveSet
    ) {
        set.isNullable = true
        if case .bool(true) = tree[occurrence.value].content { return }
        if let values = values(occurrence) {
            set.sentinels = values
            return
        }
        let range = tree[occurrence.value].range
        var replacement = removal(ofFalse: occurrence)
        switch tree[occurrence.value].content {
        case .array: replacement = .init(range: range, text: "true")
        case .string, .number: replacement = .init(range: range, text: "[\(tree.text(range))]")
        default: break
        }
        rejectValue(occurrence, .trueOrValues, replacement: replacement)
    }

    private func supply(_ occurrence: Directive.Occurrence) -> DirectiveSet.Supply {
        DirectiveSet.Supply(
            value: tree.value(at: occurrence.value),
            text: tree.compactText(at: occurrence.value),
            range: tree[occurrence.value].range
        )
    }

    /// Returns the keys of an array, which are none of a pattern's: a mark or a star is part of them.
    private mutating func aliases(_ occurrence: Directive.Occurrence) -> [DirectiveSet.Alias] {
        let node = tree[occurrence.value]
        guard case .array(let items) = node.content, !items.isEmpty else {
            var replacement: PatternMistake.Replacement?
            if case .string = node.content {
                replacement = .init(range: node.range, text: "[\(tree.text(node.range))]")
            }
            rejectValue(occurrence, .keys, replacement: replacement)
            return []
        }
        steps += items.count
        return items.compactMap { item in
            let range = tree[item].range
            guard case .string(let text) = tree[item].content, !text.text.contains("*") else {
                rejectValue(occurrence, .keys, at: range)
                return nil
            }
            return DirectiveSet.Alias(key: text.text, range: range)
        }
    }

    private mutating func uniqueness(_ occurrence: Directive.Occurrence) -> Uniqueness? {
        let node = tree[occurrence.value]
        switch node.content {
        case .bool(true): return .wholeItem
        case .string(let text):
            if let pointer = JSONPointer(text.text) {
                return pointer.tokens.isEmpty ? .wholeItem : .part(pointer)
            }
            let start = text.contents.lowerBound
            let isPointer = text.bytes.first != 0x2F && JSONPointer("/" + text.text) != nil
            rejectValue(
                occurrence,
                .trueOrPointer,
                replacement: isPointer ? .init(range: start..<start, text: "/") : nil
            )
        default:
            rejectValue(occurrence, .trueOrPointer, replacement: removal(ofFalse: occurrence))
        }
        return nil
    }

    private mutating func dropLimit(
        _ occurrence: Directive.Occurrence
    ) -> Sanitizer.Policy.DropLimit? {
        let node = tree[occurrence.value]
        var replacement: PatternMistake.Replacement?
        switch node.content {
        case .number(let lexeme):
            if let count = JSONNumber(lexeme: lexeme)?.int, count >= 0 { return .count(count) }
        case .string(let text):
            let written = text.text
            if written.hasSuffix("%"), let share = JSONNumber(lexeme: String(written.dropLast())) {
                if share >= 0 && share <= 100 { return .percent(share.double) }
            } else if let count = JSONNumber(lexeme: written)?.int, count >= 0 {
                replacement = .init(range: node.range, text: written)
            }
        default: break
        }
        rejectValue(occurrence, .dropLimit, replacement: replacement)
        return nil
    }
}
