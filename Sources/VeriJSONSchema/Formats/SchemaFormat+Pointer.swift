internal import VeriJSONCore

extension SchemaFormat {
    /// Returns whether the text from an index on is a JSON Pointer (RFC 6901 §3).
    static func isJSONPointer(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        guard start < text.count else { return true }
        guard text[start] == UInt8(ascii: "/") else { return false }
        var index = start + 1
        while index < text.count {
            if text[index] == UInt8(ascii: "~") {
                index += 1
                guard index < text.count, text[index] & 0xFE == UInt8(ascii: "0") else {
                    return false
                }
            }
            index += 1
        }
        return true
    }

    /// Returns whether a text is a Relative JSON Pointer (draft-bhutton-relative-json-pointer-00
    /// §3).
    ///
    ///     0   1/name   2#   1+1/name   0-1#
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - mayMove: Whether the index may be adjusted, as in the last two; drafts before 2020-12
    ///     refer to earlier versions, which have no adjustment.
    /// - Returns: Whether the text is a relative JSON Pointer.
    static func isRelativeJSONPointer(
        _ text: UnsafeBufferPointer<UInt8>,
        mayMove: Bool
    ) -> Bool {
        var index = 0
        guard skipNumber(text, &index) else { return false }
        if mayMove, index < text.count,
            text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-")
        {
            index += 1
            guard index < text.count, text[index] != 0x30, skipNumber(text, &index) else {
                return false
            }
        }
        if index + 1 == text.count, text[index] == UInt8(ascii: "#") { return true }
        return isJSONPointer(text, from: index)
    }

    /// Reads digits without a leading zero, or a single zero, and returns whether there are any.
    private static func skipNumber(
        _ text: UnsafeBufferPointer<UInt8>,
        _ index: inout Int
    ) -> Bool {
        let start = index
        while index < text.count, ASCII.isDigit(text[index]) {
            if index > start, text[start] == 0x30 { return false }
            index += 1
        }
        return index > start
    }
}
