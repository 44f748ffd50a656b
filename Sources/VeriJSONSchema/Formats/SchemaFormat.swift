internal import VeriJSONCore

/// A format of strings that a draft of JSON Schema defines.
///
/// Each format is checked by a pure function over the unescaped UTF-8 of a string; a family of
/// formats has a file. The grammars are those of the RFCs that the drafts name, and are stricter
/// than the formats of the pattern language with similar names.
enum SchemaFormat: String, CaseIterable, Sendable {
    case dateTime = "date-time"
    case date
    case time
    case duration
    case email
    case internationalEmail = "idn-email"
    case hostname
    case internationalHostname = "idn-hostname"
    case ipv4
    case ipv6
    case uri
    case uriReference = "uri-reference"
    case iri
    case iriReference = "iri-reference"
    case uuid
    case uriTemplate = "uri-template"
    case jsonPointer = "json-pointer"
    case relativeJSONPointer = "relative-json-pointer"
    case regex

    /// Creates the format with a name, which is case-sensitive; nil if no draft defines it.
    init?(name: String) {
        self.init(rawValue: name)
    }

    /// The first draft that defines the format: 4, 6, 7, 2019 or 2020.
    private var firstDraft: Int {
        switch self {
        case .dateTime, .email, .hostname, .ipv4, .ipv6, .uri: 4
        case .uriReference, .uriTemplate, .jsonPointer: 6
        case .date, .time, .internationalEmail, .internationalHostname, .iri, .iriReference,
            .relativeJSONPointer, .regex:
            7
        case .duration, .uuid: 2019
        }
    }

    /// Returns whether a draft defines the format.
    ///
    /// - Parameter draft: 4, 6, 7, 2019 or 2020.
    /// - Returns: Whether the draft defines the format.
    func isDefined(inDraft draft: Int) -> Bool {
        draft >= firstDraft
    }

    /// Returns the format of the pattern language that accepts the same texts; nil if none does.
    ///
    /// - Parameter draft: 4, 6, 7, 2019 or 2020.
    /// - Returns: The format.
    func textFormat(inDraft draft: Int) -> StringFormat? {
        StringFormat.allCases.first { format in
            let schema = format.facts.schema
            return schema.format == rawValue && schema.equalDrafts.contains(draft)
        }
    }

    /// Returns the formats that a draft defines.
    ///
    /// - Parameter draft: 4, 6, 7, 2019 or 2020.
    /// - Returns: The formats.
    static func known(inDraft draft: Int) -> [SchemaFormat] {
        allCases.filter { $0.isDefined(inDraft: draft) }
    }

    /// Returns whether the whole text has this format.
    ///
    /// Two formats differ between drafts. From draft 7 on, a `hostname` has valid A-labels; since
    /// 2020-12 a `relative-json-pointer` may move the index.
    ///
    /// - Parameters:
    ///   - text: The unescaped UTF-8 of a string. Other bytes are safe, and only the formats of JSON
    ///     Pointers accept them.
    ///   - draft: 4, 6, 7, 2019 or 2020.
    /// - Returns: Whether the text has the format.
    /// - Complexity: O(*n*), *n* the bytes of the text. Nothing is allocated, except for groups of
    ///   a `regex` and for international labels with combining marks.
    func accepts(_ text: UnsafeBufferPointer<UInt8>, inDraft draft: Int = 2020) -> Bool {
        switch self {
        case .dateTime: StringFormat.isDatetime(text)
        case .date: StringFormat.isDate(text)
        case .time: StringFormat.isTime(text)
        case .duration: Self.isDuration(text)
        case .email: Self.isEmail(text, isInternational: false)
        case .internationalEmail: Self.isEmail(text, isInternational: true)
        case .hostname: draft < 7 ? StringFormat.isHostname(text) : Self.isHostname(text)
        case .internationalHostname: Self.isInternationalHostname(text)
        case .ipv4: StringFormat.isIPv4(text, in: 0..<text.count)
        case .ipv6: StringFormat.isIPv6(text, in: 0..<text.count)
        case .uri: URIGrammar(text, isInternational: false).isURI
        case .uriReference: URIGrammar(text, isInternational: false).isReference
        case .iri: URIGrammar(text, isInternational: true).isURI
        case .iriReference: URIGrammar(text, isInternational: true).isReference
        case .uuid: StringFormat.isUUID(text)
        case .uriTemplate: Self.isURITemplate(text)
        case .jsonPointer: Self.isJSONPointer(text, from: 0)
        case .relativeJSONPointer: Self.isRelativeJSONPointer(text, mayMove: draft >= 2020)
        case .regex: RegexSyntax.accepts(text)
        }
    }
}
