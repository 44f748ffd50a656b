// Values by their first byte, keys, colons, commas and brackets.

extension RelaxedReader {
    mutating func value() -> Bool {
        if bytes[position] == UInt8(ascii: "."), let end = endOfEllipsis() {
            return removeEllipsis(upTo: end)
        }
        switch bytes[position] {
        case UInt8(ascii: "{"): return enter(isObject: true)
        case UInt8(ascii: "["): return enter(isObject: false)
        case UInt8(ascii: "\""): return string(.double)
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return number()
        case UInt8(ascii: "]"):
            if state == .firstItem { return leave() }
            return missingValue()
        case UInt8(ascii: "}"): return missingValue()
        case UInt8(ascii: ","):
            guard state == .firstItem else { return missingValue() }
            noteComma(at: position)
            return removeComma(for: .holes)
        default:
            if let quote = openingQuote { return string(quote) }
            if let end = endOfEllipsis() { return removeEllipsis(upTo: end) }
            return word()
        }
    }

    /// Returns the end of the ellipsis that stands here in place of an item or member; nil if there
    /// is none.
    private func endOfEllipsis() -> Int? {
        guard syntax.contains(.ellipses), state != .document, state != .memberValue else {
            return nil
        }
        let isCharacter =
            bytes[position] == 0xE2 && bytes[position + 1] == 0x80 && bytes[position + 2] == 0xA6
        var end = position + (isCharacter ? 3 : 0)
        while !isCharacter, bytes[end] == UInt8(ascii: ".") { end += 1 }
        guard end - position >= 3 else { return nil }
        let next = bytes[peek(from: end)]
        return next == UInt8(ascii: ",") || next == UInt8(ascii: open.last == true ? "}" : "]")
            ? end : nil
    }

    /// Removes an ellipsis with the comma before it, or else with the one after it.
    private mutating func removeEllipsis(upTo end: Int) -> Bool {
        let isObject = open.last == true
        if state == .item || state == .member {
            goBack(to: element)
            replace(position..<end, with: [], for: .ellipses)
            state = isObject ? .afterMember : .afterItem
            position = end
        } else {
            let next = peek(from: end)
            let isComma = bytes[next] == UInt8(ascii: ",")
            replace(position..<(isComma ? next + 1 : end), with: [], for: .ellipses)
            position = copied
        }
        return true
    }

    /// Writes null for a value that is missing after a colon.
    private mutating func missingValue() -> Bool {
        guard state == .memberValue, syntax.contains(.missingValues) else { return false }
        insert("null", at: position, for: .missingValues)
        finishValue(.other)
        return true
    }

    // MARK: Members

    mutating func key() -> Bool {
        switch bytes[position] {
        case UInt8(ascii: "\""): return string(.double)
        case UInt8(ascii: "}"): return state == .firstMember && leave()
        case UInt8(ascii: ","):
            noteComma(at: position)
            return state == .firstMember && removeComma(for: .extraCommas)
        default:
            if let quote = openingQuote { return string(quote) }
            if let end = endOfEllipsis() { return removeEllipsis(upTo: end) }
            return unquotedKey()
        }
    }

    mutating func colon() -> Bool {
        if bytes[position] == UInt8(ascii: ":") {
            position += 1
            state = .memberValue
            return true
        }
        if bytes[position] == UInt8(ascii: "="), syntax.contains(.equalsSigns) {
            let length = bytes[position + 1] == UInt8(ascii: ">") ? 2 : 1
            replace(position..<position + length, with: ":".utf8, for: .equalsSigns)
            position += length
            state = .memberValue
            return true
        }
        guard syntax.contains(.missingColons), isValue(at: position) else { return false }
        insert(":", at: max(copied, previousEnd), for: .missingColons)
        state = .memberValue
        return true
    }

