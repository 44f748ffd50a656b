extension Report.Note {
    func diagnostic(documentName: String) -> Diagnostic {
        var diagnostic = Diagnostic(
            severity: code == .arrayEmptied ? .warning : .note,
            code: code.rawValue,
            message: message
        )
        guard let path = paths.first else { return diagnostic }
        diagnostic.path = path.description
        diagnostic.place = Diagnostic.Place(
            source: .document,
            name: documentName,
            line: line,
            column: column,
            range: range,
            label: label
        )
        diagnostic.showsKey = path.tokens.last != PathReader.hidden
        let others = paths.dropFirst()
        if count > 1, !others.isEmpty {
            let rest = count - 1 > others.count ? ", …" : ""
            diagnostic.others =
                "and \(count - 1) more like this at "
                + others.map(Report.place).joined(separator: ", ") + rest
        }
        return diagnostic
    }
}

extension Finding {
    /// The finding as a diagnostic.
    func diagnostic(documentName: String) -> Diagnostic {
        var notes: [String] = []
        for cause in causes.prefix(3) {
            notes.append("in the closest branch, \(cause.message), at \(Report.place(cause.path))")
        }
        if causes.count > 3 { notes.append("\(causes.count - 3) more in that branch") }
        if otherBranches > 0, !causes.isEmpty {
            notes.append(
                "\(otherBranches) other branch\(otherBranches == 1 ? "" : "es") failed, too"
            )
        }
        let isBelowSecret = path.tokens.last.map { $0 == PathReader.hidden } ?? false
        return Diagnostic(
            severity: Diagnostic.Severity(severity),
            code: code.rawValue,
            message: message,
            place: Diagnostic.Place(
                source: .document,
                name: documentName,
                line: line,
                column: column,
                // For a missing member, it is enough to point at the opening bracket of the object.
                range: found.kind == .nothing && !range.isEmpty
                    ? range.lowerBound..<range.lowerBound + 1 : range,
                label: label
            ),
            path: path.description,
            references: code.isAboutSyntax
                ? []
                : [
                    Diagnostic.Place(
                        source: .pattern,
                        name: rule.name,
                        line: rule.line,
                        column: rule.column,
                        range: rule.range,
                        label: rule.label
                    )
                ],
            notes: notes,
            help: help.map(\.text),
            showsLabelled: found.value != nil,
            showsKey: !isBelowSecret
        )
    }
}

extension Diagnostic.Severity {
    init(_ severity: Finding.Severity) {
        switch severity {
        case .broken: self = .error
        case .novel: self = .warning
        case .expected: self = .note
        }
    }
}
