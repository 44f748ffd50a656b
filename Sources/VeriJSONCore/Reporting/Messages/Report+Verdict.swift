extension Report {
    /// The outcome and the counts on one line, unescaped.
    package var verdict: String {
        let emptied = leadingLoss.map { "\($0); " } ?? ""
        return "\(name): \(status.rawValue)\(verdict(leading: emptied))"
    }

    /// Returns the sentence about records of a stream that a report leaves out.
    package static func unlistedRecords(_ count: Int) -> String {
        "\(count.counted("more record")) with findings \(count == 1 ? "is" : "are") not listed"
    }

    /// The arrays that lost most of their items, with the share; nil if there are none.
    package var leadingLoss: String? {
        let losses = notes.filter(\.leads).map { note in
            let more = note.count > 1 ? " (and \((note.count - 1).grouped) more like it)" : ""
            let place = Self.place(note.paths.first ?? JSONPointer())
            return "\(place) lost \(note.lostItems)\(more)"
        }
        return losses.isEmpty ? nil : losses.joined(separator: "; ")
    }

    /// The name of the document in messages.
    package var name: String { document ?? "document" }

    package static func place(_ pointer: JSONPointer) -> String {
        pointer.tokens.isEmpty ? "the root" : pointer.description
    }

    private func verdict(leading emptied: String) -> String {
        switch status {
        case .unchanged:
            return ""
        case .rejected:
            guard let change = changes.first, let cause = change.causes.first else { return "" }
            let more = change.causes.count - 1 &+ change.causesOmitted
            let others = more > 0 ? ", and \(more.counted("more cause"))" : ""
            return ": \(emptied)\(cause.message), at \(Self.place(cause.path)),"
                + " line \(cause.line), column \(cause.column)\(cause.shares)\(others)"
        case .changed:
            return ": \(emptied)\(counts)\(meaning)"
        }
    }

    private var counts: String {
        var parts: [String] = []
        if totals.dropped > 0 { parts.append(droppedItems) }
        if totals.stripped > 0 { parts.append("\(totals.stripped.grouped) stripped") }
        return (parts + otherCounts).joined(separator: ", ")
    }

    /// The number of dropped items, with the number of all items of the arrays that lost them.
    ///
    /// It is not said again where the leading loss says it, nor where it is secret.
    private var droppedItems: String {
        let losses = summary.losses
        guard let loss = losses.first, losses.count == 1, loss.dropped == totals.dropped,
            loss.items >= loss.dropped
        else {
            let places = losses.isEmpty ? "" : " (\(itemLosses.joined(separator: ", ")))"
            return "\(totals.dropped.grouped) dropped\(places)"
        }
        if loss.arrays == 1, leadingLoss != nil { return "\(loss.dropped.grouped) dropped" }
        let share = loss.dropped.share(of: loss.items)
        return "\(loss.dropped.grouped) of \(loss.items.counted("item")) dropped (\(share))"
    }

    /// The numbers of changes that removed nothing, each with its word.
    var otherCounts: [String] {
        [
            (totals.nulled, "nulled"), (totals.replaced, "replaced"),
            (totals.inserted, "inserted"), (totals.converted, "converted"),
            (totals.renamed, "renamed"), (totals.repaired, "repaired"),
        ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    }

    var meaning: String {
        if totals.changes > 0, totals.expected == totals.changes { return "; all expected" }
        return totals.novel > 0 ? "; \(totals.novel.grouped) novel" : ""
    }
}

extension Finding {
    /// The leading reasons why an array failed for what it lost, as the end of a line.
    fileprivate var shares: String {
        guard code.isArrayAsWhole, !causes.isEmpty else { return "" }
        let leading = causes.prefix(2).map(\.share).joined(separator: ", ")
        let rest = causes.count > 2 || causesOmitted > 0 ? ", …" : ""
        return " (\(leading)\(rest))"
    }

    /// The number of items that an array lost for this reason, with the code and the place: `7 × type.mismatch at /items/*/id`.
    var share: String { "\(count) × \(code.rawValue) at \(templateText)" }

    /// The place in the pattern, with a phrase for its root.
    package var templateText: String { template.isEmpty ? "the root" : template }
}

extension Verifier.Result {
    /// The number of findings on one line, unescaped.
    package var verdict: String {
        let name = document ?? "document"
        let count = findings.count &+ omitted
        guard count > 0 else { return "\(name): matches" }
        guard summary.mismatched > 0 else {
            return "\(name): matches; the pattern itself asks for \(count.counted("change"))"
        }
        return "\(name): \(count.counted("finding"))"
    }

    var omission: String {
        "\(omitted.counted("further finding")) not listed"
    }
}

extension Report.Change {
    var omission: String {
        "\(causesOmitted.counted("more cause")) in \(Report.place(path))"
    }

    /// The outcome of a document that was rejected.
    package static let rejection = "the document was rejected"

    /// Returns the change as a note below one of its causes.
    package func outcome(for cause: Finding) -> String {
        switch action {
        case .drop where cause.path == path: "this item was dropped"
        case .strip where cause.path == path: "this member was stripped"
        case .insert: "\(inserted ?? "the default") was inserted"
        case .rename: "this member was renamed to \(newKey)"
        case .convert, .repair: outcome(of: "this")
        default: outcome(of: cause.path == path ? "this" : Report.place(path))
        }
    }

    /// The outcome for the value, with its place.
    var outcome: String {
        action == .insert
            ? "\(inserted ?? "the default") was inserted at \(Report.place(newPath ?? path))"
            : outcome(of: Report.place(path))
    }

    /// The key that a member was renamed to.
    private var newKey: String {
        newPath?.tokens.last.map { JSONText.quoted($0) } ?? "another key"
    }

    private func outcome(of value: String) -> String {
        switch action {
        case .drop: "the item \(value) was dropped"
        case .strip: "the member \(value) was stripped"
        case .null: "\(value) became null"
        case .replace: "\(value) became \(inserted ?? "the fallback")"
        case .insert: "\(inserted ?? "the default") was inserted"
        case .convert:
            switch code {
            case .trim: "\(value) was trimmed"
            case .json: "the JSON in \(value) was cleaned"
            case .unescape: "the character references in \(value) were replaced"
            default:
                "\(value) was converted by "
                    + ([String(code.rawValue.dropFirst("convert.".count))] + conversions)
                    .joined(separator: " and ")
            }
        case .rename: "the member \(value) was renamed to \(newKey)"
        case .reject: Self.rejection
        case .repair: "\(value) was repaired"
        }
    }
}
