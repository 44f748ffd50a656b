extension Report.Summary: CustomStringConvertible {
    /// The numbers of documents, then a line for each change with its place: the most frequent ones
    /// first.
    ///
    ///     total.description
    ///     // 12 documents: 3 changed, 0 rejected
    ///     //   40 drop type.mismatch /orders/*
    ///     //    2 strip string.format.url /orders/*/link
    public var description: String {
        ([headline] + Self.table(changes)).joined(separator: "\n")
    }

    /// The numbers of documents, with the shares of those that came to nothing.
    var headline: String {
        let all = documents &+ unreadable
        func lost(_ count: Int, _ words: String) -> String {
            let share = count > 0 && all > 1 ? " (\(count.share(of: all)))" : ""
            return "\(count.grouped) \(words)\(share)"
        }
        var outcomes: [String] = []
        // Both stand in a summary of documents that were cleaned and of some that were verified.
        if mismatched == 0 || changed > 0 || rejected > 0 {
            outcomes = ["\(changed.grouped) changed", lost(rejected, "rejected")]
        }
        if mismatched > 0 {
            outcomes.append(lost(mismatched, mismatched == 1 ? "does not match" : "do not match"))
        }
        return "\(all.counted("document")): \(outcomes.joined(separator: ", "))"
            + (unreadable == 0 ? "" : ", and \(lost(unreadable, "unreadable"))")
    }

    /// Returns a line for each row, the most frequent one first.
    static func table(_ rows: [Row]) -> [String] {
        let rows = rows.stablySorted { $0.count > $1.count }
        let width = rows.first.map { String($0.count).count } ?? 0
        return rows.map { row in
            let count = String(row.count)
            let space = String(repeating: " ", count: width - count.count)
            let action = row.action.map { $0.rawValue + " " } ?? ""
            let place = row.template.isEmpty ? "the root" : row.template
            return "  \(space)\(count) \(action)\(row.code.rawValue) \(place)"
        }
    }
}
