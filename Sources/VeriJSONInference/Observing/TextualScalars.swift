import VeriJSONCore

/// The scalars of samples in XML, in which a number is a text as any other.
enum TextualScalars {
    /// The bytes of the longest number that is told from a text: a longer one is an identifier.
    static let longest = 15
    private static let quote = UInt8(ascii: "\"")

    /// Returns a document in which each text that is a number or a Boolean has no quotes.
    ///
    /// - Parameter json: A document.
    /// - Returns: The document; what is not JSON is returned as it is.
    /// - Complexity: O(*n*), *n* the number of bytes.
    static func unquoted(in json: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(json.count)
        var position = 0
        while position < json.count {
            guard json[position] == quote else {
                output.append(json[position])
                position += 1
                continue
            }
            var end = position + 1
            while end < json.count, json[end] != quote {
                end += json[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard end < json.count else { return json }
            let content = json[position + 1..<end]
            let next = json[(end + 1)...].first { !$0.isJSONWhiteSpace }
            let isKey = next == UInt8(ascii: ":")
            output += !isKey && isScalar(content) ? content : json[position...end]
            position = end + 1
        }
        return output
    }

    private static func isScalar(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, text.count <= longest else { return false }
        let word = String(decoding: text, as: UTF8.self)
        if word == "true" || word == "false" { return true }
        guard first == UInt8(ascii: "-") || ASCII.isDigit(first),
            !text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
        else { return false }
        return JSONNumber(lexeme: word) != nil
    }
}
