import VeriJSONCore

/// A report as a self-contained HTML page.
///
/// The page first states the verdict, then where and how much the document lost, then why, and
/// finally shows the document with the changes in it. It has no script and loads nothing; its
/// content security policy forbids both.
struct ReportPage {
    /// The inputs of a sanitization that a report does not contain.
    struct Source {
        var document: ByteView
        var pattern: ByteView
        var graph: RuleGraph
        var edits: EditSet
        /// The reading of a document that is not JSON, whose JSON text the document is.
        var reading: (any SourceReading)?
        /// The place of the document in a stream.
        var origin = RecordOrigin.document
    }

    let report: Report
    /// The inputs; nil for a saved report.
    let source: Source?
    /// The document with its changes; nil if the document is missing or has no changes.
    let view: DocumentView?
    let grouped: FindingGroups
    var groups: [FindingGroup] { grouped.groups }
    let options: Report.PageOptions

    init(_ report: Report, source: Source? = nil, _ options: Report.PageOptions) {
        self.report = report
        self.source = source
        self.options = options
        grouped = FindingGroups(of: report)
        let limit = options.share(ofPercent: 60)
        view = source.flatMap {
            report.changes.isEmpty ? nil : DocumentView(of: report, $0, sizeLimit: limit)
        }
    }

    /// Returns the text of the page.
    ///
    /// - Complexity: O(*n* + *c*), *n* the bytes of the document and the pattern, *c* the changes.
    func html() -> String {
        var page = HTMLWriter()
        page.startDocument(title: "\(documentName): \(report.status.rawValue)")
        writeHeader(to: &page)
        page.markup("<main id=\"main\">\n")
        for note in report.notes { write(note, to: &page) }
        writeChart(to: &page)
        writeGroups(to: &page)
        if let view {
            page.markup("<section aria-labelledby=\"document\">\n")
            page.markup("<h2 id=\"document\">The document</h2>\n")
            page.append(view.page)
            page.markup("</section>\n")
        }
        page.markup("</main>\n<footer><p>Made by VeriJSON. ")
        page.text(report.disclosureText)
        page.markup("</p></footer>\n</body>\n</html>\n")
        return page.html
    }

    /// The name of the document, without the folders of the machine that wrote the page.
    var documentName: String {
        guard report.name.hasPrefix("/") else { return report.name }
        return report.name.split(separator: "/").last.map(String.init) ?? report.name
    }

    private func write(_ note: Report.Note, to page: inout HTMLWriter) {
        let isLoss = note.code == .arrayEmptied
        page.element("div", ["class": isLoss ? "note loss" : "note", "role": "note"]) { page in
            page.markup("<p><strong>")
            page.text(note.message)
            page.markup("</strong> ")
            page.element("span", ["class": "code"], text: note.code.rawValue)
            page.markup("</p>")
            guard !note.paths.isEmpty else { return }
            page.markup("<p>At ")
            for (position, path) in note.paths.enumerated() {
                if position > 0 { page.markup(", ") }
                page.element("code", text: Report.place(path))
            }
            if note.count > note.paths.count {
                page.text(" and \((note.count &- note.paths.count).grouped) more")
            }
            page.markup("</p>")
        }
        page.markup("\n")
    }
}

extension Report {
    /// A sentence about how much the page shows of values.
    fileprivate var disclosureText: String {
        guard let shownCharacters else {
            let keys = hidesKeys ? ", and so are keys that the pattern does not name" : ""
            return "Values of the document are hidden\(keys)."
        }
        let secrets = hasSecrets ? "; what is secret is hidden" : ""
        guard shownCharacters < 1_000_000 else {
            return "Values of the document are shown\(secrets)."
        }
        return
            "Values of the document are shown up to \(shownCharacters.grouped) characters\(secrets)."
    }
}
