extension PatternMistake {
    /// The kind of a mistake: a stable, dotted text such as `pattern.type.unknown`.
    ///
    /// Any release may add codes, so a `switch` over codes needs a `default`.
    ///
    ///     let isMisspelt = error.mistakes.contains { $0.code == .typeUnknown }
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The dotted text.
        public var rawValue: String

        /// Creates a code from its dotted text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// The dotted text.
        public var description: String { rawValue }

        /// Whether mistakes with this code are warnings: the code begins with `lint.`.
        public var isWarning: Bool { rawValue.hasPrefix("lint.") }
    }
}

extension PatternMistake.Code {
    // Reading

    /// A text without a pattern.
    public static let empty = Self("pattern.json.empty")
    /// A byte order mark at the start of the text.
    public static let byteOrderMark = Self("pattern.json.byteOrderMark")
    /// A text that is not UTF-8.
    public static let encoding = Self("pattern.json.encoding")
    /// A character that the grammar does not allow here.
    public static let syntax = Self("pattern.json.syntax")
    /// A string, comment, array or object that is not closed.
    public static let unterminated = Self("pattern.json.unterminated")
    /// A control character in a string, where it must be escaped.
    public static let controlCharacter = Self("pattern.json.controlCharacter")
    /// An escape sequence that JSON does not have.
    public static let stringEscape = Self("pattern.json.escape")
    /// A `\u` escape that is half of a surrogate pair.
    public static let surrogate = Self("pattern.json.surrogate")
    /// A number that does not follow JSON's grammar.
    public static let number = Self("pattern.json.number")
    /// Text after the pattern.
    public static let trailing = Self("pattern.json.trailing")
    /// Arrays, objects or references that are nested too deeply.
    public static let depth = Self("pattern.depth")
    /// More starred keys or listed values than a pattern may have.
    public static let limit = Self("pattern.limit")

    // Objects and arrays

    /// A number, bool or null where a pattern is expected.
    public static let leaf = Self("pattern.leaf")
    /// A JSON Schema in place of a pattern.
    public static let jsonSchema = Self("pattern.jsonSchema")
    /// More than one element in an array pattern.
    public static let arrayElements = Self("pattern.array.elements")
    /// A key that occurs twice in one object.
    public static let keyDuplicate = Self("pattern.key.duplicate")
    /// A key that is both mandatory and optional in one object.
    public static let keyOptionality = Self("pattern.key.optionality")
    /// A `\` in a key before a character that needs no escape.
    public static let keyEscape = Self("pattern.key.escape")
    /// More than one `*` in a key.
    public static let keyStars = Self("pattern.key.stars")
    /// Two starred keys that match the same keys equally well.
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
    /// An argument that the type does not accept.
    public static let typeArgument = Self("pattern.type.argument")
    /// A type without the argument that it needs.
    public static let typeArgumentMissing = Self("pattern.type.argumentMissing")
    /// A regular expression that is malformed or not supported.
    public static let regex = Self("pattern.regex")
    /// A range that is not two numbers separated by a comma.
    public static let rangeMalformed = Self("pattern.range.malformed")
    /// A range without bounds.
    public static let rangeEmpty = Self("pattern.range.empty")
    /// A range whose minimum is greater than its maximum.
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
    /// A directive that does not apply to this type or place.
    public static let directiveMisplaced = Self("pattern.directive.misplaced")
    /// Directives that exclude each other.
    public static let directiveConflict = Self("pattern.directive.conflict")
    /// An alias that is the key of a member, or an alias of one already.
    public static let aliasConflict = Self("pattern.alias.conflict")
    /// A value that the directive does not accept.
    public static let directiveValue = Self("pattern.directive.value")
    /// A conversion that does not exist.
    public static let convertUnknown = Self("pattern.convert.unknown")
    /// The argument of a conversion that means nothing, or not at this place.
    public static let convertArgument = Self("pattern.convert.argument")
    /// Conversions that exclude each other.
    public static let convertConflict = Self("pattern.convert.conflict")
    /// A `~` before a type that nothing can be converted to.
    public static let convertMisplaced = Self("pattern.convert.misplaced")
    /// A `$default` that does not match its own pattern.
    public static let defaultMismatch = Self("pattern.default.mismatch")
    /// A `$fallback` that does not match its own pattern.
    public static let fallbackMismatch = Self("pattern.fallback.mismatch")

    // Definitions

    /// A definition with a name that a reference cannot contain.
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
    /// White space at the beginning or end of a value of an `enum`.
    public static let lintEnumSpace = Self("lint.enum.space")
    /// A bar in a value of an `enum`, whose values are separated by commas.
    public static let lintEnumBar = Self("lint.enum.bar")
    /// A value that an `enum` lists twice.
    public static let lintEnumRepeated = Self("lint.enum.repeated")
    /// White space at the beginning or end of a key.
    public static let lintKeySpace = Self("lint.key.space")
    /// A mandatory member that only accepts null.
    public static let lintOnlyNull = Self("lint.member.onlyNull")
    /// A null among the values of `$in` where null is not accepted.
    public static let lintListedNull = Self("lint.in.null")
    /// A conversion in `$convert` that cannot give what the pattern asks for.
    public static let lintIdleConversion = Self("lint.convert.idle")
    /// Arguments of conversions of which a text may mean two things.
    public static let lintConvertArgument = Self("lint.convert.argument")
    /// A part of items that `$unique` compares and no item can have.
    public static let lintUniquePart = Self("lint.unique.part")
    /// An object pattern that accepts anything, because it only contains `$doc` or `$define`.
    public static let lintAcceptsAnything = Self("lint.object.acceptsAnything")
}

extension PatternMistake.Code {
    /// Every code, in the order of the documentation.
    package static let all: [Self] = [
        .empty, .byteOrderMark, .encoding, .syntax, .unterminated, .controlCharacter,
        .stringEscape, .surrogate, .number, .trailing, .depth, .limit, .leaf, .jsonSchema,
        .arrayElements,
        .keyDuplicate, .keyOptionality, .keyEscape, .keyStars, .keyOverlap, .typeUnknown,
        .typeEmpty, .typeSpace, .typeNullMark, .typeArgument, .typeArgumentMissing, .regex,
        .rangeMalformed, .rangeEmpty, .rangeReversed, .unionUnclosed, .unionSingle,
        .unionNested, .directiveUnknown, .directiveMisplaced, .directiveConflict,
        .aliasConflict, .directiveValue, .convertUnknown, .convertArgument, .convertConflict,
        .convertMisplaced,
        .defaultMismatch,
        .fallbackMismatch, .defineName, .defineUnknown, .defineCircular, .defineEndless,
        .lintUnanchored, .lintExpensive, .lintUnusedDefinition, .lintUnreachable,
        .lintNeverConverts,
        .lintEnumNullMark, .lintEnumSpace, .lintEnumBar, .lintEnumRepeated, .lintKeySpace,
        .lintOnlyNull, .lintListedNull, .lintIdleConversion, .lintConvertArgument, .lintUniquePart,
        .lintAcceptsAnything,
    ]
}
