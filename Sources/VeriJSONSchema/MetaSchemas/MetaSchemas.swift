/// The meta-schemas of the five drafts, which are part of the module so that none is ever fetched.
enum MetaSchemas {
    /// The text of each document, by its URI without a fragment.
    static let texts: [String: String] = [
        "http://json-schema.org/draft-04/schema": draft4,
        "http://json-schema.org/draft-06/schema": draft6,
        "http://json-schema.org/draft-07/schema": draft7,
        "https://json-schema.org/draft/2019-09/schema": draft2019,
        "https://json-schema.org/draft/2019-09/meta/core": draft2019Core,
        "https://json-schema.org/draft/2019-09/meta/applicator": draft2019Applicator,
        "https://json-schema.org/draft/2019-09/meta/validation": draft2019Validation,
        "https://json-schema.org/draft/2019-09/meta/meta-data": draft2019MetaData,
        "https://json-schema.org/draft/2019-09/meta/format": draft2019Format,
        "https://json-schema.org/draft/2019-09/meta/content": draft2019Content,
        "https://json-schema.org/draft/2020-12/schema": draft2020,
        "https://json-schema.org/draft/2020-12/meta/core": draft2020Core,
        "https://json-schema.org/draft/2020-12/meta/applicator": draft2020Applicator,
        "https://json-schema.org/draft/2020-12/meta/unevaluated": draft2020Unevaluated,
        "https://json-schema.org/draft/2020-12/meta/validation": draft2020Validation,
        "https://json-schema.org/draft/2020-12/meta/meta-data": draft2020MetaData,
        "https://json-schema.org/draft/2020-12/meta/format-annotation":
            draft2020FormatAnnotation,
        "https://json-schema.org/draft/2020-12/meta/format-assertion": draft2020FormatAssertion,
        "https://json-schema.org/draft/2020-12/meta/content": draft2020Content,
    ]
}
