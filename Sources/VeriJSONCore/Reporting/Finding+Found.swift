extension Finding {
    /// The kind of a JSON value, or that there is none.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// The literal `null`.
        case null
        /// `true` or `false`.
        case bool
        /// A number.
        case number
        /// A string.
        case string
        /// An array.
        case array
        /// An object.
        case object
        /// No value: a member is missing.
        case nothing
    }

    /// What stands where something else was expected.
    public struct Found: Hashable, Sendable, Codable {
        /// The kind of the value.
        public var kind: Kind
        /// A scalar as JSON text, cut to the length that may be shown; nil where it is hidden.
        public var value: String?
        /// What was found in words: `a string`.
        public var words: String

        /// Describes a value.
        ///
        /// - Parameters:
        ///   - kind: The kind of the value.
        ///   - value: A scalar as JSON text, where it may be shown.
        ///   - words: What was found, as the end of a sentence.
        public init(kind: Kind, value: String? = nil, words: String) {
            self.kind = kind
            self.value = value
            self.words = words
        }
    }

    /// The place in a pattern that decided.
    public struct PatternPlace: Hashable, Sendable, Codable {
        /// The name of the pattern, in most cases of its file.
        public var name: String
        /// The bytes of the pattern's text.
        public var range: Range<Int>
        /// The line, counted from 1.
        public var line: Int
        /// The column, counted from 1 in Unicode scalars.
        public var column: Int
        /// The rule as it is written where it is short, else a word for it.
        public var text: String
        /// What is said right beside the rule: `required by this rule`.
        public var label: String
    }

    /// A change of the pattern that would accept or mend a value.
    public struct Help: Hashable, Sendable, Codable {
        /// The change in words: `to allow both, write "[number|string]"`.
        public var text: String
        /// The same change for a program; nil where it cannot be made mechanically.
        public var edit: PatternEdit?
    }

    /// A replacement in the text of a pattern.
    public struct PatternEdit: Hashable, Sendable, Codable {
        /// The bytes that go; empty for an insertion.
        public var range: Range<Int>
        /// The text that comes.
        public var replacement: String

        /// Makes the change.
        ///
        /// - Parameter pattern: The text of the pattern that the finding is about.
        /// - Returns: The changed text; unchanged where the range lies outside of it.
        public func apply(to pattern: String) -> String {
            let bytes = Array(pattern.utf8)
            guard range.upperBound <= bytes.count, range.lowerBound >= 0 else { return pattern }
            let changed = bytes[..<range.lowerBound] + replacement.utf8 + bytes[range.upperBound...]
            return String(decoding: changed, as: UTF8.self)
        }
    }
}
