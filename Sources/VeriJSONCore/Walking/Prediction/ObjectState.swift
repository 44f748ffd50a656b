/// The learned states of the members of objects at one place.
struct ObjectState {
    /// The maximum number of learned keys that the pattern does not name.
    static let learnedCapacity = 128

    /// The state that predicts the bytes after the opening brace.
    var start: UnsafeMutablePointer<MemberState>
    /// The state after every closing brace.
    var end: UnsafeMutablePointer<MemberState>
    /// The shared states of keys that are not learned, because they are too long or too many.
    ///
    /// The first is for keys that nothing covers, followed by one for each starred key and one for
    /// the wildcard.
    var others: UnsafeMutablePointer<MemberState>
    /// The states of ``ObjectRule/members``; nil for a shape.
    var members: UnsafeMutablePointer<MemberState>?
    /// The position in ``RuleGraph/objects``, or ``Rule/none`` for a shape.
    var object: UInt32
    /// The number of words in the seen set of an object.
    var wordCount: UInt32
    /// The bits of the mandatory members among the first 64.
    var mandatory: UInt64
    /// Whether there are mandatory members beyond the first 64.
    var hasMoreMandatory: Bool
    /// Whether starred keys or a wildcard cover keys that the pattern does not name.
    var hasPatternKeys: Bool
    /// Whether there are starred keys.
    var hasStarredKeys: Bool
    /// Whether a wildcard covers all keys.
    var isDictionary: Bool
    /// Whether unknown keys must be stripped or noted.
    var watchesUnknownKeys: Bool
    /// Whether other keys may stand for those of members.
    var takesAliases: Bool
    /// The first of the bits in the seen set for the members whose values go, if others may stand for
    /// their keys.
    var goneBits: UInt32
    /// The members met so far, by key.
    var known: MemberTable
    /// The number of learned keys that the pattern does not name.
    var learnedCount: Int

    init(
        start: UnsafeMutablePointer<MemberState>,
        end: UnsafeMutablePointer<MemberState>,
        others: UnsafeMutablePointer<MemberState>,
        known: MemberTable
    ) {
        self.start = start
        self.end = end
        self.others = others
        members = nil
        object = Rule.none
        wordCount = 1
        mandatory = 0
        hasMoreMandatory = false
        hasPatternKeys = false
        hasStarredKeys = false
        isDictionary = false
        watchesUnknownKeys = false
        takesAliases = false
        goneBits = 0
        self.known = known
        learnedCount = 0
    }

    /// The bit of a member whose value goes.
    func goneBit(of member: Int) -> Int { Int(goneBits) + member }
}
