import VeriJSONCore

/// A place of a document, in both revisions, that a rule is about.
struct RevisionPlace {
    var pair: ValuePair
    var oldTokens: [String] = []
    var newTokens: [String] = []
    /// The positions of tokens that are keys matched by `*`, which are data.
    var hidden: [Int] = []
    /// The values around this one, from the root.
    var around: [ValuePair] = []

    init(pair: ValuePair) { self.pair = pair }

    /// The tokens that lead to the value; those of the old revision if it was removed.
    var tokens: [String] { pair.new == nil && pair.old != nil ? oldTokens : newTokens }

    /// Whether the container around the value is in both revisions.
    var hasOldParent: Bool { around.last.map { $0.old != nil && $0.new != nil } ?? true }

    /// Returns the place of a part of the value.
    func below(_ pair: ValuePair, old: String?, new: String?, isData: Bool) -> RevisionPlace {
        var place = self
        place.pair = pair
        place.oldTokens.append(old ?? new ?? "")
        place.newTokens.append(new ?? old ?? "")
        if isData { place.hidden.append(oldTokens.count) }
        place.around.append(self.pair)
        return place
    }

    /// Returns the change at the place.
    func change(in revisions: RevisionPair) -> Changes.Change {
        Changes.Change(
            kind: pair.old == nil ? .added : pair.new == nil ? .removed : .replaced,
            oldPath: pair.old.map { _ in JSONPointer(tokens: oldTokens) },
            newPath: pair.new.map { _ in JSONPointer(tokens: newTokens) },
            pair: pair,
            revisions: revisions
        )
    }
}

extension ChangeReviewer {
    /// Applies a rule to a place that at least one revision has.
    mutating func apply(_ rule: ChangeRule<Author>, to place: RevisionPlace) {
        switch rule.demand {
        case .event, .document: break
        case .immutable(let isRemovable, let mayBeSet):
            applyImmutable(rule, to: place, isRemovable: isRemovable, mayBeSet: mayBeSet)
        case .appendOnly: applyAppendOnly(rule, to: place)
        case .increasing(let inEveryRevision):
            applyIncreasing(rule, to: place, inEveryRevision: inEveryRevision)
        case .transitions(let transitions, let initial):
            apply(transitions, initial, of: rule, to: place)
        case .restricted(let who, let exceptAtCreation, let test):
            guard hasOld || !exceptAtCreation, !isUnchanged(place),
                !test(place.change(in: revisions), author)
            else { return }
            let code = FindingCode.changeAuthor
            report(place, code, "a change by \(who)", found: "another one", rule)
        case .place(let test):
            guard !isUnchanged(place),
                let rejection = test(place.change(in: revisions), author)
            else { return }
            report(place, rejection.code, rejection.expected, found: rejection.found, rule)
        }
    }

    private func isUnchanged(_ place: RevisionPlace) -> Bool {
        revisions.isEqual(place.pair, at: place.tokens)
    }

    private mutating func report(
        _ place: RevisionPlace,
        _ code: FindingCode,
        _ expected: String,
        found: String? = nil,
        _ rule: ChangeRule<Author>
    ) {
        report(FoundChange(code, at: place, expected: expected, found: found), rule)
    }

    private mutating func applyImmutable(
        _ rule: ChangeRule<Author>,
        to place: RevisionPlace,
        isRemovable: Bool,
        mayBeSet: Bool
    ) {
        guard hasOld else { return }
        let code = FindingCode.changeImmutable
        if place.pair.old == nil {
            guard !mayBeSet, place.hasOldParent else { return }
            report(place, code, "no value where there was none", rule)
        } else if place.pair.new == nil {
            if !isRemovable { report(place, code, "the value not to be removed", rule) }
        } else if !isUnchanged(place) {
            report(place, code, "the value not to change", rule)
        }
    }

