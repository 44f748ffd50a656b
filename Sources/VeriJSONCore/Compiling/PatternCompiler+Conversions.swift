extension PatternCompiler {
    /// Reads the names of `$convert`; returns nil if its value is not an array.
    mutating func conversions(_ occurrence: Directive.Occurrence) -> ConversionRequest? {
        let node = tree[occurrence.value]
        guard case .array(let items) = node.content else {
            var replacement: PatternMistake.Replacement?
            if case .string = node.content {
                replacement = .init(range: node.range, text: "[\(tree.text(node.range))]")
            }
            rejectValue(occurrence, .conversionNames, replacement: replacement)
            return nil
        }
        var list = ConversionList()
        for (position, item) in items.enumerated() {
            guard case .string(let text) = tree[item].content else {
                rejectValue(occurrence, .conversionNames, at: tree[item].range)
                continue
            }
            // The edit that removes a name takes the comma before it.
            let before = position > 0 ? tree[items[position - 1]].range.upperBound : nil
            add(text, before.map { $0..<text.range.upperBound }, to: &list)
        }
        var request = ConversionRequest(mode: .exactly, named: list.named)
        if !list.arguments.isEmpty {
            request.arguments = UInt32(draft.tables.arguments.count)
            let sorted = zip(list.arguments, list.argumentTexts).stablySorted { $0.0 < $1.0 }
            draft.tables.arguments.append(sorted.map(\.0))
            draft.argumentTexts.append(sorted.map(\.1))
        }
        return request
    }

    /// The conversions of a `$convert` that were read so far.
    private struct ConversionList {
        var named: ConversionBits = []
        /// The first text of each conversion that must not stand beside another one.
        var texts: [(conversion: Conversion, text: SyntaxText)] = []
        var arguments: [ConversionArgument] = []
        /// The texts of ``arguments``.
        var argumentTexts: [SyntaxText] = []

        func text(of conversion: Conversion) -> SyntaxText? {
            texts.first { $0.conversion == conversion }?.text
        }
    }

    /// Adds the conversions that a text names, and reports those that exclude each other.
    private mutating func add(
        _ text: SyntaxText,
        _ removal: Range<Int>?,
        to list: inout ConversionList
    ) {
        func conflict(_ other: SyntaxText) {
            draft.report(
                PatternMistake(
                    .convertConflict,
                    at: text.range,
                    subject: text.text,
                    other: other.text,
                    related: other.range,
                    replacement: removal.map { .init(range: $0, text: "") }
                )
            )
        }
        if let argument = argument(of: text) {
            list.named.insert(argument.conversion)
            guard !list.arguments.contains(argument) else { return }
            let conversion = argument.conversion
            if ConversionBits.single.contains(conversion) {
                if let other = list.text(of: conversion) { conflict(other) }
                list.texts.append((conversion, text))
            }
            list.arguments.append(argument)
            list.argumentTexts.append(text)
            return
        }
        let set = conversions(named: text)
        for conversion in set.intersection(.withRivals).list {
            if let other = conversion.facts.rival.flatMap(list.text(of:)),
                !list.named.contains(conversion)
            {
                conflict(other)
            }
            list.texts.append((conversion, text))
        }
        list.named.formUnion(set)
    }

    /// Returns the conversion of a text that has an argument, and reports the mistakes in it.
    private mutating func argument(of text: SyntaxText) -> ConversionArgument? {
        guard let argument = ConversionArgument(written: text.text) else { return nil }
        let start = argument.conversion.name.utf8.count + 1
        for mistake in argument.mistakes {
            draft.report(PatternMistake(mistake, in: text, from: start))
        }
        return argument
    }

    /// Returns the conversions that a name stands for; reports a name that is not known.
    private mutating func conversions(named text: SyntaxText) -> ConversionBits {
        let written = text.text
        if let whole = ConversionBits.namedSets.first(where: { $0.name == written }) {
            return whole.set
        }
        if let known = Conversion(name: written), known.facts.argument == nil {
            return ConversionBits(known)
        }
        if let known = Conversion(name: written), let argument = known.facts.argument {
            draft.report(
                PatternMistake(
                    .convertArgument,
                    at: text.range,
                    subject: "expected '\(written):\(argument.placeholder)', found no argument",
                    suggestion: "write \"\(known.example)\", for example"
                )
            )
            return []
        }
        let names = Conversion.allCases.map(\.name) + ["safe", "lenient"]
        // A name with an argument that it does not have.
        let name = written.prefix { $0 != ":" }
        let suggestion = nearest.nearest(to: String(name), among: names)
        draft.report(
            PatternMistake(
                .convertUnknown,
                at: text.range,
                subject: written,
                suggestion: suggestion,
                replacement: suggestion.map { .init(range: text.contents, text: $0) }
            )
        )
        return []
    }
}
