/// The check of the field `Host` (RFC 9112 §3.2).
package enum HostField {
    /// Returns whether a request has exactly one field, and its value is a host, with or without
    /// a port (RFC 3986 §3.2.2); none is enough if it is not required, as in HTTP/1.0.
    package static func isValid(_ values: [String], isRequired: Bool) -> Bool {
        guard let value = values.first else { return !isRequired }
        return values.count == 1 && isHost(Array(value.utf8))
    }

    private static func isHost(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        if rest.first == 0x5B {
            guard let end = rest.firstIndex(of: 0x5D), end > 1 else { return false }
            guard rest[1..<end].allSatisfy({ isHexadecimal($0) || $0 == 0x3A || $0 == 0x2E }) else {
                return false
            }
            rest = rest[(end + 1)...]
        } else {
            let end = rest.firstIndex(of: 0x3A) ?? rest.endIndex
            guard end > 0, rest[..<end].allSatisfy(isOfName) else { return false }
            rest = rest[end...]
        }
        guard rest.first == 0x3A else { return rest.isEmpty }
        let digits = rest.dropFirst()
        guard digits.count <= 5, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return false
        }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 65_535
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    /// Letters, digits, hyphens, dots and underscores: those of names that are in use.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}
