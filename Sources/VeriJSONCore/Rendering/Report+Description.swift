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
    /// The report as one line, for logs.
    ///
    ///     report.line     // orders.json: changed: 3 removed (2 dropped, 1 stripped)
    ///
    /// Arrays that lost most of their items come first. Invisible characters are escaped.
    public var line: String { TextEscaping.line(verdict) }
}

extension Verifier.Result {
    /// The list as one line, for logs.
    ///
    ///     list.line     // orders.json: 3 findings
    public var line: String { TextEscaping.line(verdict) }
}
