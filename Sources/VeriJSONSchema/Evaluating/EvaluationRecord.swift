internal import VeriJSONCore

/// The course of an evaluation: the subschemas that were applied, and the keywords that failed.
///
/// Units are in the order in which they begin, so that a unit is followed by those below it.
struct EvaluationRecord {
    /// One application of a subschema to a value.
    struct Unit {
        var node: Int
        var value: NodeIndex
        /// The unit whose keyword applied the subschema; -1 for the root.
        var parent: Int
        /// The keyword that applied it, in the graph; -1 for the root.
        var keyword: Int
        var token: String?
        /// The position of the value in its array; nil for a member, a key or the same value.
        var item: Int?
        /// Whether the value is a member's key.
        var isKey = false
        var isValid = true
    }

    /// A member that an object lacks.
    struct MissingMember {
        var name: String
        /// The member that asks for it by being there; nil if the object itself does.
        var dependent: String?
    }

    /// The reason why a keyword failed, beyond its value.
    enum Detail {
        case none
        case missing([MissingMember])
        case count(Int)
        case repeated(NodeIndex)
    }

    /// The result of one keyword in a unit.
    struct Result {
        var unit: Int
        var keyword: Int
        var isValid: Bool
        var detail: Detail
    }

    enum Mode {
        /// Nothing is recorded, and the evaluation stops at the first failure.
        case verdict
        /// Only what is invalid is kept.
        case failures
        case everything
    }

    var units: [Unit] = []
    var results: [Result] = []
}
