import VeriJSONCore

/// The names of generated Swift code.
struct SwiftNames {
    private var used: Set<String> = [
        "String", "Int", "UInt64", "Double", "Bool", "URL", "UUID", "Date", "JSONValue", "Codable",
        "Decodable", "Encodable", "Decoder", "Encoder", "Optional", "Array", "Dictionary", "Set",
        "CodingKey", "CodingKeys", "Type", "Self", "Any", "AnyObject", "Error", "Data", "Character",
        "Result", "Never", "Float", "Hashable", "Sendable", "Protocol", "Pattern", "Report",
        "DecodingError", "Void", "Range", "Task", "Actor",
    ]

    /// Returns the name of a type for a key or a definition: `order_line` → `OrderLine`.
    mutating func type(_ text: String) -> String {
        var name = Self.words(text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        if name.isEmpty { name = "Value" }
        if name.first?.isNumber == true { name = "_" + name }
        return unique(name, used.contains(name) ? name + "Model" : name)
    }

    private mutating func unique(_ base: String, _ first: String) -> String {
        var name = first
        var number = 2
        while !used.insert(name).inserted {
            name = "\(base)\(number)"
            number += 1
        }
        return name
    }

    /// Returns names of properties or cases for texts, all different: `created_at` → `createdAt`.
    static func members(_ texts: [String]) -> [String] {
        var used: Set<String> = []
        return texts.map { text in
            let words = words(text)
            var name = words.first.map(Self.lowered) ?? "value"
            name += words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            if name.first?.isNumber == true { name = "_" + name }
            if ["self", "Self", "Type", "Protocol", "init"].contains(name) { name += "Value" }
            let base = name
            var number = 2
            while !used.insert(name).inserted {
                name = "\(base)\(number)"
                number += 1
            }
            return name
        }
    }

    /// Returns a name as code: a keyword is in backticks.
    static func code(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns a word that begins a name: `URL` → `url`, `createdAt` stays.
    private static func lowered(_ word: String) -> String {
        word.allSatisfy { !$0.isLowercase }
            ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
    }

    private static func words(_ text: String) -> [String] {
        text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    }

    /// Returns a text as a literal.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case _ where scalar.isInvisible || scalar.properties.isDefaultIgnorableCodePoint:
                literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// Returns prose as the lines of a documentation comment.
    static func comment(_ text: String?, _ indent: String) -> String {
        guard let text, !text.isEmpty else { return "" }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        return lines.map { line in
            let visible = TextEscaping.visible(String(line))
            return indent + (visible.isEmpty ? "///" : "/// " + visible) + "\n"
        }.joined()
    }

    private static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import",
        "inout", "internal", "let", "open", "operator", "private", "precedencegroup", "protocol",
        "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case",
        "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if",
        "in", "repeat", "return", "throw", "switch", "where", "while", "as", "false", "is", "nil",
        "super", "throws", "true", "try", "await", "async", "any", "some",
    ]
}
