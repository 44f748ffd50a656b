extension PatternCompiler {
    mutating func compileObject(
        _ members: [SyntaxMember],
        at range: Range<Int>,
        _ pattern: Pending
    ) {
        let slot = pattern.slot
        draft.slots[slot].summary = "an object"
        var directives: [Directive.Occurrence] = []
        var plain: [Int] = []
        var unknown: [SyntaxText] = []
        for (position, member) in members.enumerated() {
            guard member.key.bytes.first == 0x24 else {
                plain.append(position)
                continue
            }
            let removal = tree.removal(of: position, in: members)
            guard let directive = Directive(rawValue: member.key.text) else {
                unknown.append(member.key)
                continue
            }
            if let first = directives.first(where: { $0.directive == directive }) {
                draft.report(
                    PatternMistake(
                        .keyDuplicate,
                        at: member.key.range,
                        subject: directive.rawValue,
                        related: first.keyRange,
                        replacement: .init(range: removal, text: "")
                    )
                )
                continue
            }
            directives.append(
                Directive.Occurrence(
                    directive: directive,
                    keyRange: member.key.range,
                    value: member.value,
                    valueRange: tree[member.value].range,
                    removal: removal
                )
            )
        }
        for key in unknown { reportUnknownDirective(key, beside: directives) }
        if let first = plain.first {
            rejectShapes(directives, beside: members[first].key)
            compileMembers(plain, of: members, slot: slot)
        } else if members.isEmpty {
            draft.slots[slot].base = PatternSlot.leaf(.anyObject)
        } else {
            compileShape(directives, pattern)
            // The misspelled directive may be one that determines the form.
            if !unknown.isEmpty, !directives.contains(where: { $0.directive.givesShape }) {
                draft.slots[slot].base = .broken
            }
        }
        applyDirectives(directives, pattern)
        lintObject(directives, isPlain: !plain.isEmpty, at: range)
    }

    private mutating func reportUnknownDirective(
        _ key: SyntaxText,
        beside directives: [Directive.Occurrence]
    ) {
        let written = key.text
        // A directive that is already present would only lead to another mistake.
        let present = directives.map(\.directive)
        let names = Directive.allCases.filter { !present.contains($0) }.map(\.rawValue)
        let suggestion = nearest.nearest(to: written, among: names)
        let start = key.contents.lowerBound
        draft.report(
            PatternMistake(
                .directiveUnknown,
                at: key.range,
                subject: written,
                suggestion: suggestion,
                replacement: suggestion.map { .init(range: key.contents, text: $0) }
                    ?? .init(
                        range: key.range,
                        text: tree.key(at: key.range, replacing: start..<start, with: "\\\\")
                    )
            )
        )
    }

    /// Reports directives such as `$type` beside plain keys, which already determine the form.
    private mutating func rejectShapes(
        _ directives: [Directive.Occurrence],
        beside key: SyntaxText
    ) {
        for occurrence in directives where occurrence.directive.givesShape {
            draft.report(
                PatternMistake(
                    .directiveConflict,
                    at: occurrence.keyRange,
                    subject: occurrence.directive.rawValue,
                    other: key.text,
                    related: key.range,
                    replacement: .init(range: occurrence.removal, text: "")
                )
            )
            compileDetached(occurrence)
        }
    }

    private mutating func compileShape(_ directives: [Directive.Occurrence], _ pattern: Pending) {
        let shapes = directives.filter { $0.directive.givesShape }
        let primary = shapes.first { $0.directive != .oneOf } ?? shapes.first
        draft.slots[pattern.slot].base = PatternSlot.leaf(.any)
        draft.slots[pattern.slot].summary = "any value"
        for shape in shapes {
            guard
                shape.directive == primary?.directive
                    || (shape.directive == .oneOf && primary?.directive == .type)
            else {
                draft.report(
                    PatternMistake(
                        .directiveConflict,
                        at: shape.keyRange,
                        subject: shape.directive.rawValue,
                        other: primary?.directive.rawValue ?? "",
                        related: primary?.keyRange,
                        replacement: .init(range: shape.removal, text: "")
                    )
                )
                compileDetached(shape)
                continue
            }
            switch shape.directive {
            case .type:
                // The value of `$type` fills the same slot, which the directives refine.
                pending.append(Pending(node: shape.value, slot: pattern.slot))
            case .any: compileAlternatives(shape, slot: pattern.slot)
            case .tuple: compileTuple(shape, slot: pattern.slot)
            default: draft.slots[pattern.slot].summary = "one of the listed values"
            }
        }
    }

    /// Compiles the patterns of a rejected directive apart from the graph, to find their mistakes.
    private mutating func compileDetached(_ shape: Directive.Occurrence) {
        guard shape.directive != .oneOf else { return }
        var nodes = [shape.value]
        if shape.directive != .type, case .array(let items) = tree[shape.value].content {
            nodes = items
        }
        for node in nodes {
            let slot = draft.addSlot(
                .item,
                template: "",
                range: tree[node].range,
                isInsideDefinition: false
            )
            pending.append(Pending(node: node, slot: slot))
        }
    }

    private mutating func compileAlternatives(_ shape: Directive.Occurrence, slot: Int) {
        guard let items = patterns(of: shape) else { return }
        guard items.count > 1 else {
            let range = shape.keyRange.lowerBound..<tree[shape.value].range.upperBound
            let text = tree.text(tree[items[0]].range)
            draft.report(
                PatternMistake(
                    .unionSingle,
                    at: shape.keyRange,
                    subject: "$any",
                    replacement: .init(range: range, text: "\"$type\": \(text)")
                )
            )
            draft.slots[slot].base = .broken
            _ = addSlot(.branch, for: items[0], under: slot, step: nil)
            return
        }
        let branches = items.map { addSlot(.branch, for: $0, under: slot, step: nil) }
        draft.tables.unions.append(UnionRule(branches: branches.map { RuleIndex($0) }))
        draft.slots[slot].base = .union(draft.tables.unions.count - 1)
        draft.slots[slot].summary = "one of \(items.count) alternatives"
    }

    private mutating func compileTuple(_ shape: Directive.Occurrence, slot: Int) {
        guard let items = patterns(of: shape) else { return }
        let slots = items.enumerated().map { position, item in
            addSlot(.position, for: item, under: slot, step: String(position))
        }
        draft.tables.tuples.append(TupleRule(slots: slots.map { RuleIndex($0) }))
        draft.slots[slot].base = .tuple(draft.tables.tuples.count - 1)
        draft.slots[slot].summary = "an array"
    }

    /// Returns the elements of `$any` or `$tuple`; reports any value but an array with at least
    /// one element and returns nil.
    private mutating func patterns(of shape: Directive.Occurrence) -> [SyntaxIndex]? {
        let node = tree[shape.value]
        if case .array(let items) = node.content, !items.isEmpty { return items }
        let replacement: PatternMistake.Replacement? =
            switch node.content {
            case .string, .object: .init(range: node.range, text: "[\(tree.text(node.range))]")
            case .array where shape.directive == .tuple:
                .init(
                    range: shape.keyRange.lowerBound..<node.range.upperBound,
                    text: "\"$type\": []"
                )
            default: nil
            }
        rejectValue(shape, .patterns, replacement: replacement)
        return nil
    }

    private mutating func lintObject(
        _ directives: [Directive.Occurrence],
        isPlain: Bool,
        at range: Range<Int>
    ) {
        let isDescription = directives.allSatisfy {
            $0.directive == .doc || $0.directive == .define
        }
        guard !directives.isEmpty, !isPlain, isDescription else { return }
        draft.report(
            PatternMistake(
                .lintAcceptsAnything,
                at: directives[0].keyRange,
                subject: directives[0].directive.rawValue,
                replacement: .init(
                    range: range.lowerBound + 1..<range.lowerBound + 1,
                    text: "\"$type\": \"any\", "
                )
            )
        )
    }
}
