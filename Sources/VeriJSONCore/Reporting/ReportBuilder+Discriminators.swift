/// The member by which the branches of a union differ.
struct UnionDiscriminator {
    var key: String
    /// The values in all branches.
    var values: Set<JSONValue>
    /// These values as JSON texts, in the order of the pattern.
    var texts: [String]
}

extension ReportBuilder {
    /// The number of bytes of an object in which a member is looked for.
    private static let memberReach = 4_096

    /// Returns what the discriminator of a union has in an object that no branch accepts; nil if the
    /// branches have no discriminator, or the object lacks it.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the object, of which the first 4,096 are read.
    mutating func discriminator(
        of index: RuleIndex,
        in range: Range<Int>
    ) -> FindingDetails.ExcludingMember? {
        if discriminators[index] == nil {
            discriminators[index] = .some(graph.discriminator(of: graph[index], policy))
        }
        guard let known = discriminators[index] ?? nil,
            let value = member(known.key, ofObjectIn: range)
        else { return nil }
        let kind = JSONText.kind(at: value.lowerBound, in: input)
        let isScalar = !kind.isContainer
        let parsed = try? JSONValue(parsing: input.buffer[value], depthLimit: 16)
        var shown: String?
        if !concealing.contains(index), isScalar {
            shown = policy.disclosure.shownCharacters
                .map { JSONText.excerpt(value, in: input, limit: $0) }
        }
        return FindingDetails.ExcludingMember(
            key: known.key,
            values: known.texts,
            kind: kind,
            shown: shown,
            isKnown: parsed.map(known.values.contains) ?? false
        )
    }

    /// Returns the bytes of the value of an object's member; nil if it has none or several, or if it
    /// is too far away.
    private func member(_ key: String, ofObjectIn range: Range<Int>) -> Range<Int>? {
        let end = min(range.upperBound, range.lowerBound + Self.memberReach)
        let reader = TokenReader(UnsafeBufferPointer(rebasing: input.buffer[..<end]))
        var offset = reader.start(from: range.lowerBound + 1)
        var found: Range<Int>?
        while offset < end, input[offset] == UInt8(ascii: "\"") {
            let name = offset..<reader.end(from: offset)
            offset = reader.start(from: name.upperBound)
            // A value that reaches the end of what is read may go on.
            guard let valueEnd = reader.endOfValue(from: offset), valueEnd < end else { break }
            if JSONText.unquoted(name, in: input).hasSameScalars(as: key) {
                guard found == nil else { return nil }
                found = offset..<valueEnd
            }
            offset = reader.start(from: valueEnd)
        }
        return found
    }
}

extension RuleGraph {
    /// Returns the key of a mandatory member that lists its values in each object branch of a union,
    /// and all of these values; nil if there is none.
    ///
    /// A value that is trimmed or converted first may choose a branch in another spelling, so such a
    /// member tells nothing.
    fileprivate func discriminator(
        of union: Rule,
        _ policy: Sanitizer.Policy
    ) -> UnionDiscriminator? {
        guard union.form == .union, unions.indices.contains(Int(union.payload)) else { return nil }
        let branches = unions[Int(union.payload)].branches.map { self[$0] }
            .filter { $0.form == .object }
            .map { objects[Int($0.payload)].members }
        guard branches.count > 1 else { return nil }
        for candidate in branches[0] where candidate.isDiscriminator {
            let members = branches.compactMap { members in
                members.first { $0.isDiscriminator && $0.key.hasSameScalars(as: candidate.key) }
            }
            let areExact = members.map { self[$0.rule] }.allSatisfy {
                $0.traits.isDisjoint(with: .changesStrings)
                    && $0.conversions.allowed(under: policy.allowedConversions).isEmpty
            }
            guard members.count == branches.count, areExact else { continue }
            var discriminator = UnionDiscriminator(key: candidate.key, values: [], texts: [])
            for member in members {
                let rule = self[member.rule]
                let listed =
                    rule.form == .enumeration
                    ? valueSets[Int(rule.payload)] : refinement(of: rule)?.allowedValues
                for value in listed?.values ?? []
                where discriminator.values.insert(value).inserted {
                    discriminator.texts.append(JSONWriter().string(value))
                }
            }
            return discriminator
        }
        return nil
    }
}
