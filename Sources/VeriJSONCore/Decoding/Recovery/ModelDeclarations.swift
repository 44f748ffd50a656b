/// The declarations in a model at the places that needed repairs, by the rules that were made for
/// them.
struct ModelDeclarations {
    /// The name of the model, such as `Page` or `[Order]`.
    let model: String
    let tape: Tape
    private(set) var byRule: [RuleIndex: ModelDeclaration] = [:]

    init(_ model: String, _ tape: Tape) {
        self.model = model
        self.tape = tape
    }

    /// Adds the declaration of a value that failed; the first one at a rule counts.
    mutating func add(_ failure: DecodingFailure, _ rule: RuleIndex) {
        guard byRule[rule] == nil else { return }
        let asked = failure.asked
        let place = place(failure)
        byRule[rule] = ModelDeclaration(
            text: asked.name.map { "\(place): \($0)" } ?? place,
            type: asked.name,
            isRaw: asked.isRaw,
            isDate: asked.isDate
        )
    }

    /// Returns a place as the model says it, with `[]` for items and `[key]` for the members of
    /// dictionaries, whose keys are data.
    private func place(_ failure: DecodingFailure) -> String {
        var (root, path) = (Substring(model), "")
        for step in failure.steps where step.node != .none {
            switch step.key {
            case .item where path.isEmpty && root.hasPrefix("["):
                // An item of `[Order]` is an `Order`.
                root = root.dropFirst().dropLast()
            case .item:
                path += "[]"
            case .member(let key) where key.isName(of: tape.string(at: step.node.key)):
                path += "." + key.stringValue
            case .member, .name:
                path += "[key]"
            }
        }
        if let missing = failure.missing { path += "." + missing }
        return root + path
    }
}
