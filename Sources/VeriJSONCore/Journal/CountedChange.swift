/// A run of equal changes, or causes of changes, that are counted but not listed.
///
///     4      1            1      1                 1
///    ┌──────┬────────────┬──────┬────────┬────────┬───────┐
///    │ rule │ conversion │ code │ action │ origin │ count │
///    └──────┴────────────┴──────┴────────┴────────┴───────┘
///                               5 bits   3 bits
///
/// For `["int"]` on `["a", …, "b", {"c": 1}]`, if the last three changes are over the report's
/// limit:
///
///     drop typeMismatch, its own cause  ×3
struct CountedChange: Hashable, Sendable, BitwiseCopyable {
    /// The relation of an entry to its causes.
    enum Origin: UInt8 {
        /// A change without causes.
        case none
        /// A change with one cause, which has the same rule and code.
        case own
        /// A change whose causes are the next entries.
        case following
        /// A cause of the nearest earlier entry that is a change.
        case cause
    }

    /// The fields as drawn above, from the lowest bit on.
    private var bits: UInt64

    private static let countUnit: UInt64 = 1 << 56

    init(
        _ action: Event.Action,
        _ code: CodeTag,
        _ rule: RuleIndex,
        conversion: ConversionSet = [],
        _ origin: Origin = .none
    ) {
        let position =
            conversion.isEmpty ? 0xFF : UInt64(conversion.rawValue.trailingZeroBitCount)
        let role = UInt64(action.rawValue << 3 | origin.rawValue)
        let place = UInt64(rule.rawValue) | position << 32
        bits = place | UInt64(code.rawValue) << 40 | role << 48 | CountedChange.countUnit
    }

    /// Creates an entry for a cause.
    init(_ cause: Cause) {
        let conversions = cause.code.isConversion ? ConversionSet(rawValue: cause.detail) : []
        self.init(.note, cause.code, cause.rule, conversion: conversions, .cause)
    }

    var rule: RuleIndex { RuleIndex(UInt32(truncatingIfNeeded: bits)) }
    var code: CodeTag { CodeTag(rawValue: byte(40)) ?? .typeMismatch }
    var action: Event.Action { Event.Action(rawValue: byte(48) >> 3) ?? .note }
    var origin: Origin { Origin(rawValue: byte(48) & 7) ?? .none }
    var count: UInt8 { byte(56) }
    var kind: CauseKind {
        // 0xFF is the position of no bit.
        CauseKind(rule, code, byte(32) == 0xFF ? 0 : 1 << UInt32(byte(32)))
    }

    private func byte(_ position: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> position) }

    /// Adds an equal entry to this run.
    ///
    /// - Returns: False if the entries differ or the count is at its maximum.
    @inline(__always)
    mutating func absorb(_ other: CountedChange) -> Bool {
        guard (bits ^ other.bits) % CountedChange.countUnit == 0, count < .max,
            byte(48) & 7 != Origin.following.rawValue
        else { return false }
        bits += CountedChange.countUnit
        return true
    }

    /// Returns the same entry with another count.
    func times(_ count: UInt8) -> CountedChange {
        var change = self
        change.bits = bits % CountedChange.countUnit | UInt64(count) << 56
        return change
    }
}

/// The growing list of the changes of a walk that are only counted.
///
/// Equal consecutive changes share one entry, so millions of them need almost no memory.
struct CountedChanges: ~Copyable {
    private var list = UniqueArray<CountedChange>()

    /// A position to roll back to.
    struct Mark: Equatable {
        static let start = Mark(entries: 0, last: 0)
        var entries: UInt32
        /// The count of the last of these entries.
        var last: UInt8
    }

    var mark: Mark {
        Mark(entries: UInt32(truncatingIfNeeded: list.count), last: list.last?.count ?? 0)
    }

    mutating func roll(backTo mark: Mark) {
        list.removeLast(to: Int(mark.entries))
        guard let last = list.last, last.count != mark.last else { return }
        list.replaceLast(by: last.times(mark.last))
    }

    @inline(__always)
    mutating func append(_ change: CountedChange) {
        if var last = list.last, last.absorb(change) {
            list.replaceLast(by: last)
        } else {
            list.append(change)
        }
    }

    mutating func removeAll() { list.removeAll() }
    mutating func expect(atMost limit: Int) { list.expect(atMost: limit) }
    mutating func finish() -> ImmutableArray<CountedChange> { list.finish() }
}
