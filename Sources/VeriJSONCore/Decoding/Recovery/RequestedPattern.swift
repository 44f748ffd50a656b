/// The tree of what a model asked for at the places that needed repairs.
///
/// It is written as a pattern, so that a report without a pattern is one like any other: items are
/// `*`, keys that the model's code spells out are names, and all other keys are data.
///
///     /orders/3/price, asked for as a Double     {"orders": [{"price": "number"}]}
final class RequestedPattern: RequestedPlaces {
    private final class Node {
        var names: [String] = []
        var members: [ScalarText: Node] = [:]
        var wildcard: Node?
        var item: Node?
        var asked: [RequestedType] = []
        /// Whether the member was missed, or was null, where the model needs it.
        var isMissed = false
        /// The key under which a document led through the wildcard.
        var example = ""
    }

    private let root = Node()
    private var count = 1
    /// Whether the pattern says how to read a document, so that only members that were missed are
    /// mandatory.
    private let isForReading: Bool
    /// The number of things that were asked for.
    private(set) var requestCount = 0
    /// The maximum number of places that are told apart; those beyond belong to the place around
    /// them.
    private static let limit = 1_000
    /// The deepest places that are told apart.
    ///
    /// Each may take three levels of a pattern, as a branch of a union, and a pattern has at most
    /// 200.
    private static let depthLimit = 60
    /// The maximum number of types that are told apart at one place.
    private static let typeLimit = 4

    /// A step to a place.
    private enum Token: Hashable {
        case item
        case key(String)
    }

    /// A way to a place in the tree, and what was asked for there.
    private struct Route: Hashable {
        /// A way to the place through any document.
        var tokens: [Token] = []
        var asked: RequestedType?
    }

    /// The places that were handed out, by their numbers.
    private var places: [Route] = []
    private var numbers: [Route: UInt32] = [:]

    init(isForReading: Bool = false) {
        self.isForReading = isForReading
    }

    func add(
        _ steps: ArraySlice<OpenStep>,
        missing: String?,
        asked: RequestedType?,
        on tape: Tape
    ) -> RequestedPlace {
        var node = root
        var tokens: [Token] = []
        var isNeeded = false
        for step in steps where step.node != .none {
            isNeeded = tape.kind(of: step.node) == .null
            guard tokens.count < Self.depthLimit else { return number(Route(tokens: tokens)) }
            let next: Node?
            switch step.key {
            case .item:
                next = child(of: node.item)
                node.item = next ?? node.item
                tokens.append(.item)
            case .member(let key) where key.isName(of: tape.string(at: step.node.key)):
                let text = tape.string(at: step.node.key)
                next = named(text, in: node)
                tokens.append(.key(text))
            case .member, .name:
                next = child(of: node.wildcard)
                if node.wildcard == nil { next?.example = tape.string(at: step.node.key) }
                node.wildcard = next ?? node.wildcard
                tokens.append(.key(next?.example ?? ""))
            }
            guard let next else {
                tokens.removeLast()
                return number(Route(tokens: tokens))
            }
            node = next
        }
        if let missing, let next = named(missing, in: node) {
            node = next
            tokens.append(.key(missing))
            isNeeded = true
        }
        if isNeeded, asked != nil, !node.isMissed {
            node.isMissed = true
            requestCount += 1
        }
        if let asked, asked != .unknown, !node.asked.contains(asked),
            node.asked.count < Self.typeLimit
        {
            node.asked.append(asked)
            requestCount += 1
        }
        return number(Route(tokens: tokens, asked: asked))
    }

    /// Returns the number of a place, under which it is handed out.
    private func number(_ place: Route) -> RequestedPlace {
        if let known = numbers[place] { return RequestedPlace(number: known) }
        let number = UInt32(truncatingIfNeeded: places.count)
        places.append(place)
        numbers[place] = number
        return RequestedPlace(number: number)
    }

    private func place(_ requested: RequestedPlace) -> Route {
        requested == .root ? Route() : places[Int(requested.number)]
    }

    private func child(of known: Node?) -> Node? {
        if let known { return known }
        guard count < Self.limit else { return nil }
        count += 1
        return Node()
    }

