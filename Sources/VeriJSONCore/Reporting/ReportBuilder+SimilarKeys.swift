extension ReportBuilder {
    /// The number of bytes of an object in which a similar key is looked for.
    private static let similarKeyReach = 4_096

    /// Returns a key of an object that no rule covers and that is like that of a missing member:
    /// `user_name` for `userName`.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the object, of which the first 4,096 are read.
    func similarKey(to member: FindingDetails.Member?, in range: Range<Int>) -> String? {
        // Whether a key of this object is data, only a walk along the rules could tell.
        guard !words.hidesKeys, let member, let missing = graph.member(member),
            graph.objects[Int(member.object)].hasUnknownKeys
        else { return nil }
        let wanted = Self.plain(missing.key)
        let known = Set(graph.objects[Int(member.object)].members.map(\.key))
        let end = min(range.upperBound, range.lowerBound + Self.similarKeyReach)
        var reader = TokenReader(
            UnsafeBufferPointer(rebasing: input.buffer[range.lowerBound..<end])
        )
        var depth = 0
        var expectsKey = false
        while let token = reader.next() {
            switch token.kind {
            case .objectStart, .arrayStart:
                depth += 1
                expectsKey = depth == 1
            case .objectEnd, .arrayEnd:
                depth -= 1
                if depth == 0 { return nil }
                expectsKey = depth == 1
            case .string where expectsKey && depth == 1:
                let place = token.range.lowerBound + range.lowerBound
                let key = JSONText.unquoted(input.rangeOfToken(at: place), in: input)
                if !known.contains(key), Self.plain(key) == wanted { return key }
                expectsKey = false
            case .string, .number, .true, .false, .null:
                expectsKey = depth == 1
            }
        }
        return nil
    }

    /// Returns a key in lower case and without what separates words.
    private static func plain(_ key: String) -> [UInt8] {
        key.utf8.compactMap { byte in
            switch byte {
            case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "."): nil
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            default: byte
            }
        }
    }
}
