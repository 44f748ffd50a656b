/// Something that is wrong, or suspicious, in a pattern.
///
/// Compiling reports all mistakes of a pattern at once. Each says where it is, what the rule is and,
/// where that can be told, the text that mends it:
///
///     {"price": "nubmer"}
///                ^^^^^^  pattern.type.unknown   replacement: number
///
/// Two mistakes are equal when they have the same code at the same place.
public struct PatternMistake: Error, Sendable {
    /// Whether a mistake keeps the pattern from being used.
    public enum Severity: Sendable, Hashable {
        /// The pattern cannot be used.
        case error
        /// The pattern works, but probably not as meant.
        case warning
    }

    /// An edit of the pattern's text that mends a mistake as it stands.
    public struct Replacement: Sendable, Hashable {
        /// The bytes of the source that go; empty where something is only put in.
        public var range: Range<Int>
        /// What stands there instead.
        public var text: String

        /// Makes an edit.
        public init(range: Range<Int>, text: String) {
            self.range = range
            self.text = text
        }
    }

    /// What kind of mistake it is.
    public var code: Code
    /// Whether the pattern can be used all the same.
    public var severity: Severity
    /// The smallest wrong part: bytes of the source, counted from 0.
    public var range: Range<Int>
    /// The line of ``range``'s start, counted from 1.
    public var line: Int
    /// The column of ``range``'s start in Unicode scalars, counted from 1.
    public var column: Int
    /// Another place that has to do with it, such as the first of two equal keys.
    public var relatedRange: Range<Int>?
    /// An edit that mends it.
    public var replacement: Replacement?

    /// The wrong text, or what it is about.
    package var subject: String
    /// What the subject clashes with or belongs to.
    package var other: String
    /// The nearest name.
    package var suggestion: String?
    /// What has to stand there.
    package var requirement: PatternRequirement?
    /// What a regular expression's parser says.
    package var expressionError: ExpressionError?

    package init(
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
    /// Tells whether both are the same kind of mistake at the same place.
    public static func == (left: PatternMistake, right: PatternMistake) -> Bool {
        left.code == right.code && left.range == right.range
    }
}
