internal import VeriJSONCore

extension PatternWriter {
    /// Returns the pattern for the strings of a draft; nil if there are none.
    mutating func text(of index: Int) -> JSONValue? {
        let text = lowering.drafts[index].text
        guard text.minimum <= text.maximum else { return nil }
        var type = text.format?.name ?? "string"
        if let source = text.expression?.source, !source.isEmpty { type += ":" + source }
        guard text.minimum > 0 || text.maximum != .max else { return .string(type) }
        let bounds = (
            text.minimum > 0 ? "\(text.minimum)" : "", text.maximum == .max ? "" : "\(text.maximum)"
        )
        return ["$type": .string(type), "$length": .string("\(bounds.0),\(bounds.1)")]
    }

    /// Returns the pattern for the numbers of a draft; nil if there are none.
    mutating func number(of index: Int) -> JSONValue? {
        let number = lowering.drafts[index].number
        if number.integers != .all { return integer(of: index) }
        if let minimum = number.minimum, let maximum = number.maximum {
            if minimum > maximum { return nil }
            if minimum == maximum, number.excludesMinimum || number.excludesMaximum { return nil }
        }
        if number.excludesMinimum || number.excludesMaximum,
            let keyword = keyword(of: index, where: \.isExclusive)
        {
            lose(keyword, .looser, "a pattern accepts the bound itself")
        }
        guard number.minimum != nil || number.maximum != nil else { return "number" }
        let bounds = (number.minimum?.description ?? "", number.maximum?.description ?? "")
        return .string("number:\(bounds.0),\(bounds.1)")
    }

    private mutating func integer(of index: Int) -> JSONValue? {
        let number = lowering.drafts[index].number
        let type = keyword(of: index, where: \.isType)
        if number.integers == .byValue, let type {
            lose(type, .stricter, "a pattern refuses an integer that is written like 1.0")
        }
        if number.minimum == nil || number.maximum == nil, let type {
            lose(
                type,
                .stricter,
                "a pattern without bounds refuses an integer of more than 64 bits"
            )
        }
        var bounds: [String] = []
        var values: [Int?] = []
        for (bound, isExclusive, step) in [
            (number.minimum, number.excludesMinimum, 1),
            (number.maximum, number.excludesMaximum, -1),
        ] {
            guard let bound else {
                bounds.append("")
                values.append(nil)
                continue
            }
            let made = Self.integer(nearest: bound, isExclusive: isExclusive, step: step)
            values.append(made)
            if let made {
                bounds.append("\(made)")
            } else {
                bounds.append("")
                if let keyword = keyword(of: index, where: \.isBound) {
                    lose(keyword, .stricter, "a pattern has no bound of an integer like this")
                    lose(keyword, .looser, "the bound is left out")
                }
            }
        }
        if let minimum = values[0], let maximum = values[1], minimum > maximum { return nil }
        let text = bounds.joined(separator: ",")
        return .string(text == "," ? "int" : "int:" + text)
    }

    /// Returns the first integer within a bound; nil if it has more than 63 bits.
    private static func integer(
        nearest bound: JSONNumber,
        isExclusive: Bool,
        step: Int
    ) -> Int? {
        if bound.isIntegral {
            guard let value = bound.int ?? Int(exactly: bound.double) else { return nil }
            guard isExclusive else { return value }
            let (next, overflow) = value.addingReportingOverflow(step)
            return overflow ? nil : next
        }
        let double = bound.double
        guard abs(double) < 9_007_199_254_740_992 else { return nil }
        return Int(double.rounded(step > 0 ? .up : .down))
    }

    // MARK: Checks

    /// Reports the keywords of a place that no pattern has.
    mutating func loseChecks(of index: Int) {
        let draft = lowering.drafts[index]
        for number in draft.checks + draft.list.removals + draft.members.removals {
            let check = lowering.checks.checks[number]
            let rule = lowering.graph.keywords[check.keyword].rule
            if case .oneOf = rule, let branches = draft.branches, areDisjoint(branches) { continue }
            if let condition = conditions[check.node], !rule.isUnevaluated {
                let isIf = lowering.graph.keywords[condition].name == .if
                lose(
                    condition,
                    .looser,
                    isIf
                        ? "a pattern does not know which branch 'if' chooses: it accepts both"
                        : "a pattern has no members that depend on others"
                )
            } else {
                lose(check.keyword, .looser, rule.lossMessage)
            }
        }
    }

    /// Whether no value matches two of some drafts.
    private func areDisjoint(_ branches: [Int]) -> Bool {
        guard branches.count <= 32 else { return false }
        return branches.indices.allSatisfy { first in
            branches[(first + 1)...].allSatisfy { areDisjoint(branches[first], $0) }
        }
    }

    private func areDisjoint(_ left: Int, _ right: Int) -> Bool {
        let (one, other) = (lowering.drafts[left], lowering.drafts[right])
        guard one.branches == nil, other.branches == nil else { return false }
        if let values = one.values, let others = other.values {
            return Set(values).isDisjoint(with: others)
        }
        guard one.values == nil, other.values == nil else { return false }
        let common = one.kinds.intersection(other.kinds)
        if common.isEmpty { return true }
        guard common == .object else { return false }
        return one.members.named.contains { member in
            guard !member.isOptional, let values = lowering.drafts[member.rule].values,
                let twin = other.members.named.first(where: { $0.key == member.key }),
                !twin.isOptional, let others = lowering.drafts[twin.rule].values
            else { return false }
            return Set(values).isDisjoint(with: others)
        }
    }
}

extension SchemaRule {
    fileprivate var isType: Bool {
        if case .type = self { return true }
        return false
    }

    fileprivate var isBound: Bool {
        if case .bound = self { return true }
        return false
    }

    fileprivate var isExclusive: Bool {
        if case .bound(_, let bound) = self {
            return bound == .exclusiveMaximum || bound == .exclusiveMinimum
        }
        return false
    }

    fileprivate var isUnevaluated: Bool {
        switch self {
        case .unevaluatedItems, .unevaluatedProperties: true
        default: false
        }
    }

    /// The values that the pattern accepts although the keyword refuses them.
    fileprivate var lossMessage: String {
        switch self {
        case .multiple(let number):
            return "a pattern accepts numbers that are no multiple of \(number)"
        case .format(let format, _):
            return "a pattern accepts strings without the format \(format.rawValue)"
        case .expression:
            return "a pattern has one regular expression or one format for a string"
        case .oneOf: return "a pattern accepts a value that matches more than one schema of 'oneOf'"
        case .not: return "a pattern accepts what 'not' refuses"
        case .contains: return "a pattern does not count the items that match 'contains'"
        case .memberCount: return "a pattern does not count members"
        case .dependencies: return "a pattern has no members that depend on others"
        case .propertyNames: return "a pattern has no schema for keys"
        case .uniqueItems: return "a pattern accepts equal items of a tuple"
        case .unevaluatedItems, .unevaluatedProperties:
            return "a pattern accepts what no schema has looked at"
        case .content: return "a pattern does not look into the content of strings"
        case .constants: return "a pattern has no list of so many values"
        default: return "a pattern has no such keyword"
        }
    }
}
