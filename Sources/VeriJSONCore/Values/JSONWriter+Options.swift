extension JSONWriter {
    /// The white space that one level of nesting adds to the beginning of a line.
    ///
    ///     JSONWriter(.pretty(.tabs)).string([1]) == "[\n\t1\n]"     // true
    public enum Indent: Sendable, Hashable {
        /// A number of spaces; a negative number counts as 0.
        case spaces(Int)
        /// One tab.
        case tabs
    }

    /// The layout of JSON text.
    ///
    /// Text written with any options reads back as the same value.
    ///
    ///     let options = JSONWriter.Options(sortsKeys: true)
    ///     JSONWriter(options).string(["b": 1, "a": 2])     // {"a":2,"b":1}
    public struct Options: Sendable, Hashable {
        /// The indentation of each level; nil writes everything on one line, without spaces.
        public var indent: Indent?
        /// Whether members are sorted by the Unicode scalars of their keys.
        ///
        /// Members with the same key keep their order.
        public var sortsKeys: Bool
        /// Whether characters outside ASCII are written as `\u` escapes.
        public var escapesNonASCII: Bool
        /// Whether `/` is written as `\/`, so that the text can be embedded in an HTML script
        /// element.
        public var escapesSlashes: Bool
        /// Whether characters that a viewer does not show as such are escaped: controls beyond
        /// ASCII, format characters, and those of private use.
        var escapesInvisible = false

        /// Creates options.
        ///
        /// - Parameters:
        ///   - indent: The indentation of each level; nil for one line.
        ///   - sortsKeys: Whether members are sorted by key.
        ///   - escapesNonASCII: Whether characters outside ASCII are escaped.
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
        package static var visible: Options { Options().escapingInvisible }

        /// The same, with nothing in the text that a terminal would not show.
        package var escapingInvisible: Options {
            var options = self
            options.escapesInvisible = true
            return options
        }

        /// Two spaces a level.
        public static let pretty = Options(indent: .spaces(2))

        /// Creates options that write a line for each value or member.
        ///
        /// - Parameter indent: The indentation of each level.
        /// - Returns: The options.
        public static func pretty(_ indent: Indent) -> Options {
            Options(indent: indent)
        }
    }
}
