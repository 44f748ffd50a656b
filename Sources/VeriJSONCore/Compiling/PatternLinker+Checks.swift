extension PatternLinker {
    /// Reports directives that do not apply to the type or the place of a slot.
    mutating func checkDirectives(_ slot: Int) {
        let content = draft.slots[slot]
        for occurrence in content.occurrences {
            switch occurrence.directive {
            case .default: checkDefault(occurrence, content)
            case .alias: checkAlias(occurrence, content)
            default: break
            }
        }
        guard !heads[slot].isBroken else { return }
        let form = rules[slot].form
        if let mark = content.conversionMark, !form.isConvertible {
            draft.report(
                PatternMistake(
                    .convertMisplaced,
                    at: mark,
                    subject: content.summary,
                    requirement: .convertibleType,
                    replacement: .init(range: mark, text: "")
                )
            )
        }
        for occurrence in content.occurrences {
            switch occurrence.directive {
            case .length where !form.isString:
                misplaced(occurrence, .stringType, slot, form.isArray ? .count : nil)
            case .trim where !form.isString, .unescape where !form.isString:
                misplaced(occurrence, .stringType, slot)
            case .json where form != .string:
                misplaced(occurrence, .plainString, slot)
            case .json where heads[slot].directives.unescapes:
                misplaced(occurrence, .plainString, slot, besides: .unescape)
            case .json where targets[slot] >= 0 && heads[targets[slot]].directives.content != nil:
                misplaced(occurrence, .plainString, slot, besides: .json)
            case .count where !form.isArray:
                misplaced(occurrence, .countedArray, slot, form.isString ? .length : nil)
            case .unique where !form.isArray || form == .tuple:
                misplaced(occurrence, .array, slot)
            case .maxDropped where (!form.isArray || form == .tuple) && !hasWildcard(slot):
                misplaced(occurrence, .arrayOrDictionary, slot)
            case .novel
            where form != .union && form != .enumeration
                && heads[slot].directives.allowedValues == nil:
                misplaced(occurrence, .alternatives, slot)
            default: break
            }
        }
    }

    /// Returns whether a slot is an object with `"*"` or `"*?"`.
    private func hasWildcard(_ slot: Int) -> Bool {
        guard case .object(let position) = draft.slots[heads[slot].slot].base else { return false }
        return draft.tables.objects[position].wildcard != nil
    }

    private mutating func checkDefault(
        _ occurrence: Directive.Occurrence,
        _ content: PatternSlot
    ) {
        var requirement = PatternRequirement.mandatoryMember
        var replacement = PatternMistake.Replacement(range: occurrence.removal, text: "")
        switch content.role {
        case .member(isOptional: false):
            guard content.isInsideDefinition else { return }
            requirement = .outsideDefinitions
        case .member(isOptional: true):
            if let mended = content.keyRange.flatMap({ withoutMark($0) }) { replacement = mended }
        default: break
        }
        misplaced(occurrence, requirement, content, replacement)
    }

    private mutating func checkAlias(_ occurrence: Directive.Occurrence, _ content: PatternSlot) {
        var requirement = PatternRequirement.namedMember
        if case .member = content.role {
            guard content.isInsideDefinition else { return }
            requirement = .outsideDefinitions
        }
        let removal = PatternMistake.Replacement(range: occurrence.removal, text: "")
        misplaced(occurrence, requirement, content, removal)
    }

    /// Reports a directive that does not apply to the role of a slot.
    private mutating func misplaced(
        _ occurrence: Directive.Occurrence,
        _ requirement: PatternRequirement,
        _ content: PatternSlot,
        _ replacement: PatternMistake.Replacement
    ) {
        draft.report(
            PatternMistake(
                .directiveMisplaced,
                at: occurrence.keyRange,
                subject: occurrence.directive.rawValue,
                requirement: requirement,
                related: content.keyRange,
                replacement: replacement
            )
        )
    }

    /// Returns the edit that makes a member optional.
    func withMark(_ key: Range<Int>) -> PatternMistake.Replacement? {
        let text = String(decoding: source.bytes[key.dropLast()], as: UTF8.self)
        return .init(range: key, text: text + "?\"")
    }

    /// Returns the edit that makes a member mandatory; nil if the mark is written as an escape.
    private func withoutMark(_ key: Range<Int>) -> PatternMistake.Replacement? {
        guard source.bytes[key].dropLast().last == 0x3F else { return nil }
        let text = String(decoding: source.bytes[key.dropLast(2)], as: UTF8.self)
        return .init(range: key, text: text + "\"")
    }

    /// Reports a directive that does not apply to the type of a slot, or beside another one.
    private mutating func misplaced(
        _ occurrence: Directive.Occurrence,
        _ requirement: PatternRequirement,
        _ slot: Int,
        _ meant: Directive? = nil,
        besides other: Directive? = nil
    ) {
        let content = draft.slots[slot]
        let isFree = !content.occurrences.contains { $0.directive == meant }
        let meant = isFree ? meant : nil
        draft.report(
            PatternMistake(
                .directiveMisplaced,
                at: occurrence.keyRange,
                subject: occurrence.directive.rawValue,
                other: other?.rawValue
                    ?? (rules[slot].form == .tuple ? Directive.tuple.rawValue : content.summary),
                suggestion: meant?.rawValue,
                requirement: requirement,
                replacement: meant.map {
                    .init(range: occurrence.keyRange, text: "\"\($0.rawValue)\"")
                } ?? .init(range: occurrence.removal, text: "")
            )
        )
    }
}

extension Rule.Form {
    /// Whether values can be converted to the form, so that `~` is allowed.
    var isConvertible: Bool {
        switch self {
        case .any, .never, .scalar, .null, .union: false
        default: true
        }
    }

    fileprivate var isString: Bool {
        switch self {
        case .string, .format, .enumeration, .color: true
        default: false
        }
    }

    fileprivate var isArray: Bool { kinds == .array }

    /// Whether the form matches arrays only or objects only.
    var isContainer: Bool { kinds == .array || kinds == .object }
}
