/// A version of the specification that is known by its name and cannot be used.
enum UnsupportedVersion {
    /// Draft 3 of 2010, or an earlier one.
    case early(number: Int)
    /// Draft 5 of 2016.
    case draft5
    /// The version after 2020-12, of which there is no final text.
    case v1

    /// Returns the version whose meta-schema has a URI; nil for another URI.
    init?(metaSchema uri: String) {
        let prefixes = ["http://json-schema.org/", "https://json-schema.org/"]
        guard let prefix = prefixes.first(where: { uri.hasPrefix($0) }) else { return nil }
        let path = uri.dropFirst(prefix.count)
        if path == "v1" || path.hasPrefix("v1/") || path.hasPrefix("v1#") {
            self = .v1
        } else if path.hasPrefix("draft/next/") {
            self = .v1
        } else if let number = (0...3).first(where: { path.hasPrefix("draft-0\($0)/") }) {
            self = .early(number: number)
        } else if path.hasPrefix("draft-05/") {
            self = .draft5
        } else {
            return nil
        }
    }

    var name: String {
        switch self {
        case .early(let number): "draft \(number)"
        case .draft5: "draft 5"
        case .v1: "v1, which is not final"
        }
    }

    var help: String {
        switch self {
        case .early: Self.helpOfDraft3
        case .draft5: "name draft 4, which has the same keywords"
        case .v1: "name draft 2020-12, the one before it"
        }
    }

    /// The edits that make a schema of draft 4 of one of draft 3.
    static let helpOfDraft3 =
        "write it for a later draft: 'extends' is 'allOf', 'disallow' is 'not', 'divisibleBy' is"
        + " 'multipleOf', 'required' lists names, and schemas in 'type' are those of 'anyOf'"

    /// The keywords that only draft 3 has, with those that say the same today.
    static let keywordsOfDraft3: [String: KeywordName] = [
        "extends": .allOf, "disallow": .not, "divisibleBy": .multipleOf,
    ]
}
