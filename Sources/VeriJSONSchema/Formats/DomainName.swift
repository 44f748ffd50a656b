internal import VeriJSONCore

/// The labels of an international domain name (RFC 5890 §2.3).
struct DomainName {
    /// The scalars that separate labels.
    enum Separators {
        case fullStop
        /// The full stop and the three scalars that RFC 3490 §3.1 treats as one.
        case all
    }

    /// The length with all labels in ASCII, including a separator after each.
    private var count = 0
    private var isRightToLeft = false
    private var followsBidiRule = true

    /// Returns whether a text is an international domain name, in U-labels, A-labels and others of
    /// ASCII.
    ///
    /// If a label is right-to-left, all labels must satisfy the Bidi rule (RFC 5893).
    ///
    /// - Complexity: O(*n*), *n* the bytes of the text.
    static func isInternational(
        _ text: UnsafeBufferPointer<UInt8>,
        separators: Separators
    ) -> Bool {
        var name = DomainName()
        var start = 0
        var index = 0
        while index < text.count {
            let length = separatorLength(text, at: index, separators)
            if length > 0 {
                guard name.append(text, start..<index) else { return false }
                start = index + length
            }
            index += max(length, 1)
        }
        return name.append(text, start..<text.count)
            && (name.followsBidiRule || !name.isRightToLeft)
    }

    private static func separatorLength(
        _ text: UnsafeBufferPointer<UInt8>,
        at index: Int,
        _ separators: Separators
    ) -> Int {
        if text[index] == UInt8(ascii: ".") { return 1 }
        guard separators == .all, text[index] >= 0xE3, index + 2 < text.count else { return 0 }
        switch (text[index], text[index + 1], text[index + 2]) {
        // U+3002, U+FF0E and U+FF61.
        case (0xE3, 0x80, 0x82), (0xEF, 0xBC, 0x8E), (0xEF, 0xBD, 0xA1): return 3
        default: return 0
        }
    }

    /// Adds a label, and returns whether it is one and the name is not too long.
    private mutating func append(
        _ text: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>
    ) -> Bool {
        let label = UnsafeBufferPointer(rebasing: text[range])
        if label.contains(where: { $0 >= 0x80 }) {
            guard appendULabel(label) else { return false }
        } else if Self.isALabel(label) {
            guard appendALabel(label) else { return false }
        } else {
            // RFC 5890 §2.3.1: a reserved label with another prefix than `xn--` is not allowed.
            guard StringFormat.isHostname(label), !Self.hasReservedHyphens(label) else {
                return false
            }
            count += label.count + 1
            if ASCII.isDigit(label[0]) { followsBidiRule = false }
        }
        // RFC 1123 §2.1 and RFC 1034 §3.1: 253 bytes without the last separator.
        return count <= 254
    }

    private static func hasReservedHyphens(_ label: UnsafeBufferPointer<UInt8>) -> Bool {
        label.count >= 4 && label[2] == UInt8(ascii: "-") && label[3] == UInt8(ascii: "-")
    }

    /// Returns whether a label in ASCII has the prefix `xn--`.
    static func isALabel(_ label: UnsafeBufferPointer<UInt8>) -> Bool {
        hasReservedHyphens(label) && label[0] | 0x20 == UInt8(ascii: "x")
            && label[1] | 0x20 == UInt8(ascii: "n")
    }

    private mutating func appendULabel(_ label: UnsafeBufferPointer<UInt8>) -> Bool {
        let length = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Punycode.limit) {
            scalars -> Int? in
            var (count, index) = (0, 0)
            while index < label.count {
                guard count < Punycode.limit, let scalar = DecodedScalar(label, at: index) else {
                    return nil
                }
                scalars[count] = scalar.value
                count += 1
                index += scalar.length
            }
            let found = UnsafeBufferPointer(rebasing: scalars[..<count])
            guard DomainLabel(found).isULabel else { return nil }
            note(DomainLabel(found))
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Punycode.limit) {
                Punycode.encode(found, into: $0)
            }
        }
        guard let length else { return false }
        count += length + 5
        return true
    }

    private mutating func appendALabel(_ label: UnsafeBufferPointer<UInt8>) -> Bool {
        count += label.count + 1
        return Self.withULabel(of: label) { decoded in
            guard let decoded else { return false }
            note(decoded)
            return true
        }
    }

    private mutating func note(_ label: DomainLabel) {
        if label.isRightToLeft { isRightToLeft = true }
        if !label.followsBidiRule { followsBidiRule = false }
    }

    /// Calls `body` with the U-label of an A-label (RFC 5890 §2.3.2.1), in any case.
    ///
    /// The argument is nil if the label does not decode to a U-label that encodes to this label.
    static func withULabel(
        of label: UnsafeBufferPointer<UInt8>,
        _ body: (DomainLabel?) -> Bool
    ) -> Bool {
        guard label.count > 4, label.count <= Punycode.limit + 4 else { return body(nil) }
        let count = label.count - 4
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * Punycode.limit) {
            bytes in
            let lower = UnsafeMutableBufferPointer(rebasing: bytes[..<count])
            for index in 0..<count { lower[index] = ASCII.lowercased(label[index + 4]) }
            let text = UnsafeBufferPointer(lower)
            return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Punycode.limit) {
                scalars in
                guard let length = Punycode.decode(text, into: scalars) else { return body(nil) }
                let found = UnsafeBufferPointer(rebasing: scalars[..<length])
                let again = UnsafeMutableBufferPointer(rebasing: bytes[Punycode.limit...])
                guard DomainLabel(found).isULabel,
                    let encoded = Punycode.encode(found, into: again),
                    again[..<encoded].elementsEqual(text)
                else { return body(nil) }
                return body(DomainLabel(found))
            }
        }
    }
}
