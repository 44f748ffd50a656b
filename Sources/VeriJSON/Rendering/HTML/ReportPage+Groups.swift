extension ReportPage {
    private static let placeLimit = 100

    /// Each kind of change once, with an example.
    func writeGroups(to page: inout HTMLWriter) {
        guard !groups.isEmpty else { return }
        page.markup("<section aria-labelledby=\"reasons\">\n<h2 id=\"reasons\">Why</h2>\n")
        let example = FindingExample(
            report: report,
            source: source,
            findings: groups.map(\.first)
        )
        for group in groups { write(group, example, to: &page) }
        page.markup("</section>\n")
    }

    private func write(
        _ group: FindingGroups.Group,
        _ example: FindingExample,
        to page: inout HTMLWriter
    ) {
        let finding = group.first
        page.element("article", ["class": finding.severity.rawValue]) { page in
            page.markup("\n<h3>")
            let count = group.others.count + 1
            if count > 1 {
                page.element("span", ["class": "count"], text: "\(count)×")
                page.markup(" ")
            }
            page.text(finding.message)
            page.markup("</h3>\n<p class=\"facts\">")
            page.element("code", ["class": "place"], text: finding.templateText)
            page.markup(" ")
            page.element("span", ["class": "code"], text: finding.code.rawValue)
            page.markup(" ")
            page.element(
                "span",
                ["class": "severity \(finding.severity.rawValue)"],
                text: finding.severity.rawValue
            )
            page.markup("</p>\n")
            example.write(finding, to: &page)
            writeOutcome(of: group, to: &page)
            if !group.others.isEmpty { writePlaces(of: group, to: &page) }
        }
        page.markup("\n")
    }

    private func writeOutcome(of group: FindingGroups.Group, to page: inout HTMLWriter) {
        let finding = group.first
        page.markup("<ul class=\"notes\">")
        for note in finding.diagnostic(documentName: report.name).notes {
            page.element("li", text: note)
        }
        if let change = group.change {
            page.element("li", text: change.outcome(for: finding))
            if finding == change.causes.last, change.causesOmitted > 0 {
                page.element("li", text: change.omission)
            }
        }
        if !finding.help.isEmpty {
            page.element("li", ["class": "help"]) { page in
                page.markup("<strong>Help:</strong> ")
                page.text(finding.help.map(\.text).joined(separator: "; "))
            }
        }
        page.markup("</ul>\n")
    }

    private func writePlaces(of group: FindingGroups.Group, to page: inout HTMLWriter) {
        let all = [group.first] + group.others
        page.markup("<details><summary>")
        page.text("All \(all.count) places")
        page.markup("</summary>\n<ul class=\"places\">")
        for finding in all.prefix(Self.placeLimit) {
            page.markup("<li>")
            let place = Report.place(finding.path)
            if view?.isShown(finding.range.lowerBound) == true {
                page.element("a", ["href": "#at-\(finding.range.lowerBound)"]) { page in
                    page.element("code", text: place)
                }
            } else {
                page.element("code", text: place)
            }
            page.text(" line \(finding.line)")
            page.markup("</li>\n")
        }
        if all.count > Self.placeLimit {
            page.element("li", text: "… and \(all.count - Self.placeLimit) more")
        }
        page.markup("</ul></details>\n")
    }
}

/// Shows the line of the document and the line of the pattern that a finding is about.
struct FindingExample {
    private let documentName: String
    private var lines: [Diagnostic.Place: SourceLine.Drawing] = [:]

    init(report: Report, source: ReportPage.Source?, findings: [Finding]) {
        documentName = report.name
        guard let source else { return }
        let redaction = SourceRedaction(
            scalarLimit: report.shownCharacters,
            hidesKeys: report.hasSecrets
        )
        var document = DrawnSource(source.document, redaction: redaction)
        var pattern = DrawnSource(source.pattern)
        // In the order of the document, one pass over a long line is enough for all.
        for finding in findings.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let diagnostic = finding.diagnostic(documentName: report.name)
            if let place = diagnostic.place {
                lines[place] = document.drawing(
                    of: place.range,
                    showsLabelled: diagnostic.showsLabelled,
                    showsKey: diagnostic.showsKey
                )
            }
            for place in diagnostic.references {
                lines[place] = pattern.drawing(
                    of: place.range,
                    showsLabelled: true,
                    showsKey: true
                )
            }
        }
    }

    func write(_ finding: Finding, to page: inout HTMLWriter) {
        let diagnostic = finding.diagnostic(documentName: documentName)
        page.markup("<div class=\"example\">\n")
        if let place = diagnostic.place { write(place, path: finding.path, text: nil, to: &page) }
        for place in diagnostic.references {
            write(place, path: nil, text: finding.rule.text, to: &page)
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
        page.text("\(place.name):\(place.line):\(place.column)")
        if let path { page.text(", at \(Report.place(path))") }
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

extension SourceLine.Drawing {
    /// Writes the line with its focus marked.
    func write(to page: inout HTMLWriter) {
        var parts = ["", "", ""]
        var position = 0
        for scalar in text.unicodeScalars {
            let part = position < column ? 0 : position < column + columns ? 1 : 2
            parts[part].unicodeScalars.append(scalar)
            position += DisplayText.cell(scalar).width
        }
        page.text(String(parts[0].drop { $0 == " " }))
        if !parts[1].isEmpty { page.element("mark", text: parts[1]) }
        page.text(parts[2])
    }
}
