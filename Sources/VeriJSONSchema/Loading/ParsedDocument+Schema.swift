internal import VeriJSONCore

/// A member of a subschema.
struct SchemaMember {
    var key: String
    var node: NodeIndex
    /// The keyword that the key names in any draft.
    var keyword: KeywordName?
}

extension ParsedDocument {
    /// Returns the members of a subschema, of repeated keys the last.
    func schemaMembers(_ object: NodeIndex) -> [SchemaMember] {
        members(object).map {
            SchemaMember(key: $0.key, node: $0.node, keyword: KeywordName.named($0.key))
        }
    }

    /// Returns the bytes of a part of a string, given by the bytes of its content; those of an empty
    /// part are those of the next character, or of the closing quote.
    func range(ofContent part: Range<Int>, in node: NodeIndex) -> Range<Int> {
        let whole = range(node)
        var (source, content) = (whole.lowerBound + 1, 0)
        var start = whole.upperBound - 1
        while source < whole.upperBound - 1 {
            if content >= part.lowerBound { start = min(start, source) }
            if content >= part.upperBound, source > start { return start..<source }
            var (read, made) = (1, 1)
            if bytes[source] == UInt8(ascii: "\\") {
                read = 2
                if bytes[source + 1] == UInt8(ascii: "u") {
                    let digits = String(decoding: bytes[source + 2..<source + 6], as: UTF8.self)
                    let unit = UInt32(digits, radix: 16) ?? 0
                    read = 6
                    // Each half of a surrogate pair is half of four bytes.
                    made =
                        unit < 0x80 ? 1 : unit < 0x800 || (0xD800...0xDFFF).contains(unit) ? 2 : 3
                }
            }
            source += read
            content += made
        }
        return start..<max(source, start + 1)
    }

    /// Returns the value at a path of keys; nil if there is none.
    func node(at path: [String]) -> NodeIndex? {
        var node = Self.root
        for key in path {
            guard let next = member(key, of: node) else { return nil }
            node = next
        }
        return node
    }

    /// Returns the words for a node in a message: the text of a scalar, the kind of a container.
    func words(_ node: NodeIndex) -> String {
        guard ![.array, .object].contains(kind(node)) else { return kind(node).phrase }
        let text = String(decoding: bytes[range(node)], as: UTF8.self)
        return text.count > 60 ? String(text.prefix(60)) + "…" : text
    }
}
