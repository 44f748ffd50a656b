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
    /// How much work a document may take beyond reading it once, as a multiple of the input, on top
    /// of one million.
    ///
    /// Work is bytes that are read again for unions, duplicates and uniqueness, and for each byte
    /// that a regular expression looks at the places of the expression that it may be at, but one.
    public var rereadFactor: Int
    /// How many bytes the clean document may have, as a multiple of the input, on top of 64 million.
    ///
    /// What a pattern supplies, such as a `$default`, and white space are all that can make a document
    /// much larger than it was. It is refused before the memory is asked for.
    public var outputFactor: Int

    /// The limits with what cannot be kept brought into range.
    package var clamped: SanitizingLimits {
        SanitizingLimits(
            depth: min(max(0, depth), 100_000),
            inputBytes: min(max(0, inputBytes), Int(UInt32.max)),
            changes: max(0, changes),
            causesPerChange: min(max(0, causesPerChange), Int(UInt16.max)),
            rereadFactor: max(0, rereadFactor),
            outputFactor: max(0, outputFactor)
        )
    }

    /// The work that an input of so many bytes may take.
    func work(for count: Int) -> WorkBudget { WorkBudget(factor: rereadFactor, count: count) }

    /// How many bytes may be made of an input of so many.
    func outputLimit(for count: Int) -> Int {
        .bound(outputFactor, times: count, plus: 64_000_000)
    }

    /// Makes limits; the defaults are those of the documentation.
    public init(
        depth: Int = 512,
        inputBytes: Int = 4_294_967_295,
        changes: Int = 1_000,
        causesPerChange: Int = 8,
        rereadFactor: Int = 64,
        outputFactor: Int = 16
    ) {
        self.depth = depth
        self.inputBytes = inputBytes
        self.changes = changes
        self.causesPerChange = causesPerChange
        self.rereadFactor = rereadFactor
        self.outputFactor = outputFactor
    }
}
