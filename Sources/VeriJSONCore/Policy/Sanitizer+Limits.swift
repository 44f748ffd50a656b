extension Sanitizer {
    /// Bounds on what one document may cost.
    ///
    /// A document over ``depth``, ``inputBytes``, ``rereadFactor`` or ``outputFactor`` is refused
    /// with an ``UnreadableDocumentError``. The other limits shorten the report, which still counts
    /// everything.
    ///
    ///     let policy = Sanitizer.Policy(limits: Sanitizer.Limits(depth: 64, inputBytes: 1_000_000))
    ///
    /// Values out of range are brought into range when the sanitizer is created.
    public struct Limits: Hashable, Sendable {
        /// The deepest nesting of arrays and objects, 0…100,000.
        public var depth: Int
        /// The size of the largest document, in bytes, less than 4 GiB.
        public var inputBytes: Int
        /// The number of changes that a report lists; its totals and its summary count all of them.
        public var changes: Int
        /// The number of causes that a change lists, 0…65,535; the others are counted.
        public var causesPerChange: Int
        /// The work that a document may take beyond one pass over it, as a multiple of its size, on
        /// top of one million.
        ///
        /// Each byte that is read again costs one: for a union, a repeated key or `$unique`. For
        /// each byte that a regular expression reads, each state beyond the first costs one.
        public var rereadFactor: Int
        /// The size of the clean document, as a multiple of the size of the original, on top of 64
        /// million bytes.
        ///
        /// Only supplied values, such as a `$default`, and white space make a document much larger.
        /// The limit is checked before memory is allocated.
        public var outputFactor: Int

        /// The limits, each brought into its range.
        package var clamped: Limits {
            Limits(
                depth: min(max(0, depth), 100_000),
                inputBytes: min(max(0, inputBytes), Limits.maximumInputBytes),
                changes: max(0, changes),
                causesPerChange: min(max(0, causesPerChange), Int(UInt16.max)),
                rereadFactor: max(0, rereadFactor),
                outputFactor: max(0, outputFactor)
            )
        }

        /// The largest offset that ``ByteOffset`` represents.
        private static var maximumInputBytes: Int { Int(clamping: UInt32.max) }

        /// Returns the work that an input may take.
        package func work(for count: Int) -> WorkBudget {
            WorkBudget(factor: rereadFactor, count: count)
        }

        /// Returns the number of bytes that may be made of an input.
        package func outputLimit(for count: Int) -> Int {
            .bound(outputFactor, times: count, plus: 64_000_000)
        }

        /// Creates limits.
        ///
        /// - Parameters:
        ///   - depth: The deepest nesting of arrays and objects, at most 100,000.
        ///   - inputBytes: The size of the largest document, in bytes; by default and at most
        ///     4,294,967,295.
        ///   - changes: The number of changes that a report lists.
        ///   - causesPerChange: The number of causes that a change lists, at most 65,535.
        ///   - rereadFactor: The work beyond one pass, as a multiple of the document's size.
        ///   - outputFactor: The size of the clean document, as a multiple of the original's size.
        public init(
            depth: Int = 512,
            inputBytes: Int = Int(clamping: UInt32.max),
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
}
