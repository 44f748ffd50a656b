extension Report {
    /// How many further places a diagnostic names.
    private static let placesNamed = 3

    /// Causes of one kind, at one place of the pattern, that led to the same.
    private struct Kind: Hashable {
        var template: ScalarText
        var code: FindingCode
        var action: Action
        var changed: ScalarText
    }

    private struct Group {
        var change: Change
        var cause: Finding
        var others: [Finding] = []
    }

    /// One diagnostic for each kind of cause, in the order in which they first appear.
    func diagnostics(for subject: Subject) -> [Diagnostic] {
        var groups: [Group] = []
        var positions: [Kind: Int] = [:]
        for change in changes {
            for cause in change.causes {
                let kind = Kind(
                    template: ScalarText(cause.template),
                    code: cause.code,
                    action: change.action,
                    changed: ScalarText(change.template)
                )
                if let position = positions[kind] {
                    groups[position].others.append(cause)
                } else {
                    positions[kind] = groups.count
                    groups.append(Group(change: change, cause: cause))
                }
            }
        }
        return groups.map { diagnostic(of: $0, subject: subject) }
    }

    private func diagnostic(of group: Group, subject: Subject) -> Diagnostic {
        let cause = group.cause
        var diagnostic = cause.diagnostic(documentName: name)
        if subject == .changes { diagnostic.notes.append(group.change.outcome(for: cause)) }
        if cause == group.change.causes.last, group.change.causesOmitted > 0 {
            let count = group.change.causesOmitted
            let place = Self.place(group.change.path)
            diagnostic.notes.append("\(count) more cause\(count == 1 ? "" : "s") in \(place)")
        }
        if !group.others.isEmpty {
            let places = group.others.prefix(Self.placesNamed).map { Self.place($0.path) }
            let rest = group.others.count > places.count ? ", …" : ""
            diagnostic.others =
                "and \(group.others.count) more like this at "
                + places.joined(separator: ", ") + rest
        }
        return diagnostic
    }
}

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
    /// The finding in the form that is drawn.
    package func diagnostic(documentName: String) -> Diagnostic {
        var notes: [String] = []
        for cause in causes.prefix(3) {
            notes.append("in the closest branch, \(cause.message), at \(Report.place(cause.path))")
        }
        if causes.count > 3 { notes.append("\(causes.count - 3) more in that branch") }
        if otherBranches > 0 {
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
                range: range,
                label: label
            ),
            path: path.description,
            references: [
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
