extension Report.Note {
    package func diagnostic(documentName: String) -> Diagnostic {
        var diagnostic = Diagnostic(
            severity: leads ? .error : code == .arrayEmptied ? .warning : .note,
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
                "and \((count - 1).grouped) more like this at "
                + others.map(Report.place).joined(separator: ", ") + rest
        }
        return diagnostic
    }
}

extension Verifier.Result {
    /// The number of findings that are not listed, as a diagnostic.
    package var omissionDiagnostic: Diagnostic {
        Diagnostic(severity: .note, code: FindingCode.limitChanges.rawValue, message: omission)
    }
}

extension Finding {
    /// The number of reasons for the losses of an array that are drawn.
    private static let reasonLimit = 4

    /// The finding as a diagnostic.
    package func diagnostic(documentName: String) -> Diagnostic {
        let isBelowSecret = path.tokens.last.map { $0 == PathReader.hidden } ?? false
        var diagnostic = Diagnostic(
            severity: Diagnostic.Severity(severity),
            code: code.rawValue,
            message: message,
            place: place(documentName, label: label),
            path: path.description + (xpath.map { "  (\($0))" } ?? ""),
            help: help.map(\.text),
            // The value is a part of the string that is labelled.
            showsLabelled: found.value != nil && textPath == nil,
            showsKey: !isBelowSecret
        )
        if code.isArrayAsWhole {
            diagnostic.explain(lossesOf: self, documentName, limit: Self.reasonLimit)
        } else {
            diagnostic.notes = branchNotes
        }
        guard !code.isAboutSyntax else { return diagnostic }
        diagnostic.references.append(
            Diagnostic.Place(
                source: .pattern,
                name: rule.declaration ?? rule.name,
                line: rule.line,
                column: rule.column,
                range: rule.range,
                label: rule.label,
                hasLines: rule.declaration == nil
            )
        )
        return diagnostic
    }

    fileprivate func place(_ documentName: String, label: String) -> Diagnostic.Place {
        Diagnostic.Place(
            source: .document,
            name: documentName,
            line: line,
            column: column,
            // For a missing member, it is enough to point at the opening bracket of the object.
            range: found.kind == .nothing && !range.isEmpty
                ? range.lowerBound..<range.lowerBound + 1 : range,
            label: label
        )
    }

    /// Notes about the closest branch of a union.
    private var branchNotes: [String] {
        if discriminator != nil {
            let count = otherBranches &+ 1
            return ["\(count) branch\(count == 1 ? " is" : "es are") excluded by it"]
        }
        var notes: [String] = []
        for cause in causes.prefix(3) {
            let place = Report.place(cause.path)
            notes.append(
                "in the closest branch, \(cause.message), at \(place) (\(cause.rule.location))"
            )
        }
        if causes.count > 3 { notes.append("\(causes.count - 3) more in that branch") }
        if otherBranches > 0, !causes.isEmpty {
            notes.append(
                "\(otherBranches) other branch\(otherBranches == 1 ? "" : "es") failed, too"
            )
        }
        return notes
    }
}

extension Diagnostic {
    /// Adds the reasons why the items of an array failed, each with its first place, and what would
    /// correct them.
    fileprivate mutating func explain(
        lossesOf array: Finding,
        _ documentName: String,
        limit: Int
    ) {
        for reason in array.causes.prefix(limit) {
            var place = reason.place(documentName, label: reason.message)
            place.title = reason.share
            place.showsLabelled = reason.found.value != nil
            place.showsKey = reason.path.tokens.last != PathReader.hidden
            references.append(place)
        }
        let rest = max(0, array.causes.count - limit) &+ array.causesOmitted
        if rest > 0 { notes.append("\(rest) more reason\(rest == 1 ? "" : "s")") }
        for text in array.causes.prefix(limit).compactMap(\.help.first?.text)
        where !help.contains(text) {
            help.append(text)
        }
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
