extension Verifier {
    /// The findings of a ``Verifier`` for one document, with the properties that a rendering needs.
    ///
    /// Choose it over the plain array of findings to write a text or JSON:
    ///
    ///     let list = try verifier.list(bytes, name: "orders.json")
    ///     print(list.line)     // orders.json: 3 findings: type.mismatch at /items/*/price, …
    ///
    ///     // With the lines of the document and of the pattern:
    ///     print(list.text())
    ///
    /// A list with findings retains the document, so that it can draw it. A list that was read from
    /// its JSON form has no document, and its text no lines.
    public struct Result: Hashable, Sendable, Codable {
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
        /// Whether texts hide keys that are data; see ``Sanitizer/Policy/Disclosure``.
        public var hidesKeys: Bool
        /// The document and the rules that a text draws; nil if there is nothing to draw.
        package internal(set) var drawing = Drawing()

        /// Whether the document matches.
        public var isMatch: Bool { findings.isEmpty && omitted == 0 }

        /// Creates the list of a walk's findings.
        ///
        /// - Parameter source: The results of the walk; its events are ignored.
        /// - Complexity: O(*c* log *c*), *c* the causes with their steps.
        init(of source: ReportSource) {
            version = Report.formatVersion
            document = source.provenance.name
            findings = []
            omitted = 0
            summary = Report.Summary(findings: source.record, graph: source.words.graph)
            hasSecrets = source.words.hasSecrets
            shownCharacters = source.words.policy.disclosure.shownCharacters
            hidesKeys = source.words.policy.disclosure.hidesKeys
            guard !source.record.causes.isEmpty else { return }
            // `limits.changes` limits findings, too.
            let limit = source.words.policy.limits.changes
            if let own = source.schemaFindings {
                findings = source.build { builder in own.kept.map { builder.placed($0) } }
                (omitted, summary) = (own.omitted, own.summary)
            } else {
                (findings, omitted) = source.build { $0.findings(limit: limit) }
            }
            drawing = Drawing(
                document: source.document,
                graph: source.words.graph,
                reading: source.provenance.reading
            )
        }
    }
}

extension Verifier.Result {
    /// The members of the JSON form: all but what is drawn.
    private enum CodingKeys: String, CodingKey {
        case version, document, findings, omitted, summary, shownCharacters, hasSecrets, hidesKeys
    }

    /// The document and the rules from which the text of a list is drawn.
    ///
    /// They are no part of the list's value: lists with the same findings are equal.
    package struct Drawing: Sendable, Hashable, CustomReflectable {
        package internal(set) var document: (any DocumentBytes)?
        var graph: RuleGraph?
        /// The reading of a document in another syntax; nil for JSON.
        package internal(set) var reading: (any SourceReading)?

        package static func == (_: Drawing, _: Drawing) -> Bool { true }

        package func hash(into hasher: inout Hasher) {}

        /// An empty mirror: a description of a list must not show the document.
        package var customMirror: Mirror { Mirror(self, children: []) }
    }
}

extension ReportSource {
    /// The findings of the schema, which knows more of its keywords than their rules do; nil for a
    /// pattern, and where the rules found what no keyword asks for.
    fileprivate var schemaFindings: SchemaFindings? {
        guard let schema = words.schema, provenance.reading == nil,
            !record.causes.contains(where: { $0.code.isAboutKey })
        else { return nil }
        return document.withBytes { schema.findings(in: $0, under: words.policy) }
    }
}

extension ReportBuilder {
    /// Returns a finding of a schema with its place in the original document.
    fileprivate mutating func placed(_ finding: Finding) -> Finding {
        var placed = finding
        let (range, place) = reported(finding.range)
        placed.move(to: finding.path, range, place, in: places)
        placed.causes = finding.causes.map { self.placed($0) }
        return placed
    }

    /// Returns the causes of the record as findings in document order, each with those that explain
    /// it.
    fileprivate mutating func findings(limit: Int) -> (kept: [Finding], omitted: Int) {
        let starts = record.causes.indices.filter { record.causes[$0].nesting == 0 }
        let (causes, texts) = (record.causes, record.texts)
        let ordered = starts.stablySorted {
            let (left, right) = (causes[$0], causes[$1])
            return texts.areInOrder((left.start, left.end), (right.start, right.end)) ?? ($0 < $1)
        }
        var kept: [Finding] = []
        for start in ordered.prefix(max(0, limit)) {
            let end = record.causes[(start + 1)...].firstIndex { $0.nesting == 0 }
            kept += findings(of: record.causes[start..<(end ?? record.causes.count)])
        }
        return (kept, ordered.count - kept.count)
    }
}

extension Verifier.Result {
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
            summary.addVerified(matches: findings.isEmpty && omitted == 0)
            for finding in findings {
                summary.add(template: finding.template, code: finding.code, action: nil)
            }
        }
    }
}
