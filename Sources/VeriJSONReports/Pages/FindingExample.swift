import VeriJSONCore

/// A writer of the line of the document and the line of the pattern that a finding is about.
struct FindingExample {
    private let documentName: String
    private var lines: [Diagnostic.Place: SourceLine.Drawing] = [:]

    init(report: Report, source: ReportPage.Source?, findings: [Finding]) {
        documentName = report.name
        guard let source else { return }
        let redaction = SourceRedaction(
            scalarLimit: report.shownCharacters,
            hidesKeys: report.hidesKeys,
            hasSecrets: report.hasSecrets,
            graph: source.graph
        )
        let pattern = DrawnPattern(source.pattern, of: source.graph)
        guard let reading = source.reading else {
            let document = DrawnSource(source.document, redaction: redaction)
            draw(findings, report, document, pattern) { $0 }
            return
        }
        lines = reading.text.withBytes { text in
            var made = self
            let tokens = reading.tokens(ByteView(text), json: source.document, redaction)
            let document = DrawnSource(ByteView(text), redaction: redaction, tokens: tokens)
            made.draw(findings, report, document, pattern) {
                reading.textRange(of: $0)
            }
            return made.lines
        }
    }

    /// Draws the lines of findings, whose ranges in the document are those that `range` returns.
    private mutating func draw(
        _ findings: [Finding],
        _ report: Report,
        _ document: DrawnSource,
        _ pattern: DrawnPattern,
        _ range: (Range<Int>) -> Range<Int>
    ) {
        // In the order of the document, one pass over a long line is enough for all.
        for finding in findings.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let diagnostic = finding.diagnostic(documentName: report.name)
            if let place = diagnostic.place {
                lines[place] = document.drawing(
                    of: range(place.range),
                    showsLabelled: diagnostic.showsLabelled,
                    showsKey: diagnostic.showsKey
                )
            }
            for place in diagnostic.references where place.hasLines {
                lines[place] =
                    place.source == .pattern
                    ? pattern.drawing(of: place.range, in: place.name)
                    : document.drawing(
                        of: range(place.range),
                        showsLabelled: place.showsLabelled,
                        showsKey: diagnostic.showsKey && place.showsKey
                    )
            }
        }
    }

    func write(_ finding: Finding, to page: inout HTMLWriter) {
        let diagnostic = finding.diagnostic(documentName: documentName)
        page.markup("<div class=\"example\">\n")
        if let place = diagnostic.place { write(place, path: finding.path, text: nil, to: &page) }
        for place in diagnostic.references {
            let text = place.source == .pattern && place.hasLines ? finding.rule.text : nil
            write(place, path: nil, text: text, to: &page)
        }
        page.markup("</div>\n")
    }

    private func write(
        _ place: Diagnostic.Place,
        path: JSONPointer?,
        text: String?,
        to page: inout HTMLWriter
    ) {
        page.markup("<figure><figcaption>")
        page.text(place.location)
        if let path { page.text(", at \(Report.place(path))") }
        if !place.title.isEmpty { page.text(", \(place.title)") }
        page.markup("</figcaption>")
        if let line = lines[place] {
            page.element("pre") { page in line.write(to: &page) }
        } else if let text {
            page.element("pre", text: text)
        }
        if !place.label.isEmpty { page.element("p", ["class": "label"], text: place.label) }
        page.markup("</figure>\n")
    }
}
