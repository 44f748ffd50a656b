extension PatternLinker {
    /// Reports arguments of conversions that do not go with the type of a slot.
    mutating func checkConversionArguments(_ slot: Int) {
        let content = draft.slots[slot]
        guard !heads[slot].isBroken,
            content.occurrences.contains(where: { $0.directive == .convert }),
            let request = content.directives.conversions,
            draft.tables.arguments.indices.contains(Int(request.arguments))
        else { return }
        let arguments = draft.tables.arguments[Int(request.arguments)]
        let texts = draft.argumentTexts[Int(request.arguments)]
        guard arguments.allSatisfy(\.mistakes.isEmpty) else { return }
        let rule = rules[slot]
        let hasZone = request.named.contains(.zone)
        for (argument, text) in zip(arguments, texts) {
            let mistake: ArgumentMistake?
            switch argument.conversion {
            case .date where rule.mayTake(.dateOrTime):
                mistake = Self.mistake(in: argument, for: rule.format, hasZone: hasZone)
            case .zone where rule.form == .union:
                mistake = request.named.isDisjoint(with: .besideZone) ? .unused(argument) : nil
            case .zone:
                mistake =
                    rule.usesZone(beside: request.named, arguments)
                    ? nil : .unused(argument)
            default: mistake = nil
            }
            guard let mistake else { continue }
            let start = argument.conversion.name.utf8.count + 1
            draft.report(PatternMistake(mistake, in: text, from: start))
        }
        lintArguments(arguments, texts, rule)
    }

    /// Returns the mistake in a form that is fine but for the type that it is for.
    private static func mistake(
        in argument: ConversionArgument,
        for format: StringFormat,
        hasZone: Bool
    ) -> ArgumentMistake? {
        guard let form = try? DateForm.compile(argument.text).get() else { return nil }
        let whole = 0..<argument.text.utf8.count
        if let fault = form.fault(as: format, hasZone: hasZone) {
            return ArgumentMistake(.fields(fault), at: whole)
        }
        return form.otherMeaning(as: format).map {
            ArgumentMistake(.otherMeaning(text: $0), at: whole)
        }
    }

    /// Warns about arguments of which a text may mean two things.
    private mutating func lintArguments(
        _ arguments: [ConversionArgument],
        _ texts: [SyntaxText],
        _ rule: Rule
    ) {
        func warn(_ position: Int, _ words: String, besides other: Int? = nil) {
            draft.report(
                PatternMistake(
                    .lintConvertArgument,
                    at: texts[position].range,
                    subject: words,
                    related: other.map { texts[$0].range }
                )
            )
        }
        let units = arguments.indices.filter { arguments[$0].conversion == .unit }
        for other in units.dropFirst() {
            warn(
                other,
                "found several units, which is for spellings of one unit: '\(arguments[units[0]].text)'"
                    + " and '\(arguments[other].text)'",
                besides: units[0]
            )
        }
        guard rule.mayTake(.dateOrTime) else { return }
        let forms = arguments.indices.compactMap { position -> (position: Int, form: DateForm)? in
            guard arguments[position].conversion == .date else { return nil }
            return (try? DateForm.compile(arguments[position].text).get()).map { (position, $0) }
        }
        for (index, left) in forms.enumerated() {
            if left.form.isNumeric, !left.form.beginsWithYear,
                rule.conversions.named.contains(.numberToString)
            {
                warn(left.position, "found a form for numbers that does not begin with the year")
            }
            for right in forms[(index + 1)...] {
                guard let text = left.form.otherMeaning(in: right.form, as: rule.format) else {
                    continue
                }
                warn(
                    right.position,
                    "found two forms that read '\(text)' otherwise, so that neither does",
                    besides: left.position
                )
            }
        }
    }
}

extension Rule {
    /// Returns whether a text that one of some conversions reads may have no offset where the rule
    /// asks for one.
    fileprivate func usesZone(
        beside named: ConversionBits,
        _ arguments: [ConversionArgument]
    ) -> Bool {
        guard mayTake(.withOffset) else { return false }
        if named.contains(.basicOffset) { return true }
        if format == .datetime, !named.isDisjoint(with: [.spaceDatetime, .rfc822]) { return true }
        return ConversionArguments(arguments).forms.contains { !$0.fields.contains(.offset) }
    }

    /// Returns the arguments that can stand in a `$convert` of the rule, beside other conversions.
    func usable(
        _ arguments: [ConversionArgument],
        beside named: ConversionBits
    ) -> [ConversionArgument] {
        let hasZone = mayTake(.withOffset) && arguments.contains { $0.conversion == .zone }
        var usable = arguments.filter { argument in
            switch argument.conversion {
            case .unit: return form == .number || form == .integer
            case .splitList: return form.kinds == .array
            case .date:
                guard mayTake(.dateOrTime),
                    let form = try? DateForm.compile(argument.text).get()
                else { return false }
                return form.fits(format, hasZone: hasZone) && form.otherMeaning(as: format) == nil
            default: return false
            }
        }
        if usesZone(beside: named, usable) {
            usable += arguments.filter { $0.conversion == .zone }
        }
        return usable
    }
}

extension ArgumentMistake {
    /// Creates the mistake of an offset that nothing can use.
    fileprivate static func unused(_ argument: ConversionArgument) -> ArgumentMistake {
        ArgumentMistake(.unusedZone, at: 0..<argument.text.utf8.count)
    }
}

extension PatternMistake {
    /// Creates the mistake in the argument of a conversion, which begins at an offset of its text.
    init(_ mistake: ArgumentMistake, in text: SyntaxText, from start: Int) {
        let part = mistake.range.lowerBound + start..<mistake.range.upperBound + start
        // An argument that is missing is at its colon.
        let shown = part.isEmpty ? part.lowerBound - 1..<part.upperBound : part
        self.init(
            .convertArgument,
            at: text.sourceRange(of: shown),
            subject: mistake.message,
            suggestion: mistake.help,
            replacement: mistake.replacement.map {
                .init(range: text.sourceRange(of: part), text: $0.escapedForJSON)
            }
        )
    }
}
