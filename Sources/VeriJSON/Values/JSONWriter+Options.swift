extension JSONWriter {
    /// What one level of nesting adds at the beginning of a line.
    public enum Indent: Sendable, Hashable {
        /// So many spaces; a negative number counts as 0.
        case spaces(Int)
        /// One tab.
        case tabs
    }

    /// How written JSON looks.
    ///
    /// Every combination gives the same value when it is read again.
    public struct Options: Sendable, Hashable {
        /// What a level of nesting adds to its lines; nil writes everything on one line, without spaces.
        public var indent: Indent?
        /// Whether members are sorted by the Unicode scalars of their keys.
        ///
        /// Members with the same key stay in their order.
        public var sortsKeys: Bool
        /// Whether everything outside ASCII is written as `\u` escapes.
        public var escapesNonASCII: Bool
        /// Whether `/` is written as `\/`, so that the text can stand in an HTML script element.
        public var escapesSlashes: Bool
        /// Whether characters that a viewer does not show as such are escaped: controls beyond
        /// ASCII, format characters, and those of private use.
        package var escapesInvisible = false

        /// Makes options.
        ///
        /// - Parameters:
        ///   - indent: What a level of nesting adds to its lines; nil for one line.
        ///   - sortsKeys: Whether members are sorted by key.
        ///   - escapesNonASCII: Whether everything outside ASCII is escaped.
        ///   - escapesSlashes: Whether `/` is escaped.
        public init(
            indent: Indent? = nil,
            sortsKeys: Bool = false,
            escapesNonASCII: Bool = false,
            escapesSlashes: Bool = false
        ) {
            self.indent = indent
            self.sortsKeys = sortsKeys
            self.escapesNonASCII = escapesNonASCII
            self.escapesSlashes = escapesSlashes
        }

        /// One line without spaces.
        public static let compact = Options()
        /// One line, with nothing in it that a terminal would not show.
        package static var visible: Options {
            var options = Options()
            options.escapesInvisible = true
            return options
        }

        /// Two spaces a level.
        public static let pretty = Options(indent: .spaces(2))

        /// One value or member a line.
        ///
        /// - Parameter indent: What a level of nesting adds to its lines.
        /// - Returns: The options.
        public static func pretty(_ indent: Indent) -> Options {
            Options(indent: indent)
        }
    }
}
