import VeriJSON

// JsonML: ["name", {"attribute": "value"}, "text", ["child"]].

extension XMLConverter {
    /// Writes a document as JsonML.
    mutating func writeJsonML() {
        if !index.elements.isEmpty { writeJsonML(0) }
    }

    private mutating func writeJsonML(_ number: Int) {
        let element = index.elements[number]
        let own = begin(.element, number, isMember: false)
        output.append(UInt8(ascii: "["))
        writeName(element.key)
        var isFirst = true
        for position in element.attributes {
            let attribute = index.attributes[position]
            output.append(contentsOf: isFirst ? [0x2C, 0x7B] : [0x2C])
            isFirst = false
            writeName(attribute.key)
            output.append(UInt8(ascii: ":"))
            let place = begin(.attribute, position, isMember: true)
            var value: [UInt8] = []
            XMLText.append(value: attribute.value, of: bytes, to: &value)
            value.withUnsafeBufferPointer { writeString($0) }
            end(place)
        }
        if !isFirst { output.append(UInt8(ascii: "}")) }
        var start = Int(element.tagEnd)
        var child = number + 1
        while child < Int(element.subtreeEnd) {
            writePiece(start..<Int(index.elements[child].start), of: number)
            output.append(UInt8(ascii: ","))
            writeJsonML(child)
            start = Int(index.elements[child].end)
            child = Int(index.elements[child].subtreeEnd)
        }
        writePiece(start..<Int(element.contentEnd), of: number)
        output.append(UInt8(ascii: "]"))
        end(own)
    }

    /// Writes the text between two elements; white space only where there is other text, too.
    private mutating func writePiece(_ range: Range<Int>, of number: Int) {
        guard index.elements[number].flags.contains(.hasText) else { return }
        var text: [UInt8] = []
        XMLText.append(piece: range, of: bytes, to: &text)
        guard !text.isEmpty else { return }
        output.append(UInt8(ascii: ","))
        let place = begin(.text, number, isMember: false)
        text.withUnsafeBufferPointer { writeString($0) }
        end(place)
    }

    private mutating func writeName(_ key: UInt32) {
        output.append(UInt8(ascii: "\""))
        output.append(contentsOf: index.names.bytes(of: key))
        output.append(UInt8(ascii: "\""))
    }
}
