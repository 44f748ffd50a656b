import VeriJSON

// Texts by their place, comments and sections.

extension XMLOutput {
    mutating func writeText(
        _ string: String,
        isAttribute: Bool
    ) throws(XMLWritingError) {
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": write("&amp;")
            case "<": write("&lt;")
            case ">": write("&gt;")
            case "\"" where isAttribute: write("&quot;")
            case "\r": write("&#13;")
            case "\n" where isAttribute: write("&#10;")
            case "\t" where isAttribute: write("&#9;")
            case _ where XMLCharacters.isCharacter(scalar.value): write(scalar)
            default: try refuse(scalar)
            }
        }
    }

    /// Writes the strings of a member as comments or sections.
    mutating func writeUnescaped(
        _ member: JSONObject.Member,
        hasText: Bool,
        depth: Int
    ) throws(XMLWritingError) {
        path.append(member.key)
        defer { path.removeLast() }
        let isComment = member.key == options.commentKey
        var items = [member.value]
        if case .array(let values) = member.value { items = values }
        for item in items {
            var string = try text(of: item)
            if !hasText { breakLine(depth) }
            if isComment {
                guard !string.utf8.contains("--".utf8),
                    !string.utf8.reversed().starts(with: "-".utf8)
                else {
                    throw error(
                        .comment,
                        "a comment without '--' that does not end with '-'",
                        "one"
                    )
                }
            } else {
                string = string.utf8.split(separator: "]]>".utf8, omittingEmptySubsequences: false)
                    .map { String(Substring($0)) }.joined(separator: "]]]]><![CDATA[>")
            }
            write(isComment ? "<!--" : "<![CDATA[")
            try writeCharacters(string)
            write(isComment ? "-->" : "]]>")
        }
    }

    /// Writes a text as it is, but for characters that XML cannot hold.
    private mutating func writeCharacters(_ string: String) throws(XMLWritingError) {
        for scalar in string.unicodeScalars {
            if XMLCharacters.isCharacter(scalar.value) { write(scalar) } else { try refuse(scalar) }
        }
    }

    /// Treats a character that XML cannot hold as the options say.
    private mutating func refuse(_ scalar: UnicodeScalar) throws(XMLWritingError) {
        switch options.characters {
        case .refused:
            let code = String(scalar.value, radix: 16, uppercase: true)
            throw error(.character, "characters that XML 1.0 allows", "U+\(code)")
        case .replaced: write("\u{FFFD}")
        case .removed: break
        }
    }
}
