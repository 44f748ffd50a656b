/// What a workspace knows about the objects at one place: the states of their members.
struct ObjectState {
    /// The most keys that no key of the pattern names and that are remembered.
    static let learnedCapacity = 128

    /// What is expected behind the opening bracket.
    var start: UnsafeMutablePointer<MemberState>
    /// Where every closing bracket leads.
    var end: UnsafeMutablePointer<MemberState>
    /// Keys that are too long to remember, or too many: first those that nothing covers, then those
    /// of each starred key, then those of the wildcard.
    var others: UnsafeMutablePointer<MemberState>
    /// One for each of ``ObjectRule/members``; nil for a shape.
    var members: UnsafeMutablePointer<MemberState>?
    /// The object's place in ``RuleGraph/objects``, or ``Rule/none`` for a shape.
    var object: UInt32
    /// How many words of seen bits an object needs.
    var wordCount: UInt32
    /// The mandatory members among the first 64.
    var mandatory: UInt64
    /// Whether more members than fit into the first word are mandatory.
    var hasMoreMandatory: Bool
    /// Whether keys that are not named are covered by starred keys or a wildcard.
    var hasPatternKeys: Bool
    /// Whether some of them are covered by starred keys.
    var hasStarredKeys: Bool
    /// Whether all keys are covered by a wildcard.
    var isDictionary: Bool
    /// Whether unknown keys have to be noticed: removed, or noted.
    var watchesUnknownKeys: Bool
    /// The members met so far.
    var known: MemberTable
    /// How many of them no key of the pattern names.
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
        self.known = known
        learnedCount = 0
    }
}
