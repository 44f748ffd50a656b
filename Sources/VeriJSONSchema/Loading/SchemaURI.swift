/// A URI or a relative reference, in its five components (RFC 3986 §3).
struct SchemaURI: Hashable, Sendable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    /// Splits a text; every text has components.
    init(_ text: String) {
        var rest = Substring(text)
        if let hash = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(where: { ":/".contains($0) }), rest[colon] == ":",
            let first = rest.utf8.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7A
        {
            scheme = rest[..<colon].lowercased()
            rest = rest[rest.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    /// Returns the URI that a reference means from here (RFC 3986 §5.2).
    func resolving(_ text: String) -> SchemaURI {
        var target = SchemaURI(text)
        if target.scheme != nil {
            if target.path.hasPrefix("/") { target.path = Self.withoutDots(target.path) }
            return target
        }
        target.scheme = scheme
        if target.authority != nil {
            target.path = Self.withoutDots(target.path)
            return target
        }
        target.authority = authority
        if target.path.isEmpty {
            target.path = path
            if target.query == nil { target.query = query }
        } else if target.path.hasPrefix("/") {
            target.path = Self.withoutDots(target.path)
        } else {
            let isHierarchical = authority != nil || path.hasPrefix("/") || scheme == nil
            let folder = path.lastIndex(of: "/").map { path[...$0] }
            let merged =
                authority != nil && path.isEmpty
                ? "/" + target.path : (folder.map(String.init) ?? "") + target.path
            target.path = isHierarchical ? Self.withoutDots(merged) : merged
        }
        return target
    }

    /// Removes the segments `.` and `..` (RFC 3986 §5.2.4).
    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                if kept.count > 1 || kept.first.map({ !$0.isEmpty }) == true { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return kept.joined(separator: "/")
    }

    /// The text without the fragment.
    var withoutFragment: String {
        var text = scheme.map { $0 + ":" } ?? ""
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        return text
    }

    /// The fragment with its percent-encoding removed; empty if there is none.
    var decodedFragment: String { Self.decoded(fragment ?? "") }

    /// Returns a text with its percent-encoding removed.
    static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var index = 0
        while index < source.count {
            if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
                let value = UInt8(
                    String(decoding: source[index + 1...index + 2], as: UTF8.self),
                    radix: 16
                )
            {
                bytes.append(value)
                index += 3
            } else {
                bytes.append(source[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a pointer as the fragment of a URI.
    static func fragment(of pointer: String) -> String {
        var text = ""
        for byte in pointer.utf8 {
            let isPlain =
                (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 || (0x30...0x39).contains(byte)
                || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
            if isPlain {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        return text
    }
}
