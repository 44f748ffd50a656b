import VeriJSONCore

/// The application of rules to a change.
struct ChangeReviewer<Author> {
    let changes: Changes
    let author: Author
    private var found: [FoundChange] = []

    init(_ changes: Changes, _ author: Author) {
        self.changes = changes
        self.author = author
        reportRepeatedKeys()
        reportRepeatedIdentities()
    }

    var revisions: RevisionPair { changes.revisions }

    /// Whether values are compared with the old revision; if not, the document counts as new.
    var hasOld: Bool { changes.kind == .update }

    mutating func apply(_ rule: ChangeRule<Author>, _ path: ValuePath?) {
        switch rule.demand {
        case .event(let kind, let who, let test):
            let isConcerned =
                changes.kind == kind || kind == .creation && changes.kind == .restoration
            guard isConcerned, !test(changes, author) else { return }
            report(
                FoundChange(
                    .changeAuthor,
                    expected: "a \(changes.kind) by \(who)",
                    found: "another one"
                ),
                rule
            )
        case .document(let test):
            guard let rejection = test(changes, author) else { return }
            report(
                FoundChange(
                    rejection.code,
                    expected: rejection.expected,
                    found: rejection.found ?? "another change"
                ),
                rule
            )
        default:
            guard changes.kind != .deletion, let path else { return }
            for place in places(of: path) { apply(rule, to: place) }
        }
    }

    // MARK: Places

    /// Returns the places of a path that exist in at least one revision.
    private func places(of path: ValuePath) -> [RevisionPlace] {
        var roots = revisions.roots
        if !hasOld { roots.old = nil }
        var places = [RevisionPlace(pair: roots)]
        for step in path.steps {
            places = places.flatMap { place in self.places(step, in: place) }
        }
        return places.filter { place in
            !revisions.comparison.ignores(depth: place.tokens.count, path: { place.tokens })
        }
    }

    private func places(_ step: ValuePath.Step, in place: RevisionPlace) -> [RevisionPlace] {
        switch step {
        case .key(let key):
            let pair = ValuePair(
                old: place.pair.old.flatMap { revisions.old?.document.child(key, of: $0) },
                new: place.pair.new.flatMap { revisions.new?.document.child(key, of: $0) }
            )
            return pair.old == nil && pair.new == nil
                ? [] : [place.below(pair, old: key, new: key, isData: false)]
        case .any:
            return containers(place.pair).flatMap { pair, isObject in
                revisions.parts(of: pair, depth: place.tokens.count, path: { place.tokens }).map {
                    part in
                    place.below(
                        part.pair,
                        old: part.oldToken,
                        new: part.newToken,
                        isData: isObject
                    )
                }
            }
        }
    }

    /// Returns the containers of a pair; of two kinds, each with nothing on the other side.
    private func containers(_ pair: ValuePair) -> [(ValuePair, isObject: Bool)] {
        let old = pair.old.flatMap { revisions.old?.document.kind($0) }
        let new = pair.new.flatMap { revisions.new?.document.kind($0) }
        if old == new || old == nil || new == nil {
            return [(pair, isObject: (new ?? old) == .object)]
        }
        return [
            (ValuePair(new: pair.new), isObject: new == .object),
            (ValuePair(old: pair.old), isObject: old == .object),
        ]
    }

    // MARK: Findings

    /// Reports every key of the new revision that its object repeats.
    ///
    /// Readers disagree on which member counts, so a change could hide behind one.
    private mutating func reportRepeatedKeys() {
        guard let document = revisions.new?.document else { return }
        let view = document.tape.view
        for index in 0..<document.tape.nodeCount {
            let object = NodeIndex(UInt32(index))
            guard document.kind(object) == .object, view.mightRepeatKeys(object) else { continue }
            var seen: Set<[UInt8]> = []
            var key = object.following
            let end = view.after(object)
            while key != end {
                if !seen.insert(Array(document.text(key).utf8)).inserted {
                    found.append(.repeatedKey(key))
                }
                key = view.after(key.following)
            }
        }
    }

    /// Reports every item of the new revision whose identity an earlier item of its array has.
    ///
    /// Readers that look an item up take one or the other, so a change could hide behind one.
    private mutating func reportRepeatedIdentities() {
        guard changes.kind != .deletion, let document = revisions.new?.document else { return }
        for (array, key) in revisions.comparison.identities {
            for place in places(of: array) {
                guard let list = place.pair.new, document.kind(list) == .array else { continue }
                var seen: Set<JSONValue> = []
                for (position, item) in document.items(list).enumerated() {
                    guard let node = document.node(key.tokens, from: item),
                        !seen.insert(document.value(node)).inserted
                    else { continue }
                    found.append(.repeatedIdentity(node, key, in: place, position))
                }
            }
        }
    }

    mutating func report(_ change: FoundChange, _ rule: ChangeRule<Author>) {
        var change = change
        change.rule = FoundChange.BrokenRule(
            text: rule.text,
            path: rule.path ?? "",
            site: rule.site
        )
        found.append(change)
    }

    func review() -> ChangeReview {
        let sorted = found.map { (start: $0.range(in: revisions).lowerBound, change: $0) }
            .enumerated().sorted {
                ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
            }
        let options = revisions.comparison.options
        let kept = sorted.prefix(max(1, options.limits.clamped.changes)).map { found in
            (
                finding: found.element.change.finding(in: revisions),
                place: found.element.change.oldPlace(in: revisions)
            )
        }
        return ChangeReview(
            changes: changes,
            list: Verifier.Result(
                revision: kept.map(\.finding),
                omitted: sorted.count - kept.count,
                name: revisions.name,
                disclosure: options.disclosure
            ),
            places: Dictionary(
                kept.compactMap { found in found.place.map { (found.finding, $0) } },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }
}
