import VeriJSONCore

extension ServiceReport {
    /// Returns the report as text for people: the outcomes, then each kind of finding once.
    ///
    /// No lines are drawn, since the documents are not retained. The outcomes are repeated at the
    /// end.
    ///
    /// - Parameter options: The colors, the form of places, and the findings that are described.
    /// - Returns: The text, ending with a line feed.
    /// - Complexity: O(*k* log *k*), *k* the number of kinds of findings.
    public func text(_ options: Report.TextOptions = Report.TextOptions()) -> String {
        let isShort = options.form == .short
        let painter = TerminalStyler(usesColor: options.usesColor)
        let renderer = DiagnosticRenderer(options: options, document: nil, pattern: nil)
        let line = TextEscaping.line(headline + (mostFrequent?.words ?? ""))
        let head = painter.paint(line, .heading) + "\n"
        var parts = ranked(options.lists).flatMap { kind in
            kind.rankedExamples.enumerated().map { position, example in
                var diagnostic = example.group.first.diagnostic(documentName: example.document)
                diagnostic.message = example.group.message
                diagnostic.notes = kind.notes(
                    of: example.group,
                    in: example.document,
                    isFirst: position == 0,
                    of: documents,
                    unit
                )
                return renderer.text(of: diagnostic)
            }
        }
        parts += unreadable.map { "unreadable: \(TextEscaping.line($0.line(of: unit)))\n" }
        parts += remarks(options).map { "note: \(TextEscaping.line($0))\n" }
        guard !isShort else { return parts.joined() }
        guard !parts.isEmpty else { return head }
        return ([head] + parts + [head]).joined(separator: "\n")
    }

    /// The counts of what is not described.
    func remarks(_ options: Report.TextOptions) -> [String] {
        let expected = options.lists(.expected) ? 0 : count(of: .expected)
        let novel = options.lists(.novel) ? 0 : count(of: .novel)
        let named = unreadable.reduce(0) { $0 &+ $1.count }
        let names = summary.unreadable &- named
        let bare = ranked(options.lists).filter(\.examples.isEmpty)
        let rest = bare.dropFirst(Self.nameLimit).reduce(0) { $0 &+ $1.findings }
        let unknown = omitted &+ rest
        return bare.prefix(Self.nameLimit).map { "\($0.line(of: documents, unit)); not described" }
            + [
                expected == 0
                    ? nil
                    : "\(expected.counted("change")) \(expected == 1 ? "is" : "are") expected",
                novel == 0
                    ? nil : "\(novel.counted("finding")) \(novel == 1 ? "is" : "are") novel",
                unknown == 0
                    ? nil
                    : "\(unknown.counted("further finding")) \(unknown == 1 ? "is" : "are") of kinds "
                        + "that are not listed",
                unlisted == 0
                    ? nil
                    : Report.unlistedRecords(unlisted)
                        + ", and in none of the numbers",
                names <= 0
                    ? nil
                    : "\(names.counted("more \(unit)")) \(names == 1 ? "is" : "are") unreadable",
            ].compactMap(\.self)
    }

    /// The number of findings that the pattern itself asks for.
    package var expectedFindings: Int { count(of: .expected) }

    private func count(of severity: Finding.Severity) -> Int {
        kinds.filter { $0.severity == severity }.reduce(0) { $0 &+ $1.findings }
    }
}
