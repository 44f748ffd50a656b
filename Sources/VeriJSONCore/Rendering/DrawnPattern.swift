/// The text of a pattern whose lines are quoted, or of a schema with the documents that it refers
/// to.
package struct DrawnPattern {
    private let first: DrawnSource
    private let name: String
    /// The further documents of a schema; empty for a pattern.
    private let others: [SourceText]

    package init(_ bytes: ByteView, of graph: RuleGraph) {
        first = DrawnSource(bytes)
        name = graph.source.name
        others = graph.reported?.furtherSources ?? []
    }

    /// Creates the text of a pattern, of a schema whose places are all in one document, or of an
    /// earlier revision, which is data and may be hidden.
    init(_ bytes: ByteView, redaction: SourceRedaction = .open) {
        first = DrawnSource(bytes, redaction: redaction)
        name = ""
        others = []
    }

    /// Whether a document with a name is known.
    func contains(_ name: String) -> Bool {
        others.isEmpty || name == self.name || others.contains { $0.name == name }
    }

    /// Draws the line in which a range of a document begins; nil if the document is not known.
    package func drawing(
        of range: Range<Int>,
        in document: String,
        showsLabelled: Bool = true,
        showsKey: Bool = true
    ) -> SourceLine.Drawing? {
        func drawing(_ source: DrawnSource) -> SourceLine.Drawing {
            source.drawing(of: range, showsLabelled: showsLabelled, showsKey: showsKey)
        }
        if others.isEmpty || document == name { return drawing(first) }
        guard let other = others.first(where: { $0.name == document }) else { return nil }
        return ByteView.with(other.bytes) { drawing(DrawnSource($0)) }
    }
}
