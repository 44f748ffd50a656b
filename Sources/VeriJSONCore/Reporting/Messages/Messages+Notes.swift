extension Messages {
    func changesNotKept(kept: Int, total: Int) -> String {
        "\(counted(total - kept, "further change")) of \(total.grouped) counted in the summary only"
    }

    func message(of note: Report.Note) -> String {
        switch note.code {
        case .arrayEmptied:
            guard note.count > 1 else { return "this array lost \(note.lostItems)" }
            return
                "\(note.count.grouped) arrays lost most of their items; the first \(note.lostItems)"
        case let code where code.isAboutSyntax:
            guard let words = repair(code) else { return code.rawValue }
            let message = "expected \(words.expected), found \(words.found)"
            return note.count > 1 ? "\(message), \(note.count) times" : message
        case .keyDuplicate:
            let key = note.paths.first?.lastShownToken.map(JSONText.quoted)
            guard note.count > 1 else {
                return "\(key.map { "the key \($0)" } ?? "a key") is repeated, \(counting)"
            }
            let first = key.map { ", the first is \($0)" } ?? ""
            return "\(counted(note.count, "key")) are repeated\(first); \(counting)"
        case .modelCaught:
            let place = note.declaration.map { " at \($0)" } ?? ""
            guard note.count > 1 else { return "the model's code caught an error\(place)" }
            return "the model's code caught \(note.count.grouped) errors\(place)"
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
        return switch note.code {
        case .arrayEmptied: "the first item that was dropped"
        case .keyDuplicate: "this key is repeated"
        case .modelCaught: "the model refuses this, and goes on without it"
        default: "this key has no rule"
        }
    }

    /// The words for the one of several members with the same key that a model is given.
    private var counting: String {
        policy.duplicateKeys == .first ? "the first one counts" : "the last one counts"
    }
}

extension Report.Note {
    /// The number of items that the first array lost, as a phrase.
    var lostItems: String {
        guard total > 0 else { return "most of its items" }
        if lost == total {
            return total == 1 ? "its only item" : "all of its \(total.grouped) items"
        }
        return "\(lost.grouped) of its \(total.grouped) items (\(lost.share(of: total)))"
    }
}
