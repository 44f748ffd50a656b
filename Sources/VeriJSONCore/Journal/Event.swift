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
