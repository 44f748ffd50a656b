/// What is known about one event or cause before it is put into words.
///
/// Of findings with the same facts the same is said, wherever they are.
struct FindingDetails: Hashable {
    /// A member that an object pattern names.
    struct Member: Hashable {
        /// The position in ``RuleGraph/objects``.
        var object: UInt32
        /// The position in ``ObjectRule/members``.
        var position: UInt32
    }

    var code: CodeTag
    var rule: RuleIndex
    /// The kind of the value found.
    var kind: Finding.Kind
    /// The scalar found as JSON text, where it may be shown.
    var shown: String?
    /// Neither value nor length nor keys may be told.
    var isSecret: Bool
    /// The unknown or repeated key.
    var key: String?
    /// The missing or supplied member.
    var member: Member?
    /// What would have made the value match, had its place asked for it.
    var missingConversion: ConversionSet?
    /// What the cause or event has: items that survived or were lost, a conversion.
    var detail: Int
    /// Where items were lost, how many there had been.
    var total: Int

    /// Whether nothing of the document's text is among the facts.
    var areCommon: Bool { shown == nil && key == nil }

    /// Facts that differ mostly differ in these.
    func hash(into hasher: inout Hasher) {
        hasher.combine(UInt64(rule.rawValue) << 8 | UInt64(code.rawValue))
        hasher.combine(detail)
    }
}

extension RuleGraph {
    /// What a pattern says about a member; nil where it names none.
    func member(_ member: FindingDetails.Member?) -> ObjectRule.Member? {
        guard let member, objects.indices.contains(Int(member.object)) else { return nil }
        let members = objects[Int(member.object)].members
        let position = Int(member.position)
        return members.indices.contains(position) ? members[position] : nil
    }
}
