extension Report {
    /// The report in one line, for logs.
    ///
    ///     orders.json: changed: 3 removed (2 dropped, 1 stripped), 1 converted
    ///
    /// Arrays that lost most of their items come first.
    public var line: String { TextEscaping.line(verdict) }
}

extension FindingList {
    /// The list in one line, for logs.
    ///
    ///     orders.json: 3 findings
    public var line: String { TextEscaping.line(verdict) }
}
