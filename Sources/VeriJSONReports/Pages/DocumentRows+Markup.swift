import VeriJSONCore

// Rows of a document in XML: tags, attributes and texts.

extension DocumentRows {
    /// A part of a document in XML.
    enum MarkupName {
        case element(String)
        case attribute(String)
        /// The text beside attributes and other elements.
        case text
        /// Elements of one name, which are drawn one by one.
        case list(String)
        case document

        /// Whether what is inside is followed by an end tag.
        var hasEnd: Bool { if case .element = self { true } else { false } }
    }

    /// Returns whether an open container has rows of its own: in XML, the document and a list have
    /// none, unless something is said about them.
    func draws(_ part: DocumentView.Part, isObject: Bool) -> Bool {
        guard markup?.hasMembers == true, part.mark == nil else { return true }
        return isObject && part.key ?? part.listKey != nil
    }

    /// Returns the part of the XML that a value was made of; nil if the document is drawn as JSON.
    func markupName(of part: DocumentView.Part, isOpened: Bool) -> MarkupName? {
        guard markup?.hasMembers == true else { return nil }
        guard let key = part.key ?? part.listKey else { return .document }
        let name = Self.markupName(JSONText.unquoted(key, in: bytes), isData: part.isData)
        let isArray = JSONText.kind(at: part.value.lowerBound, in: bytes) == .array
        guard isOpened, isArray, part.key != nil, case .element(let text) = name else {
            return name
        }
        return .list(text)
    }

    private static func markupName(_ key: String, isData: Bool) -> MarkupName {
        if key == "#text" { return .text }
        guard key.hasPrefix("@") else {
            return .element(isData ? "key" : JSONText.cut(key, to: 100))
        }
        return .attribute(isData ? "<key>" : JSONText.cut(String(key.dropFirst()), to: 100))
    }

    /// Writes an element with its content, or only its start tag if the content is nil.
    mutating func writeMarkup(
        _ name: MarkupName,
        _ content: String?,
        isNameGone: Bool,
        isValueGone: Bool
    ) {
        switch name {
        case .document: writeKey("document", isGone: isNameGone)
        case .list(let name): writeKey("<\(name)> elements", isGone: isNameGone)
        case .text: writeValue(content ?? "", isGone: isValueGone)
        case .attribute(let name):
            writeKey(name + "=", isGone: isNameGone)
            writeValue(content ?? "", isGone: isValueGone)
        case .element(let name):
            guard content != "" else {
                return writeKey("<\(name)/>", isGone: isNameGone)
            }
            writeKey("<\(name)>", isGone: isNameGone)
            guard let content else { return }
            writeValue(content, isGone: isValueGone)
            writeKey("</\(name)>", isGone: isNameGone)
        }
    }

    /// Returns the source of a scalar, or a short form of other content, as far as it may be shown.
    func content(of value: Range<Int>, hidesScalar: Bool) -> String {
        let kind = JSONText.kind(at: value.lowerBound, in: bytes)
        switch kind {
        case .object, .array: return value.count > 2 ? "…" : ""
        case .null: return ""
        case .string where value.count == 2: return ""
        default:
            guard let markup, let limit = report.shownCharacters, !hidesScalar else {
                return "{text}"
            }
            let range = markup.textRange(of: value)
            return markup.text.withBytes {
                JSONText.excerpt(range, in: ByteView($0), limit: min(limit, Self.textLimit))
            }
        }
    }

    /// Returns a member that was inserted, as it stands in the clean document.
    func insertion(_ key: String, _ value: String?) -> String {
        let value = value ?? PathReader.hidden
        guard markup?.hasMembers == true else { return "\(JSONText.quoted(key)): \(value)" }
        let text = JSONText.unquoted(value)
        switch Self.markupName(key, isData: false) {
        case .text, .list, .document: return text
        case .attribute(let name): return "\(name)=\(JSONText.quoted(text))"
        case .element(let name): return "<\(name)>\(text)</\(name)>"
        }
    }
}
