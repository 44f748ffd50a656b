/// The facts about an event or cause from which its texts are created.
///
/// Findings with the same details have the same texts, wherever they are.
struct FindingDetails: Hashable {
    /// A member that an object pattern names.
    struct Member: Hashable {
        /// The position in ``RuleGraph/objects``.
        var object: UInt32
        /// The position in ``ObjectRule/members``.
        var position: UInt32
    }

    /// The member of an object by which a union chooses its branch.
    struct ExcludingMember: Hashable {
        var key: String
        /// The values in all branches, as JSON texts.
        var values: [String]
        /// The kind of the value found.
        var kind: Finding.Kind
        /// The value found, as JSON text; nil if it may not be shown.
        var shown: String?
        /// Whether a branch has the value.
        var isKnown: Bool
    }

    /// A setting of the decoder by which it reads a date.
    enum DateStrategy: Hashable {
        /// A strategy of `JSONDecoder`, by its name.
        case named(String)
        /// Forms in which a text is a date, each another one, as the values of `dateForms`.
        case forms([String])
    }

    var code: CodeTag
    var rule: RuleIndex
    /// The kind of the value found.
    var kind: Finding.Kind
    /// The scalar found, as JSON text; nil if it may not be shown.
    var shown: String?
    /// Whether the value, its length and its keys must not be shown.
    var isSecret: Bool
    /// Whether `$secret` hides a scalar that would be shown otherwise.
    var isConcealed = false
    /// The unknown or repeated key; for a missing member, an unknown key that is like its own.
    var key: String?
    /// Whether an element or attribute of XML is there that differs from the missing one by the prefix
    /// of its namespace.
    var hasOtherPrefix = false
    /// The missing or supplied member.
    var member: Member?
    /// The remedy for the value; nil if none is known.
    var remedy: Remedy?
    /// The setting of a decoder that would read a date; nil if none is known.
    var dateStrategy: DateStrategy?
    /// The detail of the cause or event: the number of items kept or lost, or a conversion.
    var detail: Int
    /// For lost items, the number of items that the array had.
    var total: Int

    /// The fault of the value, as a phrase; nil if the finding says enough.
    var fault: String?
    /// For an object that no branch of a union accepts, what chooses the branch.
    var discriminator: ExcludingMember?

    /// Whether the details contain no text of the document.
    var areCommon: Bool { shown == nil && key == nil && discriminator?.shown == nil }

    /// Hashes only the fields that usually differ.
    func hash(into hasher: inout Hasher) {
        hasher.combine(UInt64(rule.rawValue) << 8 | UInt64(code.rawValue))
        hasher.combine(detail)
    }
}

extension RuleGraph {
    /// Returns the member that an object pattern names; nil if there is no such member.
    func member(_ member: FindingDetails.Member?) -> ObjectRule.Member? {
        guard let member, objects.indices.contains(Int(member.object)) else { return nil }
        let members = objects[Int(member.object)].members
        let position = Int(member.position)
        return members.indices.contains(position) ? members[position] : nil
    }

    /// The rule of each object pattern, the first if there are several; nil if there is none.
    ///
    /// - Complexity: O(*n*), *n* the number of rules.
    var rulesOfObjects: [RuleIndex?] {
        var found = [RuleIndex?](repeating: nil, count: objects.count)
        for (position, rule) in rules.enumerated().reversed() where rule.form == .object {
            found[Int(rule.payload)] = RuleIndex(position)
        }
        return found
    }
}
