extension StringFormat {
    /// An entry of the table of formats.
    package struct Facts: Sendable {
        /// The name in the pattern language; a variant has its argument after a colon.
        package let name: String
        /// A string of the format as a noun phrase, for messages.
        package let phrase: String
        /// The format in the words of its standard, for editors.
        package let explanation: String
        /// Names of the format in other languages, in lower case.
        package let otherNames: [String]
        /// Whether a text has a day, so that it may be a day that stands for nothing.
        package let hasDay: Bool
        /// The formats that a text may have by mistake instead of this one, the likeliest first.
        package let neighbours: [StringFormat]
        /// The keywords of JSON Schema for the format.
        package let schema: Schema
        /// The type of a property of Swift.
        package let swift: SwiftType
        /// Whether inference proposes the format for strings that all have it.
        package let isInferred: Bool
        /// Texts that have the format: those that inference is tested with.
        package let good: [String]
        /// Texts that do not have the format, but nearly.
        package let bad: [String]

        init(
            _ name: String,
            _ phrase: String,
            explanation: String,
            otherNames: [String] = [],
            hasDay: Bool = false,
            neighbours: [StringFormat] = [],
            schema: Schema,
            swift: SwiftType = .string,
            isInferred: Bool = true,
            good: [String],
            bad: [String]
        ) {
            self.name = name
            self.phrase = phrase
            self.explanation = explanation
            self.otherNames = otherNames
            self.hasDay = hasDay
            self.neighbours = neighbours
            self.schema = schema
            self.swift = swift
            self.isInferred = isInferred
            self.good = good
            self.bad = bad
        }
    }

    /// The keywords of JSON Schema for a format.
    ///
    /// A format has a regular expression if one can describe it, since validators differ in what they
    /// assert.
    package struct Schema: Sendable {
        /// The value of `format`; nil if JSON Schema has none that comes near.
        package internal(set) var format: String?
        /// The drafts in which that `format` accepts the same texts, by their numbers.
        package internal(set) var equalDrafts: Range<Int>
        package internal(set) var expression: String?
        package internal(set) var contentEncoding: String?
        /// The integers that are accepted beside strings.
        package internal(set) var integers: ClosedRange<Int>?

        init(
            _ format: String?,
            equalIn drafts: Range<Int> = 0..<0,
            _ expression: String?,
            contentEncoding: String? = nil,
            integers: ClosedRange<Int>? = nil
        ) {
            self.format = format
            equalDrafts = drafts
            self.expression = expression
            self.contentEncoding = contentEncoding
            self.integers = integers
        }

        static let allDrafts = 0..<Int.max
        static let zone = #"(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$"#
        static let day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
        static let clock = #"([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]+)?"#
    }

    /// The type of Swift for strings of a format.
    package enum SwiftType: Sendable {
        case string
        case url
        case uuid
        /// A date if dates are asked for, else a string.
        case date
        /// An enum of both.
        case stringOrInteger
    }
}

extension StringFormat {
    private static let table = allCases.map(\.entry)

    /// The facts of the format.
    package var facts: Facts { Self.table[Int(rawValue)] }

    /// The name in the pattern language.
    package var name: String { facts.name }

    /// The name without the argument, which is also the last part of a code: `string.format.url`.
    package var typeName: String { String(facts.name.prefix { $0 != ":" }) }

    /// The argument of a variant; nil for a type.
    package var argument: String? {
        let argument = facts.name.drop { $0 != ":" }.dropFirst()
        return argument.isEmpty ? nil : String(argument)
    }

    /// The formats that are types of their own.
    package static let types = allCases.filter { $0.argument == nil }

    /// The variants of a type: `url:http` of `url`.
    package var variants: [StringFormat] {
        Self.allCases.filter { $0.argument != nil && $0.typeName == facts.name }
    }

    /// Returns the variant of a type with an argument; nil if there is none.
    package func variant(_ argument: String) -> StringFormat? {
        variants.first { $0.argument == argument }
    }
}
