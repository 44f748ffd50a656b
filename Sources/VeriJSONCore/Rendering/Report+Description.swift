extension Finding: CustomStringConvertible {
    /// The place, the code and the message, on one line.
    ///
    ///     finding.description
    ///     // 12:18: type.mismatch at /items/3/price: expected a number, found a string
    public var description: String {
        TextEscaping.visible("\(line):\(column): \(code) at \(Report.place(path)): \(message)")
    }
}

extension Report.Change: CustomStringConvertible {
    /// The action and its first cause, on one line.
    ///
    ///     change.description
    ///     // drop /items/3: type.mismatch at /items/3/price: expected a number, found a string
    public var description: String {
        let first = causes.first.map { ": \($0.code) at \(Report.place($0.path)): \($0.message)" }
        let others = causes.count - 1 &+ causesOmitted
        let more = others > 0 ? ", and \(others) more" : ""
        return TextEscaping.visible("\(action) \(Report.place(path))\(first ?? "")\(more)")
    }
}

extension Report.Change {
    /// The change and its first cause as a sentence.
    ///
    ///     change.message
    ///     // the item /items/3 was dropped: expected a number, found a string
    public var message: String {
        let first = causes.first.map { ": \($0.message)" }
        return TextEscaping.visible(outcome + (first ?? ""))
    }
}

extension Report.Note: CustomStringConvertible {
    /// The note as one line; see ``message``.
    public var description: String { TextEscaping.visible(message) }
}

extension Report: CustomStringConvertible {
    /// The report as one line; see ``line``.
    public var description: String { line }
}

extension Verifier.Result: CustomStringConvertible {
    /// The list as one line; see ``line``.
    public var description: String { line }
}

extension Report {
    /// The report as one line, for logs: what was left out, from where, and the leading causes.
    ///
    ///     report.line
    ///     // orders.json: 3 left out (2 of 6 items of /items, 1 member): type.mismatch at …
    ///
    /// The line contains no value unless the policy shows values. Invisible characters are escaped.
    ///
    /// - Complexity: O(*n* log *n*), *n* the number of rows of ``summary``, besides that of the first
    ///   read of ``notes``.
    public var line: String { TextEscaping.line(headline) }
}

extension Report.Summary {
    /// Returns the outcome of a stream in one line, for logs; nil if all records are as they were.
    package func line(named name: String) -> String? {
        headline(named: name).map(TextEscaping.line)
    }
}

extension Verifier.Result {
    /// The list as one line, for logs: the number of findings, and the most frequent ones.
    ///
    ///     list.line     // orders.json: 3 findings: type.mismatch at /items/*/price, …
    public var line: String { TextEscaping.line(verdict + summary.leadingCauses) }
}
