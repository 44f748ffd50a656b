extension PatternCompiler {
    /// Returns the base of an integer; a missing bound becomes that of `Int64`.
    mutating func integer(_ bounds: NumberBounds) -> PatternSlot.Base {
        draft.tables.bounds.append(
            NumberBounds(
                minimum: bounds.minimum ?? JSONNumber(Int64.min),
                maximum: bounds.maximum ?? JSONNumber(Int64.max)
            )
        )
        return .leaf(.integer, format: .url, payload: UInt32(draft.tables.bounds.count - 1))
    }

    /// Returns the base of `string:EXPRESSION`, compiling each distinct expression once.
    mutating func string(
        _ argument: TypeExpression.Argument,
        _ branch: TypeExpression.Branch,
        in placed: PlacedExpression
    ) -> PatternSlot.Base {
        guard !argument.bytes.isEmpty else {
            let mended = placed.rewritten(branch, argument: nil)
            draft.report(
                PatternMistake(
                    .typeArgumentMissing,
                    at: placed.source(branch.range),
                    subject: "string",
                    requirement: .expression,
                    replacement: mended
                )
            )
            return .broken
        }
        if let position = expressionPositions[argument.bytes] {
            lintAnchors(draft.tables.expressions[Int(position)], argument, branch, in: placed)
            return .leaf(.string, format: .url, payload: position)
        }
        do throws(RegexError) {
            let expression = try RegularExpression(argument.text)
            let position = UInt32(draft.tables.expressions.count)
            draft.tables.expressions.append(expression)
            expressionPositions[argument.bytes] = position
            lintAnchors(expression, argument, branch, in: placed)
            lintWork(expression, argument, in: placed)
            return .leaf(.string, format: .url, payload: position)
        } catch {
            let range = placed.source(argument.expressionRange(of: error.range))
            var mistake = PatternMistake(.regex, at: range, subject: argument.text)
            mistake.expressionError = error
            mistake.replacement = error.replacement.map { text in
                let mended = placed.expression.isUnion ? text.escapingBars : text
                return .init(range: range, text: mended.escapedForJSON)
            }
            draft.report(mistake)
            return .broken
        }
    }

    private mutating func lintAnchors(
        _ expression: RegularExpression,
        _ argument: TypeExpression.Argument,
        _ branch: TypeExpression.Branch,
        in placed: PlacedExpression
    ) {
        let text = argument.text
        // `\S` is the idiom for "not blank"; anchors would change its meaning.
        guard !expression.isAnchored, text != "\\S" else { return }
        let whole = argument.bytes.contains(0x7C) ? "^(?:\(text))$" : "^\(text)$"
        draft.report(
            PatternMistake(
                .lintUnanchored,
                at: placed.source(argument.range),
                subject: text,
                suggestion: whole,
                replacement: placed.rewritten(branch, argument: whole)
            )
        )
    }

    /// Warns of a regex that a text makes so expensive that a document of such texts is refused.
    private mutating func lintWork(
        _ expression: RegularExpression,
        _ argument: TypeExpression.Argument,
        in placed: PlacedExpression
    ) {
        let limit = WorkBudget.usualFactor
        let work = expression.workPerByte(upTo: limit)
        guard work > limit else { return }
        draft.report(
            PatternMistake(
                .lintExpensive,
                at: placed.source(argument.range),
                subject: argument.text,
                other: String(work)
            )
        )
    }

    /// `enum:a,b,c`.
    mutating func enumeration(
        _ argument: TypeExpression.Argument,
        _ branch: TypeExpression.Branch,
        in placed: PlacedExpression
    ) -> PatternSlot.Base {
        guard !argument.bytes.isEmpty else {
            draft.report(
                PatternMistake(
                    .typeArgumentMissing,
                    at: placed.source(branch.range),
                    subject: "enum",
                    requirement: .enumValues
                )
            )
            return .broken
        }
        if argument.bytes.last == 0x3F {
            var mended = branch
            mended.nullMark = branch.name.upperBound..<branch.name.upperBound
            let text = argument.withoutMarks
            draft.report(
                PatternMistake(
                    .lintEnumNullMark,
                    at: placed.source(argument.range.suffix(1)),
                    subject: argument.text,
                    replacement: text.isEmpty
                        ? nil : placed.rewritten(mended, argument: text)
                )
            )
        }
        if let position = enumerationPositions[argument.bytes] {
            return .leaf(.enumeration, format: .url, payload: position)
        }
        let values = argument.bytes.split(separator: 0x2C, omittingEmptySubsequences: false)
        lintValues(values.map { String(decoding: $0, as: UTF8.self) }, argument, branch, in: placed)
        draft.tables.valueSets.append(
            ValueSet(values.map { .string(String(decoding: $0, as: UTF8.self)) })
        )
        let position = UInt32(draft.tables.valueSets.count - 1)
        enumerationPositions[argument.bytes] = position
        steps += values.count
        return .leaf(.enumeration, format: .url, payload: position)
    }
}

