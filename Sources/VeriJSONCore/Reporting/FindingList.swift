/// The findings of a ``Verifier`` for one document, with the properties that a rendering needs.
///
/// Choose it over the plain array of findings to write a text or JSON:
///
///     let list = try verifier.list(of: bytes, name: "orders.json")
///     print(list.line)     // orders.json: 3 findings
///
///     // With the lines of both files:
///     print(verifier.text(of: list, in: bytes))
///
/// The document's bytes are retained until a line or column is read, as in a ``Report``.
public struct FindingList: Hashable, Sendable, Codable {
    /// The version of the JSON form, ``Report/formatVersion``.
    public var version: Int
    /// The name of the document, usually of its file; nil if it has none.
    public var document: String?
    /// The findings in document order, up to `policy.limits.changes` of them.
    public var findings: [Finding]
    /// The number of findings that are not in ``findings``.
    public var omitted: Int
    /// The exact counts of all findings for each place of the pattern, as
    /// ``Report/Summary/causes`` of one document, which is not changed.
    public var summary: Report.Summary
    /// The number of characters of a value that may be shown; nil if values are hidden.
    public var shownCharacters: Int?
    /// Whether the pattern has `$secret` places, in which case source lines hide all unlabelled
    /// keys and values.
    public var hasSecrets: Bool
    /// Whether texts hide keys that are data; see ``Disclosure``.
    public var hidesKeys: Bool

    /// Creates the list of a walk's findings.
    ///
    /// - Parameters:
    ///   - source: The results of the walk; its events are ignored. The document is retained until
    ///     a line or column is read.
    ///   - name: The name of the document.
    /// - Complexity: O(*c* log *c*), *c* the causes with their steps.
    package init(of source: ReportSource, name: String?) {
        version = Report.formatVersion
        document = name
        findings = []
        omitted = 0
        summary = Report.Summary(findings: source.record, graph: source.words.graph)
        hasSecrets = source.words.hasSecrets
        shownCharacters = source.words.policy.disclosure.shownCharacters
        hidesKeys = source.words.policy.disclosure.hidesKeys
        guard !source.record.causes.isEmpty else { return }
        // `limits.changes` limits findings, too.
        let limit = source.words.policy.limits.changes
        (findings, omitted) = source.build { $0.findings(limit: limit) }
    }
}

extension ReportBuilder {
    /// Returns the causes of the record as findings in document order, each with those that explain
    /// it.
    fileprivate mutating func findings(limit: Int) -> (kept: [Finding], omitted: Int) {
        let starts = record.causes.indices.filter { record.causes[$0].nesting == 0 }
        let ordered = starts.sorted { left, right in
            let (first, second) = (record.causes[left], record.causes[right])
            if first.start != second.start { return first.start < second.start }
            return first.end != second.end ? first.end > second.end : left < right
        }
        var kept: [Finding] = []
        for start in ordered.prefix(max(0, limit)) {
            let end = record.causes[(start + 1)...].firstIndex { $0.nesting == 0 }
            kept += findings(of: record.causes[start..<(end ?? record.causes.count)])
        }
        return (kept, ordered.count - kept.count)
    }
}

extension FindingList {
    /// Decodes a list; the summary of one without it is that of the listed findings.
    ///
    /// - Throws: The decoder's error, such as `DecodingError.keyNotFound`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        document = try container.decodeIfPresent(String.self, forKey: .document)
        findings = try container.decode([Finding].self, forKey: .findings)
        omitted = try container.decode(Int.self, forKey: .omitted)
        shownCharacters = try container.decodeIfPresent(Int.self, forKey: .shownCharacters)
        hasSecrets = try container.decode(Bool.self, forKey: .hasSecrets)
        hidesKeys = try container.decode(Bool.self, forKey: .hidesKeys)
        if let kept = try container.decodeIfPresent(Report.Summary.self, forKey: .summary) {
            summary = kept
        } else {
            summary = Report.Summary()
            summary.addDocument(.unchanged)
            for finding in findings {
                summary.add(template: finding.template, code: finding.code, action: nil)
            }
        }
    }
}
