/// A schema that finds the words and the places of its keywords for reports.
package protocol ReportedSchema: RuleSchema {
    /// Returns the words for a keyword that refused a value.
    func refusal(by check: Int) -> KeywordRefusal

    /// Returns the place of the keyword that a finding is about.
    ///
    /// - Parameters:
    ///   - rule: The violated rule, as the position of its draft.
    ///   - code: The kind of mismatch.
    ///   - check: The number of the keyword, if the rule could not express it.
    ///   - key: The key, for a member that is missing.
    /// - Returns: The place, without the path of keywords.
    func place(
        ofRule rule: Int,
        code: FindingCode,
        check: Int?,
        key: String?
    ) -> Finding.PatternPlace

    /// Returns the path of keywords that leads to a keyword at a place of a document.
    ///
    /// - Parameters:
    ///   - absolute: The URI of the keyword.
    ///   - path: The place of the value.
    /// - Returns: A JSON pointer; nil if no path was found.
    func keywordLocation(of absolute: String, at path: JSONPointer) -> String?

    /// Returns whether a rule accepts no value because the schema forbids the key.
    func forbidsKeys(ofRule rule: Int) -> Bool

    /// The documents that the schema refers to, whose lines are quoted as those of the schema are.
    var furtherSources: [SourceText] { get }
}

/// The words for a keyword that refused a value.
package struct KeywordRefusal: Sendable {
    var code: FindingCode
    var expected: String
    /// The value found; nil for its kind.
    var found: String?
    var label: String

    package init(code: FindingCode, expected: String, found: String?, label: String) {
        self.code = code
        self.expected = expected
        self.found = found
        self.label = label
    }
}

extension RuleGraph {
    /// The schema that the rules were made from; nil for a pattern.
    var reported: (any ReportedSchema)? { schema as? any ReportedSchema }

    /// Returns whether a rule of a schema accepts no value because the schema forbids the key.
    func forbidsKeys(of rule: RuleIndex) -> Bool {
        guard let reported, self[rule].form == .never else { return false }
        return reported.forbidsKeys(ofRule: place(of: rule).draft ?? 0)
    }

    /// The hash of the text of the pattern, or of all documents of the schema.
    package var fingerprint: String {
        let further = (reported?.furtherSources ?? []).flatMap(\.bytes)
        return DocumentHash(of: source.bytes + further).digits
    }
}