    /// Returns whether a value without a colon before it begins at an offset.
    ///
    /// A string is one only if the member ends after it: it may be another key.
    private func isValue(at offset: Int) -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return true
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            return literal(at: offset) != nil
        case UInt8(ascii: "\""):
            guard let end = endOfString(at: offset) else { return false }
            let next = bytes[peek(from: end)]
            return next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
        default:
            return false
        }
    }

    /// Returns the end of a string in double quotes that begins at an offset, on one line.
    func endOfString(at offset: Int) -> Int? {
        var end = offset + 1
        while end < bytes.count, bytes[end] >= 0x20 {
            if bytes[end] == UInt8(ascii: "\"") { return end + 1 }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    // MARK: Commas

    /// Reads what follows a value in a container.
    mutating func separator() -> Bool {
        let isObject = state == .afterMember
        switch bytes[position] {
        case UInt8(ascii: ","): return comma(isObject: isObject)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if isObject == (bytes[position] == UInt8(ascii: "}")) { return leave() }
            return mismatchedBracket()
        default:
            return missingComma(isObject: isObject)
        }
    }

    private mutating func comma(isObject: Bool) -> Bool {
        let next = peek(from: position + 1)
        if isWithoutBrace, next >= bytes.count { return removeComma(for: .trailingCommas) }
        switch bytes[next] {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return removeComma(for: .trailingCommas)
        case UInt8(ascii: ","):
            return removeComma(for: isObject ? .extraCommas : .holes)
        default:
            element = mark
            noteComma(at: position)
            position += 1
            state = isObject ? .member : .item
            return true
        }
    }

    private mutating func removeComma(for departure: Sanitizer.Policy.Relaxed) -> Bool {
        guard syntax.contains(departure) else { return false }
        replace(position..<position + 1, with: [], for: departure)
        position += 1
        return true
    }

    private mutating func missingComma(isObject: Bool) -> Bool {
        guard let departure = departureOfMissingComma(isObject: isObject),
            syntax.contains(departure)
        else { return false }
        element = mark
        noteComma(at: position)
        // After the value, unless a comment was removed there.
        insert(",", at: max(copied, previousEnd), for: departure)
        state = isObject ? .member : .item
        return true
    }

    /// Returns the departure if a comma is missing before the current token; nil if the token
    /// cannot begin an item or member.
    private func departureOfMissingComma(isObject: Bool) -> Sanitizer.Policy.Relaxed? {
        let byte = bytes[position]
        let isString = byte == UInt8(ascii: "\"") || openingQuote != nil
        // Text directly after a string may be a part of it, unless it is a key.
        var mayBeInside = lastToken == .string && position == previousEnd
        if isObject {
            let end = byte == UInt8(ascii: "\"") ? endOfString(at: position) : nil
            let colon = end.map { peek(from: $0) } ?? endOfKey(at: position)
            guard isString || colon != nil else { return nil }
            let isKey = isString && end == nil || bytes[colon ?? 0] == UInt8(ascii: ":")
            guard isKey else { return nil }
            if end != nil { mayBeInside = false }
        } else {
            let isNumber =
                Scanner.isDigit(byte)
                || byte == UInt8(ascii: "-")
            let isContainer = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
            guard isString || isNumber || isContainer || literal(at: position) != nil else {
                return nil
            }
            if lastToken == .number, isNumber {
                // Three digits may be thousands.
                return isGroup(at: position) ? nil : .looseCommas
            }
        }
        let isOnSameLine = !bytes.buffer[previousEnd..<position].contains(0x0A)
        let isAmbiguous =
            mayBeInside
            || !isObject && lastToken == .string && isString && isOnSameLine
        return isAmbiguous ? .looseCommas : .missingCommas
    }

    /// Returns whether exactly three digits are at an offset.
    private func isGroup(at offset: Int) -> Bool {
        (offset..<offset + 4).prefix { Scanner.isDigit(bytes[$0]) }.count == 3
    }

    /// Returns the offset of the token after a key without quotes; nil if there is none.
    private func endOfKey(at offset: Int) -> Int? {
        let end = endOfName(at: offset)
        return end > offset ? peek(from: end) : nil
    }

    // MARK: Brackets

    /// Closes the inner containers if an outer one ends here, else removes the bracket.
    private mutating func mismatchedBracket() -> Bool {
        guard syntax.contains(.brackets) else { return false }
        let isObject = bytes[position] == UInt8(ascii: "}")
        guard let outer = open.lastIndex(of: isObject) else {
            replace(position..<position + 1, with: [], for: .brackets)
            position += 1
            return true
        }
        let missing = open[(outer + 1)...].reversed()
            .map { $0 ? UInt8(ascii: "}") : UInt8(ascii: "]") }
        replace(position..<position, with: missing, for: .brackets)
        open.removeLast(open.count - outer - 1)
        commas.removeLast(commas.count - outer - 1)
        return leave()
    }
}
