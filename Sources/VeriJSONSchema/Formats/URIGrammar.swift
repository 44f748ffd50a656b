internal import VeriJSONCore

/// The grammar of URIs (RFC 3986) and of IRIs (RFC 3987).
///
/// An IRI may have the scalars `ucschar` in all parts but the scheme, and `iprivate` in the query.
struct URIGrammar {
    private let text: UnsafeBufferPointer<UInt8>
    private let isInternational: Bool

    init(_ text: UnsafeBufferPointer<UInt8>, isInternational: Bool) {
        self.text = text
        self.isInternational = isInternational
    }

    // RFC 3986 §3, URI; RFC 3987 §2.2, IRI.
    var isURI: Bool {
        guard let colon = schemeEnd else { return false }
        return isHierarchy(from: colon + 1, mayHaveColon: true)
    }

    // RFC 3986 §4.1, URI-reference; RFC 3987 §2.2, IRI-reference.
    var isReference: Bool {
        // §4.2: without a scheme, the first segment has no colon.
        guard let colon = schemeEnd else { return isHierarchy(from: 0, mayHaveColon: false) }
        return isHierarchy(from: colon + 1, mayHaveColon: true)
    }

    /// The index of the colon after the scheme (RFC 3986 §3.1); nil if there is none.
    private var schemeEnd: Int? {
        guard let first = text.first, ASCII.isLetter(first) else { return nil }
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: ":"):
                return index
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                continue
            case let byte:
                guard ASCII.isLetter(byte) || ASCII.isDigit(byte) else { return nil }
            }
        }
        return nil
    }

    // RFC 3986 §3: hier-part or relative-part, query, fragment.
    private func isHierarchy(from start: Int, mayHaveColon: Bool) -> Bool {
        var index = start
        let hasAuthority = has("/", at: start) && has("/", at: start + 1)
        if hasAuthority {
            index = end(from: start + 2) {
                $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
            }
            guard isAuthority(start + 2..<index) else { return false }
        }
        if !hasAuthority, !mayHaveColon { index = end(of: .firstSegment, from: index) }
        if hasAuthority || mayHaveColon || has("/", at: index) {
            index = end(of: .path, from: index)
        }
        if has("?", at: index) { index = end(of: .query, from: index + 1, isQuery: true) }
        if has("#", at: index) { index = end(of: .query, from: index + 1) }
        return index == text.count
    }

    // RFC 3986 §3.2: [ userinfo "@" ] host [ ":" port ].
    private func isAuthority(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        if let at = text[range].firstIndex(of: UInt8(ascii: "@")) {
            guard end(of: .userinfo, from: index) == at else { return false }
            index = at + 1
        }
        if has("[", at: index) {
            guard index < range.upperBound,
                let close = text[index..<range.upperBound].firstIndex(of: UInt8(ascii: "]")),
                isLiteral(index + 1..<close)
            else { return false }
            index = close + 1
        } else {
            index = end(of: .name, from: index)
        }
        if index < range.upperBound, has(":", at: index) {
            index = end(from: index + 1, while: ASCII.isDigit)
        }
        return index == range.upperBound
    }

    // RFC 3986 §3.2.2, IP-literal without its brackets.
    private func isLiteral(_ range: Range<Int>) -> Bool {
        if StringFormat.isIPv6(text, in: range) { return true }
        // IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
        guard let first = text[range].first, first | 0x20 == UInt8(ascii: "v") else { return false }
        let version = range.lowerBound + 1
        let dot = end(from: version, while: \.isHexadecimalDigit)
        guard dot > version, dot + 1 < range.upperBound, has(".", at: dot) else { return false }
        return text[(dot + 1)..<range.upperBound].allSatisfy(URLBytes.userinfo.contains)
    }

    private func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
        index < text.count && text[index] == UInt8(ascii: character)
    }

    private func end(from start: Int, while isMember: (UInt8) -> Bool) -> Int {
        var index = start
        while index < text.count, isMember(text[index]) { index += 1 }
        return index
    }

    /// Returns the end of a run of bytes of a set, percent-encoded bytes (RFC 3986 §2.1) and, in an
    /// IRI, scalars beyond ASCII.
    private func end(of set: URLBytes, from start: Int, isQuery: Bool = false) -> Int {
        var index = start
        while index < text.count {
            let byte = text[index]
            if set.contains(byte) {
                index += 1
            } else if byte == UInt8(ascii: "%") {
                guard index + 2 < text.count, text[index + 1].isHexadecimalDigit,
                    text[index + 2].isHexadecimalDigit
                else { return index }
                index += 3
            } else if byte >= 0x80, isInternational, let scalar = DecodedScalar(text, at: index),
                Self.isAllowed(scalar.value, isQuery: isQuery)
            {
                index += scalar.length
            } else {
                return index
            }
        }
        return index
    }

    private static func isAllowed(_ scalar: UInt32, isQuery: Bool) -> Bool {
        // RFC 3987 §4.1: bidirectional formatting characters must not be used.
        switch scalar {
        case 0x200E, 0x200F, 0x202A...0x202E: false
        default: isUCSChar(scalar) || (isQuery && isPrivate(scalar))
        }
    }

    // RFC 3987 §2.2, ucschar.
    static func isUCSChar(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF, 0xE_1000...0xE_FFFD: true
        case 0x1_0000...0xD_FFFF: scalar & 0xFFFF <= 0xFFFD
        default: false
        }
    }

    // RFC 3987 §2.2, iprivate.
    static func isPrivate(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xE000...0xF8FF, 0xF_0000...0xF_FFFD, 0x10_0000...0x10_FFFD: true
        default: false
        }
    }
}
