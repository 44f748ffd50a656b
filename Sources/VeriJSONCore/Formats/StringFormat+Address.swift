extension StringFormat {
    /// Returns whether a range is an IPv4 address (RFC 3986 §3.2.2, `IPv4address`): four decimal
    /// numbers up to 255 without leading zeros.
    package static func isIPv4(
        _ text: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>
    ) -> Bool {
        var index = range.lowerBound
        for part in 0..<4 {
            if part > 0 {
                guard index < range.upperBound, text[index] == UInt8(ascii: ".") else {
                    return false
                }
                index += 1
            }
            let start = index
            var value = 0
            while index < range.upperBound, index - start < 3, ASCII.isDigit(text[index]) {
                value = value * 10 + Int(text[index] &- 0x30)
                index += 1
            }
            guard index > start, value <= 255 else { return false }
            if index - start > 1, text[start] == 0x30 { return false }
        }
        return index == range.upperBound
    }

    /// Returns whether a range is an IPv6 address (RFC 4291 §2.2).
    ///
    /// It may end in an IPv4 address, and has no zone. `::` replaces at least one group.
    package static func isIPv6(
        _ text: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>
    ) -> Bool {
        let end = range.upperBound
        var index = range.lowerBound
        var groups = 0
        var isCompressed = false
        guard range.count >= 2 else { return false }
        if text[index] == UInt8(ascii: ":") {
            guard text[index + 1] == UInt8(ascii: ":") else { return false }
            isCompressed = true
            index += 2
            if index == end { return true }
        }
        while true {
            let start = index
            while index < end, index - start < 5, text[index].hexDigitValue != nil { index += 1 }
            if index < end, text[index] == UInt8(ascii: ".") {
                groups += 2
                guard isIPv4(text, in: start..<end) else { return false }
                break
            }
            guard index > start, index - start <= 4 else { return false }
            groups += 1
            if index == end { break }
            guard groups < 8, text[index] == UInt8(ascii: ":") else { return false }
            index += 1
            guard index < end else { return false }
            if text[index] == UInt8(ascii: ":") {
                if isCompressed { return false }
                isCompressed = true
                index += 1
                if index == end { break }
            }
        }
        return isCompressed ? groups < 8 : groups == 8
    }

    /// Returns whether a text is a host name (RFC 1123 §2.1).
    ///
    /// Labels consist of letters, digits and inner hyphens. A label has at most 63 bytes, the text
    /// at most 253.
    package static func isHostname(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !text.isEmpty, text.count <= 253 else { return false }
        var labelStart = 0
        for index in 0..<text.count {
            let byte = text[index]
            if ASCII.isLetter(byte) || ASCII.isDigit(byte) { continue }
            if byte == UInt8(ascii: "-") {
                if index == labelStart { return false }
            } else if byte == UInt8(ascii: ".") {
                guard endsLabel(text, labelStart..<index) else { return false }
                labelStart = index + 1
            } else {
                return false
            }
        }
        return endsLabel(text, labelStart..<text.count)
    }

    private static func endsLabel(
        _ text: UnsafeBufferPointer<UInt8>,
        _ label: Range<Int>
    ) -> Bool {
        !label.isEmpty && label.count <= 63 && text[label.upperBound - 1] != UInt8(ascii: "-")
    }
}
