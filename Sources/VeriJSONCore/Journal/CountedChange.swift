/// A change that is only counted, or a cause of one, and how many came one after another.
///
///     4      1            1      1                 1
///    ┌──────┬────────────┬──────┬────────┬────────┬───────┐
///    │ rule │ conversion │ code │ action │ origin │ count │
///    └──────┴────────────┴──────┴────────┴────────┴───────┘
///                               5 bits   3 bits
///
/// `["int"]` on `["a", …, "b", {"c": 1}]`, where no report tells of the last three:
///
///     drop typeMismatch, its own cause  ×3
struct CountedChange: Hashable, Sendable, BitwiseCopyable {
    /// What a change has for causes, or that it is one.
    enum Origin: UInt8 {
        /// A change without causes.
        case none
        /// A change that has one cause, of its own rule and code.
        case own
        /// A change whose causes come next.
        case following
        /// A cause of the last change before it that is none.
        case cause
    }

    let rule: RuleIndex
    /// Which bit of a ``ConversionSet`` it is; 0xFF where it is no conversion.
    private let conversion: UInt8
    let code: CodeTag
    private let role: UInt8
    private(set) var count: UInt8 = 1

    init(
        _ action: Event.Action,
        _ code: CodeTag,
        _ rule: RuleIndex,
        conversion: ConversionSet = [],
        _ origin: Origin = .none
    ) {
        self.rule = rule
        self.conversion =
            conversion.isEmpty
            ? 0xFF : UInt8(truncatingIfNeeded: conversion.rawValue.trailingZeroBitCount)
        self.code = code
        role = action.rawValue << 3 | origin.rawValue
    }

    /// A cause that is counted.
    init(_ cause: Cause) {
        let conversions = cause.code.isConversion ? ConversionSet(rawValue: cause.detail) : []
        self.init(.note, cause.code, cause.rule, conversion: conversions, .cause)
    }

    var action: Event.Action { Event.Action(rawValue: role >> 3) ?? .note }
    var origin: Origin { Origin(rawValue: role & 7) ?? .none }
    var kind: CauseKind {
        CauseKind(rule, code, conversion == 0xFF ? 0 : 1 << UInt32(conversion))
    }

    /// Adds an equal one.
    ///
    /// - Returns: false where the other one differs, or there is no room for its count.
    @inline(__always)
    mutating func absorb(_ other: CountedChange) -> Bool {
        guard rule == other.rule, conversion == other.conversion, code == other.code,
            role == other.role, count < .max, role & 7 != Origin.following.rawValue
        else { return false }
        count += 1
        return true
    }

    /// The same, so many times.
    func times(_ count: UInt8) -> CountedChange {
        var change = self
        change.count = count
        return change
    }
}

/// The changes of a walk that are only counted.
///
/// Equal ones that follow one another are one entry, so that millions of them take next to no memory.
struct CountedChanges: ~Copyable {
    private var list = UniqueArray<CountedChange>()

    /// A state to go back to.
    struct Mark: Equatable {
        static let start = Mark(entries: 0, last: 0)
        var entries: UInt32
        /// How many the last of these entries stood for.
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
