extension Schema {
    /// A version of the JSON Schema specification.
    ///
    ///     let options = Schema.Options(draft: .draft7)
    public enum Draft: Int, Hashable, Sendable, CaseIterable, Comparable {
        /// Draft 4 of 2013.
        case draft4 = 4
        /// Draft 6 of 2017.
        case draft6 = 6
        /// Draft 7 of 2018.
        case draft7 = 7
        /// The draft of September 2019.
        case draft2019 = 2019
        /// The draft of December 2020.
        case draft2020 = 2020

        /// The URI of the meta-schema, as `$schema` writes it.
        public var uri: String {
            switch self {
            case .draft4: "http://json-schema.org/draft-04/schema#"
            case .draft6: "http://json-schema.org/draft-06/schema#"
            case .draft7: "http://json-schema.org/draft-07/schema#"
            case .draft2019: "https://json-schema.org/draft/2019-09/schema"
            case .draft2020: "https://json-schema.org/draft/2020-12/schema"
            }
        }

        /// Returns whether one draft is older than another.
        public static func < (left: Draft, right: Draft) -> Bool {
            left.rawValue < right.rawValue
        }

        /// Returns the draft whose meta-schema has a URI, with or without an empty fragment.
        init?(metaSchema uri: String) {
            let uri = uri.hasSuffix("#") ? String(uri.dropLast()) : uri
            let bare = uri.hasPrefix("http://") ? "https" + uri.dropFirst(4) : uri
            let found = Draft.allCases.first { draft in
                let own = draft.uri.hasSuffix("#") ? String(draft.uri.dropLast()) : draft.uri
                return (own.hasPrefix("http://") ? "https" + own.dropFirst(4) : own) == bare
            }
            guard let found else { return nil }
            self = found
        }

        /// The name of the draft as the specification writes it.
        var name: String {
            switch self {
            case .draft2019: "2019-09"
            case .draft2020: "2020-12"
            default: "draft \(rawValue)"
            }
        }

        /// All drafts as a phrase: `draft 4, draft 6, …`.
        static var list: String {
            let names = allCases.map(\.name)
            return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        }

        /// Whether keywords beside `$ref` are ignored.
        var ignoresSiblingsOfRef: Bool { self <= .draft7 }
    }
}
