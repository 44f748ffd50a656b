extension Sanitizer.Policy {
    /// A layout for clean documents: as the input was, compact or indented, with or without sorted
    /// keys.
    ///
    ///     let policy = Sanitizer.Policy(output: .pretty().sortingKeys())
    ///
    /// Only ``preserving`` leaves the bytes between changes as they were. The other layouts change
    /// white space, never a number or a string, but for the escapes of ``escapingNonASCII()``.
    public struct Output: Hashable, Sendable {
        package enum Layout: Hashable, Sendable {
            case preserving
            case compact
            case pretty(indent: Int)
        }

        /// The changes to the text beside its layout.
        struct Rewriting: OptionSet, Hashable, Sendable {
            var rawValue: UInt8

            static let sortsKeys = Rewriting(rawValue: 1)
            static let escapesNonASCII = Rewriting(rawValue: 1 << 1)
        }

        package var layout: Layout
        var rewriting: Rewriting = []

        /// The layout of the input: every byte is kept, except for the changes.
        public static let preserving = Output(layout: .preserving)
        /// A layout without white space.
        public static let compact = Output(layout: .compact)

        /// Returns a layout with one member or item on each line.
        ///
        /// - Parameter indent: The number of spaces for each level; a negative number counts as 0.
        /// - Returns: The layout.
        public static func pretty(indent: Int = 2) -> Output {
            Output(layout: .pretty(indent: max(0, indent)))
        }

        /// Returns the same layout with the members of each object sorted by their keys.
        ///
        /// Keys are compared by their Unicode scalars. With sorted keys, ``preserving`` writes no white
        /// space, like ``compact``.
        ///
        /// - Returns: The layout with sorted keys.
        public func sortingKeys() -> Output { adding(.sortsKeys) }

        /// Returns the same layout with a `\u` escape for each character outside ASCII.
        ///
        /// Choose it for a reader that cannot handle UTF-8. The document has the same values; with
        /// ``preserving``, everything else stays as it is.
        ///
        /// - Returns: The layout in ASCII.
        public func escapingNonASCII() -> Output { adding(.escapesNonASCII) }

        private func adding(_ part: Rewriting) -> Output {
            var output = self
            output.rewriting.insert(part)
            return output
        }
    }
}
