extension PatternCompiler {
    /// A key that was read earlier in the same object.
    private struct SeenKey {
        var range: Range<Int>
        var isOptional: Bool
    }

    /// The identity of a key, regardless of its mark: `k` and `k?` are equal.
    private struct KeyName: Hashable {
        var prefix: [UInt8]
        var suffix: [UInt8]?
    }

    mutating func compileMembers(_ positions: [Int], of members: [SyntaxMember], slot: Int) {
        var object = ObjectRule(members: [], starred: [], wildcard: nil)
        var seen: [KeyName: SeenKey] = [:]
        for position in positions {
            let member = members[position]
            let key = readKey(member.key)
            let name = KeyName(prefix: key.prefix, suffix: key.suffix)
            let role: PatternSlot.Role =
                key.suffix == nil ? .member(isOptional: key.isOptional) : .starredMember
            let rule = RuleIndex(
                addSlot(
                    role,
                    for: member.value,
                    under: slot,
                    step: key.text,
                    keyRange: member.key.range
                )
            )
            if let first = seen[name] {
                let isSame = first.isOptional == key.isOptional
                draft.report(
                    PatternMistake(
                        isSame ? .keyDuplicate : .keyOptionality,
                        at: member.key.range,
                        subject: member.key.text,
                        related: first.range,
                        replacement: .init(
                            range: tree.removal(of: position, in: members),
                            text: ""
                        )
                    )
                )
                continue
            }
            seen[name] = SeenKey(range: member.key.range, isOptional: key.isOptional)
            if let suffix = key.suffix {
                let starred = ObjectRule.StarredMember(
                    prefix: String(decoding: key.prefix, as: UTF8.self),
                    suffix: String(decoding: suffix, as: UTF8.self),
                    rule: rule,
                    isOptional: key.isOptional,
                    keyRange: member.key.range
                )
                if key.isWildcard {
                    object.wildcard = starred
                } else {
                    object.starred.append(starred)
                }
            } else {
                object.members.append(
                    ObjectRule.Member(
                        key: String(decoding: key.prefix, as: UTF8.self),
                        rule: rule,
                        isOptional: key.isOptional,
                        keyRange: member.key.range
                    )
                )
            }
        }
        sortStarred(&object)
        draft.tables.objects.append(object)
        draft.slots[slot].base = .object(draft.tables.objects.count - 1)
    }

    private mutating func readKey(_ text: SyntaxText) -> MemberKey {
        var flaws: [MemberKey.Flaw] = []
        let key = MemberKey(text.bytes, flaws: &flaws)
        for flaw in flaws {
            let range = text.sourceRange(of: flaw.range)
            draft.report(
                PatternMistake(
                    flaw.kind == .escape ? .keyEscape : .keyStars,
                    at: range,
                    subject: text.text,
                    replacement: .init(
                        range: text.range,
                        text: tree.key(
                            at: text.range,
                            replacing: range.lowerBound..<range.lowerBound,
                            with: "\\\\"
                        )
                    )
                )
            )
        }
        lintSpace(around: key, text)
        return key
    }

    /// Warns about white space at the edges of a key.
    private mutating func lintSpace(around key: MemberKey, _ text: SyntaxText) {
        let name = String(decoding: key.prefix, as: UTF8.self)
        let trimmed = name.withoutSpaceAround
        guard key.suffix == nil, trimmed != name, !trimmed.isEmpty,
            !text.bytes.contains(UInt8(ascii: "\\"))
        else { return }
        draft.report(
            PatternMistake(
                .lintKeySpace,
                at: text.range,
                subject: name,
                replacement: .init(
                    range: text.contents,
                    text: (trimmed + (key.isOptional ? "?" : "")).escapedForJSON
                )
            )
        )
    }

    /// Sorts starred members by the length of their literal parts, the longest first, and reports
    /// members of equal length that can match the same key.
    private mutating func sortStarred(_ object: inout ObjectRule) {
        guard object.starred.count > 1 else { return }
        guard object.starred.count <= Self.starredKeyLimit else {
            draft.report(
                PatternMistake(
                    .limit,
                    at: object.starred[Self.starredKeyLimit].keyRange,
                    subject: "\(Self.starredKeyLimit) starred keys"
                )
            )
            return
        }
        let keyed = object.starred.enumerated().map { position, member in
            (member: member, length: member.literalLength, position: position)
        }
        let sorted = keyed.stablySorted { ($1.length, $0.position) < ($0.length, $1.position) }
        object.starred = sorted.map(\.member)
        for (position, later) in keyed.enumerated() {
            for earlier in keyed[..<position]
            where earlier.length == later.length && earlier.member.overlaps(later.member) {
                draft.report(
                    PatternMistake(
                        .keyOverlap,
                        at: later.member.keyRange,
                        subject: later.member.text,
                        other: earlier.member.text,
                        related: earlier.member.keyRange
                    )
                )
                break
            }
            steps += position
        }
    }
}

extension ObjectRule.StarredMember {
    fileprivate var text: String { prefix + "*" + suffix }

    fileprivate var literalLength: Int {
        prefix.unicodeScalars.count + suffix.unicodeScalars.count
    }

    /// Returns whether some key matches both.
    fileprivate func overlaps(_ other: ObjectRule.StarredMember) -> Bool {
        let prefixes =
            prefix.utf8.starts(with: other.prefix.utf8)
            || other.prefix.utf8.starts(with: prefix.utf8)
        let suffixes =
            suffix.utf8.reversed().starts(with: other.suffix.utf8.reversed())
            || other.suffix.utf8.reversed().starts(with: suffix.utf8.reversed())
        return prefixes && suffixes
    }
}
