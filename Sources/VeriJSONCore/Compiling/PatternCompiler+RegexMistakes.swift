extension PatternCompiler {
    mutating func reportUnknownType(
        _ branch: TypeExpression.Branch,
        _ written: String,
        in placed: PlacedExpression
    ) {
        guard !branch.name.isEmpty else {
            draft.report(
                PatternMistake(
                    .typeEmpty,
                    at: placed.source(branch.range),
                    subject: placed.expression.text(branch.range)
                )
            )
            return
        }
        var mistake = PatternMistake(
            .typeUnknown,
            at: placed.source(branch.name),
            subject: written
        )
        if let (text, isString) = Self.rewritten(placed.expression) {
            mistake.suggestion = text
            mistake.replacement = .init(
                range: isString ? placed.text.contents : placed.text.range,
                text: text
            )
            return draft.report(mistake)
        }
        let lowercased = written.lowercased()
        let known = TypeName(rawValue: lowercased)?.rawValue ?? TypeName.foreign[lowercased]
        if let known, known == "{}" || known == "[]" {
            suggest(known, insteadOf: branch, in: placed, &mistake)
        } else if let type = known
            ?? nearest.nearest(to: written, among: TypeName.allCases.map(\.rawValue))
        {
            suggest(type: type, insteadOf: branch, in: placed, &mistake)
        }
        draft.report(mistake)
    }

    /// Returns an expression in the notation of other languages as it is written here, and whether
    /// that is the content of a string: `int[]` is `["int"]`, `string | null` is `string?`.
    private static func rewritten(_ expression: TypeExpression) -> (text: String, isString: Bool)? {
        guard !expression.isUnion else { return nil }
        func known(_ name: some StringProtocol) -> String? {
            let name = String(name).withoutSpaceAround.lowercased()
            return TypeName(rawValue: name)?.rawValue
                ?? TypeName.foreign[name].flatMap {
                    $0.contains("{") || $0.contains("[") ? nil : $0
                }
        }
        let text = String(decoding: expression.bytes, as: UTF8.self).withoutSpaceAround
        if text.hasSuffix("[]"), let item = known(text.dropLast(2)) {
            return ("[\"\(item)\"]", false)
        }
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let names = parts.compactMap { known($0) }
        guard parts.count > 1, names.count == parts.count else { return nil }
        let others = names.filter { $0 != TypeName.null.rawValue }
        let mark = others.count < names.count ? "?" : ""
        guard let first = others.first else { return nil }
        let union = others.count == 1 ? first : "[\(others.joined(separator: "|"))]"
        return (union + mark, true)
    }

    /// Adds the suggestion of a type, which may have an argument, to a mistake.
    private func suggest(
        type: String,
        insteadOf branch: TypeExpression.Branch,
        in placed: PlacedExpression,
        _ mistake: inout PatternMistake
    ) {
        guard let colon = type.firstIndex(of: ":") else {
            mistake.suggestion = type
            mistake.replacement = .init(range: mistake.range, text: type)
            return
        }
        guard branch.argument == nil else { return }
        let mark = branch.nullMark == nil ? "" : "?"
        let end = branch.nullMark?.upperBound ?? branch.name.upperBound
        mistake.suggestion = type
        mistake.replacement = .init(
            range: placed.source(branch.name.lowerBound..<end),
            text: type[..<colon] + mark + type[colon...]
        )
    }

    /// Adds the suggestion of an object or array pattern, which can only replace a whole
    /// expression, to a mistake.
    private func suggest(
        _ structure: String,
        insteadOf branch: TypeExpression.Branch,
        in placed: PlacedExpression,
        _ mistake: inout PatternMistake
    ) {
        guard !placed.expression.isUnion, branch.argument == nil else { return }
        mistake.suggestion = structure
        mistake.replacement = .init(
            range: placed.text.range,
            text: branch.nullMark == nil
                ? structure : "{\"$type\": \(structure), \"$null\": true}"
        )
    }

    mutating func rejectArgument(
        of branch: TypeExpression.Branch,
        named name: String,
        in placed: PlacedExpression
    ) {
        guard let argument = branch.argument else { return }
        let keyword = TypeName(rawValue: name)?.keyword
        draft.report(
            PatternMistake(
                .typeArgument,
                at: placed.source(argument.range),
                subject: argument.text,
                other: name,
                suggestion: keyword,
                requirement: .noArgument,
                replacement: placed.rewritten(
                    branch,
                    argument: isNear(argument, keyword) ? keyword : nil
                )
            )
        )
    }

    private mutating func isNear(_ argument: TypeExpression.Argument, _ keyword: String?) -> Bool {
        guard let keyword else { return false }
        return nearest.nearest(to: argument.text, among: [keyword]) != nil
    }

    mutating func reportNullMark(_ branch: TypeExpression.Branch, in placed: PlacedExpression) {
        guard let argument = branch.argument else { return }
        var mended = branch
        mended.nullMark = branch.name.upperBound..<branch.name.upperBound
        let text = argument.withoutMarks
        let replacement = placed.rewritten(mended, argument: text.isEmpty ? nil : text)
        draft.report(
            PatternMistake(
                .typeNullMark,
                at: placed.source(argument.range.suffix(1)),
                subject: placed.expression.text(branch.range),
                suggestion: placed.expression.head(of: mended) + (text.isEmpty ? "" : ":" + text),
                replacement: replacement
            )
        )
    }

    mutating func reportFlaw(_ flaw: TypeExpression.Flaw, _ placed: PlacedExpression) {
        let expression = placed.expression
        switch flaw {
        case .unclosed:
            draft.report(
                PatternMistake(
                    .unionUnclosed,
                    at: placed.text.range,
                    subject: placed.text.text,
                    replacement: expression.bytes.contains(0x5D)
                        ? nil
                        : .init(
                            range: placed.text.contents,
                            text: (placed.text.text + "]").escapedForJSON
                        )
                )
            )
        case .conversionBeforeUnion:
            let unconvertible: [TypeName] = [.any, .scalar, .null, .never]
            let parts = expression.branches.map { branch in
                var marked = branch
                let isConvertible = !unconvertible.map(\.rawValue).contains(
                    expression.text(branch.name)
                )
                if isConvertible { marked.conversionMark = branch.name }
                return expression.head(of: marked)
                    + (branch.argument.map { ":" + expression.text($0.range) } ?? "")
            }
            let mended =
                "[" + parts.joined(separator: "|") + "]" + (expression.nullMark == nil ? "" : "?")
            let mark = expression.bytes.firstIndex(of: 0x7E) ?? 0
            draft.report(
                PatternMistake(
                    .convertMisplaced,
                    at: placed.source(mark..<mark + 1),
                    subject: placed.text.text,
                    suggestion: mended,
                    requirement: .convertibleType,
                    replacement: .init(range: placed.text.contents, text: mended.escapedForJSON)
                )
            )
        }
    }

    /// Reports a union of one branch: almost always `"[string]"` is meant to be `["string"]`.
    mutating func reportSingle(_ placed: PlacedExpression) {
        let expression = placed.expression
        let branch = expression.branches[0]
        let type =
            expression.head(of: branch) + (branch.argument.map { ":" + $0.text } ?? "")
        let array = type.isEmpty ? "[]" : "[\"\(type.escapedForJSON)\"]"
        let text =
            expression.nullMark == nil ? array : "{\"$type\": \(array), \"$null\": true}"
        draft.report(
            PatternMistake(
                .unionSingle,
                at: placed.text.range,
                subject: placed.text.text,
                suggestion: text,
                replacement: .init(range: placed.text.range, text: text)
            )
        )
    }

    mutating func reportNesting(_ placed: PlacedExpression) {
        let expression = placed.expression
        guard
            let inner = expression.branches.first(where: {
                expression.text($0.name).utf8.first == 0x5B
            })
        else { return }
        let start = inner.name.lowerBound
        let inside = expression.bytes.filter { $0 != 0x5B && $0 != 0x5D }
        let mended = "[" + String(decoding: inside, as: UTF8.self) + "]"
        // Brackets in an argument do not belong to a union, and the `?` of a part cannot be moved
        // to the whole.
        let isPlain = expression.flaw == nil && !inside.contains(0x3F) && !inside.contains(0x3A)
        draft.report(
            PatternMistake(
                .unionNested,
                at: placed.source(start..<start + 1),
                subject: placed.text.text,
                replacement: isPlain
                    ? .init(range: placed.text.contents, text: mended.escapedForJSON) : nil
            )
        )
    }

    /// Reports branches that repeat an earlier one and therefore are never reached.
    mutating func lintRepeatedBranches(_ placed: PlacedExpression) {
        let expression = placed.expression
        var seen: [ArraySlice<UInt8>: Range<Int>] = [:]
        for (position, branch) in expression.branches.enumerated() {
            let text = expression.bytes[branch.range]
            guard let first = seen[text] else {
                seen[text] = branch.range
                continue
            }
            let start = expression.branches[position - 1].range.upperBound
            draft.report(
                PatternMistake(
                    .lintUnreachable,
                    at: placed.source(branch.range),
                    subject: expression.text(branch.range),
                    other: expression.text(first),
                    related: placed.source(first),
                    replacement: expression.branches.count > 2
                        ? .init(range: placed.source(start..<branch.range.upperBound), text: "")
                        : nil
                )
            )
        }
    }
}
