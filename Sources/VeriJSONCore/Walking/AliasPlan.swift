/// The keys of one object that stand for members which it lacks.
///
/// An object is first walked as it is written. If a member with aliases is missing then, or is optional
/// and would go, keys are chosen that stand for such members, and the object is walked again. A key
/// whose value does not stay is refused, and the next one is tried in one more walk:
///
///     {"id?": {"$type": "int", "$alias": ["uid", "ID"]}}   on   {"id": "a", "uid": "b", "ID": 1}
///
///     walk   stands for id   found out
///      1     –               id would go
///      2     uid             uid does not stay
///      3     ID              settled: strip /id, rename /ID
struct AliasPlan {
    /// A duty of a key, besides that which the pattern of its object gives it.
    enum Duty {
        /// The key stands for a member; `isAsked` is whether the pattern names it.
        case standIn(isAsked: Bool)
        /// An equal key stands for the member, and this copy is removed.
        case copy
        /// The member's own key, whose value goes.
        case replaced
        /// The value does not stay as that of the member, which refuses it for a reason, so that it has
        /// to match what covers the key.
        case refused(CodeTag)
    }

    /// A key with a duty.
    struct Part {
        var key: ByteOffset
        var member: Int
        var duty: Duty
    }

    /// A key for a member.
    struct StandIn: Equatable {
        var key: ByteOffset
        var member: Int
    }

    /// A key whose value does not stay as that of a member, and the reason.
    struct Refusal {
        var standIn: StandIn
        var code: CodeTag
    }

    /// The members that are missing or would go, by their positions in the ``ObjectRule``.
    let wanted: [Int]
    /// The keys with a duty, in the order of the document.
    var parts: [Part] = []
    /// The keys that do not stand for a member, because their values would not stay.
    var refusals: [Refusal] = []
    /// The number of refusals that ``parts`` takes into account.
    var knownRefusals = 0
    /// Whether the keys that the policy finds are looked at, which come after all of the pattern's.
    var looksAtSpelling = false
    var isSettled = false

    init(wanted: [Int]) {
        self.wanted = wanted
    }

    /// The keys that stand for members.
    var taken: [StandIn] {
        parts.compactMap { part in
            guard case .standIn = part.duty else { return nil }
            return StandIn(key: part.key, member: part.member)
        }
    }

    /// Returns the part of a key; nil if it has no duty.
    func part(at key: ByteOffset) -> Part? {
        let position = parts.partitioningIndex { $0.key >= key }
        return position < parts.count && parts[position].key == key ? parts[position] : nil
    }

    /// Returns the reason why a key does not stand for a member; nil if it may.
    func refusal(of key: ByteOffset, for member: Int) -> CodeTag? {
        let standIn = StandIn(key: key, member: member)
        return refusals.first { $0.standIn == standIn }?.code
    }
}
