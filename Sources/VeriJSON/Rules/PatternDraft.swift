/// The slots of a pattern and the tables that their payloads point into, before references are
/// followed.
struct PatternDraft: Sendable {
    struct Definition: Sendable {
        var name: [UInt8]
        var slot: Int
        var keyRange: Range<Int>
        /// What to take out of the source so that it is gone.
        var removal: Range<Int>
    }

    var slots: [PatternSlot] = []
    var objects: [ObjectRule] = []
    var tuples: [TupleRule] = []
    var unions: [UnionRule] = []
    var bounds: [NumberBounds] = []
    var expressions: [Expression] = []
    var valueSets: [ValueSet] = []
    var definitions: [Definition] = []
    /// Position in ``definitions`` by name.
    var definitionPositions: [[UInt8]: Int] = [:]
    var mistakes: [PatternMistake] = []
    var warnings: [PatternMistake] = []

    mutating func report(_ mistake: PatternMistake) {
        if mistake.severity == .warning {
            warnings.append(mistake)
        } else {
            mistakes.append(mistake)
        }
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
