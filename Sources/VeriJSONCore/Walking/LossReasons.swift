/// The reasons why the items of one open array failed, counted while the array is walked.
///
/// Only an array that may fail for what it loses has them: `$maxDropped`, `$count` and the policy's
/// `maxDropped` decide by numbers, which say nothing about the cause. Reasons are of one kind if
/// they have the same rule, code and kind of value.
///
///     {"max": ["int"]} on [1, "a", "b", null]
///
///     typeMismatch, a string   2 items   /1  /2
///     nullNotAllowed           1 item    /3
///
/// An item that fails twice for one reason counts once. The paths are relative to the array and
/// stored here, so that they do not depend on what the walk rolls back.
struct LossReasons {
    private struct Kind: Hashable {
        var cause: CauseKind
        /// The first byte of the value.
        var found: UInt8
    }

    private struct Reason {
        /// The number of items.
        var count: UInt32
        var lastItem: Int
        /// The first cause, then the first causes of other items.
        var places: [CauseRecord]
        /// The causes that explain the first one.
        var explanation: ArraySlice<CauseRecord>
    }

    /// The number of places of a reason that are kept.
    private static let placeLimit = 20
    /// The number of explaining causes of a reason that are kept.
    private static let explanationLimit = 8

    private var reasons: [Reason] = []
    private var positions: [Kind: Int] = [:]
    private(set) var paths = PathTree()

    /// Counts a cause of an item's failure.
    ///
    /// - Parameters:
    ///   - cause: The cause.
    ///   - item: The index of the item.
    ///   - found: The first byte of the wrong value.
    ///   - copy: The copier of paths from below the array to ``paths``.
    ///   - source: The paths of the walk.
    ///   - explanations: The explanations of pending causes.
    mutating func add(
        _ cause: CauseRecord,
        item: Int,
        found: UInt8,
        _ copy: inout PathCopy,
        of source: PathTree,
        _ explanations: Explanations
    ) {
        let kind = Kind(cause: CauseKind(cause), found: Self.class(of: found))
        guard let position = positions[kind] else {
            var causes: [CauseRecord] = []
            var own = cause
            own.path = copy.copy(cause.path, of: source, to: &paths)
            _ = explanations.append(own, to: &causes, paths: &paths)
            positions[kind] = reasons.count
            reasons.append(
                Reason(
                    count: 1,
                    lastItem: item,
                    places: [causes[0]],
                    explanation: causes.dropFirst().prefix(Self.explanationLimit)
                )
            )
            return
        }
        guard reasons[position].lastItem != item else { return }
        reasons[position].lastItem = item
        reasons[position].count &+= 1
        guard reasons[position].places.count < Self.placeLimit else { return }
        var other = cause
        other.path = copy.copy(cause.path, of: source, to: &paths)
        (other.explanation, other.count) = (0, 0)
        reasons[position].places.append(other)
    }

    /// Moves all places a number of bytes further.
    mutating func move(by shift: Int) {
        func move(_ cause: inout CauseRecord) {
            cause.start = ByteOffset(cause.start.position + shift)
            cause.end = ByteOffset(cause.end.position + shift)
        }
        for position in reasons.indices {
            for place in reasons[position].places.indices { move(&reasons[position].places[place]) }
            for cause in reasons[position].explanation.indices {
                move(&reasons[position].explanation[cause])
            }
        }
        paths.moveKeys { ByteOffset($0.position + shift) }
    }

    /// Returns the most frequent reasons as causes, and the number of the others.
    ///
    /// Each is followed by its other places, whose count is 0, and by the causes that explain it.
    func leading(_ limit: Int) -> (causes: [CauseRecord], omitted: Int) {
        let ordered = reasons.indices.stablySorted {
            (reasons[$1].count, $0) < (reasons[$0].count, $1)
        }
        var causes: [CauseRecord] = []
        for position in ordered.prefix(limit) {
            let reason = reasons[position]
            causes.append(contentsOf: reason.places)
            causes[causes.count - reason.places.count].count = reason.count
            causes.append(contentsOf: reason.explanation)
        }
        return (causes, max(0, reasons.count - limit))
    }

    /// Returns a cause about the array, followed by the leading reasons, as a record has them.
    func recorded(
        below array: CauseRecord,
        in target: inout PathTree,
        limit: Int = 8
    ) -> [CauseRecord] {
        let (leading, omitted) = leading(limit)
        var copy = PathCopy(from: .root, to: array.path)
        var causes = [array]
        causes[0].omitted = UInt16(clamping: omitted)
        for var cause in leading {
            cause.path = copy.copy(cause.path, of: paths, to: &target)
            cause.nesting += 1
            causes.append(cause)
        }
        return causes
    }

    /// Returns a byte that is the same for all values of a kind.
    private static func `class`(of byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "0")
        case UInt8(ascii: "t"), UInt8(ascii: "f"): UInt8(ascii: "t")
        default: byte
        }
    }
}

/// A reason in the policy to reject the document: a repeated key, or an array that lost too much.
package struct PolicyRejection {
    var site: RecordSite
    var reasons: LossReasons?

    /// Returns the rejection with all places a number of bytes further.
    func moved(by shift: Int) -> PolicyRejection {
        var moved = self
        moved.site.start = ByteOffset(site.start.position + shift)
        moved.site.end = ByteOffset(site.end.position + shift)
        moved.reasons?.move(by: shift)
        return moved
    }
}
