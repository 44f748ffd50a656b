/// A keyword that a draft defines.
enum KeywordName: String, CaseIterable, Sendable {
    case id
    case dollarID = "$id"
    case schema = "$schema"
    case ref = "$ref"
    case anchor = "$anchor"
    case dynamicRef = "$dynamicRef"
    case dynamicAnchor = "$dynamicAnchor"
    case recursiveRef = "$recursiveRef"
    case recursiveAnchor = "$recursiveAnchor"
    case vocabulary = "$vocabulary"
    case comment = "$comment"
    case defs = "$defs"
    case definitions
    case type
    case const
    case `enum`
    case multipleOf
    case maximum
    case exclusiveMaximum
    case minimum
    case exclusiveMinimum
    case maxLength
    case minLength
    case pattern
    case format
    case maxItems
    case minItems
    case uniqueItems
    case maxContains
    case minContains
    case maxProperties
    case minProperties
    case required
    case dependentRequired
    case properties
    case patternProperties
    case additionalProperties
    case propertyNames
    case dependentSchemas
    case dependencies
    case prefixItems
    case items
    case additionalItems
    case contains
    case allOf
    case anyOf
    case oneOf
    case not
    case `if`
    case then
    case `else`
    case unevaluatedItems
    case unevaluatedProperties
    case title
    case description
    case `default`
    case deprecated
    case readOnly
    case writeOnly
    case examples
    case contentEncoding
    case contentMediaType
    case contentSchema

    private static let all = allCases
    private static let table = NameTable(all.map(\.rawValue))

    /// Returns the keyword with a name, found by one search in a table; nil if there is none.
    static func named(_ text: String) -> KeywordName? { table.index(ofText: text).map { all[$0] } }

    /// Whether the keyword says by what a subschema is identified, or read.
    var identifies: Bool {
        switch self {
        case .id, .dollarID, .schema, .anchor, .dynamicAnchor, .recursiveAnchor: true
        default: false
        }
    }

    /// The drafts that give the keyword a meaning.
    ///
    /// `definitions` and `dependencies` are kept by later drafts for compatibility.
    var drafts: ClosedRange<Schema.Draft> {
        switch self {
        case .id: .draft4 ... .draft4
        case .dollarID, .const, .contains, .propertyNames, .examples: .draft6 ... .draft2020
        case .additionalItems: .draft4 ... .draft2019
        case .recursiveRef, .recursiveAnchor: .draft2019 ... .draft2019
        case .comment, .if, .then, .else, .readOnly, .writeOnly, .contentEncoding,
            .contentMediaType:
            .draft7 ... .draft2020
        case .anchor, .vocabulary, .defs, .maxContains, .minContains, .dependentRequired,
            .dependentSchemas, .unevaluatedItems, .unevaluatedProperties, .deprecated,
            .contentSchema:
            .draft2019 ... .draft2020
        case .dynamicRef, .dynamicAnchor, .prefixItems: .draft2020 ... .draft2020
        default: .draft4 ... .draft2020
        }
    }

    /// The vocabularies that have the keyword, in the drafts with vocabularies.
    var vocabularies: [Vocabulary] {
        switch self {
        case .id, .dollarID, .schema, .ref, .anchor, .dynamicRef, .dynamicAnchor, .recursiveRef,
            .recursiveAnchor, .vocabulary, .comment, .defs, .definitions:
            [.core]
        case .type, .const, .enum, .multipleOf, .maximum, .exclusiveMaximum, .minimum,
            .exclusiveMinimum, .maxLength, .minLength, .pattern, .maxItems, .minItems,
            .uniqueItems, .maxContains, .minContains, .maxProperties, .minProperties, .required,
            .dependentRequired:
            [.validation]
        case .format: [.format, .formatAnnotation, .formatAssertion]
        case .unevaluatedItems, .unevaluatedProperties: [.unevaluated, .applicator]
        case .title, .description, .default, .deprecated, .readOnly, .writeOnly, .examples:
            [.metaData]
        case .contentEncoding, .contentMediaType, .contentSchema: [.content]
        default: [.applicator]
        }
    }

    /// The form in which a keyword holds subschemas.
    enum Shape: Sendable {
        case none
        case schema
        case schemas
        case map
        /// One schema, or an array of them.
        case schemaOrSchemas
        /// An object of schemas, or of arrays of names.
        case dependencies
    }

    /// Returns where the keyword's value has subschemas.
    func shape(in draft: Schema.Draft) -> Shape {
        switch self {
        case .not, .if, .then, .else, .contains, .propertyNames, .additionalProperties,
            .additionalItems, .unevaluatedItems, .unevaluatedProperties, .contentSchema:
            .schema
        case .items: draft >= .draft2020 ? .schema : .schemaOrSchemas
        case .allOf, .anyOf, .oneOf, .prefixItems: .schemas
        case .properties, .patternProperties, .dependentSchemas, .defs, .definitions: .map
        case .dependencies: .dependencies
        default: .none
        }
    }

    /// The kinds of values that the keyword is about; nil for all.
    var kinds: KindMask? {
        switch self {
        case .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum: .number
        case .maxLength, .minLength, .pattern, .contentEncoding, .contentMediaType,
            .contentSchema:
            .string
        case .maxItems, .minItems, .uniqueItems, .maxContains, .minContains, .prefixItems, .items,
            .additionalItems, .contains, .unevaluatedItems:
            .array
        case .maxProperties, .minProperties, .required, .dependentRequired, .properties,
            .patternProperties, .additionalProperties, .propertyNames, .dependentSchemas,
            .dependencies, .unevaluatedProperties:
            .object
        default: nil
        }
    }
}

/// A set of kinds of values.
struct KindMask: OptionSet, Hashable, Sendable {
    var rawValue: UInt8

    static let null = KindMask(rawValue: 1)
    static let boolean = KindMask(rawValue: 2)
    static let number = KindMask(rawValue: 4)
    static let string = KindMask(rawValue: 8)
    static let array = KindMask(rawValue: 16)
    static let object = KindMask(rawValue: 32)
    static let all = KindMask(rawValue: 63)
    /// Numbers without a fraction; never in the mask of a value.
    static let integer = KindMask(rawValue: 64)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates the mask of one kind of value.
    init(_ kind: NodeKind) {
        self =
            switch kind {
            case .null: .null
            case .false, .true: .boolean
            case .number: .number
            case .string: .string
            case .array: .array
            case .object: .object
            }
    }

    /// The names of `type`, in the order of the specification.
    static let names: [(name: String, mask: KindMask)] = [
        ("null", .null), ("boolean", .boolean), ("object", .object), ("array", .array),
        ("number", .number), ("string", .string), ("integer", .integer),
    ]
}
