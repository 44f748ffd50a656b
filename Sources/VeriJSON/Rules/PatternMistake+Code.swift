extension PatternMistake {
    /// The kind of a mistake, as a dotted text that stays the same.
    ///
    /// New codes may come with any release, so a switch over codes needs a default.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The dotted text.
        public var rawValue: String

        /// Makes a code from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// The dotted text.
        public var description: String { rawValue }

        /// Whether it is a warning: the code begins with `lint.`.
        public var isWarning: Bool { rawValue.hasPrefix("lint.") }
    }
}

extension PatternMistake.Code {
    // Reading

    /// There is no pattern in the text.
    public static let empty = Self("pattern.json.empty")
    /// The text begins with a byte order mark.
    public static let byteOrderMark = Self("pattern.json.byteOrderMark")
    /// The text is not UTF-8.
    public static let encoding = Self("pattern.json.encoding")
    /// Something else than the notation asks for.
    public static let syntax = Self("pattern.json.syntax")
    /// A string, comment, array or object that has no end.
    public static let unterminated = Self("pattern.json.unterminated")
    /// A character that has to be escaped in a string.
    public static let controlCharacter = Self("pattern.json.controlCharacter")
    /// A `\` before something that it does not go with in JSON.
    public static let stringEscape = Self("pattern.json.escape")
    /// Half of a surrogate pair.
    public static let surrogate = Self("pattern.json.surrogate")
    /// A number that does not follow JSON's grammar.
    public static let number = Self("pattern.json.number")
    /// Text after the pattern.
    public static let trailing = Self("pattern.json.trailing")
    /// Arrays, objects or references nest too deep.
    public static let depth = Self("pattern.depth")
    /// The pattern grows too large.
    public static let limit = Self("pattern.limit")

    // Objects and arrays

    /// A number, bool or null where a pattern has to stand.
    public static let leaf = Self("pattern.leaf")
    /// More than one element in an array pattern.
    public static let arrayElements = Self("pattern.array.elements")
    /// The same key twice in one object.
    public static let keyDuplicate = Self("pattern.key.duplicate")
    /// A key that is mandatory and optional in one object.
    public static let keyOptionality = Self("pattern.key.optionality")
    /// A `\` in a key before something that needs none.
    public static let keyEscape = Self("pattern.key.escape")
    /// More than one `*` in a key.
    public static let keyStars = Self("pattern.key.stars")
    /// Two starred keys that fit the same keys equally well.
    public static let keyOverlap = Self("pattern.key.overlap")

    // Type expressions

    /// A type that does not exist.
    public static let typeUnknown = Self("pattern.type.unknown")
    /// An empty type expression.
    public static let typeEmpty = Self("pattern.type.empty")
    /// White space in a type expression.
    public static let typeSpace = Self("pattern.type.space")
    /// A `?` after the argument of a type.
    public static let typeNullMark = Self("pattern.type.nullMark")
    /// An argument that the type does not take.
    public static let typeArgument = Self("pattern.type.argument")
    /// A type without the argument that it needs.
    public static let typeArgumentMissing = Self("pattern.type.argumentMissing")
    /// A regular expression that cannot be used.
    public static let regex = Self("pattern.regex")
    /// A range that is not two numbers with a comma between.
    public static let rangeMalformed = Self("pattern.range.malformed")
    /// A range without bounds.
    public static let rangeEmpty = Self("pattern.range.empty")
    /// A range whose minimum is the larger.
    public static let rangeReversed = Self("pattern.range.reversed")
    /// A union without its closing bracket.
    public static let unionUnclosed = Self("pattern.union.unclosed")
    /// A union with one branch.
    public static let unionSingle = Self("pattern.union.single")
    /// A union inside a union.
    public static let unionNested = Self("pattern.union.nested")

    // Directives

    /// A directive that does not exist.
    public static let directiveUnknown = Self("pattern.directive.unknown")
    /// A directive that does not go with this type or place.
    public static let directiveMisplaced = Self("pattern.directive.misplaced")
    /// Directives that exclude each other.
    public static let directiveConflict = Self("pattern.directive.conflict")
    /// A directive's value that it cannot have.
    public static let directiveValue = Self("pattern.directive.value")
    /// A conversion that does not exist.
    public static let convertUnknown = Self("pattern.convert.unknown")
    /// Conversions that exclude each other.
    public static let convertConflict = Self("pattern.convert.conflict")
    /// A `~` where nothing can be converted.
    public static let convertMisplaced = Self("pattern.convert.misplaced")
    /// A `$default` that does not match its own pattern.
    public static let defaultMismatch = Self("pattern.default.mismatch")
    /// A `$fallback` that does not match its own pattern.
    public static let fallbackMismatch = Self("pattern.fallback.mismatch")

    // Definitions

    /// A definition's name that cannot be referred to.
    public static let defineName = Self("pattern.define.name")
    /// A reference to a definition that does not exist.
    public static let defineUnknown = Self("pattern.define.unknown")
    /// A definition that leads back to itself without a member or item between.
    public static let defineCircular = Self("pattern.define.circular")
    /// A definition that no finite document can match.
    public static let defineEndless = Self("pattern.define.endless")

    // Warnings

    /// A regular expression with neither `^` nor `$`.
    public static let lintUnanchored = Self("lint.regex.unanchored")
    /// A regular expression that can take more work than a document is allowed.
    public static let lintExpensive = Self("lint.regex.expensive")
    /// A definition that the pattern never comes to.
    public static let lintUnusedDefinition = Self("lint.define.unused")
    /// A branch that is never chosen.
    public static let lintUnreachable = Self("lint.union.unreachable")
    /// A branch whose conversions are never tried.
    public static let lintNeverConverts = Self("lint.union.neverConverts")
    /// A `?` at the end of the last value of an `enum`.
    public static let lintEnumNullMark = Self("lint.enum.nullMark")
    /// A mandatory member that only accepts null.
    public static let lintOnlyNull = Self("lint.member.onlyNull")
    /// A null among the values of `$in` where null is not accepted.
    public static let lintListedNull = Self("lint.in.null")
    /// An object pattern that accepts anything, as it only has directives that describe.
    public static let lintAcceptsAnything = Self("lint.object.acceptsAnything")
}

extension PatternMistake.Code {
    /// Every code, in the order of the documentation.
    package static let all: [Self] = [
        .empty, .byteOrderMark, .encoding, .syntax, .unterminated, .controlCharacter,
        .stringEscape, .surrogate, .number, .trailing, .depth, .limit, .leaf, .arrayElements,
        .keyDuplicate, .keyOptionality, .keyEscape, .keyStars, .keyOverlap, .typeUnknown,
        .typeEmpty, .typeSpace, .typeNullMark, .typeArgument, .typeArgumentMissing, .regex,
        .rangeMalformed, .rangeEmpty, .rangeReversed, .unionUnclosed, .unionSingle,
        .unionNested, .directiveUnknown, .directiveMisplaced, .directiveConflict,
        .directiveValue, .convertUnknown, .convertConflict, .convertMisplaced, .defaultMismatch,
        .fallbackMismatch, .defineName, .defineUnknown, .defineCircular, .defineEndless,
        .lintUnanchored, .lintExpensive, .lintUnusedDefinition, .lintUnreachable,
        .lintNeverConverts,
        .lintEnumNullMark, .lintOnlyNull, .lintListedNull, .lintAcceptsAnything,
    ]
}
