extension Scanner {
    /// Skips an array or object, checking its syntax.
    ///
    /// - Parameters:
    ///   - position: The opening bracket.
    ///   - brackets: A stack of one bit for each level, set for an object, with room for
    ///     `maximumDepth` levels.
    ///   - maximumDepth: The maximum number of levels that may be open at once, including this
    ///     container.
    /// - Returns: The position after the closing bracket; nil for a syntax error or too many
    ///   levels.
    func container(
        _ position: Pointer,
        brackets: UnsafeMutablePointer<UInt64>,
        maximumDepth: Int
    ) -> Pointer? {
        var position = position
        var depth = 0
        while true {
            // At the start of a value, or after an opening bracket.
            var isClosed = false
            switch position.pointee {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < maximumDepth else { return nil }
                let isObject = position.pointee == UInt8(ascii: "{")
                Scanner.push(isObject, brackets, depth)
                depth += 1
                position = skipWhiteSpace(position + 1)
                guard position < end else { return nil }
                if position.pointee == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    isClosed = true
                } else {
                    guard let next = isObject ? keyAndColon(position) : position else { return nil }
                    position = next
                }
            default:
                guard let next = scalar(position) else { return nil }
                position = skipWhiteSpace(next)
                isClosed = true
                guard position < end else { return nil }
                if position.pointee == UInt8(ascii: ",") {
                    guard let next = nextElement(position, brackets, depth) else { return nil }
                    position = next
                    isClosed = false
                }
            }
            // After a value: closing brackets, then a comma and the next element.
            while isClosed {
                let isObject = Scanner.isObject(brackets, depth - 1)
                guard position.pointee == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    return nil
                }
                depth -= 1
                position += 1
                if depth == 0 { return position }
                position = skipWhiteSpace(position)
                guard position < end else { return nil }
                if position.pointee == UInt8(ascii: ",") {
                    guard let next = nextElement(position, brackets, depth) else { return nil }
                    position = next
                    isClosed = false
                }
            }
        }
    }

    /// Skips a string, number or literal.
    @inline(__always)
    func scalar(_ position: Pointer) -> Pointer? {
        switch position.pointee {
        case UInt8(ascii: "\""): string(position)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number(position)
        default: literal(position)
        }
    }

    /// Skips a key, the colon and the white space around it.
    @inline(__always)
    func keyAndColon(_ position: Pointer) -> Pointer? {
        guard position < end, position.pointee == UInt8(ascii: "\""), let next = string(position)
        else { return nil }
        return valueStart(afterKey: next)
    }

    /// Skips the colon after a key and the white space around it.
    @inline(__always)
    func valueStart(afterKey keyEnd: Pointer) -> Pointer? {
        let colon = skipWhiteSpace(keyEnd)
        guard colon < end, colon.pointee == UInt8(ascii: ":") else { return nil }
        let value = skipWhiteSpace(colon + 1)
        return value < end ? value : nil
    }

    /// Skips the comma after an element and the white space around it; nil if there is no comma.
    func nextElement(after elementEnd: Pointer) -> Pointer? {
        let comma = skipWhiteSpace(elementEnd)
        guard comma < end, comma.pointee == UInt8(ascii: ",") else { return nil }
        return skipWhiteSpace(comma + 1)
    }

    @inline(__always)
    private func nextElement(
        _ comma: Pointer,
        _ brackets: UnsafeMutablePointer<UInt64>,
        _ depth: Int
    ) -> Pointer? {
        let position = skipWhiteSpace(comma + 1)
        guard position < end else { return nil }
        return Scanner.isObject(brackets, depth - 1) ? keyAndColon(position) : position
    }

    @inline(__always)
    private static func push(
        _ isObject: Bool,
        _ brackets: UnsafeMutablePointer<UInt64>,
        _ depth: Int
    ) {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: depth & 63)
        if isObject { brackets[depth >> 6] |= bit } else { brackets[depth >> 6] &= ~bit }
    }

    @inline(__always)
    private static func isObject(_ brackets: UnsafeMutablePointer<UInt64>, _ depth: Int) -> Bool {
        brackets[depth >> 6] >> UInt64(truncatingIfNeeded: depth & 63) & 1 == 1
    }
}
