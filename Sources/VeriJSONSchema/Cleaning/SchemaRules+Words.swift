internal import VeriJSONCore

/// The sentences of reports, and the findings of documents that the rules refuse.
extension SchemaRules {
    func refusal(by check: Int) -> KeywordRefusal {
        let check = checks.checks[check]
        let keyword = checks.graph.keywords[check.keyword]
        if check.removal == .part { return KeywordRefusal(part: keyword, in: checks.graph) }
        if check.removal == .unsettled {
            return KeywordRefusal(
                code: .schemaUnsettled,
                expected: "a value for which the keywords here can be settled",
                found: nil,
                label: "what one keyword removes, another one asks for"
            )
        }
        let words = SchemaWords(keyword, of: checks.graph)
        if keyword.name == .dependencies || keyword.name == .dependentSchemas,
            case .type = keyword.rule
        {
            return KeywordRefusal(
                code: .objectInvalid,
                expected: "an object \(check.holds ? "with" : "without") the member of"
                    + " '\(keyword.text)'",
                found: nil,
                label: "'\(keyword.text)' depends on this"
            )
        }
        guard check.holds else {
            return KeywordRefusal(
                code: .valueForbidden,
                expected: "a value that the schema of 'if' refuses",
                found: nil,
                label: "the schema of 'if' accepts this"
            )
        }
        return KeywordRefusal(words)
    }

    func refusal(ofKeysBy rule: Int) -> KeywordRefusal {
        let keyword = conjunctions[rule].keywords.map { checks.graph.keywords[$0.keyword] }.first {
            if case .propertyNames = $0.rule { return true }
            return false
        }
        let words =
            keyword.map { SchemaWords($0, of: checks.graph) } ?? SchemaWords.forbiddenMember
        return KeywordRefusal(words, isAboutKey: true)
    }

    func findings(
        in document: UnsafeBufferPointer<UInt8>,
        under policy: Sanitizer.Policy
    ) -> SchemaFindings? {
        guard supplies.isEmpty, policy.asksForKeywordsOnly else { return nil }
        var schema = schema
        (schema.options.limits, schema.options.disclosure) = (policy.limits, policy.disclosure)
        let bytes = Array(document)
        guard case .success(let outcome) = schema.evaluate(bytes, .failures), !outcome.isValid
        else { return nil }
        var reader = FindingReader(schema.graph, outcome, bytes, showing: policy.disclosure)
        reader.template = { self.template(of: $0, in: outcome.record) }
        let found = reader.findings(limit: max(0, policy.limits.changes))
        return SchemaFindings(kept: found.kept, omitted: found.omitted)
    }

    /// Returns the place of a failed keyword: that of its rule, or of the keyword that applied its
    /// subschema if it has none.
    private func template(
        of result: EvaluationRecord.Result,
        in record: EvaluationRecord
    ) -> String {
        var (keyword, unit) = (result.keyword, result.unit)
        while keyword >= 0, unit >= 0 {
            if let known = templates.value[keyword] { return known }
            (keyword, unit) = (record.units[unit].keyword, record.units[unit].parent)
        }
        return ""
    }
}

extension KeywordRefusal {
    fileprivate init(_ words: SchemaWords, isAboutKey: Bool = false) {
        self.init(
            code: words.code,
            expected: words.expected,
            // The kind of the value is known where the refusal is told.
            found: words.found == "one" ? nil : words.found,
            label: words.label,
            isAboutKey: isAboutKey
        )
    }

    /// Creates the words for a member or an item that is removed since a keyword refuses it.
    fileprivate init(part keyword: CompiledKeyword, in graph: SchemaGraph) {
        let refusesAll = keyword.rule.refusesAllParts(in: graph)
        switch keyword.rule {
        case .propertyNames: self.init(SchemaWords(keyword, of: graph), isAboutKey: true)
        case .items, .unevaluatedItems, .prefixItems:
            self.init(
                code: refusesAll ? .valueNever : .itemInvalid,
                expected: refusesAll
                    ? "no further item" : "an item that matches '\(keyword.text)'",
                found: nil,
                label: refusesAll ? "no keyword names this item" : "this does not match"
            )
        case _ where refusesAll: self.init(SchemaWords.forbiddenMember, isAboutKey: true)
        default:
            self.init(
                code: .objectInvalid,
                expected: "a member that matches '\(keyword.text)'",
                found: nil,
                label: "this does not match"
            )
        }
    }
}

extension Sanitizer.Policy {
    /// Whether the policy refuses nothing that a schema accepts, apart from repeated keys.
    fileprivate var asksForKeywordsOnly: Bool {
        unknownKeys == .keep && duplicateKeys == .last && aliases == .asWritten
            && allowedConversions.isEmpty && maxDropped == nil
    }
}
