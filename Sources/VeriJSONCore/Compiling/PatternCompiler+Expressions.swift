extension PatternCompiler {
    /// A type expression and its location in the source.
    struct PlacedExpression {
        var text: SyntaxText
        var expression: TypeExpression

        /// Returns the bytes of the source that a part of the expression was read from.
        func source(_ part: Range<Int>) -> Range<Int> { text.sourceRange(of: part) }
    }

    /// Compiles a string, which contains a type expression, into a slot.
    mutating func compileExpression(_ text: SyntaxText, slot: Int) {
        let placed = PlacedExpression(text: text, expression: TypeExpression(text.bytes))
        let expression = placed.expression
        draft.slots[slot].summary = summary(of: text)
        if text.bytes.allSatisfy({ $0.isSpace }) {
            draft.report(PatternMistake(.typeEmpty, at: text.range, subject: text.text))
            return
        }
        if expression.isUnion {
            compileUnion(placed, slot: slot)
        } else {
            compileBranch(expression.branches[0], of: placed, slot: slot)
        }
        if expression.hasSpace, isKnown(expression) {
            draft.report(
                PatternMistake(
                    .typeSpace,
                    at: text.range,
                    subject: text.text,
                    replacement: .init(
                        range: text.contents,
                        text: expression.withoutSpace.escapedForJSON
                    )
                )
            )
        }
    }

    /// Returns whether each branch of an expression is a known type or a reference.
    ///
    /// Only then is its white space the mistake to report.
    private func isKnown(_ expression: TypeExpression) -> Bool {
        expression.branches.allSatisfy {
            let name = expression.text($0.name)
            return TypeName(rawValue: name) != nil || name.utf8.first == 0x23
        }
    }

    /// Returns an expression's text, cut to 59 scalars and `…` if it has more than 60.
    private func summary(of text: SyntaxText) -> String {
        let scalars = text.text.unicodeScalars
        guard scalars.count > 60 else { return text.text }
        return String(String.UnicodeScalarView(scalars.prefix(59))) + "…"
    }

    private mutating func compileUnion(_ placed: PlacedExpression, slot: Int) {
        let expression = placed.expression
        if let flaw = expression.flaw { reportFlaw(flaw, placed) }
        if expression.nullMark != nil { draft.slots[slot].directives.isNullable = true }
        if expression.branches.contains(where: { expression.text($0.name).utf8.first == 0x5B }) {
            reportNesting(placed)
            return
        }
        guard expression.branches.count > 1 else {
            if expression.flaw != .unclosed { reportSingle(placed) }
            let branch = expression.branches[0]
            if !branch.name.isEmpty { compileBranch(branch, of: placed, slot: slot) }
            draft.slots[slot].base = .broken
            return
        }
        var branches: [RuleIndex] = []
        for branch in expression.branches {
            let position = draft.addSlot(
                .branch,
                template: draft.slots[slot].template,
                range: placed.source(branch.range),
                isInsideDefinition: draft.slots[slot].isInsideDefinition
            )
            draft.slots[position].summary = summary(
                of: SyntaxText(
                    bytes: Array(expression.bytes[branch.range]),
                    range: placed.text.range,
                    jumps: []
                )
            )
            compileBranch(branch, of: placed, slot: position)
            branches.append(RuleIndex(position))
            steps += 1
        }
        draft.tables.unions.append(UnionRule(branches: branches))
        draft.slots[slot].base = .union(draft.tables.unions.count - 1)
        lintRepeatedBranches(placed)
    }

    private mutating func compileBranch(
        _ branch: TypeExpression.Branch,
        of placed: PlacedExpression,
        slot: Int
    ) {
        var set = DirectiveSet()
        if branch.nullMark != nil { set.isNullable = true }
        if let mark = branch.conversionMark {
            set.conversions = ConversionRequest(mode: .safe, named: [])
            draft.slots[slot].conversionMark = placed.source(mark)
        }
        draft.slots[slot].nameRange = placed.source(branch.name)
        let base = base(of: branch, in: placed)
        draft.slots[slot].base = base.0
        if base.isNullable { set.isNullable = true }
        absorb(set, into: slot)
    }

    /// Returns the base of a branch, and whether its argument ended in a misplaced `?`.
    private mutating func base(
        of branch: TypeExpression.Branch,
        in placed: PlacedExpression
    ) -> (PatternSlot.Base, isNullable: Bool) {
        let written = placed.expression.text(branch.name)
        if written.utf8.first == 0x23 {
            if branch.argument != nil { rejectArgument(of: branch, named: written, in: placed) }
            return (.reference(Array(written.utf8.dropFirst())), false)
        }
        guard let name = TypeName(rawValue: written) else {
            reportUnknownType(branch, written, in: placed)
            return (.broken, false)
        }
        guard var argument = branch.argument else {
            return (base(ofPlain: name, branch, in: placed), false)
        }
        var isNullable = false
        if !name.takesText, argument.bytes.last == 0x3F {
            reportNullMark(branch, in: placed)
            isNullable = true
            let marks = argument.bytes.reversed().prefix { $0 == 0x3F }.count
            argument.bytes.removeLast(marks)
            argument.range = argument.range.lowerBound..<argument.range.upperBound - marks
        }
        return (base(of: name, argument, branch, in: placed), isNullable)
    }

    private mutating func base(
        ofPlain name: TypeName,
        _ branch: TypeExpression.Branch,
        in placed: PlacedExpression
    ) -> PatternSlot.Base {
        switch name {
        case .string: return PatternSlot.leaf(.string)
        case .number: return PatternSlot.leaf(.number)
        case .int, .integer: return integer(NumberBounds(minimum: nil, maximum: nil))
        case .bool: return PatternSlot.leaf(.bool)
        case .null: return PatternSlot.leaf(.null)
        case .scalar: return PatternSlot.leaf(.scalar)
        case .any: return PatternSlot.leaf(.any)
        case .never: return PatternSlot.leaf(.never)
        case .enum:
            draft.report(
                PatternMistake(
                    .typeArgumentMissing,
                    at: placed.source(branch.range),
                    subject: name.rawValue,
                    requirement: .enumValues
                )
            )
            return .broken
        case .format(.color): return PatternSlot.leaf(.color)
        case .format(let format): return PatternSlot.format(format)
        }
    }

    private mutating func base(
        of name: TypeName,
        _ argument: TypeExpression.Argument,
        _ branch: TypeExpression.Branch,
        in placed: PlacedExpression
    ) -> PatternSlot.Base {
        switch name {
        case .string:
            return string(argument, branch, in: placed)
        case .enum:
            return enumeration(argument, branch, in: placed)
        case .number:
            guard
                let bounds = bounds(
                    argument.text,
                    .number,
                    requirement: .numberRange,
                    subject: name.rawValue,
                    at: placed.source(argument.range)
                )
            else { return .broken }
            draft.tables.bounds.append(bounds)
            return .leaf(.number, format: .url, payload: UInt32(draft.tables.bounds.count - 1))
        case .int, .integer:
            guard
                let bounds = bounds(
                    argument.text,
                    .integer,
                    requirement: .integerRange,
                    subject: name.rawValue,
                    at: placed.source(argument.range)
                )
            else { return .broken }
            return integer(bounds)
        case .format(let format):
            if let variant = format.variant(argument.text) { return PatternSlot.format(variant) }
            rejectArgument(of: branch, named: name.rawValue, in: placed)
            return .broken
        default:
            rejectArgument(of: branch, named: name.rawValue, in: placed)
            return .broken
        }
    }
}