extension PatternCompiler {
    /// Warns about values of an `enum` that are probably mistyped: white space around them, a bar
    /// in place of a comma, a value twice.
    private mutating func lintValues(
        _ values: [String],
        _ argument: TypeExpression.Argument,
        _ branch: TypeExpression.Branch,
        in placed: PlacedExpression
    ) {
        func report(_ code: PatternMistake.Code, _ mended: [String], other: String = "") {
            draft.report(
                PatternMistake(
                    code,
                    at: placed.source(argument.range),
                    subject: argument.text,
                    other: other,
                    replacement: placed.rewritten(
                        branch,
                        argument: mended.joined(separator: ",")
                    )
                )
            )
        }
        let trimmed = values.map(\.withoutSpaceAround)
        if trimmed != values, !trimmed.contains("") { return report(.lintEnumSpace, trimmed) }
        if !placed.expression.isUnion, argument.bytes.contains(0x7C) {
            return report(
                .lintEnumBar,
                values.flatMap { $0.split(separator: "|").map(String.init) }
            )
        }
        var seen: Set<ScalarText> = []
        let distinct = values.filter { seen.insert(ScalarText($0)).inserted }
        guard distinct.count < values.count else { return }
        seen.removeAll()
        let repeated = values.first { !seen.insert(ScalarText($0)).inserted }
        report(.lintEnumRepeated, distinct, other: repeated ?? "")
    }
}

extension PatternCompiler.PlacedExpression {
    /// Returns the edit that replaces the argument of a branch, or removes it.
    ///
    /// The new argument is given with unescaped `|`; nil removes the argument.
    func rewritten(
        _ branch: TypeExpression.Branch,
        argument: String?
    ) -> PatternMistake.Replacement {
        var text = expression.head(of: branch)
        if let argument { text += ":" + (expression.isUnion ? argument.escapingBars : argument) }
        return .init(range: source(branch.range), text: text.escapedForJSON)
    }
}

extension TypeExpression.Argument {
    /// The argument without the `?` marks at its end.
    var withoutMarks: String {
        let marks = bytes.reversed().prefix { $0 == 0x3F }.count
        return String(decoding: bytes.dropLast(marks), as: UTF8.self)
    }
}

extension TypeExpression {
    /// Returns the text of a branch up to its argument, without white space.
    func head(of branch: Branch) -> String {
        (branch.conversionMark == nil ? "" : "~") + text(branch.name)
            + (branch.nullMark == nil ? "" : "?")
    }

    /// The text of the expression without white space outside arguments.
    var withoutSpace: String {
        let parts = branches.map { branch in
            head(of: branch) + (branch.argument.map { ":" + text($0.range) } ?? "")
        }
        guard isUnion else { return parts.joined() }
        let mark = flaw == .conversionBeforeUnion ? "~" : ""
        return mark + "[" + parts.joined(separator: "|") + (flaw == .unclosed ? "" : "]")
            + (nullMark == nil ? "" : "?")
    }
}

extension String {
    /// The text with `\` before each `|`, as arguments in a union are written.
    var escapingBars: String {
        var text = ""
        for scalar in unicodeScalars {
            if scalar == "|" { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// The text without white space at its edges.
    var withoutSpaceAround: String {
        var text = self
        let range = text.withUTF8(WhiteSpace.trimmedRange)
        return String(decoding: Array(utf8)[range], as: UTF8.self)
    }

    /// The text as written between the quotes of a JSON string.
    var escapedForJSON: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case ..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u00" + (digits.utf8.count == 1 ? "0" : "") + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
