internal import VeriJSONCore

extension SubschemaReader {
    /// Warns about a member that is no keyword of the draft.
    func lintUnknown(
        _ text: String,
        _ keyword: KeywordName?,
        _ value: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) {
        if lintOpenAPI(text, value, &compiler) { return }
        if let keyword {
            if dialect.specification.isSubset {
                report(.keywordDraft, value.key, text, &compiler, expected: "JSON Schema")
            } else if !keyword.drafts.contains(dialect.draft) {
                let newer = keyword.drafts.lowerBound > dialect.draft
                let draft = newer ? keyword.drafts.lowerBound : keyword.drafts.upperBound
                report(.keywordDraft, value.key, text, &compiler, expected: draft.name)
            }
            return
        }
        if let today = UnsupportedVersion.keywordsOfDraft3[text] {
            let help = "write '\(today.rawValue)'"
            report(.keywordDraft, value.key, text, &compiler, expected: "draft 3", help: help)
            return
        }
        var known = KeywordName.allCases.filter { dialect.knows($0) }.map(\.rawValue)
        if dialect.specification.isOpenAPI { known += OpenAPIKeyword.allCases.map(\.rawValue) }
        if let nearest = compiler.search.nearest(to: text, among: known) {
            report(.keywordUnknown, value.key, text, &compiler, suggestion: nearest)
        }
    }

    /// Warns about keywords that never apply and about bounds that no value meets.
    func lint(_ compiler: inout SchemaCompiler) {
        lintIdle(&compiler)
        lintAlone(&compiler)
        lintBounds(&compiler)
        lintRequired(&compiler)
    }

    private func lintIdle(_ compiler: inout SchemaCompiler) {
        guard let type = member(.type), let mask = mask(type) else { return }
        let kinds = mask.contains(.integer) ? mask.union(.number) : mask
        for member in members {
            guard let keyword = member.keyword, let needed = keyword.kinds,
                kinds.isDisjoint(with: needed), dialect.knows(keyword)
            else { continue }
            let names = KindMask.names.filter { mask.contains($0.mask) }.map(\.name)
            let expected = names.joined(separator: " or ")
            report(.keywordIdle, member.node.key, member.key, &compiler, expected: expected)
        }
    }

    /// Warns about keywords without the one that they belong to.
    private func lintAlone(_ compiler: inout SchemaCompiler) {
        let pairs: [(KeywordName, KeywordName)] = [
            (.then, .if), (.else, .if), (.minContains, .contains), (.maxContains, .contains),
            (.contentSchema, .contentMediaType),
        ]
        for (keyword, needed) in pairs {
            guard let value = member(keyword), member(needed) == nil else { continue }
            let expected = "'\(needed.rawValue)'"
            report(.keywordAlone, value.key, keyword.rawValue, &compiler, expected: expected)
        }
        if let test = member(.if), member(.then) == nil, member(.else) == nil {
            report(.keywordAlone, test.key, "if", &compiler, expected: "'then' or 'else'")
        }
        if let rest = member(.additionalItems),
            member(.items).map({ document.kind($0) != .array }) ?? true
        {
            let expected = "an array of 'items'"
            report(.keywordAlone, rest.key, "additionalItems", &compiler, expected: expected)
        }
    }

    private func lintBounds(_ compiler: inout SchemaCompiler) {
        let pairs: [(KeywordName, KeywordName)] = [
            (.minLength, .maxLength), (.minItems, .maxItems), (.minProperties, .maxProperties),
            (.minContains, .maxContains), (.minimum, .maximum), (.minimum, .exclusiveMaximum),
            (.exclusiveMinimum, .maximum), (.exclusiveMinimum, .exclusiveMaximum),
        ]
        for (low, high) in pairs {
            guard let least = member(low), let most = member(high),
                document.kind(least) == .number, document.kind(most) == .number
            else { continue }
            let (minimum, maximum) = (document.number(least), document.number(most))
            let isExclusive =
                low == .exclusiveMinimum || high == .exclusiveMaximum
                || low == .minimum
                    && (isTrue(.exclusiveMinimum) || isTrue(.exclusiveMaximum))
            guard maximum < minimum || isExclusive && maximum == minimum else { continue }
            let words = "\(low.rawValue) \(minimum) and \(high.rawValue) \(maximum)"
            report(.boundsUnsatisfiable, least, words, &compiler)
        }
        if let most = member(.maxItems), let contains = member(.contains),
            document.kind(most) == .number, document.kind(contains) != .false,
            document.number(most) < (member(.minContains).map { document.number($0) } ?? 1)
        {
            let least = member(.minContains).map { "\(document.number($0))" } ?? "1"
            let words = "contains at least \(least) and maxItems \(document.number(most))"
            report(.boundsUnsatisfiable, most, words, &compiler)
        }
        if let most = member(.maxProperties), let list = member(.required), let names = names(list),
            document.kind(most) == .number, document.number(most) < JSONNumber(names.count)
        {
            let words = "\(names.count) required members and maxProperties \(document.number(most))"
            report(.boundsUnsatisfiable, most, words, &compiler)
        }
        if let list = member(.enum), document.kind(list) == .array, document.items(list).isEmpty {
            report(.boundsUnsatisfiable, list, "no value in 'enum'", &compiler)
        }
    }

    /// Whether a keyword of draft 4 that is a Boolean there is set.
    private func isTrue(_ keyword: KeywordName) -> Bool {
        dialect.draft == .draft4 && member(keyword).map { document.kind($0) == .true } == true
    }

    /// Warns about required members whose schema is `false`.
    private func lintRequired(_ compiler: inout SchemaCompiler) {
        guard let list = member(.required), document.kind(list) == .array else { return }
        let properties = member(.properties).map { document.members($0) } ?? []
        let isClosed =
            member(.additionalProperties).map { document.kind($0) == .false } == true
            && member(.patternProperties) == nil
        for node in document.items(list) where document.kind(node) == .string {
            let name = document.text(node)
            let schema = properties.first { $0.key.utf8.elementsEqual(name.utf8) }?.node
            guard schema.map({ document.kind($0) == .false }) ?? isClosed else { continue }
            let known = properties.map(\.key)
            let nearest = schema == nil ? compiler.search.nearest(to: name, among: known) : nil
            report(.requiredForbidden, node, name, &compiler, suggestion: nearest)
        }
    }
}
