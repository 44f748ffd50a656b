import VeriJSON

// Start tags with attributes without quotes or values, and with prefixes that nothing binds.

extension XMLMender {
    mutating func startTag() throws(XMLReadingFailure) {
        let start = position
        var offset = endOfName(from: start + 1)
        let nameEnd = offset
        let name = Array(bytes[start + 1..<nameEnd])
        if open.isEmpty { try beginRoot(start) }
        var prefixes: [[UInt8]] = []
        var used: [[UInt8]] = Self.prefix(of: name).map { [$0] } ?? []
        // Edits of attributes come after that of the name, which is known last.
        var values: [(range: Range<Int>, text: [UInt8], departure: Sanitizer.Policy.Relaxed)] = []
        var isEmptyTag = false
        while true {
            while XMLCharacters.isSpace(byte(offset)), offset < bytes.count { offset += 1 }
            guard offset < bytes.count else { return cut(start) }
            if bytes[offset] == UInt8(ascii: ">") { break }
            if bytes[offset] == UInt8(ascii: "/"), byte(offset + 1) == UInt8(ascii: ">") {
                isEmptyTag = true
                offset += 1
                break
            }
            let attribute = endOfName(from: offset)
            guard attribute > offset, Self.startsName(bytes[offset]) else {
                // A mistake of another kind.
                position = offset + 1
                return
            }
            let key = Array(bytes[offset..<attribute])
            if let prefix = Self.prefix(of: key) {
                if prefix == Array("xmlns".utf8) {
                    prefixes.append(Array(key.dropFirst(6)))
                } else {
                    used.append(prefix)
                }
            }
            offset = attribute
            while XMLCharacters.isSpace(byte(offset)), offset < bytes.count { offset += 1 }
            guard byte(offset) == UInt8(ascii: "=") else {
                let isCut = offset >= bytes.count
                values.append(
                    (attribute..<attribute, isCut ? [] : Array("=\"\"".utf8), .bareAttributes)
                )
                continue
            }
            offset += 1
            while XMLCharacters.isSpace(byte(offset)), offset < bytes.count { offset += 1 }
            let quote = byte(offset)
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                guard let end = bytes[(offset + 1)...].firstIndex(of: quote) else {
                    return cut(start)
                }
                for edit in try edits(inValue: offset + 1..<end) { values.append(edit) }
                offset = end + 1
            } else {
                var end = offset
                while end < bytes.count, !XMLCharacters.isSpace(bytes[end]),
                    bytes[end] != UInt8(ascii: ">"),
                    !(bytes[end] == UInt8(ascii: "/") && byte(end + 1) == UInt8(ascii: ">"))
                {
                    end += 1
                }
                let value = Self.escaped(Array(bytes[offset..<end]))
                let quoted = [UInt8(ascii: "\"")] + value + [UInt8(ascii: "\"")]
                values.append((offset..<end, quoted, .unquotedValues))
                offset = end
            }
        }
        position = offset + 1
        try declare(used, beside: &prefixes, at: nameEnd)
        for value in values { try replace(value.range, by: value.text, for: value.departure) }
        open.append(Open(name: name, start: start, prefixes: prefixes))
        if isEmptyTag { close(1, at: position) }
    }

    /// Declares the prefixes of a tag that nothing around it declares.
    private mutating func declare(
        _ used: [[UInt8]],
        beside prefixes: inout [[UInt8]],
        at end: Int
    ) throws(XMLReadingFailure) {
        for prefix in used {
            guard prefix != Array("xml".utf8), !prefixes.contains(prefix),
                !open.contains(where: { $0.prefixes.contains(prefix) })
            else { continue }
            prefixes.append(prefix)
            let uri = Array(XMLMend.undeclared.utf8) + prefix
            let text =
                Array(" xmlns:".utf8) + prefix + Array("=\"".utf8) + uri + [UInt8(ascii: "\"")]
            try replace(end..<end, by: text, for: .undeclaredPrefixes)
        }
    }

    private static func prefix(of name: [UInt8]) -> [UInt8]? {
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
        return Array(name[..<colon])
    }

    private func endOfName(from start: Int) -> Int {
        guard start < bytes.count else { return bytes.count }
        return bytes[start...].firstIndex(where: XMLScanner.endsName) ?? bytes.count
    }
}