    private func named(_ key: String, in node: Node) -> Node? {
        let next = child(of: node.members[ScalarText(key)])
        if let next, node.members.updateValue(next, forKey: ScalarText(key)) == nil {
            node.names.append(key)
        }
        return next
    }

    func graph(named name: String) -> RuleGraph {
        RuleGraph.compiled(pattern(of: root), named: name)
    }

    private func pattern(of node: Node) -> JSONValue {
        let forms = forms(of: node)
        switch forms.count {
        case 0: return "any"
        case 1: return forms[0].pattern
        default: return ["$any": .array(forms.map(\.pattern))]
        }
    }

    /// The alternatives at a place; the type of an object or array is nil.
    private func forms(of node: Node) -> [(asked: RequestedType, pattern: JSONValue)] {
        var forms: [(asked: RequestedType, pattern: JSONValue)] = []
        if !node.names.isEmpty || node.wildcard != nil {
            var members = node.names.map { name -> JSONObject.Member in
                let member = node.members[ScalarText(name)]
                let isOptional = isForReading && member?.isMissed == false
                return JSONObject.Member(
                    key: name.escapedKey + (isOptional ? "?" : ""),
                    value: member.map(pattern) ?? "any"
                )
            }
            if let wildcard = node.wildcard {
                members.append(JSONObject.Member(key: "*?", value: pattern(of: wildcard)))
            }
            forms.append((.object, .object(JSONObject(members))))
        }
        if let item = node.item { forms.append((.array, .array([pattern(of: item)]))) }
        for asked in node.asked where !forms.contains(where: { $0.asked == asked }) {
            forms.append((asked, isForReading && asked.isList ? ["any"] : asked.pattern))
        }
        return forms
    }

    /// Returns the rule at a place of the compiled pattern.
    func rule(at requested: RequestedPlace, in graph: RuleGraph) -> RuleIndex {
        let place = place(requested)
        let sorted = rules(at: place, in: graph).stablySorted { $0.position < $1.position }
        // The branch of a type that only its own code describes covers whatever is inside.
        let specific = sorted.filter { graph[$0].form != .any }
        let ordered = specific.isEmpty ? sorted : specific
        let union = ordered.first { graph[$0].form == .union }
        guard let union else { return ordered.first ?? graph.root }
        let branches = graph.unions[Int(graph[union].payload)].branches
        let position = place.asked.flatMap { asked in
            node(at: place).flatMap { forms(of: $0).firstIndex { $0.asked == asked } }
        }
        guard let position, branches.indices.contains(position) else { return union }
        return branches[position]
    }

    /// The rules at a place, or at the last place on the way to it that has any.
    ///
    /// Items are only looked for in arrays and members in objects, so that a place at which the
    /// model tried both is not taken for another.
    private func rules(at place: Route, in graph: RuleGraph) -> Set<RuleIndex> {
        var rules: Set<RuleIndex> = []
        graph.include(graph.root, in: &rules)
        for token in place.tokens {
            var next: Set<RuleIndex> = []
            for rule in rules {
                switch (token, graph[rule].form) {
                case (.item, .array): graph.descend(from: rule, index: 0, into: &next)
                case (.key(let key), .object): graph.descend(from: rule, key: key, into: &next)
                default: break
                }
            }
            if next.isEmpty { break }
            rules = next
        }
        return rules
    }

    private func node(at place: Route) -> Node? {
        place.tokens.reduce(root) { node, token in
            guard let node, case .key(let key) = token else { return node?.item }
            if let member = node.members[ScalarText(key)] { return member }
            return node.wildcard.flatMap { $0.example == key ? $0 : nil }
        }
    }
}

extension CodingKey {
    /// Returns whether a key of the document is a name: one that the model's code spells out.
    ///
    /// It may be in snake case. What another conversion took away may be data.
    func isName(of written: String) -> Bool {
        guard isSpelledOut else { return false }
        return written.hasSameScalars(as: stringValue)
            || written.fromSnakeCase.hasSameScalars(as: stringValue)
    }
}
