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

/// How a clean document is written.
public struct OutputForm: Hashable, Sendable {
    package enum Layout: Hashable, Sendable {
        case preserving
        case compact
        case pretty(indent: Int)
    }

    package var layout: Layout
    package var sortsKeys: Bool

    /// As the input was, byte for byte, but for the changes.
    public static let preserving = OutputForm(layout: .preserving, sortsKeys: false)
    /// Without white space.
    public static let compact = OutputForm(layout: .compact, sortsKeys: false)

    /// A member or item a line.
    ///
    /// - Parameter indent: spaces a level.
    /// - Returns: the form.
    public static func pretty(indent: Int = 2) -> OutputForm {
        OutputForm(layout: .pretty(indent: max(0, indent)), sortsKeys: false)
    }

    /// The same form with the members of every object in the order of their keys' scalars.
    ///
    /// Sorting writes the document anew: `preserving` loses its white space, as `compact` does.
    ///
    /// - Returns: the form.
    public func sortingKeys() -> OutputForm {
        OutputForm(layout: layout, sortsKeys: true)
    }
}

/// What a document may cost before it is refused or its report is cut short.
///
/// Written as ``Sanitizer/Limits``.
public struct SanitizingLimits: Hashable, Sendable {
    /// How deep arrays and objects may nest; at most 100,000.
    public var depth: Int
    /// The largest document, in bytes; less than 4 GiB.
    public var inputBytes: Int
    /// How many changes a report keeps; the summary counts all of them.
    public var changes: Int
    /// How many causes a change keeps; the rest are counted.
    public var causesPerChange: Int
    /// How many bytes may be read again for unions, duplicates and uniqueness, as a multiple of
    /// the input, on top of one million.
    public var rereadFactor: Int

    /// The limits with what cannot be kept brought into range.
    package var clamped: SanitizingLimits {
        SanitizingLimits(
            depth: min(max(0, depth), 100_000),
            inputBytes: min(max(0, inputBytes), Int(UInt32.max)),
            changes: max(0, changes),
            causesPerChange: min(max(0, causesPerChange), Int(UInt16.max)),
            rereadFactor: max(0, rereadFactor)
        )
    }

    /// Makes limits; the defaults are those of the documentation.
    public init(
        depth: Int = 512,
        inputBytes: Int = 4_294_967_295,
        changes: Int = 1_000,
        causesPerChange: Int = 8,
        rereadFactor: Int = 64
    ) {
        self.depth = depth
        self.inputBytes = inputBytes
        self.changes = changes
        self.causesPerChange = causesPerChange
        self.rereadFactor = rereadFactor
    }
}

/// Whether values of the document may be shown.
public enum Disclosure: Hashable, Sendable {
    /// Every scalar is replaced by its kind.
    case redacted
    /// Values are shown, cut after so many characters; what is `$secret` stays hidden.
    case values(upTo: Int)

    /// How many characters of a value may be shown; nil where values are hidden.
    package var shownCharacters: Int? {
        guard case .values(let limit) = self else { return nil }
        return max(0, limit)
    }
}
