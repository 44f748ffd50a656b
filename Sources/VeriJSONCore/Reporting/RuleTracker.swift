/// The rules that may apply to each place of a document, found while the document is read.
///
/// A place has a set of rules, because a union has several branches. Distinct sets are few, so they
/// are interned as numbers, and the step from one set to the next is cached for each key.
package struct RuleTracker {
    /// An interned set of rules, with whether the path to it leads through a secret.
    package struct Place: Hashable {
        fileprivate var number: Int
    }

    private struct RuleSet: Hashable {
        var rules: Set<RuleIndex>
        var isSecret: Bool
        /// Whether the value is inside one of another form than a value with a secret part has.
        var isMisplaced = false
    }

    private struct Step: Hashable {
        var place: Place
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
    private var places: [RuleSet: Place] = [:]
    private var steps: [Step: Place] = [:]
    /// The place of the document itself.
    package private(set) var root = Place(number: 0)

    package init(_ graph: RuleGraph) {
        self.graph = graph
        concealing = graph.hasSecrets ? graph.rulesAboveSecrets : []
        var rules: Set<RuleIndex> = []
        graph.include(graph.root, in: &rules)
        root = place(RuleSet(rules: rules, isSecret: false))
    }

    /// Returns the position of a place among those found so far.
    package func position(of place: Place) -> Int { place.number }

    /// Returns the rules that may apply to a place.
    func rules(at place: Place) -> Set<RuleIndex> { ruleSets[place.number].rules }

    /// Returns whether no rule applies to a place.
    package func isOpen(_ place: Place) -> Bool { ruleSets[place.number].rules.isEmpty }

    /// Returns whether a place is secret, or below one that is.
    package func isSecret(_ place: Place) -> Bool { ruleSets[place.number].isSecret }

    /// Returns whether scalars at a place are hidden, because the pattern has a secret there or
    /// below.
    ///
    /// A wrong value at such a place may itself be the secret, and so may be what is in an array
    /// where the pattern has an object with a secret member. A member that the object's rule does
    /// not name is shown.
    package func hidesScalars(_ place: Place) -> Bool { hides[place.number] }

    /// Returns whether the keys of an object at a place are hidden.
    func hidesKeys(_ place: Place) -> Bool {
        let set = ruleSets[place.number]
        return set.isSecret || set.isMisplaced || hides[place.number] && !hasObject(set)
    }

    private func hasObject(_ set: RuleSet) -> Bool {
        set.rules.contains { graph[$0].form == .object }
    }

    /// Returns the names among the keys of an object at a place.
    package mutating func names(at place: Place) -> KeyNames {
        if let known = names[place.number] { return known }
        let made = KeyNames(graph, ruleSets[place.number].rules)
        names[place.number] = made
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
    package mutating func member(_ key: String, of place: Place) -> Place {
        step(Step(place: place, key: ScalarText(key), index: 0)) { graph, rule, next in
            graph.descend(from: rule, key: key, into: &next)
        }
    }

    /// Returns the place of an item.
    package mutating func item(_ index: Int, of place: Place) -> Place {
        let known = distinctItems(at: place)
        return step(Step(place: place, key: nil, index: min(index, known))) { graph, rule, next in
            graph.descend(from: rule, index: index, into: &next)
        }
    }

    /// Returns the number of leading items of an array that may have rules of their own.
    ///
    /// All items beyond the positions of tuples have the same rules.
    func distinctItems(at place: Place) -> Int {
        ruleSets[place.number].rules.map { graph.positions(of: graph[$0]) }.max() ?? 0
    }

    private mutating func step(
        _ step: Step,
        _ descend: (RuleGraph, RuleIndex, inout Set<RuleIndex>) -> Void
    ) -> Place {
        if let known = steps[step] { return known }
        let set = ruleSets[step.place.number]
        var next: Set<RuleIndex> = []
        for rule in set.rules { descend(graph, rule, &next) }
        var made = RuleSet(rules: next, isSecret: set.isSecret)
        if next.isEmpty, !set.isSecret, hides[step.place.number] {
            made.isMisplaced = set.isMisplaced || step.key == nil || !hasObject(set)
        }
        let place = place(made)
        if steps.count < Self.stepLimit { steps[step] = place }
        return place
    }

    private mutating func place(_ set: RuleSet) -> Place {
        var set = set
        if !concealing.isEmpty, set.rules.contains(where: { graph[$0].traits.contains(.secret) }) {
            set.isSecret = true
        }
        if let known = places[set] { return known }
        let place = Place(number: ruleSets.count)
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
