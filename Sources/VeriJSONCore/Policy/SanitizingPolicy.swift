/// What to do where a pattern leaves a choice.
///
/// Written as ``Sanitizer/Policy``.
public struct SanitizingPolicy: Hashable, Sendable {
    /// What becomes of a failing optional member.
    public enum OptionalMembers: Hashable, Sendable {
        /// The member is removed.
        case strip
        /// Its value becomes null.
        case null
    }

    /// What becomes of members that the pattern does not name.
    public enum UnknownKeys: Hashable, Sendable {
        /// They stay.
        case keep
        /// They are removed and reported.
        case strip
        /// They stay and are listed in the notes of the report.
        case note
    }

    /// Which of several members with the same key is the one that counts.
    public enum DuplicateKeys: Hashable, Sendable {
        /// The last, as in JavaScript and Python.
        case last
        /// The first, as in Foundation's `JSONDecoder`.
        case first
        /// None: the document is rejected.
        case reject
    }

    /// What a failing optional member becomes.
    public var optional: OptionalMembers
    /// Conversions allowed wherever the pattern does not say otherwise.
    public var conversions: ConversionSet
    /// What becomes of members that the pattern does not name.
    public var unknownKeys: UnknownKeys
    /// Which of several members with the same key counts.
    public var duplicateKeys: DuplicateKeys
    /// How many items one array may lose before the document is rejected; nil for no limit.
    ///
    /// A share is measured on arrays of more than ten items only.
    public var maxDropped: DropLimit?
    /// How the clean document is written.
    public var output: OutputForm
    /// What a document may cost.
    public var limits: SanitizingLimits
    /// Whether values may be shown in what leaves the process as text.
    public var disclosure: Disclosure
    /// Whether conversions of scalars are counted only, whatever the limits say: who asks for all
    /// losses has no use for them.
    var countsConversions = false

    /// Makes a policy; everything has the default that suits most services.
    public init(
        optional: OptionalMembers = .strip,
        conversions: ConversionSet = .none,
        unknownKeys: UnknownKeys = .keep,
        duplicateKeys: DuplicateKeys = .last,
        maxDropped: DropLimit? = nil,
        output: OutputForm = .preserving,
        limits: SanitizingLimits = SanitizingLimits(),
        disclosure: Disclosure = .redacted
    ) {
        self.optional = optional
        self.conversions = conversions
        self.unknownKeys = unknownKeys
        self.duplicateKeys = duplicateKeys
        self.maxDropped = maxDropped
        self.output = output
        self.limits = limits
        self.disclosure = disclosure
    }
}
