/// The rules that may look at the places of a document, while the document is read.
///
/// A place has a set of rules, as a union has several branches. Sets are few, so each gets a number,
/// and the way from one to the next is looked up once for each key.
struct RuleTrail {
    /// A set of rules, and whether the way to it led through something secret.
    struct Place: Hashable {
        fileprivate var number: Int
    }

    private struct Stand: Hashable {
        var rules: Set<RuleIndex>
        var isSecret: Bool
    }

    private struct Step: Hashable {
        var place: Place
        /// The key of a member; nil for an item.
        var key: ScalarText?
        var index: Int
    }

    /// A document can have any number of keys; no more of them are remembered.
    private static let stepLimit = 10_000

    private let graph: RuleGraph
    /// The rules that have something secret at or below them.
    private let concealing: Set<RuleIndex>
    private var stands: [Stand] = []
    private var hides: [Bool] = []
    private var names: [KeyNames?] = []
    private var places: [Stand: Place] = [:]
    private var steps: [Step: Place] = [:]
    /// The place of the document itself.
    private(set) var root = Place(number: 0)

    init(_ graph: RuleGraph) {
        self.graph = graph
        concealing = graph.hasSecrets ? graph.rulesAboveSecrets : []
        var rules: Set<RuleIndex> = []
        graph.include(graph.root, in: &rules)
        root = place(Stand(rules: rules, isSecret: false))
    }

    /// The position of a place among those that were met so far.
    func position(of place: Place) -> Int { place.number }

    /// Whether nothing looks at a place.
    func isOpen(_ place: Place) -> Bool { stands[place.number].rules.isEmpty }

    /// Whether a place is secret, or below one that is.
    func isSecret(_ place: Place) -> Bool { stands[place.number].isSecret }

    /// Whether a scalar at a place is not shown, because the pattern has something secret there or
    /// below.
    func hidesScalars(_ place: Place) -> Bool { hides[place.number] }

    /// The names among the keys of an object at a place.
    mutating func names(at place: Place) -> KeyNames {
        if let known = names[place.number] { return known }
        let made = KeyNames(graph, stands[place.number].rules)
        names[place.number] = made
        return made
    }

    /// What of a path may be shown.
    ///
    /// A place in a definition is secret or not depending on the way to it, so the whole way is
    /// walked. Where it may go through several branches of a union, all of them count.
    ///
    /// - Parameters:
    ///   - tokens: The path.
    ///   - hidesKeys: Whether keys that are data are hidden.
    ///   - index: The item number that a token is; nil for a key.
    /// - Returns: How many tokens lead to the outermost secret value on the way, nil where there is
    ///   none, and the positions of keys before it that are hidden.
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

    /// The templates of the rules at the place with a position.
    func templates(at position: Int) -> Set<ScalarText> {
        Set(stands[position].rules.map { ScalarText(graph.place(of: $0).template) })
    }

    /// The place of a member.
    mutating func member(_ key: String, of place: Place) -> Place {
        step(Step(place: place, key: ScalarText(key), index: 0)) { graph, rule, next in
            graph.descend(from: rule, key: key, into: &next)
        }
    }

    /// The place of an item.
    mutating func item(_ index: Int, of place: Place) -> Place {
        // Beyond the positions of tuples one item is as another.
        let known = stands[place.number].rules.map { graph.positions(of: graph[$0]) }.max() ?? 0
        return step(Step(place: place, key: nil, index: min(index, known))) { graph, rule, next in
            graph.descend(from: rule, index: index, into: &next)
        }
    }

    private mutating func step(
        _ step: Step,
        _ descend: (RuleGraph, RuleIndex, inout Set<RuleIndex>) -> Void
    ) -> Place {
        if let known = steps[step] { return known }
        let stand = stands[step.place.number]
        var next: Set<RuleIndex> = []
        for rule in stand.rules { descend(graph, rule, &next) }
        let place = place(Stand(rules: next, isSecret: stand.isSecret))
        if steps.count < Self.stepLimit { steps[step] = place }
        return place
    }

    private mutating func place(_ stand: Stand) -> Place {
        var stand = stand
        if !concealing.isEmpty, stand.rules.contains(where: { graph[$0].traits.contains(.secret) })
        {
            stand.isSecret = true
        }
        if let known = places[stand] { return known }
        let place = Place(number: stands.count)
        stands.append(stand)
        names.append(nil)
        hides.append(stand.isSecret || !concealing.isDisjoint(with: stand.rules))
        places[stand] = place
        return place
    }
}

extension RuleGraph {
    /// How many first items of an array have rules of their own.
    fileprivate func positions(of rule: Rule) -> Int {
        switch rule.form {
        case .array, .union: 0
        case .tuple where tuples.indices.contains(Int(rule.payload)):
            tuples[Int(rule.payload)].slots.count
        default: 1
        }
    }
}
