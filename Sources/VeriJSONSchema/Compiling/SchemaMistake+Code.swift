extension SchemaMistake {
    /// The kind of a mistake.
    ///
    ///     mistake.code == .referenceUnresolved
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code in its dotted form, such as `schema.ref.unresolved`.
        public let description: String
        /// Whether a schema with the mistake can be used.
        public let isWarning: Bool

        private init(_ description: String) {
            self.description = description
            isWarning = description.hasPrefix("lint.")
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
        /// The text describes an API, and is no schema itself.
        public static let apiDescription = Code("schema.apiDescription")
        /// There is no schema at the place that was named.
        public static let partUnknown = Code("schema.part.unknown")
        /// The description of an API has no body of the name.
        public static let operationUnknown = Code("schema.operation.unknown")
        /// A keyword is not known but resembles one.
        public static let keywordUnknown = Code("lint.keyword.unknown")
        /// A keyword belongs to another draft.
        public static let keywordDraft = Code("lint.keyword.draft")
        /// A keyword never applies, since `type` excludes its values.
        public static let keywordIdle = Code("lint.keyword.idle")
        /// A keyword never applies, since the keyword that it belongs to is missing.
        public static let keywordAlone = Code("lint.keyword.alone")
        /// No value is within two bounds.
        public static let boundsUnsatisfiable = Code("lint.bounds.unsatisfiable")
        /// A value of `enum` or `const` is refused by the keywords beside it.
        public static let valueRefused = Code("lint.value.refused")
        /// A required member is refused by its own schema.
        public static let requiredForbidden = Code("lint.required.forbidden")
        /// A default does not match its own schema.
        public static let defaultMismatch = Code("lint.default.mismatch")
        /// A format that no draft defines.
        public static let formatUnknown = Code("lint.format.unknown")
        /// A keyword beside `$ref` that the draft ignores.
        public static let referenceSibling = Code("lint.ref.sibling")
        /// References of a subschema lead back to it, so that it refuses every value.
        public static let referenceCycleRefused = Code("lint.ref.cycle")
        /// `nullable` outside of OpenAPI 3.0, where it has no meaning.
        public static let keywordOpenAPI = Code("lint.keyword.openapi")
        /// A name of a `discriminator` that leads to none of the alternatives beside it.
        public static let discriminatorUnknown = Code("lint.discriminator.unknown")

        /// All codes.
        package static let all: [Code] = [
            .syntax, .notSchema, .keywordType, .referenceUnresolved, .referenceCycle, .expression,
            .dialectUnknown, .vocabularyUnknown, .metaSchema, .apiDescription, .partUnknown,
            .operationUnknown, .keywordUnknown, .keywordDraft, .keywordIdle, .keywordAlone,
            .boundsUnsatisfiable, .valueRefused, .requiredForbidden, .defaultMismatch,
            .formatUnknown, .referenceSibling, .referenceCycleRefused, .keywordOpenAPI,
            .discriminatorUnknown,
        ]
    }
}
