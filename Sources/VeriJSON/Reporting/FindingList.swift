/// Everything that is wrong with a document, where nothing is changed.
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

    /// Makes the list of what a walk found.
    ///
    /// - Parameters:
    ///   - record: The causes that the walk listed; events are not looked at.
    ///   - graph: The rules of the walk.
    ///   - document: The document, which is kept until somebody asks for a line.
    ///   - input: Its bytes.
    ///   - name: The name of the document.
    ///   - policy: The policy of the walk; its limit of changes is that of findings, too.
    /// - Complexity: O(*c* log *c*), *c* the causes with their steps.
    package init(
        record: WalkRecord,
        graph: RuleGraph,
        document: any DocumentBytes,
        input: ByteView,
        name: String? = nil,
        policy: SanitizingPolicy = SanitizingPolicy()
    ) {
        version = Report.formatVersion
        self.document = name
        findings = []
        omitted = 0
        hasSecrets = graph.hasSecrets
        shownCharacters = policy.disclosure.shownCharacters
        guard !record.causes.isEmpty else { return }
        let builder = ReportBuilder(
            record: record,
            graph: graph,
            document: document,
            input: input,
            policy: policy
        )
        (findings, omitted) = builder.findings(limit: policy.limits.changes)
    }
}

extension ReportBuilder {
    /// All causes of the record in the order of the document, each with those that explain it.
    fileprivate func findings(limit: Int) -> (kept: [Finding], omitted: Int) {
        let starts = record.causes.indices.filter { record.causes[$0].nesting == 0 }
        let ordered = starts.sorted { left, right in
            let (first, second) = (record.causes[left], record.causes[right])
            if first.start != second.start { return first.start < second.start }
            return first.end != second.end ? first.end > second.end : left < right
        }
        let kept = ordered.prefix(max(0, limit)).flatMap { start in
            let end = record.causes[(start + 1)...].firstIndex { $0.nesting == 0 }
            return findings(of: record.causes[start..<(end ?? record.causes.count)])
        }
        return (kept, ordered.count - kept.count)
    }
}
