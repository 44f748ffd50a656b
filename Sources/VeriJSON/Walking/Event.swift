/// What the walk did at one place.
///
///     4       4     4      4      4            4            4        2            1        1
///    ┌───────┬─────┬──────┬──────┬────────────┬────────────┬────────┬────────────┬────────┬──────┐
///    │ start │ end │ rule │ path │ causeStart │ omissions  │ detail │ causeCount │ action │ code │
///    └───────┴─────┴──────┴──────┴────────────┴────────────┴────────┴────────────┴────────┴──────┘
///
/// Paths and causes stand beside the events in a ``WalkRecord``; texts, lines and columns are made
/// when somebody asks.
package struct Event: Hashable, Sendable {
    package enum Action: UInt8, Sendable {
        /// An array item was removed.
        case drop
        /// An object member was removed.
        case strip
        case null
        /// `$fallback`.
        case replace
        /// `$default`.
        case insert
        case convert
        /// The document; always the only event.
        case reject
        /// Nothing was done; something is worth knowing (an unknown key, an emptied array).
        case note
    }

    /// The value's bytes in the input: for a drop, strip, null, replace and convert the whole old
    /// value; for an insert the object that lacks the member; for a key.unknown or key.duplicate
    /// strip the value of that member.
    package var start: ByteOffset
    package var end: ByteOffset
    /// The rule of the place.
    ///
    /// For an unknown key: the object's. For an insert: the member's.
    package var rule: RuleIndex
    package var path: PathIndex
    /// First cause in ``WalkRecord/causes``.
    package var causeStart: UInt32
    /// Kinds of causes beyond those kept: their causes stand behind those kept, one for each kind.
    package var omissions: UInt32
    /// The conversion's bit for ``CodeTag/conversion``; the member's position in its
    /// ``ObjectRule`` for ``CodeTag/defaulted``; the position in ``Refinement/uniqueness`` for
    /// `array.duplicate`; else 0.
    package var detail: UInt32
    package var causeCount: UInt16
    package var action: Action
    package var code: CodeTag
}

/// Why a value failed.
package struct Cause: Hashable, Sendable {
    /// The smallest wrong thing: the value; for ``CodeTag/missing`` the object.
    package var start: ByteOffset
    package var end: ByteOffset
    /// The rule that decided.
    ///
    /// For ``CodeTag/missing``: the missing member's.
    package var rule: RuleIndex
    package var path: PathIndex
    /// More about the cause, by its code.
    ///
    /// ``CodeTag/missing``: the member's position in its ``ObjectRule``; `array.count`: items that
    /// survived; `array.dropped`: items dropped; else 0. ``CodeTag/unionNoBranch``: branches that
    /// failed beyond the one whose causes follow.
    package var detail: UInt32
    /// `array.dropped`: the number of input items; of an omitted cause, how many it stands for.
    package var total: UInt32
    package var code: CodeTag
    /// How deep below a ``CodeTag/unionNoBranch`` cause this one stands: 0 for a cause of its
    /// own, *n* + 1 for one that explains the nearest earlier cause of nesting *n*.
    package var nesting: UInt8
}

/// The conversion of a scalar that is only counted.
///
///     4      1            1
///    ┌──────┬────────────┬──────┐
///    │ rule │ conversion │ code │
///    └──────┴────────────┴──────┘
package struct UntoldConversion: Hashable, Sendable {
    package var rule: RuleIndex
    /// Which bit of a ``ConversionSet`` it is.
    var conversion: UInt8
    package var code: CodeTag

    var kind: CauseKind { CauseKind(rule, code, 1 << UInt32(conversion)) }
}

/// What a walk found and did, in the order of the walk.
package struct WalkRecord: Sendable {
    package var events: [Event] = []
    package var causes: [Cause] = []
    package var paths = PathTree()
    /// The conversions of scalars behind as many changes as a report tells of: they are counted.
    ///
    /// Whatever is forgotten or found later, there are as many changes before them in the document.
    package var untold: [UntoldConversion] = []

    package init() {}

    /// Whether anything was changed.
    var hasChanges: Bool { !untold.isEmpty || events.contains { $0.action != .note } }

    /// The causes of an event that were kept, each followed by those that explain it.
    func causes(of event: Event) -> ArraySlice<Cause> {
        let first = Int(event.causeStart)
        return causes[first..<first + Int(event.causeCount)]
    }

    /// One cause for each kind of those that were not kept; its ``Cause/total`` is their number.
    func omittedCauses(of event: Event) -> ArraySlice<Cause> {
        let first = Int(event.causeStart) + Int(event.causeCount)
        return causes[first..<first + Int(event.omissions)]
    }

    /// How many causes of an event were not kept.
    func omittedCount(of event: Event) -> Int {
        omittedCauses(of: event).reduce(0) { $0 + Int($1.total) }
    }
}
