package import VeriJSON

/// A check that what a report and its texts say of places agrees with the document.
///
/// Lines and columns are counted here by other means than the library's: a scalar at a time.
package struct PlaceCheck {
    private let bytes: [UInt8]
    private let lines: [[Unicode.Scalar]]

    package init(_ document: [UInt8]) {
        bytes = document
        lines = String(decoding: document, as: UTF8.self).unicodeScalars
            .split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    }

    package struct Place: Hashable {
        package var line: Int
        package var column: Int
    }

    package func place(of offset: Int) -> Place {
        var place = Place(line: 1, column: 1)
        for scalar in String(decoding: bytes[..<offset], as: UTF8.self).unicodeScalars {
            place.column += 1
            if scalar == "\n" { place = Place(line: place.line + 1, column: 1) }
        }
        return place
    }

    /// Checks a report and its texts.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - text: The report as drawn text that shows all values; nil if there is none.
    ///   - page: The report as a page; nil if there is none.
    /// - Returns: What is wrong; nil if nothing is.
    package func problem(_ report: Report, text: String?, page: String? = nil) -> String? {
        for change in report.changes {
            if let problem = problem(change.range, change.line, change.column) {
                return "\(change.action) at \(change.path): \(problem)"
            }
        }
        let known = Self.places(of: report)
        return problem(report.findings) ?? text.flatMap { problem(drawn: $0, known) }
            ?? page.flatMap { problem(page: $0) ?? problem(listedIn: $0, known) }
    }

    /// Checks what a verifier lists, and its text, which shows all values.
    package func problem(_ list: Verifier.Result) -> String? {
        let places = list.findings.flatMap(Self.all).map(KnownPlace.init)
        return problem(list.findings) ?? problem(drawn: list.text(), places)
    }

    private func problem(_ findings: [Finding]) -> String? {
        findings.flatMap(Self.all).lazy.compactMap { finding in
            problem(finding.range, finding.line, finding.column)
                .map { "\(finding.code) at \(finding.path): \($0)" }
        }.first
    }

    private static func all(_ finding: Finding) -> [Finding] {
        [finding] + finding.causes.flatMap(all)
    }

    /// A place that a report may name: that of a finding or of a note.
    struct KnownPlace {
        var place: Place
        var path: String
        var range: Range<Int>

        init(_ finding: Finding) {
            place = Place(line: finding.line, column: finding.column)
            path = finding.path.revealed.description
            range = finding.range
        }

        init(_ note: Report.Note, _ path: JSONPointer) {
            place = Place(line: note.line, column: note.column)
            self.path = path.revealed.description
            range = note.range
        }
    }

    static func places(of report: Report) -> [KnownPlace] {
        report.findings.flatMap(all).map(KnownPlace.init)
            + report.notes.flatMap { note in note.paths.map { KnownPlace(note, $0) } }
    }

    private func problem(_ range: Range<Int>, _ line: Int, _ column: Int) -> String? {
        guard range.upperBound <= bytes.count else { return "\(range) is outside" }
        let found = Place(line: line, column: column)
        let place = place(of: range.lowerBound)
        return found == place ? nil : "\(range) begins at \(place), not at \(found)"
    }

    // MARK: Text

    /// Checks the places that a text names, and that the lines it draws are those of the document.
    func problem(drawn text: String, _ known: [KnownPlace]) -> String? {
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, row) in rows.enumerated() {
            guard let match = row.firstMatch(of: /^ *--> .*:(\d+):(\d+)  at (.*)$/),
                let line = Int(match.1), let column = Int(match.2)
            else { continue }
            guard known.contains(where: { $0.isNamed(line, column, match.3) }) else {
                return "no finding is at \(row)"
            }
            guard number + 3 < rows.count,
                let drawn = rows[number + 2].firstMatch(of: /^ *(\d+) \| (.*)$/),
                let mark = rows[number + 3].firstMatch(of: /^ *\| ( *)\^/)
            else { continue }
            guard Int(drawn.1) == line else { return "\(row) draws line \(drawn.1)" }
            if let problem = problem(drawn.2, mark.1.count, line, column) { return problem }
        }
        return nil
    }

    /// Checks a drawn line, whose mark follows so many columns.
    private func problem(
        _ drawn: Substring,
        _ indent: Int,
        _ line: Int,
        _ column: Int
    ) -> String? {
        guard lines.indices.contains(line - 1) else { return "there is no line \(line)" }
        let source = lines[line - 1]
        // What is wide, escaped or hidden is drawn in other columns.
        guard source.allSatisfy({ (0x20..<0x7F).contains($0.value) }),
            !["<secret>", "<key>", "<text>"].contains(where: { drawn.contains($0) })
        else { return nil }
        let shown = Array(drawn.unicodeScalars.dropFirst(indent)).prefix { $0 != "…" }
        let there = source.dropFirst(column - 1)
        guard there.starts(with: shown.prefix(there.count)) else {
            return "the mark of \(line):\(column) is at \(String(shown.map(Character.init)))"
        }
        return nil
    }

    // MARK: Page

    /// Checks the places that a page lists, and the rows of the document that they lead to.
    private func problem(listedIn page: String, _ known: [KnownPlace]) -> String? {
        let items = page.matches(
            of: /<li>(?:<a href="#at-(\d+)">)?<code>([^<]*)<\/code>(?:<\/a>)? line (\d+)<\/li>/
        )
        // The rows that links lead to, with their lines if there are any.
        let anchors = page.matches(of: #/ id="at-(\d+)"><span class="line">(\d*)</#)
        let rows = Dictionary(anchors.map { ($0.1, Int($0.2)) }) { first, _ in first }
        for item in items {
            let path = item.2.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
            guard let line = Int(item.3),
                known.contains(where: { $0.place.line == line && $0.isAt(path[...]) })
            else { return "no finding is at \(item.0)" }
            guard let anchor = item.1 else { continue }
            // A value may be on a line after that of its key.
            guard let row = rows[anchor], row ?? line <= line else {
                return "\(item.0) leads elsewhere"
            }
        }
        return nil
    }

    /// Checks that each row of a page that names a key has the number of a line with it.
    private func problem(page: String) -> String? {
        let rows = page.matches(
            of: /<span class="line">(\d+)<\/span><code> *<(?:span class="key"|del)>(.*?)<\//
        )
        for row in rows {
            guard let line = Int(row.1), lines.indices.contains(line - 1) else {
                return "there is no line \(row.1)"
            }
            // Lenient reading takes keys in other quotes, and in none.
            let text = row.2.replacing("&quot;", with: "").replacing("&lt;", with: "<")
                .replacing("&gt;", with: "").replacing(" elements", with: "")
            // An empty container is drawn without the lines in it.
            let isEmpty = text == "{}" || text == "[]"
            let shown = text.hasPrefix("<") ? text.replacing("/", with: "") : text[...]
            let name = isEmpty ? shown.prefix(1) : shown
            guard name.unicodeScalars.allSatisfy({ $0.isASCII && $0 != "&" && $0 != "\\" }) else {
                continue
            }
            let source = String(lines[line - 1].map(Character.init))
            if name != "document", !source.contains(name) {
                return "line \(line) has no \(name): \(source)"
            }
        }
        return nil
    }
}

extension PlaceCheck.KnownPlace {
    /// Whether a text names this place.
    func isNamed(_ line: Int, _ column: Int, _ path: Substring) -> Bool {
        place == PlaceCheck.Place(line: line, column: column) && isAt(path)
    }

    /// Whether a text names the path; one that is cut or escaped is not compared.
    func isAt(_ text: Substring) -> Bool {
        // An XPath in parentheses follows the path in XML.
        let end = text.firstRange(of: "  (")?.lowerBound ?? text.endIndex
        let shown = text == "the root" ? "" : text[..<end]
        return shown == path || shown.unicodeScalars.contains { $0 == "…" || $0 == "\\" }
    }
}
