extension Report {
    /// The outcome in one line that is useful by itself, unescaped: what was left out, from where,
    /// and the leading causes.
    var headline: String {
        guard status == .changed else { return verdict }
        let counts = ([removals] + otherCounts).compactMap(\.self)
        // A report that was saved may have any numbers.
        let outcome = counts.isEmpty ? status.rawValue : counts.joined(separator: ", ")
        return "\(name): \(outcome)\(meaning)\(summary.leadingCauses)"
    }

    /// The number of values that were left out, by the arrays that lost them; nil if there are none.
    private var removals: String? {
        guard totals.removed > 0 else { return nil }
        let members = totals.stripped > 0 ? [totals.stripped.counted("member")] : []
        let parts = (itemLosses + members).joined(separator: ", ")
        return "\(totals.removed.grouped) left out (\(parts))"
    }

    /// The numbers of items that arrays lost: of the places that lost most, then of all others.
    var itemLosses: [String] {
        var items: [String: Int] = [:]
        for row in summary.changes where row.action == .drop {
            items[row.template, default: 0] &+= row.count
        }
        let losses = items.stablySorted {
            $0.value != $1.value ? $0.value > $1.value : $0.key.scalarsPrecede($1.key)
        }
        var parts = losses.prefix(Self.namedArrays).map { loss(of: $0.value, at: $0.key) }
        let rest = losses.dropFirst(Self.namedArrays).reduce(0) { $0 &+ $1.value }
        if rest > 0 { parts.append(rest.counted("further item")) }
        return parts
    }

    /// The maximum number of arrays that are named with what they lost.
    private static let namedArrays = 2

    /// Returns the number of items that the arrays at one place lost, with that of all items unless
    /// it is secret.
    private func loss(of count: Int, at template: String) -> String {
        let array = template.hasSuffix("/*") ? String(template.dropLast(2)) : template
        let place = array.isEmpty ? "the root" : array
        let loss = summary.losses.first { $0.dropped == count && $0.template == template }
        guard let loss else { return "\(count.counted("item")) of \(place)" }
        return "\(count.grouped) of \(loss.items.counted("item")) of \(place)"
    }
}

extension Report.Summary {
    /// The maximum number of causes that a line names.
    private static let namedCauses = 2

    /// The most frequent findings with their places, as the end of a line: those that led to a loss
    /// if there are any.
    var leadingCauses: String {
        let kept: Set<Report.Action> = [.convert, .insert, .rename, .repair]
        let mild = Set(changes.filter { $0.action.map(kept.contains) ?? false }.map(\.code))
        let all = findings
        let grave = all.filter { !mild.contains($0.code) }
        let ordered = (grave.isEmpty ? all : grave).stablySorted { $0.count > $1.count }
        guard !ordered.isEmpty else { return "" }
        let named = ordered.prefix(Self.namedCauses)
            .map { "\($0.code) at \($0.template.isEmpty ? "the root" : $0.template)" }
        let rest = ordered.count > Self.namedCauses ? ", …" : ""
        return ": " + named.joined(separator: ", ") + rest
    }

    /// The outcome of a stream in one line, unescaped: the records that were left out or changed,
    /// and the leading causes.
    ///
    /// - Parameter name: The name of the stream, or of its model.
    /// - Returns: The line; nil if all records are as they were.
    func headline(named name: String) -> String? {
        let (left, all) = (rejected &+ unreadable, documents &+ unreadable)
        var parts: [String] = []
        if left > 0 {
            let unread = unreadable > 0 ? " (\(unreadable.grouped) unreadable)" : ""
            parts.append("\(left.grouped) of \(all.counted("record")) left out\(unread)")
        }
        if changed > 0 {
            parts.append(
                left > 0
                    ? "\(changed.grouped) changed"
                    : "\(changed.grouped) of \(all.counted("record")) changed"
            )
        }
        guard !parts.isEmpty else { return nil }
        return "\(name): \(parts.joined(separator: ", "))\(leadingCauses)"
    }
}
