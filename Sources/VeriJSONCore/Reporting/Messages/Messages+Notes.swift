extension Messages {
    func changesNotKept(kept: Int, total: Int) -> String {
        "\(counted(total - kept, "further change")) of \(total) counted in the summary only"
    }

    func message(of note: Report.Note) -> String {
        switch note.code {
        case .arrayEmptied:
            guard note.count > 1 else { return "this array lost \(note.lostItems)" }
            return "\(note.count) arrays lost most of their items; the first \(note.lostItems)"
        case let code where code.isAboutSyntax:
            guard let words = repair(code) else { return code.rawValue }
            let message = "expected \(words.expected), found \(words.found)"
            return note.count > 1 ? "\(message), \(note.count) times" : message
        default:
            guard let key = note.paths.first?.lastShownToken.map(JSONText.quoted) else {
                return note.count > 1
                    ? "\(counted(note.count, "key")) without a rule" : "a key has no rule"
            }
            guard note.count > 1 else { return "the key \(key) has no rule" }
            return "\(counted(note.count, "key")) without a rule, the first is \(key)"
        }
    }

    func label(of note: Report.Note) -> String {
        if let words = repair(note.code) { return words.label }
        return note.code == .arrayEmptied
            ? "the first item that was dropped" : "this key has no rule"
    }
}

extension Report.Note {
    /// The number of items that the first array lost, as a phrase.
    var lostItems: String {
        guard total > 0 else { return "most of its items" }
        if lost == total { return total == 1 ? "its only item" : "all of its \(total) items" }
        return "\(lost) of its \(total) items"
    }
}