    private mutating func applyAppendOnly(_ rule: ChangeRule<Author>, to place: RevisionPlace) {
        guard hasOld, let old = place.pair.old, let before = revisions.old?.document else { return }
        let code = FindingCode.changeAppendOnly
        guard let new = place.pair.new, let after = revisions.new?.document else {
            return report(place, code, "the value not to be removed", rule)
        }
        let kind = before.kind(old)
        switch kind {
        case .array where after.kind(new) == kind:
            let (left, right) = (before.items(old), after.items(new))
            for (position, item) in left.enumerated() {
                let pair = ValuePair(old: item, new: position < right.count ? right[position] : nil)
                let token = String(position)
                let part = place.below(pair, old: token, new: token, isData: false)
                guard pair.new == nil || !isUnchanged(part) else { continue }
                // The items after the first difference have moved, as a rule.
                return report(part, code, "the earlier items to stay as they are", rule)
            }
        case .object where after.kind(new) == kind:
            let parts = revisions.parts(
                of: place.pair,
                depth: place.tokens.count,
                path: { place.tokens }
            )
            for part in parts where part.pair.old != nil {
                let below = place.below(
                    part.pair,
                    old: part.oldToken,
                    new: part.newToken,
                    isData: true
                )
                guard !isUnchanged(below), !isIgnored(below) else { continue }
                report(below, code, "the earlier members to stay as they are", rule)
            }
        case .string where after.kind(new) == kind:
            guard !after.text(new).utf8.starts(with: before.text(old).utf8) else { return }
            report(place, code, "a string that begins with the earlier one", rule)
        default:
            guard !isUnchanged(place) else { return }
            report(place, code, "a value that keeps what the earlier one has", rule)
        }
    }

    private func isIgnored(_ place: RevisionPlace) -> Bool {
        revisions.comparison.ignores(depth: place.tokens.count, path: { place.tokens })
    }

    private mutating func applyIncreasing(
        _ rule: ChangeRule<Author>,
        to place: RevisionPlace,
        inEveryRevision: Bool
    ) {
        let code = FindingCode.changeOnlyIncreasing
        guard let new = place.pair.new, let after = revisions.new?.document else {
            return report(place, code, "the number not to be removed", rule)
        }
        guard after.kind(new) == .number else {
            if !isUnchanged(place) { report(place, code, "a number", rule) }
            return
        }
        guard hasOld, let old = place.pair.old, let before = revisions.old?.document,
            before.kind(old) == .number
        else { return }
        let (earlier, later) = (before.number(old), after.number(new))
        if later < earlier {
            report(place, code, "a number not below the earlier one", found: "a smaller one", rule)
        } else if inEveryRevision, later == earlier {
            report(place, code, "a number above the earlier one", found: "the same one", rule)
        }
    }

    private mutating func apply(
        _ transitions: [(state: JSONValue, next: [JSONValue])],
        _ initial: [JSONValue]?,
        of rule: ChangeRule<Author>,
        to place: RevisionPlace
    ) {
        let code = FindingCode.changeTransition
        guard let node = place.pair.new, let new = revisions.new?.document.value(node) else {
            return report(place, code, "the state not to be removed", rule)
        }
        guard hasOld, let node = place.pair.old, let old = revisions.old?.document.value(node)
        else {
            guard let initial, !initial.contains(new) else { return }
            return report(place, code, Self.words(initial, "no state at first"), rule)
        }
        guard old != new else { return }
        let next = transitions.first { $0.state == old }?.next ?? []
        guard !next.contains(new) else { return }
        // The states that may follow tell the earlier one, which is data.
        guard revisions.comparison.options.disclosure.shownCharacters != nil else {
            return report(place, code, "a state that may follow the earlier one", rule)
        }
        report(place, code, Self.words(next, "the state not to change"), rule)
    }

    private static func words(_ states: [JSONValue], _ none: String) -> String {
        let names = states.map { JSONWriter().string($0) }
        guard let last = names.last, names.count > 1 else { return names.first ?? none }
        return "one of " + names.dropLast().joined(separator: ", ") + " or " + last
    }
}
