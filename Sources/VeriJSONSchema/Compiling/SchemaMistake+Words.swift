extension SchemaMistake {
    static func message(_ code: Code, _ subject: String, _ expected: String) -> String {
        switch code {
        case .notSchema: "expected a schema, an object or a Boolean, found \(subject)"
        case .keywordType: "expected \(expected), found \(subject)"
        case .referenceUnresolved:
            "expected a reference to a schema that was given, found '\(subject)'"
        case .referenceCycle, .referenceCycleRefused:
            "expected references to end or to pass through a member or an item, found that"
                + " '\(subject)' leads back to itself"
        case .dialectUnknown where expected.isEmpty:
            "expected the URI of a known meta-schema, found '\(subject)'"
        case .vocabularyUnknown: "expected a known vocabulary, found '\(subject)'"
        case .apiDescription:
            expected == "swagger"
                ? "expected a JSON Schema or OpenAPI 3.0 or 3.1, found \(subject)"
                : "expected a JSON Schema, found the description of an API in \(subject)"
        case .partUnknown: "expected the place of a schema in the document, found '\(subject)'"
        case .operationUnknown: "expected \(expected), found '\(subject)'"
        case .keywordUnknown: "expected a keyword, found '\(subject)'"
        case .keywordDraft: "expected a keyword of this draft, found '\(subject)' of \(expected)"
        case .keywordIdle: "expected a keyword for \(expected), found '\(subject)'"
        case .keywordAlone: "expected \(expected) beside '\(subject)', found none"
        case .boundsUnsatisfiable: "expected bounds that a value can meet, found \(subject)"
        case .valueRefused: "expected a value that the keywords beside it accept, found \(subject)"
        case .requiredForbidden:
            "expected a required member that can be there, found '\(subject)', whose schema"
                + " accepts nothing"
        case .defaultMismatch: "expected a default that matches its own schema, found \(subject)"
        case .formatUnknown: "expected a format of the specification, found '\(subject)'"
        case .referenceSibling: "expected no keyword beside '$ref', found '\(subject)'"
        case .keywordOpenAPI:
            "expected a keyword of JSON Schema, found '\(subject)' of OpenAPI 3.0"
        case .discriminatorUnknown:
            "expected a name of one of the schemas in '\(expected)', found '\(subject)'"
        default: expected.isEmpty ? subject : "expected \(expected), found \(subject)"
        }
    }

    /// Returns an edit that corrects every mistake of a kind; nil if there is none.
    static func help(_ code: Code) -> String? {
        switch code {
        case .referenceUnresolved:
            "give the document with 'Schema.Options', or with '--refs' of the command"
        case .referenceCycle, .referenceCycleRefused: "take one of the references out"
        case .dialectUnknown: "give the meta-schema as a document, or name one of the drafts"
        case .defaultMismatch: "such a default fills nothing"
        case .referenceSibling: "put '$ref' into an 'allOf', or use a later draft"
        case .keywordOpenAPI: "add \"null\" to the names in 'type'"
        default: nil
        }
    }

    /// The text after the carets.
    var label: String {
        switch code {
        case .syntax, .metaSchema, .expression: ""
        case .notSchema: "this is not a schema"
        case .keywordType: "this is something else"
        case .referenceUnresolved: "this leads nowhere"
        case .referenceCycle: "this leads back"
        case .referenceCycleRefused: "this leads back, so nothing matches"
        case .dialectUnknown, .vocabularyUnknown, .formatUnknown: "this is not known"
        case .keywordUnknown: "this is not a keyword"
        case .keywordDraft: "ignored in this draft"
        case .keywordIdle, .keywordAlone: "this never applies"
        case .boundsUnsatisfiable: "no value is within both"
        case .valueRefused: "never accepted"
        case .requiredForbidden: "no object has this"
        case .defaultMismatch: "this does not match"
        case .referenceSibling: "ignored beside '$ref'"
        case .apiDescription: "this describes an API"
        case .partUnknown: "no schema is there"
        case .operationUnknown: ""
        case .keywordOpenAPI: "this has no meaning here"
        case .discriminatorUnknown: "this leads to none of them"
        default: ""
        }
    }
}
