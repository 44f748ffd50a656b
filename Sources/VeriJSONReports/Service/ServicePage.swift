import VeriJSONCore

/// A service report as a self-contained HTML page, in the style of ``ReportPage``.
struct ServicePage {
    /// The number of places that the table lists.
    private static let rowLimit = 200

    let report: ServiceReport
    let options: Report.PageOptions

    func html() -> String {
        let title = report.headline
        var page = HTMLWriter()
        page.startDocument(title: title)
        page.markup("<header>\n<p class=\"kind\">VeriJSON report</p>\n<h1>")
        page.element("span", ["class": "name"], text: title)
        page.markup("</h1>\n")
        writeOrigin(to: &page)
        writeTiles(to: &page)
        page.write(report.mostFrequent)
        page.markup("</header>\n<main id=\"main\">\n")
        writePlaces(to: &page)
        writeReasons(to: &page)
        writeUnreadable(to: &page)
        writeDocuments(to: &page)
        page.markup("</main>\n<footer><p>Made by VeriJSON.</p></footer>\n</body>\n</html>\n")
        return page.html
    }

    private func writeOrigin(to page: inout HTMLWriter) {
        let name = report.kinds.first?.examples.first?.group.first.rule.name
        let file = name.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        let parts = [
            file.map { "pattern \($0)" }, "VeriJSON \(Library.version)", options.date,
        ]
        let text = parts.compactMap(\.self).joined(separator: " · ")
        page.element("p", ["class": "meta"], text: text)
        page.markup("\n")
    }

    private func writeTiles(to page: inout HTMLWriter) {
        let all = report.documents
        let found = report.isVerification ? report.documentsWithFindings : 0
        let tiles = [
            ("do not match", "lost", found), ("changed", "replaced", report.summary.changed),
            ("rejected", "lost", report.summary.rejected),
            ("unreadable", "lost", report.summary.unreadable),
        ]
        page.markup("<dl class=\"tiles\">")
        for (name, style, count) in tiles where count > 0 {
            page.element("div", ["class": "tile \(style)"]) { page in
                page.element("dt", text: name)
                page.element("dd", ["class": "number"], text: count.grouped)
                page.element("dd", text: "\(count.share(of: all)) of \(all.grouped)")
            }
        }
        page.markup("</dl>\n")
    }

    /// Writes the places of the pattern with the share of the documents that have findings there.
    private func writePlaces(to page: inout HTMLWriter) {
        let rows = report.isVerification ? report.summary.causes : report.summary.changes
        guard !rows.isEmpty else { return }
        var places: [(template: String, count: Int, words: [String])] = []
        for row in rows {
            if places.last?.template.hasSameScalars(as: row.template) != true {
                places.append((row.template, 0, []))
            }
            let last = places.count - 1
            places[last].count &+= row.count
            places[last].words.append(
                "\(row.count.grouped) \(row.action?.words ?? row.code.rawValue)"
            )
        }
        let ranked = places.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .map(\.element)
        page.markup("<section aria-labelledby=\"places\">\n<h2 id=\"places\">Where</h2>\n")
        page.markup("<div class=\"scroll\" role=\"region\" aria-label=\"Documents by place\" ")
        page.markup(
            "tabindex=\"0\"><table class=\"chart\">\n<caption>Places of the pattern; a bar "
        )
        page.markup("is the share of the ")
        page.text("\(report.unit)s")
        page.markup(" with something there.</caption>\n<thead><tr>")
        page.markup("<th scope=\"col\">Place</th><th scope=\"col\" class=\"share\">Documents</th>")
        page.markup("<th scope=\"col\">Number</th></tr></thead>\n<tbody>\n")
        for place in ranked.prefix(Self.rowLimit) { write(place.template, place.words, to: &page) }
        page.markup("</tbody></table></div>\n")
        if ranked.count > Self.rowLimit {
            let rest = "\((ranked.count - Self.rowLimit).counted("more place")) not listed."
            page.element("p", ["class": "hint"], text: rest)
        }
        page.markup("</section>\n")
    }

