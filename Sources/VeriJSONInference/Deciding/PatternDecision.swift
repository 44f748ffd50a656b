import VeriJSONCore

/// A decision for a pattern, from what samples have at each place.
///
/// First the places get their form: dictionaries, tuples and variants; then places of the same shape
/// become one, which folds recursion; then each place becomes a part of the pattern.
struct PatternDecision {
    struct Result: Sendable {
        var text: String
        var suspects: [InferredPattern.Suspect]
    }

    var places: ObservedPlaces
    let options: PatternInference.Options
    var suspects: [InferredPattern.Suspect] = []
    /// Whether enumerations are found, which are values of the samples.
    var showsValues = true
    /// Whether conversions of texts are proposed.
    var proposesConversions = false
    /// The number of places around the one that is decided for.
    var depth = 0
    /// The greatest number of object places that are compared with each other.
    let comparisonLimit: Int
    /// The address below which the stack is not used.
    private var stackLimit = LargeStack.limit(below: LargeStack.borrowedSize)
    /// Whether samples nest so deeply that the stack was too small for them.
    private var isTooDeep = false
    /// The names of the places that `$define` defines.
    var names: PlaceMap<String>
    /// The last steps to the places; if several ways lead to a place, that of the first.
    var steps: PlaceMap<PlaceStep>

    init(
        _ places: consuming ObservedPlaces,
        _ options: PatternInference.Options,
        comparisonLimit: Int = 1_500
    ) {
        self.places = places
        self.options = options
        self.comparisonLimit = comparisonLimit
        names = PlaceMap(for: self.places)
        steps = PlaceMap(for: self.places)
        self.places.sort()
    }

    /// Decides for a pattern.
    static func decide(
        _ places: consuming ObservedPlaces,
        _ options: PatternInference.Options,
        proposesConversions: Bool = false,
        comparisonLimit: Int = 1_500
    ) -> Result {
        guard places[ObservedPlaces.root].count > 0 else {
            return Result(text: "\"any\"\n", suspects: [])
        }
        var decision = PatternDecision(places, options, comparisonLimit: comparisonLimit)
        decision.proposesConversions = proposesConversions
        if proposesConversions, !decision.places.areTexts { decision.makeKeyedLists() }
        decision.shapePlaces()
        // Places that became one have other members than either, which may make more places alike.
        var rounds = 0
        while rounds < 8, decision.unifyShapes() {
            decision.shapePlaces()
            rounds += 1
        }
        decision.findSteps()
        decision.nameSharedPlaces()
        return decision.withEnoughStack { $0.written() }
    }

    /// Returns the result of work that recurses as deeply as the samples nest.
    ///
    /// Few samples need more than the caller's stack.
    private func withEnoughStack<Value>(_ work: (inout PatternDecision) -> Value) -> Value {
        var decision = self
        var value = work(&decision)
        guard decision.isTooDeep else { return value }
        LargeStack.runOrCall {
            var decision = self
            decision.stackLimit = 0
            value = work(&decision)
        }
        return value
    }

    /// Checks whether there is stack for one more place; otherwise, what is decided is useless.
    mutating func checkStack() -> Bool {
        if LargeStack.pointer <= stackLimit { isTooDeep = true }
        return !isTooDeep
    }

    private mutating func written() -> Result {
        let root = places.resolved(ObservedPlaces.root)
        let node = names[root].map { PatternNode.expression("#\($0)") } ?? self.node(at: root)
        let order = places.preorder()
        var definitions: [(name: String, node: PatternNode, comment: String?)] = []
        for place in order {
            guard let name = names[place] else { continue }
            let node = self.node(at: place)
            definitions.append((name, node, Self.comment(nil, on: node)))
        }
        guard !isTooDeep else { return Result(text: "", suspects: []) }
        let documents = places.documents
        let source = "inferred from \(documents.grouped) document\(documents == 1 ? "" : "s")"
        let comments = (options.comments ? [source] : []) + node.allRemarks
        let text = PatternText.text(of: node, definitions: definitions, comments: comments)
        return Result(text: text, suspects: suspects)
    }

    /// Returns whether something is too rare to be part of the pattern.
    func isRare(_ count: Int, of total: Int) -> Bool {
        count > 0 && Double(count) < options.tolerance * Double(total)
    }

    mutating func suspect(
        _ kind: InferredPattern.Suspect.Kind,
        at place: PlaceIndex,
        member: String? = nil,
        _ count: Int,
        of total: Int,
        _ words: String,
        example: JSONValue? = nil
    ) {
        let path = template(of: place) + (member.map { [$0] } ?? [])
        suspects.append(
            InferredPattern.Suspect(
                template: JSONPointer(tokens: path).description,
                kind: kind,
                count: count,
                total: total,
                words: words,
                example: example
            )
        )
    }
}

extension PatternDecision {
    /// Returns the pattern of a place alone, on one line.
    static func shape(
        of place: PlaceIndex,
        in places: ObservedPlaces,
        showsValues: Bool
    ) -> String {
        var decision = PatternDecision(places, PatternInference.Options())
        decision.showsValues = showsValues
        decision.shapePlaces()
        return decision.withEnoughStack {
            PatternText.line(of: $0.node(at: $0.places.resolved(place)))
        }
    }
}
