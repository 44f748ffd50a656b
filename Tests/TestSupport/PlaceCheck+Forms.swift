package import VeriJSON

/// The places in the forms that programs, logs and screen readers read.
extension PlaceCheck {
    /// Checks the places in every form of a result that shows all values.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - page: The result as a page.
    ///   - program: Returns the result in a form for programs, by its name.
    /// - Returns: What is wrong; nil if nothing is.
    package func problem(
        _ result: Sanitized,
        page: String,
        program: (String) -> String?
    ) -> String? {
        let report = result.report
        let known = Self.places(of: report)
        let short = result.reportText(Report.TextOptions(form: .short))
        let narrated = result.reportText(Report.TextOptions(form: .narrated))
        let own =
            problem(report, text: result.reportText(), page: page)
            ?? problem(json: report.json(), report) ?? problem(line: report.line, known)
        if let problem = own ?? problem(short: short, known) ?? problem(narrated: narrated, known) {
            return problem
        }
        for form in ["sarif", "github", "junit", "changes"] {
            guard let text = program(form) else { continue }
            let problem =
                switch form {
                case "sarif": problem(sarif: text, known)
                case "github": problem(github: text, known)
                case "junit": problem(drawn: Self.plain(text), known)
                default: problem(changes: text, report)
                }
            if let problem { return "\(form): \(problem)" }
        }
        return nil
    }

    /// Returns a text of XML or HTML without its escapes.
    static func plain(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&amp;", with: "&")
    }

    // MARK: JSON

    private func problem(json text: String, _ report: Report) -> String? {
        let changes = (try? JSONValue(parsing: text))?["changes"]?.asArray ?? []
        guard changes.count == report.changes.count else { return "\(changes.count) changes" }
        for (value, change) in zip(changes, report.changes) {
            guard value["newPath"]?.asString == change.newPath?.description else {
                return "the new path of \(change.path) is \(String(describing: value["newPath"]))"
            }
            let problem =
                problem(json: value, change.path, change.range)
                ?? problem(json: value, change.causes)
            if let problem { return problem }
        }
        return nil
    }

    private func problem(json value: JSONValue, _ findings: [Finding]) -> String? {
        let causes = value["causes"]?.asArray ?? []
        guard causes.count == findings.count else { return "\(causes.count) causes" }
        return zip(causes, findings).lazy.compactMap { cause, finding in
            problem(json: cause, finding.path, finding.range)
                ?? problem(json: cause, finding.causes)
        }.first
    }

    private func problem(
        json value: JSONValue,
        _ path: JSONPointer,
        _ range: Range<Int>
    ) -> String? {
        let numbers = [
            value["range"]?[0], value["range"]?[1], value["line"], value["column"],
        ].map { $0?.asNumber?.int }
        let place = place(of: range.lowerBound)
        let expected: [Int?] = [range.lowerBound, range.upperBound, place.line, place.column]
        return numbers == expected && value["path"]?.asString == path.description
            ? nil : "\(path) at \(expected) is \(value) as JSON"
    }

    private func problem(changes text: String, _ report: Report) -> String? {
        let records = (try? JSONValue(parsing: text))?["changes"]?.asArray ?? []
        guard records.count == report.changes.count else { return "\(records.count) fields" }
        for (record, change) in zip(records, report.changes) {
            let cause = change.causes.first?.path.description ?? change.path.description
            guard record["field"]?.asString == change.path.description,
                (record["cause"] ?? record["field"])?.asString == cause
            else { return "\(record) is the record of \(change.path)" }
        }
        return nil
    }

    // MARK: Lines

    private func problem(line text: String, _ known: [KnownPlace]) -> String? {
        guard let match = text.firstMatch(of: /.*, at (.*), line (\d+), column (\d+)/),
            let line = Int(match.2), let column = Int(match.3)
        else { return nil }
        return known.contains { $0.isNamed(line, column, match.1) }
            ? nil : "no finding is at \(match.1), line \(line), column \(column)"
    }

