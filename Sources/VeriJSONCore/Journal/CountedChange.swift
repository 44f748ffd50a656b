/// A run of equal changes, or causes of changes, that are counted but not listed.
///
///     4      4        1      1      1
///    ┌──────┬────────┬──────┬──────┬───────┐
///    │ rule │ detail │ code │ role │ count │
///    └──────┴────────┴──────┴──────┴───────┘
///                           the action in 5 bits, the origin in 3
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
    private let detail: UInt32
    let code: CodeTag
    private let role: UInt8
    private(set) var count: UInt8 = 1

    /// Creates an entry for a change, or for a cause.
    init(_ action: Event.Action, _ kind: CauseKind, _ origin: Origin = .none) {
        (rule, code, detail) = (kind.rule, kind.code, kind.detail)
        role = action.rawValue << 3 | origin.rawValue
    }

    /// Creates an entry for a conversion.
    init(conversion detail: UInt32, _ code: CodeTag, _ rule: RuleIndex) {
        (self.rule, self.code) = (rule, code)
        self.detail = Conversion.withoutOthers(detail)
        role = Event.Action.convert.rawValue << 3 | Origin.none.rawValue
    }

    var action: Event.Action { Event.Action(rawValue: role >> 3) ?? .note }
    var origin: Origin { Origin(rawValue: role & 7) ?? .none }
    var kind: CauseKind { CauseKind(rule, code, detail) }

    /// Adds an equal entry to this run.
    ///
    /// - Returns: False if the entries differ or the count is at its maximum.
    @inline(__always)
    mutating func absorb(_ other: CountedChange) -> Bool {
        guard rule == other.rule, detail == other.detail, code == other.code,
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

    var first: CountedChange? { list.withElements(from: 0) { $0.first } }

    /// Calls `body` with the changes, which are valid during the call only.
    func withElements<Result>(_ body: (UnsafeBufferPointer<CountedChange>) -> Result) -> Result {
        list.withElements(from: 0, body)
    }

    mutating func removeAll() { list.removeAll() }
    mutating func expect(atMost limit: Int) { list.expect(atMost: limit) }
    mutating func finish() -> ImmutableArray<CountedChange> { list.finish() }
}
