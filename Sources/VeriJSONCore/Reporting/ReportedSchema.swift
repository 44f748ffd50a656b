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

    /// Returns the words for a key that a rule forbids.
    func refusal(ofKeysBy rule: Int) -> KeywordRefusal

    /// Returns what is wrong with a document by the keywords alone, without their rules.
    ///
    /// - Parameters:
    ///   - document: A document that the rules refuse.
    ///   - policy: The policy of the rules.
    /// - Returns: The findings; nil if the keywords accept the document or take too long, or if the
    ///   policy has requirements of its own.
    func findings(
        in document: UnsafeBufferPointer<UInt8>,
        under policy: Sanitizer.Policy
    ) -> SchemaFindings?

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
    /// Whether a member is refused for its key.
    var isAboutKey: Bool

    package init(
        code: FindingCode,
        expected: String,
        found: String?,
        label: String,
        isAboutKey: Bool = false
    ) {
        self.code = code
        self.expected = expected
        self.found = found
        self.label = label
        self.isAboutKey = isAboutKey
    }
}

/// The findings of a schema for one document, in the order of the document.
package struct SchemaFindings: Sendable {
    /// The findings that are kept, with places as in the document that was evaluated.
    var kept: [Finding]
    /// The number of findings that are not.
    var omitted: Int
    /// The counts of all findings.
    var summary: Report.Summary

    package init(kept: [Finding], omitted: [(template: String, code: FindingCode)]) {
        self.kept = kept
        self.omitted = omitted.count
        summary = Report.Summary()
        summary.addVerified(matches: false)
        for kind in kept.map({ (template: $0.template, code: $0.code) }) + omitted {
            summary.add(template: kind.template, code: kind.code, action: nil)
        }
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

    /// Returns the words for a key that a rule of a schema forbids.
    func keyRefusal(of rule: RuleIndex) -> KeywordRefusal? {
        guard forbidsKeys(of: rule) else { return nil }
        return reported?.refusal(ofKeysBy: place(of: rule).draft ?? 0)
    }

    /// The hash of the text of the pattern, or of all documents of the schema.
    package var fingerprint: String {
        let further = (reported?.furtherSources ?? []).flatMap(\.bytes)
        return DocumentHash(of: source.bytes + further).digits
    }
}
