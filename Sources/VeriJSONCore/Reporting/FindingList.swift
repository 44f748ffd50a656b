/// Everything that is wrong with a document, where nothing is changed.
///
/// The document's bytes are kept until a line or column is read, as in a ``Report``.
public struct FindingList: Hashable, Sendable, Codable {
    /// The version of the JSON form, the same as a report's.
    public var version: Int
    /// The name of the document, in most cases of its file.
    public var document: String?
    /// What is wrong, in the order of the document, as much as the limits keep.
    public var findings: [Finding]
    /// How many findings there are beyond those.
    public var omitted: Int
    /// How many characters of a value may be shown; nil where values are hidden.
    public var shownCharacters: Int?
    /// Whether the pattern has `$secret` places, so that drawn source lines hide more.
    public var hasSecrets: Bool
    /// Whether texts hide keys that are data; see ``Disclosure``.
    public var hidesKeys: Bool

    /// Makes the list of what a walk found.
    ///
    /// - Parameters:
    ///   - source: What the walk left behind; events are not looked at. The document is kept until
    ///     somebody asks for a line.
    ///   - name: The name of the document.
    /// - Complexity: O(*c* log *c*), *c* the causes with their steps.
    package init(of source: ReportSource, name: String?) {
        version = Report.formatVersion
        document = name
        findings = []
        omitted = 0
        hasSecrets = source.words.hasSecrets
        shownCharacters = source.words.policy.disclosure.shownCharacters
        hidesKeys = source.words.policy.disclosure.hidesKeys
        guard !source.record.causes.isEmpty else { return }
        // The limit of changes is that of findings, too.
        let limit = source.words.policy.limits.changes
        (findings, omitted) = source.build { $0.findings(limit: limit) }
    }
}

extension ReportBuilder {
    /// All causes of the record in the order of the document, each with those that explain it.
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
