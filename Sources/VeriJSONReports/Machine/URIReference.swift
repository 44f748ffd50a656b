import VeriJSONCore

/// References to files by RFC 3986.
enum URIReference {
    /// Returns the reference of a document's name.
    ///
    /// A relative path stays relative, an absolute one gets the scheme `file`, and a name that is
    /// already an absolute URI stays as it is.
    static func text(of name: String) -> String {
        if isAbsolute(name) { return name }
        var path = name[...]
        while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
        if path.isEmpty, !name.isEmpty { return "." }
        return (path.hasPrefix("/") ? "file://" : "") + escaped(path)
    }

    /// Returns a path with everything escaped that a segment cannot have as it is.
    ///
    /// A colon is escaped, too, because the first segment of a relative path cannot have one
    /// (RFC 3986 §4.2).
    private static func escaped(_ path: Substring) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            if isUnreserved(byte) || byte == UInt8(ascii: "/") {
                bytes.append(byte)
            } else {
                bytes += [
                    UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)],
                ]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether a name has a scheme with an authority, and only characters of a URI.
    private static func isAbsolute(_ name: String) -> Bool {
        guard let end = name.utf8.firstIndex(of: UInt8(ascii: ":")),
            name.utf8[end...].starts(with: "://".utf8),
            let first = name.utf8.first, isLetter(first)
        else { return false }
        let hasScheme = name.utf8[..<end].allSatisfy {
            isLetter($0) || isDigit($0) || "+-.".utf8.contains($0)
        }
        return hasScheme
            && name.utf8.allSatisfy { isUnreserved($0) || ":/?#@!$&'()*+,;=%".utf8.contains($0) }
            && name.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
                $0.utf8.count >= 2 && $0.utf8.prefix(2).allSatisfy(isHexDigit)
            }
    }

    /// Returns whether a byte is unreserved (RFC 3986 §2.3).
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte | 0x20
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || 0x61...0x66 ~= byte | 0x20
    }
}
