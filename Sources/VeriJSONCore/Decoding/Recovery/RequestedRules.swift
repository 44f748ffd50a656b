/// The rules of what a model asked for, at the places of the pattern that allows more.
///
///     pattern   {"items": [{"id": "string"}]}
///     model     asks for /items/3/id as an Int
///     added     the rule "int" at the place /items/*/id of the pattern
final class RequestedRules: RequestedPlaces {
    private struct Request: Hashable {
        var place: RuleIndex
        var type: RequestedType
        var key: ScalarText?
    }

    private let graph: RuleGraph
    private var tracker: RuleTracker
    private var added: [AddedRule] = []
    private var known: [Request: RuleIndex] = [:]
    private var graphs: [RequestedType: RuleGraph] = [:]
    private var supplied: [ScalarText: PathStep] = [:]
    private var objectCount: Int
    /// The keys that the model's code spells out.
    private var names: Set<ScalarText> = []

    /// The maximum number of rules that are added; beyond them, the place has the rule of the
    /// pattern.
    private static let limit = 1_000

    init(_ graph: RuleGraph) {
        self.graph = graph
        tracker = RuleTracker(graph)
        objectCount = graph.objects.count
    }

    func add(
        _ steps: ArraySlice<OpenStep>,
        missing: String?,
        asked: RequestedType?,
        on tape: Tape
    ) -> RequestedPlace {
        var place = tracker.root
        var last = place
        for step in steps where step.node != .none {
            switch step.key {
            case .item(let index): place = tracker.item(index, of: place)
            case .member(let key):
                let text = tape.string(at: step.node.key)
                if key.isName(of: text) { names.insert(ScalarText(text)) }
                place = tracker.member(text, of: place)
            case .name(let text): place = tracker.member(text, of: place)
            }
            if !tracker.isOpen(place) { last = place }
        }
        if let missing { names.insert(ScalarText(missing)) }
        let rule = rule(at: last)
        guard let asked else { return RequestedPlace(number: rule.rawValue) }
        // The words of a model may quote the secret.
        let type = tracker.hidesScalars(last) ? asked.withoutWords : asked
        return RequestedPlace(number: add(type, at: rule, key: missing).rawValue)
    }

    /// Returns the `$maxDropped` of the pattern at the end of a path.
    func dropLimit(at steps: [OpenStep], on tape: Tape) -> Sanitizer.Policy.DropLimit? {
        var place = tracker.root
        for step in steps where step.node != .none {
            switch step.key {
            case .item(let index): place = tracker.item(index, of: place)
            case .member: place = tracker.member(tape.string(at: step.node.key), of: place)
            case .name(let text): place = tracker.member(text, of: place)
            }
        }
        return graph.refinement(of: graph[rule(at: place)])?.maxDropped
    }

    /// Returns the rule of the pattern at the end of a path.
    func rule(along steps: [PathStep], on tape: Tape) -> RuleIndex {
        var place = tracker.root
        for step in steps {
            switch step {
            case .index(let index): place = tracker.item(Int(index), of: place)
            case .key(let start):
                let key = tape.value(at: start.position).map { tape.string(at: $0) } ?? ""
                place = tracker.member(key, of: place)
            case .missing: return rule(at: place)
            }
        }
        return rule(at: place)
    }

    private func rule(at place: RuleSetIndex) -> RuleIndex {
        let rules = tracker.rules(at: place).stablySorted { $0.position < $1.position }
        return rules.first { graph[$0].form == .union } ?? rules.first ?? graph.root
    }

    private func add(_ type: RequestedType, at place: RuleIndex, key: String?) -> RuleIndex {
        let asked = Request(place: place, type: type, key: key.map { ScalarText($0) })
        if let known = known[asked] { return known }
        guard added.count < Self.limit else { return place }
        let rule = RuleIndex(UInt32(truncatingIfNeeded: graph.rules.count + added.count))
        added.append(AddedRule(graph: graph(of: type), place: place, key: key))
        if key != nil { objectCount += 1 }
        known[asked] = rule
        return rule
    }

    private func graph(of type: RequestedType) -> RuleGraph {
        if let known = graphs[type] { return known }
        let made = RuleGraph.compiled(type.pattern, named: graph.source.name)
        graphs[type] = made
        return made
    }

    /// Returns the step to a member that the pattern supplied.
    func step(toSupplied key: String) -> PathStep {
        if let known = supplied[ScalarText(key)] { return known }
        let step = PathStep.missing(object: UInt32(truncatingIfNeeded: objectCount), member: 0)
        added.append(AddedRule(graph: graph(of: .unknown), place: graph.root, key: key))
        objectCount += 1
        supplied[ScalarText(key)] = step
        return step
    }

    func graph(named name: String) -> RuleGraph {
        graph.adding(added, names: names)
    }

    func rule(at place: RequestedPlace, in graph: RuleGraph) -> RuleIndex {
        place == .root ? graph.root : RuleIndex(place.number)
    }
}
