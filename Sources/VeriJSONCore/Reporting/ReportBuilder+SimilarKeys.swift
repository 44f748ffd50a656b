extension ReportBuilder {
    /// The number of bytes of an object in which a similar key is looked for.
    private static let similarKeyReach = 4_096

    /// Returns a key of an object that no rule covers and that is like that of a missing member:
    /// `user_name` for `userName`.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the object, of which the first 4,096 are read.
    func similarKey(to member: FindingDetails.Member?, in range: Range<Int>) -> String? {
        // Whether a key of this object is data, only a walk along the rules could tell.
        guard !words.hidesKeys, let member, graph.objects[Int(member.object)].hasUnknownKeys,
            let missing = graph.member(member)
        else { return nil }
        let wanted = Self.plain(missing.key)
        return unknownKeys(of: member, in: range).first { Self.plain($0) == wanted }
    }

    /// Returns whether an element or attribute that no rule covers differs from a missing one only by
    /// the prefix of its namespace: `SOAP-ENV:Body` from `soap:Body`.
    ///
    /// - Complexity: as that of ``similarKey(to:in:)``.
    func hasOtherPrefix(of member: FindingDetails.Member?, in range: Range<Int>) -> Bool {
        guard reading?.hasNamespaces == true, let member, let missing = graph.member(member) else {
            return false
        }
        let wanted = Self.splitName(missing.key)
        return unknownKeys(of: member, in: range).contains { key in
            let name = Self.splitName(key)
            return name.isAttribute == wanted.isAttribute && name.local == wanted.local
                && name.prefix != wanted.prefix
        }
    }

    /// Returns the keys of an object that are none of its members in the pattern.
    private func unknownKeys(of member: FindingDetails.Member, in range: Range<Int>) -> [String] {
        var keys: [String] = []
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
                if depth == 0 { return keys }
                expectsKey = depth == 1
            case .string where expectsKey && depth == 1:
                let place = token.range.lowerBound + range.lowerBound
                let key = JSONText.unquoted(input.rangeOfToken(at: place), in: input)
                if !known.contains(key) { keys.append(key) }
                expectsKey = false
            case .string, .number, .true, .false, .null:
                expectsKey = depth == 1
            }
        }
        return keys
    }

    /// Returns the parts of a name in XML, as a key has it.
    static func splitName(_ key: String) -> (isAttribute: Bool, prefix: Substring, local: Substring)
    {
        let isAttribute = key.hasPrefix("@")
        let name = key.dropFirst(isAttribute ? 1 : 0)
        guard let colon = name.firstIndex(of: ":") else { return (isAttribute, "", name) }
        return (isAttribute, name[..<colon], name[colon...].dropFirst())
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
