extension Messages {
    func changesNotKept(kept: Int, total: Int) -> String {
        "\(counted(total - kept, "further change")) of \(total) counted in the summary only"
    }

    func message(of note: Report.Note) -> String {
        switch note.code {
        case .arrayEmptied:
            let more = note.count > 1
            let array = more ? "\(note.count) arrays, the first of which" : "an array that"
            return "\(array) lost \(lost(note))"
        default:
            let key = note.paths.first?.tokens.last.map { JSONText.quoted($0) } ?? "a key"
            guard note.count > 1 else { return "the key \(key) has no rule" }
            return "\(counted(note.count, "key")) without a rule, the first is \(key)"
        }
    }

    func label(of note: Report.Note) -> String {
        note.code == .arrayEmptied ? "the first item that was dropped" : "this key has no rule"
    }

    private func lost(_ note: Report.Note) -> String {
        guard note.total > 0 else { return "most of its items" }
        if note.lost == note.total {
            return note.total == 1 ? "its only item" : "all of its \(note.total) items"
        }
        return "\(note.lost) of its \(note.total) items"
    }
}
