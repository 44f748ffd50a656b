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
        var named: ConversionSet = []
        var epoch: SyntaxText?
        for (position, item) in items.enumerated() {
            guard case .string(let text) = tree[item].content else {
                rejectValue(occurrence, .conversionNames, at: tree[item].range)
                continue
            }
            let set = conversion(named: text)
            let isEpoch = !set.isDisjoint(with: [.epochSeconds, .epochMillis])
            if isEpoch, let epoch, named.isDisjoint(with: set) {
                let start = tree[items[position - 1]].range.upperBound
                draft.report(
                    PatternMistake(
                        .convertConflict,
                        at: text.range,
                        subject: text.text,
                        other: epoch.text,
                        related: epoch.range,
                        replacement: .init(range: start..<text.range.upperBound, text: "")
                    )
                )
            } else if isEpoch {
                epoch = epoch ?? text
            }
            named.formUnion(set)
        }
        return ConversionRequest(mode: .exactly, named: named)
    }

    private mutating func conversion(named text: SyntaxText) -> ConversionSet {
        let written = text.text
        switch written {
        case "safe": return .safe
        case "lenient": return .lenient
        default: break
        }
        if let known = ConversionSet.named.first(where: { $0.name == written }) { return known.set }
        let names = ConversionSet.named.map(\.name) + ["safe", "lenient"]
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
