internal import VeriJSONCore

extension PatternWriter {
    /// Returns the pattern for the objects of a draft; nil if there are none.
    mutating func members(of index: Int) -> JSONValue? {
        guard hasFinite(.object, index) else { return nil }
        let members = lowering.drafts[index].members
        var object = JSONObject()
        for member in members.named {
            var key = Self.escaped(member.key)
            if member.isOptional {
                key += "?"
                loseNull(ofMember: member, of: index)
            }
            object.append(key: key, value: pattern(of: member.rule))
        }
        let starred = starredKeys(members.patterned)
        if let starred {
            for (key, member) in starred {
                object[key + (member.isOptional ? "?" : "")] = pattern(of: member.rule)
            }
        } else if let keyword = keyword(of: index, where: \.isPatternProperties) {
            lose(keyword, .looser, "a pattern has no keys by regular expressions such as these")
        }
        if let others = members.others, object["*"] == nil, object["*?"] == nil {
            if starred != nil {
                object["*" + (others.isOptional ? "?" : "")] = pattern(of: others.rule)
            } else if let keyword = keyword(of: index, where: \.isAboutOtherMembers) {
                lose(keyword, .looser, "a pattern cannot tell which other keys this is about")
            }
        }
        return .object(object)
    }

    private mutating func loseNull(ofMember member: RuleDraft.Members.Named, of index: Int) {
        guard !lowering.conjunctions[member.rule].isNever, !acceptsNull(member.rule) else { return }
        let keyword =
            lowering.conjunctions[member.rule].keywords.first?.keyword
            ?? lowering.conjunctions[index].keywords.first?.keyword
        guard let keyword else { return }
        lose(keyword, .looser, "a pattern accepts null for a member that may be missing")
    }

    /// Returns the starred keys for members by expressions; nil if patterns cannot say them.
    private func starredKeys(
        _ patterned: [RuleDraft.Members.Patterned]
    ) -> [(key: String, member: RuleDraft.Members.Patterned)]? {
        guard !patterned.isEmpty else { return [] }
        let single = patterned.filter { $0.expressions.count == 1 }
        var parts: [(literal: String, isPrefix: Bool, source: String)] = []
        for member in single {
            let source = member.expressions[0].source
            guard let part = Self.literal(of: source) else { return nil }
            parts.append((part.literal, part.isPrefix, source))
        }
        guard parts.allSatisfy(\.isPrefix) || parts.allSatisfy({ !$0.isPrefix }),
            Set(parts.map(\.literal)).count == parts.count
        else { return nil }
        var starred: [(String, RuleDraft.Members.Patterned)] = []
        for part in parts {
            // A key with the longer literal has the shorter ones as well.
            let sources = parts.filter {
                part.isPrefix
                    ? part.literal.hasPrefix($0.literal) : part.literal.hasSuffix($0.literal)
            }.map(\.source)
            guard
                let member = patterned.first(where: {
                    Set($0.expressions.map(\.source)) == Set(sources)
                })
            else { return nil }
            let literal = Self.escaped(part.literal)
            starred.append((part.isPrefix ? literal + "*" : "*" + literal, member))
        }
        return starred
    }

    /// Returns the literal with which keys begin or end, for expressions such as `^x-` and `_id$`.
    private static func literal(of source: String) -> (literal: String, isPrefix: Bool)? {
        if ["", "^", ".*", "^.*"].contains(source) { return ("", true) }
        var text = Substring(source)
        let isPrefix = text.hasPrefix("^")
        if isPrefix {
            text = text.dropFirst()
            while text.hasSuffix(".*") { text = text.dropLast(2) }
        } else {
            guard text.hasSuffix("$") else { return nil }
            text = text.dropLast()
        }
        let isLiteral = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) && $0 < 0x80
                || "_-:/@#% ".utf8.contains($0)
        }
        return isLiteral && !text.isEmpty ? (String(text), isPrefix) : nil
    }

    /// Returns a key as a pattern writes it.
    private static func escaped(_ key: String) -> String {
        var text = ""
        for scalar in key.unicodeScalars {
            if "\\?*$".unicodeScalars.contains(scalar) { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}

extension SchemaRule {
    fileprivate var isPatternProperties: Bool {
        if case .patternProperties = self { return true }
        return false
    }

    fileprivate var isAboutOtherMembers: Bool {
        switch self {
        case .additionalProperties, .unevaluatedProperties: true
        default: false
        }
    }
}
