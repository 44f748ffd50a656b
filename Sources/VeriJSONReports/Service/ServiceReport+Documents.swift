import VeriJSONCore

extension ServiceReport {
    /// A document with findings, as the list of a page has it.
    struct Found: Sendable {
        let name: String
        /// The number of findings; nil if the document could not be read.
        let findings: Int?
        /// The most frequent cause with its place, or the reason why the document could not be read.
        let reason: String
    }

    /// The number of documents with findings whose names are retained.
    static let documentLimit = 5_000

    /// Remembers a document, of which something is to be told.
    mutating func remember(_ document: MachineDocument) {
        guard !isOfRecords else { return }
        let rows = document.summary.findings
        guard found.count < Self.documentLimit, var most = rows.first else { return }
        for row in rows where row.count > most.count { most = row }
        let place = most.template.isEmpty ? "the root" : most.template
        found.append(
            Found(
                name: document.shownName,
                findings: rows.reduce(0) { $0 &+ $1.count },
                reason: "\(most.code) at \(place)"
            )
        )
    }

    /// Remembers a document that could not be read.
    mutating func remember(unreadable name: String, because reason: String) {
        guard !isOfRecords, found.count < Self.documentLimit else { return }
        found.append(Found(name: name, findings: nil, reason: reason))
    }
}

extension ServicePage {
    /// Writes a row for each document with findings, in the order in which they were added.
    func writeDocuments(to page: inout HTMLWriter) {
        let found = report.found
        guard !found.isEmpty else { return }
        page.markup("<section aria-labelledby=\"files\">\n<h2 id=\"files\">Which documents</h2>\n")
        page.markup("<div class=\"scroll\" role=\"region\" aria-label=\"Documents with findings\" ")
        page.markup("tabindex=\"0\"><table class=\"chart files\">\n<thead><tr>")
        page.markup(
            "<th scope=\"col\">Document</th><th scope=\"col\" class=\"number\">Findings</th>"
        )
        page.markup("<th scope=\"col\">Most often</th></tr></thead>\n<tbody>\n")
        var listed = 0
        for document in found {
            guard page.html.utf8.count < options.sizeLimit else { break }
            page.markup("<tr><th scope=\"row\"><code>")
            page.text(TextEscaping.visible(document.name))
            page.markup("</code></th><td class=\"number\">")
            page.text(document.findings?.grouped ?? "unreadable")
            page.markup("</td><td>")
            page.text(TextEscaping.visible(document.reason))
            page.markup("</td></tr>\n")
            listed += 1
        }
        page.markup("</tbody></table></div>\n")
        let all = report.documentsWithFindings &+ report.summary.unreadable
        if listed < all {
            let rest = "\((all - listed).counted("more document")) with findings not listed."
            page.element("p", ["class": "hint"], text: rest)
        }
        if listed > Self.printedDocuments {
            let text =
                "A print has the first \(Self.printedDocuments.grouped) of \(listed.grouped)."
            page.element("p", ["class": "hint printed"], text: text)
        }
        page.markup("</section>\n")
    }

    /// The number of documents that a print lists, as in the style sheet.
    private static let printedDocuments = 100
}
