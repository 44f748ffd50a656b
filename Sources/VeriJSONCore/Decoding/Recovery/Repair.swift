/// A repair of a document that a model could not be decoded from.
struct Repair {
    /// The value that is repaired.
    var node: NodeIndex
    var mask: TapeMasks.Mask
    /// The number of the conversion, if the mask is one.
    var conversion: UInt32 = 0
    /// The edits by which a container is converted, in the offsets of its own text; nil for any other
    /// repair.
    var edits: EditSet?
    /// The path to the value.
    var steps: [OpenStep]
    /// The part that the value is, if the model's code showed that it can do without it.
    var part: DispensablePart?
    /// Whether the value is not changed but only reported.
    var isNoted = false
    /// Whether the model's code caught the failure, so that nothing had to be repaired.
    var isCaught = false
    /// The failure that made the repair necessary; nil until the repair is tried.
    var cause: DecodingFailure?

    /// The object or array that loses the value; nil if it stays, perhaps as another value.
    var container: NodeIndex? {
        switch mask {
        case .drop(let container), .strip(let container): container
        case .null, .convert: nil
        }
    }
}

extension Repair {
    /// Adds the edits of a conversion to those of a document.
    func add(to list: inout EditList, on tape: Tape) {
        let range = ByteOffset(tape[node].start)..<ByteOffset(tape[node].end)
        if let edits {
            list.append(edits, movedBy: range.lowerBound.position)
        } else if case .convert(let bytes) = mask {
            list.replace(range, with: bytes)
        }
    }
}

/// A failure of a model to decode a value.
struct DecodingFailure {
    /// The value that failed; for a missing member, the object that lacks it.
    var node: NodeIndex
    /// The key of a missing member, as a document would have it.
    var missing: String?
    /// The path to the value.
    var steps: [OpenStep]
    var code: CodeTag
    /// The type that was asked for.
    var asked: RequestedType
    /// The error's own sentence, by which two failures at one place are told apart.
    var message: String
    /// The loss of an array that lost too many items.
    var loss: Loss?

    struct Loss {
        var dropped: Int
        /// The number of all items.
        var items: Int
        /// The failures of the dropped items.
        var causes: [DecodingFailure]
    }

    /// Whether the value itself is no scalar or enumeration, where one was asked for.
    var isOfSingle: Bool { missing == nil && code != .missing && asked.isSingle }

    /// Returns whether two failures are the same one, met twice.
    func isSame(as other: DecodingFailure) -> Bool {
        node == other.node && missing == other.missing && message == other.message
    }
}

/// One way to go on after a failure: repairs that belong together, at one place.
struct RepairCandidate {
    /// The value in which no failure may be left.
    var place: NodeIndex
    var repairs: [Repair]
    /// The number of values that are lost.
    var loss: Int
    /// The failure that the candidate answers, if the model's code caught its error; nil where it
    /// is that of the error on its way.
    var cause: DecodingFailure?
    /// Whether this is a batch: the repairs of all items of a list, made together.
    var isBatch = false
    /// Whether some of those items are postponed; see ``Verification``.
    var isPostponed = false

    /// Whether an item that the model's code can do without is taken.
    var takesItem: Bool { repairs.contains { $0.part?.isCounted == true } }

    /// The conversions among the repairs.
    var conversions: [TriedConversion] {
        repairs.compactMap {
            guard case .convert = $0.mask else { return nil }
            return TriedConversion(node: $0.node, isBatch: isBatch)
        }
    }

    /// Returns the repairs, each with its cause.
    func repairs(because failure: DecodingFailure) -> [Repair] {
        repairs.map { repair in
            var repair = repair
            repair.cause = repair.cause ?? cause ?? failure
            return repair
        }
    }
}

/// The result of repairing a document for a model.
enum RecoveryResult<Value> {
    /// The value, the repairs that it needed, and the first error without them.
    case value(Value, [Repair], (any Error)?)
    /// The error that no repair helps, and its failure.
    case failure(any Error, DecodingFailure)
}

/// The result of repairing an item of a list.
enum SettledItem<Value> {
    /// The item, the repairs that it needed, and the first error without them.
    case value(Value, [Repair], (any Error)?)
    /// The repairs that a postponed item seems to need, and the first error without them.
    case postponed([Repair], any Error)
    /// The error that no repair helps, and its failure.
    case failure(any Error, DecodingFailure)
}
