internal import VeriJSONCore

extension SchemaFormat {
    /// Returns whether a text is a URI Template of any level (RFC 6570 §2).
    static func isURITemplate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "{") {
                guard let end = expressionEnd(text, from: index + 1) else { return false }
                index = end
            } else if byte == UInt8(ascii: "%") {
                guard isEncoded(text, at: index) else { return false }
                index += 3
            } else if byte < 0x80 {
                guard isLiteral(byte) else { return false }
                index += 1
            } else {
                guard let scalar = DecodedScalar(text, at: index),
                    URIGrammar.isUCSChar(scalar.value) || URIGrammar.isPrivate(scalar.value)
                else { return false }
                index += scalar.length
            }
        }
        return true
    }

    // §2.1, literals; erratum 6937 adds the apostrophe.
    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case ...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
            UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default:
            true
        }
    }

    private static func isEncoded(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index + 2 < text.count && text[index + 1].isHexadecimalDigit
            && text[index + 2].isHexadecimalDigit
    }

    // §2.2, expression: reads to the index after the `}`.
    private static func expressionEnd(
        _ text: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) -> Int? {
        var index = start
        if index < text.count, isOperator(text[index]) { index += 1 }
        while true {
            guard let name = variableEnd(text, from: index), name < text.count else { return nil }
            index = name
            if text[index] == UInt8(ascii: "*") {
                index += 1
            } else if text[index] == UInt8(ascii: ":") {
                // §2.4.1, max-length: 1 to 9999.
                let first = index + 1
                index = first
                while index < text.count, index - first < 4, ASCII.isDigit(text[index]) {
                    index += 1
                }
                guard index > first, text[first] != 0x30 else { return nil }
            }
            guard index < text.count else { return nil }
            if text[index] == UInt8(ascii: "}") { return index + 1 }
            guard text[index] == UInt8(ascii: ",") else { return nil }
            index += 1
        }
    }

    // §2.2, operator, with those that are reserved for extensions.
    private static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "/"),
            UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="),
            UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "|"):
            true
        default:
            false
        }
    }

    // §2.3, varname.
    private static func variableEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        var isAfterCharacter = false
        while index < text.count {
            let byte = text[index]
            if ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_") {
                index += 1
                isAfterCharacter = true
            } else if byte == UInt8(ascii: "%") {
                guard isEncoded(text, at: index) else { return nil }
                index += 3
                isAfterCharacter = true
            } else if byte == UInt8(ascii: "."), isAfterCharacter {
                index += 1
                isAfterCharacter = false
            } else {
                break
            }
        }
        return isAfterCharacter ? index : nil
    }
}
