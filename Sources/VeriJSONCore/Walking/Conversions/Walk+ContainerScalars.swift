/// Conversions of an object or array to a scalar.
extension Walk {
    /// Converts an object of Extended JSON to the number or string that it stands for.
    @inline(never)
    mutating func readExtended(_ value: FailedValue) -> Pointer? {
        guard value.kind == KindSet.object.rawValue, value.rule.pointee.mayTake(.extended) else {
            return nil
        }
        readAgain(value.end - value.start)
        guard stop == .none else { return nil }
        let members = scanner.members(of: value.start, brackets: brackets)
        guard isExtended(members) else { return nil }
        let allowed = allowedConversions(for: value.rule.pointee)
        let reader = ExtendedJSON(
            for: value.rule.pointee,
            movesPoint: allowed.contains(.integralNumber)
        )
        guard let read = reader.read(members[0], scanner, brackets) else { return nil }
        let text = convertedText.copy(read.text)
        return take(
            Candidate(read.kind, text, by: ConversionBits(.extendedJSON)),
            .extendedJSON,
            value
        )
    }

    /// Returns whether the only member of an object has a key of Extended JSON.
    mutating func isExtended(_ members: [MemberRange]) -> Bool {
        guard members.count == 1 else { return false }
        let key = members[0].key
        return ExtendedJSON.Name(unescaped(key.lowerBound + 1, key.upperBound - 1)) != nil
    }

    /// Converts an object or array to a string of its JSON, of which only white space is left out.
    @inline(never)
    mutating func writeText(_ value: FailedValue) -> Pointer? {
        guard value.kind & KindSet.containers.rawValue != 0, value.rule.pointee.form == .string
        else { return nil }
        let count = value.end - value.start
        readAgain(count)
        guard stop == .none, mayAdd(2 * count) else { return nil }
        let source = UnsafeBufferPointer(start: value.start, count: count)
        let text = convertedText.copy(Self.compacted(source))
        return take(
            Candidate(.string, text, by: ConversionBits(.containerToText)),
            .containerToText,
            value
        )
    }

    /// Returns well-formed JSON without the white space outside of strings.
    private static func compacted(_ json: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(json.count)
        var (isString, isEscaped) = (false, false)
        for byte in json where isString || !byte.isJSONWhiteSpace {
            text.append(byte)
            if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
            isEscaped = isString && !isEscaped && byte == UInt8(ascii: "\\")
        }
        return text
    }

    /// Replaces a container by a scalar, if it matches strictly.
    private mutating func take(
        _ made: Candidate,
        _ conversion: Conversion,
        _ value: FailedValue
    ) -> Pointer? {
        if isSentinel(made, value.rule) {
            return becomeNull(value.start, value.end, value.rule, since: value.before)
        }
        guard matches(made, value.rule), stop == .none else { return nil }
        begin(conversion, value, makingScalar: true)
        let range = scanner.offset(value.start)..<scanner.offset(value.end)
        if made.kind == .string {
            var quoted: [UInt8] = []
            JSONWriter().append(quoting: String(decoding: made.text, as: UTF8.self), to: &quoted)
            replace(range, with: quoted)
        } else {
            replace(range, with: made.text)
        }
        return stop == .none ? value.end : nil
    }
}
