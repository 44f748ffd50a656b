extension ServiceReport {
    /// Returns the report as text for people: the outcomes, then each kind of finding once.
    ///
    /// No lines are drawn, since the documents are not retained. The outcomes are repeated at the
    /// end.
    ///
    /// - Parameter options: The colors, the form of places, and the findings that are described.
    /// - Returns: The text, ending with a line feed.
    /// - Complexity: O(*k* log *k*), *k* the number of kinds of findings.
    public func text(_ options: TextOptions = TextOptions()) -> String {
        let isShort = options.form == .short
        let painter = TerminalStyler(usesColor: options.usesColor)
        let renderer = DiagnosticRenderer(options: options, document: nil, pattern: nil)
        let head = painter.paint(line, .heading) + "\n"
        var parts = ranked(options.lists).map { kind in
            var diagnostic = kind.group.first.diagnostic(documentName: kind.firstDocument)
            diagnostic.message = kind.group.message
            diagnostic.notes = kind.notes(of: documents, unit)
            return renderer.text(of: diagnostic)
        }
        parts += unreadable.map { "unreadable: \(TextEscaping.line($0))\n" }
        parts += remarks(options).map { "note: \($0)\n" }
        guard !isShort else { return parts.joined() }
        guard !parts.isEmpty else { return head }
        return ([head] + parts + [head]).joined(separator: "\n")
    }

    /// The counts of what is not described.
    func remarks(_ options: TextOptions) -> [String] {
        let expected = options.lists(.expected) ? 0 : count(of: .expected)
        let novel = options.lists(.novel) ? 0 : count(of: .novel)
        let names = summary.unreadable &- unreadable.count
        return [
            expected == 0 ? nil : "\(expected) change\(expected == 1 ? " is" : "s are") expected",
            novel == 0 ? nil : "\(novel) finding\(novel == 1 ? " is" : "s are") novel",
            counted == 0
                ? nil
                : "the findings of \(counted) more \(unit)\(counted == 1 ? " is" : "s are") only in the "
                    + "totals",
            omitted == 0 ? nil : "\(omitted) further findings are of kinds that are not listed",
            names <= 0 ? nil : "\(names) more \(unit)\(names == 1 ? " is" : "s are") unreadable",
        ].compactMap(\.self)
    }

    private func count(of severity: Finding.Severity) -> Int {
        kinds.filter { $0.group.first.severity == severity }.reduce(0) { $0 &+ $1.group.total }
    }
}
