extension Dialect {
    /// The specification that gives keywords their meaning.
    enum Specification: Sendable {
        case jsonSchema
        /// OpenAPI 3.0, whose schemas are read as draft 4 with fewer and with further keywords.
        case openAPI30
        /// OpenAPI 3.1 and later, whose schemas are those of 2020-12 with further keywords.
        case openAPI31
        /// Swagger 2.0.
        case swagger

        /// Whether schemas may have the keywords of ``OpenAPIKeyword``.
        var isOpenAPI: Bool { self != .jsonSchema }

        /// Whether `discriminator` names alternatives, by a mapping.
        var hasMapping: Bool { self == .openAPI30 || self == .openAPI31 }

        /// Whether only some keywords of the draft have a meaning.
        var isSubset: Bool { self == .openAPI30 || self == .swagger }
    }

    /// Creates the dialect of the schemas in a description.
    init(_ specification: Specification) {
        self.init(specification.isSubset ? .draft4 : .draft2020)
        self.specification = specification
    }

    /// Returns whether a URI is that of a dialect of OpenAPI 3.1 or later.
    static func isOpenAPI(_ uri: String) -> Bool {
        uri.hasPrefix("https://spec.openapis.org/oas/3.") && uri.contains("/dialect/")
    }

    /// The keywords of JSON Schema that OpenAPI 3.0 has (OpenAPI 3.0.4 §4.7.24.1).
    static let subset: Set<KeywordName> = [
        .ref, .title, .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum,
        .maxLength, .minLength, .pattern, .maxItems, .minItems, .uniqueItems, .maxProperties,
        .minProperties, .required, .enum, .type, .allOf, .oneOf, .anyOf, .not, .items, .properties,
        .additionalProperties, .description, .format, .default, .readOnly, .writeOnly, .deprecated,
    ]
}

/// A keyword that OpenAPI adds to those of JSON Schema.
enum OpenAPIKeyword: String, CaseIterable {
    case nullable
    case discriminator
    case example
    case xml
    case externalDocs
}
