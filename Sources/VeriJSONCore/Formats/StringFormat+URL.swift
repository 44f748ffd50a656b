extension StringFormat {
    /// Returns whether a text is a URI reference (RFC 3986 §4.1), absolute or relative, not empty.
    ///
    /// Scalars beyond ASCII may be unescaped (RFC 3987), except white space and control characters.
    package static func isURL(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        isPlainURL(text) || isReference(text)
    }

    /// Returns whether a text is an absolute URL with a host and the scheme `http` or `https`, in
    /// any case.
    package static func isHTTPURL(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        isPlainURL(text) || isHTTPReference(text)
    }

    /// Returns whether a text is an `http` or `https` URL made of bytes that are valid anywhere
    /// after the scheme.
    ///
    /// This is the fast path of ``isURL(_:)`` and ``isHTTPURL(_:)``. If it returns false, the slow
    /// path decides.
    ///
    ///     https://ada.example.com/orders/42?page=7
    ///             names, `/` and `?`: a host ends at the first of these two, a path may have
    ///             slashes and ends at the first `?`, a query may have both
    static func isPlainURL(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 16 else { return false }
        // `https://`, or `http://` and one more byte.
        let first = text.word(at: 0)
        let isSecure = first == 0x2F2F_3A73_7074_7468
        guard isSecure || first << 8 == 0x2F2F_3A70_7474_6800 else { return false }
        var index = isSecure ? 8 : 7
        guard text[index] != UInt8(ascii: "/"), text[index] != UInt8(ascii: "?") else {
            return false
        }
        while index + 16 <= text.count {
            guard URLBytes.plain(text.lane(at: index)) == 0xFFFF else { return false }
            index += 16
        }
        // The last lane ends with the text; its bytes before `index` are already checked.
        let last = text.count - 16
        return (URLBytes.plain(text.lane(at: last)) ^ 0xFFFF) &>> UInt32(index - last) == 0
    }

    /// Decides ``isURL(_:)`` part by part: the slow path.
    static func isReference(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !text.isEmpty else { return false }
        let scheme = schemeLength(text)
        // RFC 3986 §4.2: without a scheme, the first segment has no colon.
        return isHierarchy(text, from: scheme, mayHaveColon: scheme > 0, needsHost: false)
    }

    /// Decides ``isHTTPURL(_:)`` part by part: the slow path.
    static func isHTTPReference(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let scheme = schemeLength(text)
        guard scheme == 5 || scheme == 6 else { return false }
        let letters = UnsafeBufferPointer(rebasing: text[..<4])
        guard ASCII.isWord(letters, "http"), scheme == 5 || text[4] | 0x20 == 0x73 else {
            return false
        }
        return isHierarchy(text, from: scheme, mayHaveColon: true, needsHost: true)
    }

    /// Returns the length of the scheme with its colon (RFC 3986 §3.1); 0 if there is none.
    private static func schemeLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = text.first, ASCII.isLetter(first) else { return 0 }
        var index = 1
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: ":") { return index + 1 }
            guard
                ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "+")
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            else { return 0 }
            index += 1
        }
        return 0
    }

    // RFC 3986 §3: hier-part or relative-part, query, fragment.
    private static func isHierarchy(
        _ text: UnsafeBufferPointer<UInt8>,
        from start: Int,
        mayHaveColon: Bool,
        needsHost: Bool
    ) -> Bool {
        var index = start
        var mayHaveColon = mayHaveColon
        let slash = UInt8(ascii: "/")
        if index + 1 < text.count, text[index] == slash, text[index + 1] == slash {
            guard let end = authorityEnd(text, from: index + 2, needsHost: needsHost) else {
                return false
            }
            index = end
            mayHaveColon = true
        } else if needsHost {
            return false
        }
        if !mayHaveColon {
            index = URLBytes.firstSegment.end(text, from: index)
        }
        if mayHaveColon || (index < text.count && text[index] == slash) {
            index = URLBytes.path.end(text, from: index)
        }
        if index < text.count, text[index] == UInt8(ascii: "?") {
            index = URLBytes.query.end(text, from: index + 1)
        }
        if index < text.count, text[index] == UInt8(ascii: "#") {
            index = URLBytes.query.end(text, from: index + 1)
        }
        return index == text.count
    }

    // RFC 3986 §3.2: [ userinfo "@" ] host [ ":" port ].
    private static func authorityEnd(
        _ text: UnsafeBufferPointer<UInt8>,
        from start: Int,
        needsHost: Bool
    ) -> Int? {
        var host = start
        var index = URLBytes.name.end(text, from: start)
        if index < text.count, text[index] == UInt8(ascii: ":") || text[index] == UInt8(ascii: "@")
        {
            let userinfo = URLBytes.userinfo.end(text, from: index)
            if userinfo < text.count, text[userinfo] == UInt8(ascii: "@") { host = userinfo + 1 }
        }
        if host < text.count, text[host] == UInt8(ascii: "[") {
            guard let end = literalEnd(text, from: host) else { return nil }
            index = end
        } else {
            if host > start { index = URLBytes.name.end(text, from: host) }
            if needsHost, index == host { return nil }
        }
        if index < text.count, text[index] == UInt8(ascii: ":") {
            index += 1
            while index < text.count, ASCII.isDigit(text[index]) { index += 1 }
        }
        guard index < text.count else { return index }
        // After the authority, a path, a query or a fragment begins.
        switch text[index] {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return index
        default: return nil
        }
    }

    // RFC 3986 §3.2.2, IP-literal: the `[` is at `start`.
    private static func literalEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var end = start + 1
        while end < text.count, text[end] != UInt8(ascii: "]") { end += 1 }
        guard end < text.count else { return nil }
        let address = start + 1..<end
        if isIPv6(text, in: address) { return end + 1 }
        // IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
        guard address.count >= 4, text[start + 1] | 0x20 == UInt8(ascii: "v") else { return nil }
        var index = start + 2
        while index < end, text[index].hexDigitValue != nil { index += 1 }
        guard index > start + 2, text[index] == UInt8(ascii: "."), index + 1 < end else {
            return nil
        }
        for byte in text[(index + 1)..<end] where !URLBytes.userinfo.contains(byte) {
            return nil
        }
        return end + 1
    }
}
