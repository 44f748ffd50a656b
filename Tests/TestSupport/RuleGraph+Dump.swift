package import VeriJSONCore

extension RuleGraph {
    /// The graph as text.
    ///
    ///     0 '' object {object}
    ///       a → 1
    ///     1 '/a' integer {number}
    ///       1…10
    package var dump: String {
        rules.indices.map { lines(of: $0).joined(separator: "\n  ") }.joined(separator: "\n")
    }

    private func lines(of position: Int) -> [String] {
        let rule = rules[position]
        var parts = ["\(position)", "'\(places[position].template)'", "\(rule.form)"]
        if rule.form == .format { parts.append("\(rule.format)") }
        parts.append("{\(rule.kinds.names)}")
        if !rule.plainKinds.isEmpty { parts.append("plain {\(rule.plainKinds.names)}") }
        if !rule.traits.isEmpty { parts.append("[\(rule.traits.names)]") }
        switch rule.conversions.mode {
        case .byPolicy: break
        case .safe: parts.append("~")
        case .exactly: parts.append("convert(\(rule.conversions.named.names))")
        }
        var lines = [parts.joined(separator: " ")]
        if rule.payload != Rule.none { lines += payloadLines(of: rule) }
        if let refinement = refinement(of: rule) { lines += refinement.lines }
        return lines
    }

    private func payloadLines(of rule: Rule) -> [String] {
        let payload = Int(rule.payload)
        switch rule.form {
        case .number, .integer:
            let range = bounds[payload]
            return ["\(range.minimum?.lexeme ?? "")…\(range.maximum?.lexeme ?? "")"]
        case .string: return ["/\(expressions[payload].source)/"]
        case .enumeration: return [valueSets[payload].strings.joined(separator: ",")]
        case .array: return ["items → \(payload)"]
        case .tuple: return tuples[payload].slots.map { "→ \($0.position)" }
        case .union: return unions[payload].branches.map { "| \($0.position)" }
        case .object: return objects[payload].lines
        default: return ["payload \(payload)"]
        }
    }
}

extension ObjectRule {
    fileprivate var lines: [String] {
        let named = members.map { member in
            "\(member.key)\(member.isOptional ? "?" : "")"
                + "\(member.isDiscriminator ? "!" : "") → \(member.rule.position)"
                + (member.defaultText.map { " = " + String(decoding: $0, as: UTF8.self) } ?? "")
        }
        let patterned = (starred + (wildcard.map { [$0] } ?? [])).map {
            "\($0.prefix)*\($0.suffix)\($0.isOptional ? "?" : "") → \($0.rule.position)"
        }
        return named + patterned
    }
}

extension Refinement {
    fileprivate var lines: [String] {
        var lines: [String] = []
        if let sentinels { lines.append("null means \(sentinels.values)") }
        if let allowedValues { lines.append("in \(allowedValues.values)") }
        if let length { lines.append("length \(length.minimum)…\(length.maximum)") }
        if let count { lines.append("count \(count.minimum)…\(count.maximum)") }
        for part in uniqueness {
            switch part {
            case .wholeItem: lines.append("unique")
            case .part(let pointer): lines.append("unique \(pointer)")
            }
        }
        switch maxDropped {
        case .count(let count): lines.append("drops \(count)")
        case .share(let share, _): lines.append("drops \(DecimalShare(share).percent)%")
        case nil: break
        }
        if let content { lines.append("json → \(content.position)") }
        if let fallback { lines.append("fallback \(String(decoding: fallback, as: UTF8.self))") }
        if let documentation { lines.append("doc \(documentation)") }
        return lines
    }
}

extension KindSet {
    /// The names of the kinds.
    fileprivate var names: String {
        let all: [(KindSet, String)] = [
            (.null, "null"), (.bool, "bool"), (.number, "number"), (.string, "string"),
            (.array, "array"), (.object, "object"),
        ]
        return all.filter { contains($0.0) }.map(\.1).joined(separator: " ")
    }
}

extension Rule.Traits {
    fileprivate var names: String {
        let all: [(Rule.Traits, String)] = [
            (.nullable, "nullable"), (.secret, "secret"), (.trims, "trims"),
            (.unescapes, "unescapes"), (.novel, "novel"),
            (.hasSentinels, "sentinels"), (.hasAllowedValues, "in"), (.hasLength, "length"),
            (.hasFallback, "fallback"), (.hasArrayChecks, "checks"), (.hasChecks, "keywords"),
            (.tellsKindsApart, "kinds"), (.hasContent, "json"),
        ]
        return all.filter { contains($0.0) }.map(\.1).joined(separator: " ")
    }
}

extension ConversionBits {
    fileprivate var names: String {
        list.map(\.name).joined(separator: " ")
    }
}
