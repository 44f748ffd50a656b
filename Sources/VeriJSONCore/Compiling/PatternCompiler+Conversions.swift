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
        var named: ConversionBits = []
        var texts: [Conversion: SyntaxText] = [:]
        for (position, item) in items.enumerated() {
            guard case .string(let text) = tree[item].content else {
                rejectValue(occurrence, .conversionNames, at: tree[item].range)
                continue
            }
            let set = conversions(named: text)
            for conversion in set.intersection(.withRivals).list {
                if let other = conversion.facts.rival.flatMap({ texts[$0] }),
                    !named.contains(conversion)
                {
                    let start = tree[items[position - 1]].range.upperBound
                    draft.report(
                        PatternMistake(
                            .convertConflict,
                            at: text.range,
                            subject: text.text,
                            other: other.text,
                            related: other.range,
                            replacement: .init(range: start..<text.range.upperBound, text: "")
                        )
                    )
                }
                texts[conversion] = texts[conversion] ?? text
            }
            named.formUnion(set)
        }
        return ConversionRequest(mode: .exactly, named: named)
    }

    /// Returns the conversions that a name stands for; reports a name that is not known.
    private mutating func conversions(named text: SyntaxText) -> ConversionBits {
        let written = text.text
        if let whole = ConversionBits.namedSets.first(where: { $0.name == written }) {
            return whole.set
        }
        if let known = Conversion(name: written) { return ConversionBits(known) }
        let names = Conversion.allCases.map(\.name) + ["safe", "lenient"]
        let suggestion = nearest.nearest(to: written, among: names)
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
