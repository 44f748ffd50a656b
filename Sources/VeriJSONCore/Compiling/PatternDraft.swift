/// The result of the compiler's first phase: the slots of a pattern, before references are
/// followed, and the tables that they point into.
struct PatternDraft: Sendable {
    struct Definition: Sendable {
        var name: [UInt8]
        var slot: Int
        var keyRange: Range<Int>
        /// The bytes of the source to delete in order to remove the definition.
        var removal: Range<Int>
    }

    var slots: [PatternSlot] = []
    var tables = GraphTables()
    var definitions: [Definition] = []
    /// The positions in ``definitions``, by name.
    var definitionPositions: [[UInt8]: Int] = [:]
    /// The texts of ``GraphTables/arguments``, in the same order.
    var argumentTexts: [[SyntaxText]] = []
    var mistakes: [PatternMistake] = []
    var warnings: [PatternMistake] = []

    mutating func report(_ mistake: PatternMistake) {
        if mistake.severity == .warning {
            warnings.append(mistake)
        } else {
            mistakes.append(mistake)
        }
    }

    /// The warnings about places that no mistake is about.
    var warningsElsewhere: [PatternMistake] {
        let wrong = Set(mistakes.map(\.range.lowerBound))
        return warnings.filter { !wrong.contains($0.range.lowerBound) }
    }

    mutating func addSlot(
        _ role: PatternSlot.Role,
        template: String,
        range: Range<Int>,
        isInsideDefinition: Bool,
        keyRange: Range<Int>? = nil
    ) -> Int {
        slots.append(
            PatternSlot(
                role: role,
                template: template,
                range: range,
                isInsideDefinition: isInsideDefinition,
                keyRange: keyRange
            )
        )
        return slots.count - 1
    }
}
