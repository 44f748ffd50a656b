/// Tells whether a conversion of the safe set would have made a value match, for the help.
struct SafeConversion {
    let graph: RuleGraph
    let input: ByteView

    /// Longer texts are not tried: no help is worth it.
    private static let lengthLimit = 64

    func wouldMatch(_ rule: Rule, kind: Finding.Kind, range: Range<Int>) -> Bool {
        guard range.count <= Self.lengthLimit else { return false }
        switch (rule.form, kind) {
        case (.number, .string), (.integer, .string):
            guard let number = JSONNumber(lexeme: JSONText.unquoted(range, in: input)) else {
                return false
            }
            return (rule.form == .number || number.isIntegerLexeme) && isInBounds(number, rule)
        case (.integer, .number):
            guard let number = JSONNumber(lexeme: input.text(in: range)) else { return false }
            return number.isIntegral && isInBounds(number, rule)
        case (.bool, .string):
            return ["\"true\"", "\"false\""].contains(input.text(in: range))
        case (.bool, .number):
            return ["0", "1"].contains(input.text(in: range))
        case (.string, .number):
            return rule.payload == Rule.none && rule.refinement == Rule.none
        default:
            return false
        }
    }

    private func isInBounds(_ number: JSONNumber, _ rule: Rule) -> Bool {
        guard graph.bounds.indices.contains(Int(rule.payload)) else { return true }
        let bounds = graph.bounds[Int(rule.payload)]
        return (bounds.minimum.map { $0 <= number } ?? true)
            && (bounds.maximum.map { number <= $0 } ?? true)
    }
}
