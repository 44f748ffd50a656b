internal import VeriJSONCore

/// A part of a schema that is wrong or suspicious.
///
///     Schema.lint(#"{"minLenght": 1}"#)[0].message
public struct SchemaMistake: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a mistake.
    ///
    ///     mistake.code == .referenceUnresolved
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code in its dotted form, such as `schema.ref.unresolved`.
        public let description: String
        /// Whether a schema with the mistake can be used.
        public let isWarning: Bool

        private init(_ description: String, isWarning: Bool = false) {
            self.description = description
            self.isWarning = isWarning
        }

        /// The text is not JSON.
        public static let syntax = Code("schema.syntax")
        /// A schema is neither an object nor a Boolean.
        public static let notSchema = Code("schema.notSchema")
        /// The value of a keyword has another type than the keyword requires.
        public static let keywordType = Code("schema.keyword.type")
        /// A reference leads to no schema that was given.
        public static let referenceUnresolved = Code("schema.ref.unresolved")
        /// References lead back to where they began without a step into the document.
        public static let referenceCycle = Code("schema.ref.cycle")
        /// A regular expression cannot be used.
        public static let expression = Code("schema.regex")
        /// `$schema` names a meta-schema that is not known.
        public static let dialectUnknown = Code("schema.dialect.unknown")
        /// A meta-schema requires a vocabulary that is not known.
        public static let vocabularyUnknown = Code("schema.vocabulary.unknown")
        /// The schema does not match the meta-schema of its draft.
        public static let metaSchema = Code("schema.metaSchema")
        /// A keyword is not known but resembles one.
        public static let keywordUnknown = Code("lint.keyword.unknown", isWarning: true)
        /// A keyword belongs to another draft.
        public static let keywordDraft = Code("lint.keyword.draft", isWarning: true)
        /// A keyword never applies, since `type` excludes its values.
        public static let keywordIdle = Code("lint.keyword.idle", isWarning: true)
        /// No value is within two bounds.
        public static let boundsUnsatisfiable = Code("lint.bounds.unsatisfiable", isWarning: true)
        /// A format that no draft defines.
        public static let formatUnknown = Code("lint.format.unknown", isWarning: true)
        /// A keyword beside `$ref` that the draft ignores.
        public static let referenceSibling = Code("lint.ref.sibling", isWarning: true)
    }

    /// The kind of mistake.
    public var code: Code
    /// The name of the schema's document.
    public var name: String
    /// The bytes of the wrong part, counted from 0.
    public var range: Range<Int>
    /// The line where ``range`` begins, counted from 1.
    public var line: Int
    /// The column where ``range`` begins, in Unicode scalars counted from 1.
    public var column: Int
    /// The expectation and what was found, on one line.
    public var message: String
    /// An edit that corrects the mistake, as a clause; nil if none is known.
    public var help: String?

    let source: [UInt8]

    init(
        _ code: Code,
        in document: SchemaDocument,
        at node: NodeIndex,
        subject: String,
        expected: String = "",
        suggestion: String? = nil
    ) {
        self.code = code
        name = document.name
        range = document.range(node)
        let location = document.location(range.lowerBound)
        (line, column) = (location.line, location.column)
        message = Self.message(code, subject, expected)
        help = suggestion.map { "the nearest name is '\($0)'" }
        source = document.bytes
    }

    init(_ error: JSONSyntaxError, name: String, bytes: [UInt8]) {
        code = .syntax
        self.name = name
        range = error.offset..<min(error.offset + 1, max(bytes.count, error.offset))
        (line, column) = (error.line, error.column)
        message = error.message
        source = bytes
    }

    private static func message(_ code: Code, _ subject: String, _ expected: String) -> String {
        switch code {
        case .notSchema: "expected a schema, an object or a Boolean, found \(subject)"
        case .keywordType: "expected \(expected), found \(subject)"
        case .referenceUnresolved:
            "expected a reference to a schema that was given, found '\(subject)'"
        case .referenceCycle:
            "expected references to end or to pass through a member or an item, found that"
                + " '\(subject)' leads back to itself"
        case .dialectUnknown: "expected the URI of a known meta-schema, found '\(subject)'"
        case .vocabularyUnknown: "expected a known vocabulary, found '\(subject)'"
        case .keywordUnknown: "expected a keyword, found '\(subject)'"
        case .keywordDraft: "expected a keyword of this draft, found '\(subject)' of \(expected)"
        case .keywordIdle: "expected a keyword for \(expected), found '\(subject)'"
        case .boundsUnsatisfiable: "expected bounds that a value can meet, found \(subject)"
        case .formatUnknown: "expected a format of the specification, found '\(subject)'"
        case .referenceSibling: "expected no keyword beside '$ref', found '\(subject)'"
        default: expected.isEmpty ? subject : "expected \(expected), found \(subject)"
        }
    }

    /// The place, the code, the message and the help, on one line.
    public var description: String {
        let mark = code.isWarning ? "warning" : "error"
        return "\(name):\(line):\(column): \(mark)[\(code)]: \(message)"
            + (help.map { "; \($0)" } ?? "")
    }
}
