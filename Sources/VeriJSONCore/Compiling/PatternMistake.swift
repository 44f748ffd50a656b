/// A part of a pattern that is wrong or suspicious.
///
/// Compiling reports all mistakes of a pattern at once. Each has a place, a code and, where one is
/// known, an edit that corrects it:
///
/// ```text
/// {"price": "nubmer"}
///            ^^^^^^  pattern.type.unknown   replacement: number
/// ```
///
/// A pattern with warnings can be used:
///
///     let pattern = try Pattern(#"{"id": "string:[0-9]+"}"#)
///     pattern.warnings[0].code     // lint.regex.unanchored
///
/// Two mistakes are equal if they have the same code and the same range.
public struct PatternMistake: Sendable {
    /// The effect of a mistake on the use of the pattern.
    ///
    ///     pattern.warnings.allSatisfy { $0.severity == .warning }     // true
    public enum Severity: Sendable, Hashable {
        /// The pattern cannot be used.
        case error
        /// The pattern works, but probably not as meant.
        case warning
    }

    /// An edit of the pattern's text that corrects a mistake and can be applied as it is.
    ///
    ///     var bytes = Array(#"{"price": "nubmer"}"#.utf8)
    ///     if let edit = mistake.replacement {
    ///         bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    ///     }
    ///     String(decoding: bytes, as: UTF8.self)     // {"price": "number"}
    public struct Replacement: Sendable, Hashable {
        /// The bytes of the source to replace, counted from 0; empty for an insertion.
        public var range: Range<Int>
        /// The text to write in their place; empty for a deletion.
        public var text: String

        /// Creates an edit.
        ///
        /// - Parameters:
        ///   - range: The bytes of the source to replace, counted from 0; empty for an insertion.
        ///   - text: The text to write in their place; empty for a deletion.
        public init(range: Range<Int>, text: String) {
            self.range = range
            self.text = text
        }
    }

    /// The kind of mistake.
    public var code: Code
    /// The effect of the mistake on the use of the pattern.
    public var severity: Severity
    /// The smallest wrong part, as bytes of the source counted from 0.
    public var range: Range<Int>
    /// The line where ``range`` begins, counted from 1.
    public var line: Int
    /// The column where ``range`` begins, in Unicode scalars counted from 1.
    public var column: Int
    /// Another place that is part of the mistake, such as the first of two equal keys.
    public var relatedRange: Range<Int>?
    /// An edit that corrects the mistake; nil if none is known.
    public var replacement: Replacement?

    /// The wrong text, or the name that the mistake is about.
    var subject: String
    /// The text that the subject conflicts with or belongs to.
    var other: String
    /// The name or text that was probably meant.
    var suggestion: String?
    /// The requirement that the subject does not meet.
    var requirement: PatternRequirement?
    /// The error of the regular expression's parser.
    var expressionError: RegexError?

    init(
        _ code: Code,
        at range: Range<Int>,
        subject: String = "",
        other: String = "",
        suggestion: String? = nil,
        requirement: PatternRequirement? = nil,
        related: Range<Int>? = nil,
        replacement: Replacement? = nil
    ) {
        self.code = code
        severity = code.isWarning ? .warning : .error
        self.range = range
        line = 1
        column = 1
        relatedRange = related
        self.replacement = replacement
        self.subject = subject
        self.other = other
        self.suggestion = suggestion
        self.requirement = requirement
    }
}

extension PatternMistake: Equatable {
    /// Returns whether both mistakes have the same code and the same range.
    public static func == (left: PatternMistake, right: PatternMistake) -> Bool {
        left.code == right.code && left.range == right.range
    }
}
