import VeriJSON

// Entities that the document type declares.

extension XMLMender {
    /// Reads a document type, and takes its declarations out.
    mutating func doctype() throws(XMLReadingFailure) {
        let start = position
        var offset = start + 9
        var quote: UInt8?
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "[") { break }
            }
            offset += 1
        }
        guard byte(offset) == UInt8(ascii: "["), allowed.contains(.entities) else {
            position = min(bytes.count, offset + 1)
            return
        }
        guard let end = declarations(from: offset + 1) else {
            position = offset + 1
            return
        }
        try replace(offset..<end, by: [], for: .entities)
        position = (bytes[end...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
    }

    /// Reads declarations, and returns the offset after the bracket at their end.
    private mutating func declarations(from start: Int) -> Int? {
        var offset = start
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "]") {
            if starts("<!--", at: offset) {
                guard let end = end(of: "-->", from: offset + 4) else { return nil }
                offset = end
            } else if starts("<?", at: offset) {
                guard let end = end(of: "?>", from: offset + 2) else { return nil }
                offset = end
            } else if starts("<!", at: offset) {
                guard let end = endOfDeclaration(from: offset) else { return nil }
                if starts("<!ENTITY", at: offset) { entity(offset + 8..<end - 1) }
                offset = end
            } else {
                offset += 1
            }
        }
        return offset < bytes.count ? offset + 1 : nil
    }

    private func endOfDeclaration(from start: Int) -> Int? {
        var quote: UInt8?
        for offset in start..<bytes.count {
            let byte = bytes[offset]
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                if byte == UInt8(ascii: ">") { return offset + 1 }
            }
        }
        return nil
    }

    /// Reads `name "value"`; parameter entities and external ones are passed over.
    private mutating func entity(_ range: Range<Int>) {
        let parts = bytes[range].split(maxSplits: 1, whereSeparator: XMLCharacters.isSpace)
        guard parts.count == 2, let first = parts[0].first, Self.startsName(first) else { return }
        let value = parts[1].drop(while: XMLCharacters.isSpace)
        guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = value.dropFirst().firstIndex(of: quote)
        else { return }
        // The first declaration of a name counts (XML 1.0, section 4.2).
        let name = Array(parts[0])
        if declared[name] == nil { declared[name] = Array(value[(value.startIndex + 1)..<end]) }
    }

    /// Returns the text of an entity, with those in it; nil if it is not declared, or contains itself.
    ///
    /// - Throws: The limit on the mended text, if it is longer.
    mutating func expansion(of name: [UInt8]) throws(XMLReadingFailure) -> [UInt8]? {
        if let known = expanded[name] { return known }
        guard let value = declared[name] else { return nil }
        expanded[name] = .some(nil)
        var text: [UInt8] = []
        var offset = 0
        while offset < value.count {
            guard value[offset] == UInt8(ascii: "&"),
                let end = value[offset...].firstIndex(of: UInt8(ascii: ";"))
            else {
                text.append(value[offset])
                offset += 1
                continue
            }
            let inner = Array(value[offset + 1..<end])
            if !Self.predefined.contains(inner), inner.first != UInt8(ascii: "#") {
                guard let part = try expansion(of: inner) else { return nil }
                guard part.count <= outputLimit - min(text.count, outputLimit) else {
                    throw .limit(.output(limit: outputLimit))
                }
                text += part
            } else {
                text += value[offset...end]
            }
            offset = end + 1
        }
        expanded[name] = text
        return text
    }
}
