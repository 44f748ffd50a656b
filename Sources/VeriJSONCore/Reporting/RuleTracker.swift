/// The index of an interned set of rules, those that may apply to a place of a document, in its
/// ``RuleTracker``.
package struct RuleSetIndex: Hashable {
    package let position: Int
}

/// The rules that may apply to each place of a document, found while the document is read.
///
/// A place has a set of rules, because a union has several branches. Distinct sets are few, so they
/// are interned as numbers, and the step from one set to the next is cached for each key.
package struct RuleTracker {
    private struct RuleSet: Hashable {
        var rules: Set<RuleIndex>
        var isSecret: Bool
        /// Whether the value is inside one of another form than a value with a secret part has.
        var isMisplaced = false
    }

    private struct Descent: Hashable {
        var place: RuleSetIndex
        /// The key of a member; nil for an item.
        var key: ScalarText?
        var index: Int
    }

    /// The limit on cached steps, because a document can have any number of keys.
    private static let stepLimit = 10_000

    private let graph: RuleGraph
    /// The rules that have a secret at or below them.
    private let concealing: Set<RuleIndex>
    private var ruleSets: [RuleSet] = []
    private var hides: [Bool] = []
    private var names: [KeyNames?] = []
    private var places: [RuleSet: RuleSetIndex] = [:]
    private var steps: [Descent: RuleSetIndex] = [:]
    /// The place of the document itself.
    package private(set) var root = RuleSetIndex(position: 0)

    package init(_ graph: RuleGraph) {
        self.graph = graph
        concealing = graph.hasSecrets ? graph.rulesAboveSecrets : []
        var rules: Set<RuleIndex> = []
        graph.include(graph.root, in: &rules)
        root = place(RuleSet(rules: rules, isSecret: false))
    }

    /// Returns the rules that may apply to a place.
    func rules(at place: RuleSetIndex) -> Set<RuleIndex> { ruleSets[place.position].rules }

    /// Returns whether no rule applies to a place.
    package func isOpen(_ place: RuleSetIndex) -> Bool { ruleSets[place.position].rules.isEmpty }

    /// Returns whether a place is secret, or below one that is.
    package func isSecret(_ place: RuleSetIndex) -> Bool { ruleSets[place.position].isSecret }

    /// Returns whether scalars at a place are hidden, because the pattern has a secret there or
    /// below.
    ///
    /// A wrong value at such a place may itself be the secret, and so may be what is in an array
    /// where the pattern has an object with a secret member. A member that the object's rule does
    /// not name is shown.
    package func hidesScalars(_ place: RuleSetIndex) -> Bool { hides[place.position] }

    /// Returns whether the keys of an object at a place are hidden.
    func hidesKeys(_ place: RuleSetIndex) -> Bool {
        let set = ruleSets[place.position]
        return set.isSecret || set.isMisplaced || hides[place.position] && !hasObject(set)
    }

    private func hasObject(_ set: RuleSet) -> Bool {
        set.rules.contains { graph[$0].form == .object }
    }

    /// Returns the names among the keys of an object at a place.
    package mutating func names(at place: RuleSetIndex) -> KeyNames {
        if let known = names[place.position] { return known }
        let made = KeyNames(graph, ruleSets[place.position].rules)
        names[place.position] = made
        return made
    }

    /// Returns the parts of a path that are secret or hidden.
    ///
    /// A place in a definition is secret or not depending on the path to it, so the tracker follows
    /// the whole path. Where several branches of a union may apply, all of them count.
    ///
    /// - Parameters:
    ///   - tokens: The path.
    ///   - hidesKeys: Whether keys that are data are hidden.
    ///   - index: Returns the item index that the token at a position is; nil for a key.
    /// - Returns: The number of tokens to the outermost secret value on the path, nil if there is
    ///   none, and the positions of the hidden keys before it.
    @inline(never)
    mutating func privacy(
        of tokens: [String],
        hidesKeys: Bool,
        index: (Int) -> Int?
    ) -> (secretDepth: Int?, hidden: [Int]) {
        var place = root
        var hidden: [Int] = []
        for (position, token) in tokens.enumerated() {
            if isSecret(place) { return (position, hidden) }
            if let index = index(position) {
                place = item(index, of: place)
                continue
            }
            if hidesKeys, !names(at: place).contains(token) { hidden.append(position) }
            place = member(token, of: place)
        }
        return (isSecret(place) ? tokens.count : nil, hidden)
    }

    /// Returns the templates of the rules of the place at a position.
    package func templates(at position: Int) -> Set<ScalarText> {
        Set(ruleSets[position].rules.map { ScalarText(graph.place(of: $0).template) })
    }

    /// Returns the place of a member.
    package mutating func member(_ key: String, of place: RuleSetIndex) -> RuleSetIndex {
        let concealing = concealing
        return step(Descent(place: place, key: ScalarText(key), index: 0)) { graph, rule, next in
            graph.descend(from: rule, key: key, into: &next)
            if !concealing.isEmpty {
                graph.descend(from: rule, spelled: key, among: concealing, into: &next)
            }
        }
    }

    /// Returns the place of an item.
    package mutating func item(_ index: Int, of place: RuleSetIndex) -> RuleSetIndex {
        let known = distinctItems(at: place)
        return step(Descent(place: place, key: nil, index: min(index, known))) {
            graph,
            rule,
            next in
            graph.descend(from: rule, index: index, into: &next)
        }
    }

    /// Returns the number of leading items of an array that may have rules of their own.
    ///
    /// All items beyond the positions of tuples have the same rules.
    func distinctItems(at place: RuleSetIndex) -> Int {
        ruleSets[place.position].rules.map { graph.positions(of: graph[$0]) }.max() ?? 0
    }

    private mutating func step(
        _ step: Descent,
        _ descend: (RuleGraph, RuleIndex, inout Set<RuleIndex>) -> Void
    ) -> RuleSetIndex {
        if let known = steps[step] { return known }
        let set = ruleSets[step.place.position]
        var next: Set<RuleIndex> = []
        for rule in set.rules { descend(graph, rule, &next) }
        var made = RuleSet(rules: next, isSecret: set.isSecret)
        if next.isEmpty, !set.isSecret, hides[step.place.position] {
            made.isMisplaced = set.isMisplaced || step.key == nil || !hasObject(set)
        }
        let place = place(made)
        if steps.count < Self.stepLimit { steps[step] = place }
        return place
    }

    private mutating func place(_ set: RuleSet) -> RuleSetIndex {
        var set = set
        if !concealing.isEmpty, set.rules.contains(where: { graph[$0].traits.contains(.secret) }) {
            set.isSecret = true
        }
        if let known = places[set] { return known }
        let place = RuleSetIndex(position: ruleSets.count)
        ruleSets.append(set)
        names.append(nil)
        hides.append(
            set.isSecret || set.isMisplaced || !concealing.isDisjoint(with: set.rules)
        )
        places[set] = place
        return place
    }
}

extension RuleGraph {
    /// Adds the rules of members with a secret whose keys differ from a key in its spelling only.
    ///
    /// The policy may take it for theirs, and it names a secret in any case.
    fileprivate func descend(
        from index: RuleIndex,
        spelled key: String,
        among concealing: Set<RuleIndex>,
        into rules: inout Set<RuleIndex>
    ) {
        let rule = self[index]
        guard rule.form == .object, objects.indices.contains(Int(rule.payload)) else { return }
        let plain = Sanitizer.Policy.Aliases.spelling.plain(Array(key.utf8))
        for member in objects[Int(rule.payload)].members
        where concealing.contains(member.rule)
            && Sanitizer.Policy.Aliases.spelling.plain(Array(member.key.utf8)) == plain
        {
            include(member.rule, in: &rules)
        }
    }

    /// Returns the number of leading items of an array that have rules of their own.
    fileprivate func positions(of rule: Rule) -> Int {
        switch rule.form {
        case .array, .union: 0
        case .tuple where tuples.indices.contains(Int(rule.payload)):
            tuples[Int(rule.payload)].slots.count
        default: 1
        }
    }
}