    private func problem(short text: String, _ known: [KnownPlace]) -> String? {
        for row in text.split(separator: "\n") {
            guard let match = row.firstMatch(of: /^[^:]*:(\d+):(\d+): \w+\[[\w.]+\]: (.*)$/),
                let line = Int(match.1), let column = Int(match.2)
            else { continue }
            let isKnown = known.contains { place in
                // The message may have the word as well.
                match.3.matches(of: #/ at (?=\/|the root)/#).contains {
                    place.isNamed(line, column, match.3[$0.range.upperBound...])
                }
            }
            if !isKnown { return "no finding is at \(row)" }
        }
        return nil
    }

    private func problem(narrated text: String, _ known: [KnownPlace]) -> String? {
        for row in text.split(separator: "\n") {
            guard
                let match = row.firstMatch(of: /^  In .*, line (\d+), column (\d+), at (.*)\.$/),
                let line = Int(match.1), let column = Int(match.2)
            else { continue }
            let isKnown = known.contains { place in
                // A label follows after a colon, which a key may have as well.
                place.isNamed(line, column, match.3)
                    || match.3.matches(of: #/: /#).contains {
                        place.isNamed(line, column, match.3[..<$0.range.lowerBound])
                    }
            }
            if !isKnown { return "no finding is at \(row)" }
        }
        return nil
    }

    // MARK: Regions

    /// Returns the ends of a region: that of the value, or of the bracket of an object that lacks a
    /// member.
    private func ends(of known: KnownPlace) -> [Place] {
        [known.range.upperBound, min(known.range.lowerBound + 1, known.range.upperBound)]
            .map(place(of:))
    }

    private func problem(github text: String, _ known: [KnownPlace]) -> String? {
        for command in text.split(separator: "\n") {
            // No property has two colons, which end the properties.
            let list = command.dropFirst(2).split(separator: "::", maxSplits: 1).first ?? ""
            let properties = list.matches(of: /(\w+)=([^,]*)/).reduce(into: [String: String]()) {
                $0[String($1.1)] = Self.unescaped($1.2)
            }
            guard let line = properties["line"].flatMap({ Int($0) }),
                let title = properties["title"],
                let path = title.firstMatch(of: #/ at (.*)$/#)?.1
            else { continue }
            let column = properties["col"].flatMap { Int($0) }
            let end = (
                line: properties["endLine"].flatMap { Int($0) },
                column: properties["endColumn"].flatMap { Int($0) }
            )
            let isKnown = known.contains { found in
                guard found.isNamed(line, column ?? found.place.column, path) else { return false }
                return ends(of: found).contains {
                    [nil, $0.line].contains(end.line) && [nil, $0.column].contains(end.column)
                }
            }
            if !isKnown { return "no finding is at \(command)" }
        }
        return nil
    }

    private static func unescaped(_ text: Substring) -> String {
        String(text).replacing("%3A", with: ":").replacing("%2C", with: ",")
            .replacing("%25", with: "%")
    }

    private func problem(sarif text: String, _ known: [KnownPlace]) -> String? {
        let run = (try? JSONValue(parsing: text))?["runs"]?[0]
        guard let results = run?["results"]?.asArray else { return "no results" }
        for result in results {
            let location = result["locations"]?[0]
            guard let region = location?["physicalLocation"]?["region"],
                let path = location?["logicalLocations"]?[0]?["fullyQualifiedName"]?.asString
            else { continue }
            func number(_ name: String) -> Int? { region[[name]]?.asNumber?.int }
            let (line, column) = (number("startLine") ?? 0, number("startColumn") ?? 0)
            let start = number("byteOffset")
            let end = start.flatMap { start in number("byteLength").map { start + $0 } }
            let isKnown = known.contains { found in
                guard found.isNamed(line, column, path[...]) else { return false }
                return [nil, found.range.lowerBound].contains(start)
                    && ends(of: found).contains {
                        [nil, $0.line].contains(number("endLine"))
                            && [nil, $0.column].contains(number("endColumn"))
                            && end.map(place(of:)) ?? $0 == $0
                    }
            }
            if !isKnown { return "no finding is at \(String(describing: location))" }
        }
        return nil
    }
}
