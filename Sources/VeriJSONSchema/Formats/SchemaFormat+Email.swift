internal import Foundation
internal import VeriJSONCore

extension SchemaFormat {
    /// Returns whether a text is a mailbox (RFC 5321 §4.1.2, `Mailbox`).
    ///
    /// An international one (RFC 6531 §3.3) may have scalars beyond ASCII in its local part and
    /// U-labels in its domain. The limits are those of RFC 5321 §4.5.3.1: 64 bytes for the local
    /// part, and 256 for the path with its two angle brackets.
    static func isEmail(_ text: UnsafeBufferPointer<UInt8>, isInternational: Bool) -> Bool {
        guard text.count <= 254, let first = text.first else { return false }
        let end =
            first == UInt8(ascii: "\"")
            ? quotedStringEnd(text, isInternational) : dotStringEnd(text, isInternational)
        guard let end, end <= 64, end + 1 < text.count, text[end] == UInt8(ascii: "@") else {
            return false
        }
        if text[end + 1] == UInt8(ascii: "[") {
            return isAddressLiteral(text, from: end + 1)
        }
        let domain = UnsafeBufferPointer(rebasing: text[(end + 1)...])
        guard isInternational, domain.contains(where: { $0 >= 0x80 }) else {
            return isInternational
                ? DomainName.isInternational(domain, separators: .fullStop)
                : StringFormat.isHostname(domain)
        }
        // Unlike a name that is looked up, the domain of a mailbox need not be normalized.
        var normal = String(decoding: domain, as: UTF8.self).precomposedStringWithCanonicalMapping
        return normal.withUTF8 { DomainName.isInternational($0, separators: .fullStop) }
    }

    // RFC 5321 §4.1.2, Dot-string: atoms (RFC 5322 §3.2.3, atext) with dots between them.
    private static func dotStringEnd(
        _ text: UnsafeBufferPointer<UInt8>,
        _ isInternational: Bool
    ) -> Int? {
        var index = 0
        var atom = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: ".") {
                guard index > atom else { return nil }
                atom = index + 1
                index += 1
            } else if isAtext(byte) {
                index += 1
            } else if byte >= 0x80, isInternational, let scalar = DecodedScalar(text, at: index) {
                index += scalar.length
            } else {
                break
            }
        }
        return index > atom ? index : nil
    }

    private static func isAtext(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"),
            UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "?"),
            UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "{")...UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    // RFC 5321 §4.1.2, Quoted-string; it may be empty.
    private static func quotedStringEnd(
        _ text: UnsafeBufferPointer<UInt8>,
        _ isInternational: Bool
    ) -> Int? {
        var index = 1
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""):
                return index + 1
            case UInt8(ascii: "\\"):
                guard index + 1 < text.count, 32...126 ~= text[index + 1] else { return nil }
                index += 2
            case 32...126:
                index += 1
            case 0x80...:
                guard isInternational, let scalar = DecodedScalar(text, at: index) else {
                    return nil
                }
                index += scalar.length
            default:
                return nil
            }
        }
        return nil
    }

    // RFC 5321 §4.1.3, address-literal: the `[` is at `start`.
    //
    // The tags of General-address-literal have to be registered; only `IPv6` is.
    private static func isAddressLiteral(
        _ text: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) -> Bool {
        let end = text.count - 1
        guard end > start, text[end] == UInt8(ascii: "]") else { return false }
        let tag = start + 1..<start + 6
        guard tag.upperBound <= end,
            zip(text[tag], "ipv6:".utf8).allSatisfy({ ASCII.lowercased($0) == $1 })
        else { return isIPv4Literal(text, in: start + 1..<end) }
        let address = tag.upperBound..<end
        guard StringFormat.isIPv6(text, in: address) else { return false }
        // Unlike in RFC 4291, `::` replaces at least two groups. An IPv4 address is two groups.
        var colons = 0
        var hasIPv4 = false
        var isCompressed = false
        for index in address {
            if text[index] == UInt8(ascii: ".") { hasIPv4 = true }
            guard text[index] == UInt8(ascii: ":") else { continue }
            colons += 1
            if text[index - 1] == UInt8(ascii: ":"), index > address.lowerBound {
                isCompressed = true
            }
        }
        guard isCompressed else { return true }
        let isEmptyFirst = text[address.lowerBound] == UInt8(ascii: ":")
        let isEmptyLast = text[end - 1] == UInt8(ascii: ":")
        let groups = colons - (isEmptyFirst ? 1 : 0) - (isEmptyLast ? 1 : 0) + (hasIPv4 ? 1 : 0)
        return groups <= 6
    }

    // RFC 5321 §4.1.3, IPv4-address-literal: unlike in a URI, a number may have leading zeros.
    private static func isIPv4Literal(
        _ text: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>
    ) -> Bool {
        var (numbers, digits, value) = (1, 0, 0)
        for byte in text[range] {
            if ASCII.isDigit(byte), digits < 3 {
                digits += 1
                value = value * 10 + Int(byte - 0x30)
                guard value <= 255 else { return false }
            } else if byte == UInt8(ascii: "."), digits > 0, numbers < 4 {
                (numbers, digits, value) = (numbers + 1, 0, 0)
            } else {
                return false
            }
        }
        return numbers == 4 && digits > 0
    }
}
