extension Report {
    /// The report as one line, for logs.
    ///
    ///     orders.json: changed: 3 removed (2 dropped, 1 stripped), 1 converted
    ///
    /// Arrays that lost most of their items come first. Invisible characters are escaped.
    public var line: String { TextEscaping.line(verdict) }
}

extension FindingList {
    /// The list as one line, for logs.
    ///
    ///     orders.json: 3 findings
    public var line: String { TextEscaping.line(verdict) }
}
