/// A run of equal changes, or causes of changes, that are counted but not listed.
///
///     4      1            1      1      1
///    ┌──────┬────────────┬──────┬──────┬───────┐
///    │ rule │ conversion │ code │ role │ count │
///    └──────┴────────────┴──────┴──────┴───────┘
///                               the action in 5 bits, the origin in 3
///
/// For `["int"]` on `["a", …, "b", {"c": 1}]`, if the last three changes are over the report's
/// limit:
///
///     drop typeMismatch, its own cause  ×3
package struct CountedChange: Hashable, Sendable, BitwiseCopyable {
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

    let rule: RuleIndex
    /// The detail of a conversion or of a repair; 0xFF if the change is neither.
    private let conversion: UInt8
    let code: CodeTag
    private let role: UInt8
    private(set) var count: UInt8 = 1

    init(
        _ action: Event.Action,
        _ code: CodeTag,
        _ rule: RuleIndex,
        conversion: Conversion? = nil,
        _ origin: Origin = .none
    ) {
        self.rule = rule
        self.conversion = conversion?.rawValue ?? 0xFF
        self.code = code
        role = action.rawValue << 3 | origin.rawValue
    }

    /// Creates an entry for the conversion of a scalar.
    init(conversion detail: UInt32, _ code: CodeTag, _ rule: RuleIndex) {
        self.rule = rule
        self.code = code
        conversion = UInt8(truncatingIfNeeded: detail)
        role = Event.Action.convert.rawValue << 3 | Origin.none.rawValue
    }

    /// Creates an entry for repairs of a departure from JSON, each its own cause.
    init(repairs syntax: Sanitizer.Policy.Relaxed, _ code: CodeTag, _ rule: RuleIndex) {
        self.rule = rule
        self.code = code
        conversion = UInt8(truncatingIfNeeded: syntax.position)
        role = Event.Action.repair.rawValue << 3 | Origin.own.rawValue
    }

    /// Creates an entry for a cause.
    init(_ cause: CauseRecord) {
        let conversion = cause.code.isConversion ? Conversion(detail: cause.detail) : nil
        self.init(.note, cause.code, cause.rule, conversion: conversion, .cause)
    }

    var action: Event.Action { Event.Action(rawValue: role >> 3) ?? .note }
    var origin: Origin { Origin(rawValue: role & 7) ?? .none }
    var kind: CauseKind {
        CauseKind(rule, code, conversion == 0xFF ? 0 : UInt32(conversion))
    }

    /// Adds an equal entry to this run.
    ///
    /// - Returns: False if the entries differ or the count is at its maximum.
    @inline(__always)
    mutating func absorb(_ other: CountedChange) -> Bool {
        guard rule == other.rule, conversion == other.conversion, code == other.code,
            role == other.role, count < .max, role & 7 != Origin.following.rawValue
        else { return false }
        count += 1
        return true
    }

    /// Returns the same entry with another count.
    func times(_ count: UInt8) -> CountedChange {
        var change = self
        change.count = count
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

    mutating func rollBack(to mark: Mark) {
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

    var isEmpty: Bool { list.isEmpty }

    /// Calls `body` with the changes, which are valid during the call only.
    func withElements<Result>(_ body: (UnsafeBufferPointer<CountedChange>) -> Result) -> Result {
        list.withElements(from: 0, body)
    }

    mutating func removeAll() { list.removeAll() }
    mutating func expect(atMost limit: Int) { list.expect(atMost: limit) }
    mutating func finish() -> ImmutableArray<CountedChange> { list.finish() }
}