    private func write(_ template: String, _ words: [String], to page: inout HTMLWriter) {
        let count = report.documents(at: template)
        let width = max(6, Double(count) / Double(max(1, report.documents)) * 1_000)
        page.markup("<tr><th scope=\"row\"><code>")
        page.text(template.isEmpty ? "the root" : template)
        page.markup("</code></th><td class=\"share\">")
        page.markup(
            "<svg aria-hidden=\"true\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\">"
        )
        page.markup("<rect class=\"ground\" width=\"1000\" height=\"10\"></rect>")
        page.element(
            "rect",
            ["class": "lost", "x": "0", "width": Int.decimal(width), "height": "10"]
        ) { _ in }
        page.markup("</svg></td><td>")
        page.text(words.joined(separator: ", ") + " in \(report.amount(count))")
        page.element(
            "span",
            ["class": "percent"],
            text: count.share(of: report.documents)
        )
        page.markup("</td></tr>\n")
    }

    private func writeReasons(to page: inout HTMLWriter) {
        let kinds = report.ranked { _ in true }.filter { !$0.examples.isEmpty }
        guard !kinds.isEmpty || report.omitted > 0 else { return }
        page.markup("<section aria-labelledby=\"reasons\">\n<h2 id=\"reasons\">Why</h2>\n")
        for (position, kind) in kinds.enumerated() {
            guard position == 0 || page.html.utf8.count < options.sizeLimit else {
                let rest = kinds[position...]
                let places = rest.reduce(0) { $0 &+ $1.findings }.counted("finding")
                let text =
                    "\(rest.count.counted("more kind")) of findings, with \(places), would make the "
                    + "page too large."
                page.element("p", ["class": "hint"], text: text)
                break
            }
            write(kind, to: &page)
        }
        for remark in report.remarks(Report.TextOptions(listing: .all)) {
            page.element("p", ["class": "hint"], text: remark)
        }
        page.markup("</section>\n")
    }

    private func write(_ kind: ServiceReport.Kind, to page: inout HTMLWriter) {
        page.element("article", ["class": kind.severity.rawValue]) { page in
            for (position, example) in kind.rankedExamples.enumerated() {
                let group = example.group
                page.markup("\n<h3>")
                if position == 0 {
                    page.element("span", ["class": "count"], text: "\(kind.findings.grouped)×")
                    page.text(" ")
                }
                page.text(group.message)
                page.markup("</h3>\n")
                if position == 0 {
                    page.markup("<p class=\"facts\">")
                    page.writeFacts(of: group.first, severity: kind.severity)
                    page.markup("</p>\n")
                }
                let (finding, name) = (group.first, example.document)
                let text =
                    "\(name):\(finding.line):\(finding.column) at \(Report.place(finding.path)): "
                    + finding.label
                page.element("p", ["class": "label"], text: text)
                page.markup("<ul class=\"notes\">")
                let notes = kind.notes(
                    of: group,
                    in: name,
                    isFirst: position == 0,
                    of: report.documents,
                    report.unit
                )
                for note in notes { page.element("li", text: note) }
                for help in finding.help {
                    page.element("li", ["class": "help"]) { page in
                        page.markup("<strong>Help:</strong> ")
                        page.text(help.text)
                    }
                }
                page.markup("</ul>\n")
            }
        }
        page.markup("\n")
    }

    private func writeUnreadable(to page: inout HTMLWriter) {
        guard !report.unreadable.isEmpty else { return }
        page.markup("<section aria-labelledby=\"unreadable\">\n<h2 id=\"unreadable\">")
        page.markup("Documents that could not be read</h2>\n<ul class=\"notes\">")
        for reason in report.unreadable { page.element("li", text: reason.line(of: report.unit)) }
        page.markup("</ul></section>\n")
    }
}

extension ServiceReport {
    /// Returns the report as a self-contained HTML page, without a script.
    ///
    /// - Parameter options: The size of the page, and the date that it shows.
    /// - Returns: The text of the page, to be encoded in UTF-8.
    /// - Complexity: O(*k* log *k*), *k* the number of kinds of findings.
    public func html(_ options: Report.PageOptions = Report.PageOptions()) -> String {
        ServicePage(report: self, options: options).html()
    }
}
