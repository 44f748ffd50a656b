/// A vocabulary of JSON Schema: keywords that a meta-schema declares together.
enum Vocabulary: String, CaseIterable, Sendable {
    case core
    case applicator
    case unevaluated
    case validation
    case metaData = "meta-data"
    case format
    case formatAnnotation = "format-annotation"
    case formatAssertion = "format-assertion"
    case content

    /// Returns the vocabulary that a URI names in a draft; nil if it is not one of that draft.
    init?(uri: String) {
        guard let end = uri.range(ofLast: "/vocab/"),
            uri.hasPrefix("https://json-schema.org/draft/2019-09/vocab/")
                || uri.hasPrefix("https://json-schema.org/draft/2020-12/vocab/")
        else { return nil }
        self.init(rawValue: String(uri[end...]))
    }
}

extension String {
    /// Returns the index after the last occurrence of a text.
    fileprivate func range(ofLast text: String) -> String.Index? {
        let characters = Array(utf8)
        let wanted = Array(text.utf8)
        guard characters.count >= wanted.count else { return nil }
        for start in (0...(characters.count - wanted.count)).reversed()
        where characters[start..<start + wanted.count].elementsEqual(wanted) {
            return utf8.index(utf8.startIndex, offsetBy: start + wanted.count)
        }
        return nil
    }
}

/// The draft and the vocabularies by which the keywords of a schema resource are read.
struct Dialect: Hashable, Sendable {
    var draft: Schema.Draft
    /// The vocabularies in use; nil for all that the draft has.
    var vocabularies: Set<Vocabulary>?
    /// Whether the meta-schema asks for `format` as an assertion.
    var assertsFormat = false
    var specification = Specification.jsonSchema

    init(_ draft: Schema.Draft) {
        self.draft = draft
    }

    /// Returns whether a keyword has its meaning in this dialect.
    func knows(_ keyword: KeywordName) -> Bool {
        if specification.isSubset { return Self.subset.contains(keyword) }
        guard keyword.drafts.contains(draft) else { return false }
        guard let vocabularies, draft >= .draft2019 else { return true }
        return keyword.vocabularies.contains { vocabularies.contains($0) || $0 == .core }
    }
}
