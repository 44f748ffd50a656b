extension Finding {
    /// The kind of a JSON value, or the lack of a value.
    ///
    ///     let missing = findings.filter { $0.found.kind == .nothing }.map(\.path)
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// The literal `null`.
        case null
        /// The literal `true` or `false`.
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

    /// The value that a document has in place of the expected one.
    ///
    ///     finding.found.kind     // string
    ///     finding.found.value    // "N/A", if the policy shows values
    ///     finding.found.words    // the string "N/A"
    public struct Found: Hashable, Sendable, Codable {
        /// The kind of the value.
        public var kind: Kind
        /// A scalar as JSON text, cut to the number of characters that may be shown; nil if it is
        /// hidden.
        ///
        /// It is also nil for an array, an object or a missing value.
        public var value: String?
        /// The value as a phrase, such as `a string`.
        public var words: String

        /// Creates a description of a value.
        ///
        /// - Parameters:
        ///   - kind: The kind of the value.
        ///   - value: A scalar as JSON text; nil if it is hidden.
        ///   - words: The value as a phrase that ends a sentence, such as `a string`.
        public init(kind: Kind, value: String? = nil, words: String) {
            self.kind = kind
            self.value = value
            self.words = words
        }
    }

    /// The place of a rule in a pattern, or of a declaration in a model.
    ///
    ///     finding.rule.line      // 4
    ///     finding.rule.text      // number
    ///     finding.rule.label     // required by this rule
    public struct PatternPlace: Hashable, Sendable, Codable {
        /// The name of the pattern, usually of its file.
        public var name: String
        /// The bytes of the rule in the pattern's text, counted from 0; for a missing member, those
        /// of its key.
        public var range: Range<Int>
        /// The line where ``range`` begins, counted from 1.
        public var line: Int
        /// The column where ``range`` begins, in Unicode scalars counted from 1.
        public var column: Int
        /// The rule as written, cut if it is long, or a phrase for it, such as `an object`.
        public var text: String
        /// The text to show next to the rule, such as `required by this rule`.
        ///
        /// If the pattern documents the rule with `$doc`, that text follows.
        public var label: String
        /// The declaration in a model that asks for the value, such as `Page.orders[].placed: Date`;
        /// nil for a rule of a pattern.
        ///
        /// The other places are then those of a pattern that says what the model asked for.
        public var declaration: String?
        /// The path of keywords that led to the rule, as a JSON pointer that also goes through
        /// references; nil for a pattern.
        ///
        /// It is `keywordLocation` in the output formats of JSON Schema.
        public var keywordLocation: String?
        /// The URI of the schema resource with a pointer to the keyword in it; nil for a pattern.
        public var absoluteKeywordLocation: String?
    }

    /// An edit of the pattern that would accept or correct a value.
    ///
    ///     let help = finding.help[1]
    ///     help.text     // to drop the value on its own, make the key "price?" in the pattern
    ///
    ///     // The pattern with the edit made:
    ///     help.edit?.apply(to: source)
    public struct Help: Hashable, Sendable, Codable {
        /// The edit as a clause: `to drop the value on its own, make the key "price?" in the
        /// pattern`.
        public var text: String
        /// The edit as data; nil if it cannot be applied automatically.
        public var edit: PatternEdit?
        /// The values that the edit adds to a list, as JSON texts; empty if it adds none.
        public var values: [String] = []
        /// The number of the value that is hidden, if it is told in place of the value.
        var hidden = HiddenValue()

        private enum CodingKeys: String, CodingKey {
            case text
            case edit
            case values
        }

        package init(text: String, edit: PatternEdit?, values: [String] = []) {
            self.text = text
            self.edit = edit
            self.values = values
        }

        /// Decodes a help; one of an earlier version has no values.
        ///
        /// - Throws: The decoder's error, such as `DecodingError.keyNotFound`.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            text = try container.decode(String.self, forKey: .text)
            edit = try container.decodeIfPresent(PatternEdit.self, forKey: .edit)
            values = try container.decodeIfPresent([String].self, forKey: .values) ?? []
        }
    }

    /// A replacement in the text of a pattern.
    ///
    ///     let pattern = try Pattern(#"{"price": "number"}"#)
    ///     let finding = try Verifier(pattern).findings(#"{"price": "free"}"#)[0]
    ///     let edit = finding.help[0].edit
    ///     edit?.range                     // 1..<8
    ///     edit?.apply(to: pattern.text)   // {"price?": "number"}
    public struct PatternEdit: Hashable, Sendable, Codable {
        /// The bytes to replace, counted from 0; empty for an insertion.
        public var range: Range<Int>
        /// The text to write in their place; empty for a deletion.
        public var replacement: String

        package init(range: Range<Int>, replacement: String) {
            self.range = range
            self.replacement = replacement
        }

        /// Applies the edit to the text of a pattern.
        ///
        /// - Parameter pattern: The text of the pattern that the finding is about.
        /// - Returns: The edited text; the text itself if ``range`` is not inside it.
        /// - Complexity: O(*n*), *n* the bytes of the pattern.
        public func apply(to pattern: String) -> String {
            let bytes = Array(pattern.utf8)
            guard range.upperBound <= bytes.count, range.lowerBound >= 0 else { return pattern }
            let changed = bytes[..<range.lowerBound] + replacement.utf8 + bytes[range.upperBound...]
            return String(decoding: changed, as: UTF8.self)
        }
    }
}

extension Finding.Help: CustomStringConvertible {
    /// The edit as a clause.
    public var description: String { text }
}

extension Finding.PatternPlace: CustomStringConvertible {
    /// The place of the rule and the rule as written, such as `orders.pattern.json:1:24: int`.
    public var description: String { "\(location): \(text)" }
}

extension Finding.PatternPlace {
    /// The declaration, or the line and column of the rule.
    package var location: String { declaration ?? "\(name):\(line):\(column)" }
}

extension NodeKind {
    /// The kind in findings.
    package var findingKind: Finding.Kind {
        switch self {
        case .null: .null
        case .false, .true: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
