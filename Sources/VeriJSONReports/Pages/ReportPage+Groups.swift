import VeriJSONCore

extension ReportPage {
    private static let placeLimit = 100

    /// Writes each group of findings once, with an example.
    func writeGroups(to page: inout HTMLWriter) {
        guard !groups.isEmpty else { return }
        page.markup("<section aria-labelledby=\"reasons\">\n<h2 id=\"reasons\">Why</h2>\n")
        let example = FindingExample(
            report: report,
            source: source,
            findings: groups.map(\.first)
        )
        let limit = options.share(ofPercent: 40)
        for (position, group) in groups.enumerated() {
            guard position == 0 || page.html.utf8.count < limit else {
                let rest = groups[position...]
                page.markup("<p class=\"hint\">")
                page.text(
                    "\(rest.count.counted("more kind")) of findings, with "
                        + "\(rest.reduce(0) { $0 &+ $1.total }.counted("place")), would make the "
                        + "page too large."
                )
                page.markup("</p>\n")
                break
            }
            write(group, at: position, example, to: &page)
        }
        for line in grouped.bareLines { page.element("p", ["class": "hint"], text: line) }
        page.markup("</section>\n")
    }

    private func write(
        _ group: FindingGroup,
        at position: Int,
        _ example: FindingExample,
        to page: inout HTMLWriter
    ) {
        let finding = group.first
        let attributes: HTMLWriter.Attributes = [
            "class": finding.severity.rawValue, "id": "why-\(position)",
        ]
        page.element("article", attributes) { page in
            page.markup("\n<h3>")
            // Findings that are not listed may be like this as well.
            let isCut = group.placeTotal != nil
            if group.stated > 1 {
                let listed = isCut ? " listed" : ""
                let text = "\(group.stated.grouped)×\(listed)"
                page.element("span", ["class": "count"], text: text)
                page.markup(" ")
            }
            page.text(group.message)
            page.markup("</h3>\n<p class=\"facts\">")
            page.writeFacts(of: finding, severity: finding.severity)
            if group.stated > 1, !isCut, let all = group.all {
                page.markup(" ")
                page.element(
                    "span",
                    ["class": "percent"],
                    text: "\(group.stated.share(of: all)) of all findings"
                )
            }
            page.markup("</p>\n")
            example.write(finding, to: &page)
            writeOutcome(of: group, to: &page)
            if !group.others.isEmpty { writePlaces(of: group, to: &page) }
        }
        page.markup("\n")
    }

    private func writeOutcome(of group: FindingGroup, to page: inout HTMLWriter) {
        let finding = group.first
        page.markup("<ul class=\"notes\">")
        let diagnostic = finding.diagnostic(documentName: report.name)
        for note in group.notes(diagnostic) { page.element("li", text: note) }
        for help in diagnostic.help {
            page.element("li", ["class": "help"]) { page in
                page.markup("<strong>Help:</strong> ")
                page.text(help)
            }
        }
        page.markup("</ul>\n")
    }

    private func writePlaces(of group: FindingGroup, to page: inout HTMLWriter) {
        let listed = ([group.first] + group.others).prefix(Self.placeLimit)
        page.markup("<details><summary>")
        page.text(
            listed.count < group.stated
                ? "The first \(listed.count.grouped) of \(group.stated.grouped) places"
                : group.placeTotal == nil
                    ? "All \(group.stated.grouped) places"
                    : "The \(group.stated.grouped) places that are listed"
        )
        page.markup("</summary>\n<ul class=\"places\">")
        for finding in listed {
            page.markup("<li>")
            let place = Report.place(finding.path)
            if let anchor = view?.anchor(of: finding.range.lowerBound) {
                page.element("a", ["href": "#at-\(anchor)"]) { page in
                    page.element("code", text: place)
                }
            } else {
                page.element("code", text: place)
            }
            page.text(" line \(finding.line)")
            page.markup("</li>\n")
        }
        if listed.count < group.stated {
            page.element("li", text: "… and \((group.stated - listed.count).grouped) more")
        }
        page.markup("</ul></details>\n")
    }
}

extension SourceLine.Drawing {
    /// Writes the line with its focus marked.
    func write(to page: inout HTMLWriter) {
        var parts = ["", "", ""]
        var position = 0
        for scalar in text.unicodeScalars {
            let part = position < column ? 0 : position < column + columns ? 1 : 2
            parts[part].unicodeScalars.append(scalar)
            position += TextEscaping.cell(scalar).width
        }
        page.text(String(parts[0].drop { $0 == " " }))
        if !parts[1].isEmpty { page.element("mark", text: parts[1]) }
        page.text(parts[2])
    }
}
