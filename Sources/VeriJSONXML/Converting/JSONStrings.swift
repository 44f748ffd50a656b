/// Texts of JSON strings.
enum JSONStrings {
    /// Returns a text as a JSON string.
    static func string(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        append(text, to: &output)
        return output
    }

    /// Appends a text as a JSON string.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var start = 0
        var offset = 0
        while offset < text.count {
            if let word = XMLWord(text, from: offset) {
                let stops =
                    word.equal(to: UInt8(ascii: "\"")) | word.equal(to: UInt8(ascii: "\\"))
                    | word.controls
                let plain = XMLWord.count(before: stops)
                offset += plain
                if plain == 8 { continue }
                if offset >= text.count { break }
            }
            let byte = text[offset]
            if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                offset += 1
                continue
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<offset]))
            output.append(UInt8(ascii: "\\"))
            switch byte {
            case 0x09: output.append(UInt8(ascii: "t"))
            case 0x0A: output.append(UInt8(ascii: "n"))
            case 0x0D: output.append(UInt8(ascii: "r"))
            // XML has no other control characters.
            default: output.append(byte)
            }
            offset += 1
            start = offset
        }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        output.append(UInt8(ascii: "\""))
    }
}
