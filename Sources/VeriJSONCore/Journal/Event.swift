/// One action of the walk.
///
///     4       4     4      4      4            4            4        2            1        1
///    ┌───────┬─────┬──────┬──────┬────────────┬────────────┬────────┬────────────┬────────┬──────┐
///    │ start │ end │ rule │ path │ causeStart │ omissions  │ detail │ causeCount │ action │ code │
///    └───────┴─────┴──────┴──────┴────────────┴────────────┴────────┴────────────┴────────┴──────┘
///
/// Paths and causes are stored beside the events in a ``WalkRecord``; texts, lines and columns are
/// created on demand.
package struct Event: Hashable, Sendable {
    enum Action: UInt8, Sendable {
        /// Removed an array item.
        case drop
        /// Removed an object member.
        case strip
        case null
        /// Replaced the value by its `$fallback`.
        case replace
        /// Inserted a member with its `$default`.
        case insert
        case convert
        /// Rejected the document; always the only event.
        case reject
        /// Changed nothing; records a fact such as an unknown key or a shrunk array.
        case note
        /// Gave a member the key that it stands for.
        case rename
        /// Rewrote something that is not JSON, before the walk.
        case repair
    }

    /// The start of the value in the input; ``end`` is its end.
    ///
    /// For a drop, strip, null, replace or convert, the value is the whole old value; for an
    /// insert, the object that lacks the member; for a strip with the code `key.unknown` or
    /// `key.duplicate`, the value of that member.
    var start: ByteOffset
    var end: ByteOffset
    /// The rule of the value; for an unknown key, that of the object; for an insert, that of the
    /// member.
    var rule: RuleIndex
    var path: PathIndex
    /// The index of the first cause in ``WalkRecord/causes``.
    var causeStart: UInt32
    /// The number of kinds of omitted causes; one cause for each kind follows the listed causes.
    var omissions: UInt32
    /// A detail of the event, by its code.
    ///
    /// - ``CodeTag/conversion`` and ``CodeTag/askedConversion``: the conversion's bit.
    /// - ``CodeTag/repaired`` and ``CodeTag/salvaged``: the position of the departure's bit.
    /// - ``CodeTag/defaulted``: the position of the member in its ``ObjectRule``.
    /// - ``CodeTag/alias`` and ``CodeTag/spelling``: the number of the member, see
    ///   ``RuleGraph/number(ofMember:of:)``.
    /// - ``CodeTag/arrayDuplicate``: the position in ``Refinement/uniqueness``.
    /// - Any other code: 0.
    var detail: UInt32
    var causeCount: UInt16
    var action: Action
    package internal(set) var code: CodeTag

    /// Whether the value was removed, or another one was put in its place.
    var removesValue: Bool {
        switch action {
        case .drop, .strip, .null, .replace: true
        case .insert, .convert, .reject, .note, .rename, .repair: false
        }
    }
}

extension Event {
    /// Whether a string was read as a value in it.
    var opensText: Bool {
        action == .convert && code.isConversion && ConversionBits(detail: detail).opensText
    }

    /// Creates the rejection of a document, which is the only event of its record.
    ///
    /// - Parameters:
    ///   - document: The bytes of the value at the root.
    ///   - rule: The rule of the root.
    ///   - code: The reason.
    ///   - causes: The number of causes, which are the first of the record.
    /// - Returns: The event.
    static func rejection(
        of document: Range<ByteOffset>,
        rule: RuleIndex,
        code: CodeTag,
        causes: Int
    ) -> Event {
        Event(
            start: document.lowerBound,
            end: document.upperBound,
            rule: rule,
            path: .root,
            causeStart: 0,
            omissions: 0,
            detail: 0,
            causeCount: UInt16(clamping: causes),
            action: .reject,
            code: code
        )
    }
}
