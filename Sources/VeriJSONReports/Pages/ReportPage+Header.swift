import VeriJSONCore

extension ReportPage {
    /// Writes the verdict and the totals, for a reader who has ten seconds.
    func writeHeader(to page: inout HTMLWriter) {
        page.markup("<header>\n<p class=\"kind\">VeriJSON report</p>\n<h1>")
        page.element("span", ["class": "name"], text: documentName)
        page.markup(" ")
        page.element(
            "span",
            ["class": "status \(report.status.rawValue)"],
            text: report.status.rawValue
        )
        page.markup("</h1>\n")
        page.element("p", ["class": "lead"], text: lead)
        page.markup("\n")
        writeOrigin(to: &page)
        writeTiles(to: &page)
        page.write(grouped.mostFrequent)
        writeContents(to: &page)
        page.markup("</header>\n")
    }

    /// Writes what the page was made of and by, and when.
    private func writeOrigin(to page: inout HTMLWriter) {
        let name = source?.graph.source.name ?? report.findings.first?.rule.name
        var parts: [String] = []
        if let name {
            let file = name.split(separator: "/").last.map(String.init) ?? name
            let hash = source.map { " (\($0.graph.fingerprint))" }
            parts.append("pattern \(file)\(hash ?? "")")
        }
        parts.append("VeriJSON \(Library.version)")
        if let date = options.date { parts.append(date) }
        page.element("p", ["class": "meta"], text: parts.joined(separator: " · "))
        page.markup("\n")
    }

    private var lead: String {
        switch report.status {
        case .unchanged: return "The document matches the pattern; nothing was changed."
        case .rejected:
            guard let cause = report.changes.first?.causes.first else {
                return "The document could not be made to match the pattern; nothing came out."
            }
            return "The document could not be made to match the pattern; nothing came out: "
                + "\(cause.message), at \(Report.place(cause.path))."
        case .changed:
            let totals = report.totals
            if totals.expected == totals.changes {
                return
                    "The document matches the pattern now; all changes are ones that the pattern "
                    + "asks for."
            }
            let count = totals.broken &+ totals.novel
            let values = "\(count.counted("value")) \(count == 1 ? "was" : "were")"
            guard let loss = report.leadingLoss else {
                return "The document matches the pattern now; \(values) not as the pattern expects."
            }
            return "\(loss). What is left matches the pattern; \(values) not as it expects."
        }
    }

    private func writeTiles(to page: inout HTMLWriter) {
        let totals = report.totals
        guard totals.changes != 0 else { return }
        let parts = [(totals.dropped, "dropped"), (totals.stripped, "stripped")]
            .filter { $0.0 != 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
        let tiles = [
            ("removed", "lost", totals.removed, parts),
            ("became null", "replaced", totals.nulled, ""),
            ("replaced", "replaced", totals.replaced, "by a value of the pattern"),
            ("converted", "converted", totals.converted, ""),
            ("inserted", "inserted", totals.inserted, "defaults"),
            ("renamed", "renamed", totals.renamed, "members whose keys differ"),
            ("repaired", "repaired", totals.repaired, "the text was not JSON"),
            ("rejected", "lost", totals.rejected, "the whole document"),
        ]
        page.markup("<dl class=\"tiles\">")
        for (name, style, count, detail) in tiles where count != 0 {
            page.element("div", ["class": "tile \(style)"]) { page in
                page.element("dt", text: name)
                page.element("dd", ["class": "number"], text: count.grouped)
                if !detail.isEmpty { page.element("dd", text: detail) }
            }
        }
        page.markup("</dl>\n<ul class=\"severities\">")
        let severities = [
            ("broken", totals.broken, "the data is not what the pattern asks for"),
            ("novel", totals.novel, "new values where the pattern expects some to appear"),
            ("expected", totals.expected, "the pattern itself asks for these changes"),
        ]
        for (name, count, meaning) in severities where count != 0 {
            page.element("li") { page in
                page.element("strong", ["class": name], text: "\(count.grouped) \(name)")
                page.text(": \(meaning)")
            }
        }
        page.markup("</ul>\n")
    }

    private func writeContents(to page: inout HTMLWriter) {
        guard !report.changes.isEmpty else { return }
        page.markup("<nav aria-label=\"Contents\"><ul>")
        page.markup("<li><a href=\"#places\">Where</a></li><li><a href=\"#reasons\">Why</a></li>")
        if view != nil { page.markup("<li><a href=\"#document\">The document</a></li>") }
        page.markup("</ul></nav>\n")
    }
}
