internal import VeriJSONCore

extension Evaluation {
    /// Evaluates a keyword, and records its result.
    func evaluate(_ rule: SchemaRule, _ index: Int, _ value: NodeIndex) -> Bool {
        switch rule {
        case .annotation: return note(index, true)
        case .never: return note(index, false)
        case .type(let mask, let strict):
            return note(index, hasType(value, mask, strict))
        case .constants(let nodes, let table):
            return note(index, isAmong(nodes, table, value, graph.keywords[index].document))
        case .tag(let names):
            let isString = view.kind(of: value) == .string
            return note(index, isString && withText(value) { names.index(of: $0) != nil })
        case .multiple(let divisor):
            let holds = view.withSource(of: value) { source in
                // A divisor that does not fit into a word is subtracted digit by digit.
                let digits = divisor.lexeme.utf8.count
                budget.charge(
                    source.count.multipliedReportingOverflow(by: digits > 18 ? digits : 1)
                        .partialValue
                )
                if budget.isExceeded { return false }
                return divisor.lexeme.withUTF8Bytes {
                    Divisibility.isMultiple(DecimalLexeme(source), of: DecimalLexeme($0))
                }
            }
            return note(index, holds)
        case .bound(let bound, let relation):
            return note(index, isWithin(value, bound, relation))
        case .length(let least, let most):
            let count = withText(value) { $0.count { $0 & 0xC0 != 0x80 } }
            return note(index, least <= count && count <= most, .count(count))
        case .itemCount(let least, let most):
            // A tape counts up to 2²⁸ - 1 items.
            let count = view[value].count ?? .max
            return note(index, least <= count && count <= most, .count(count))
        case .memberCount(let least, let most):
            var count = 0
            forEachMember(value) { _, _ in
                count += 1
                return true
            }
            return note(index, least <= count && count <= most, .count(count))
        case .expression(let expression):
            return note(index, matches(expression, value))
        case .format(let format, let draft):
            guard view.kind(of: value) == .string else { return note(index, true) }
            return note(index, withText(value) { format.accepts($0, inDraft: draft) })
        case .content(let content):
            guard view.kind(of: value) == .string else { return note(index, true) }
            let holds = withText(value) { text in
                budget.charge(text.count)
                return content.accepts(text)
            }
            return note(index, holds)
        case .uniqueItems: return uniqueItems(index, value)
        case .required(let names): return required(index, names, value)
        default: return applicator(rule, index, value)
        }
    }

    func matches(_ expression: Int, _ string: NodeIndex) -> Bool {
        withText(string) {
            budget.charge($0.count + 1)
            return !budget.isExceeded && matchers.matches(expression, $0, &budget)
        }
    }

    private func hasType(_ value: NodeIndex, _ mask: KindMask, _ strict: Bool) -> Bool {
        let kind = KindMask(view.kind(of: value))
        if mask.contains(kind) { return true }
        guard kind == .number, mask.contains(.integer) else { return false }
        guard view[value].isFlagged else { return true }
        // Draft 4 §3.5 of the core: an integer has neither fraction nor exponent.
        return !strict && view.withSource(of: value) { DecimalLexeme($0).isIntegral }
    }

    private func isAmong(
        _ nodes: [NodeIndex],
        _ table: [Int: [NodeIndex]],
        _ value: NodeIndex,
        _ document: Int
    ) -> Bool {
        let constants = graph.documents[document].tape.view
        let comparison = TapeComparison(view)
        let size = Int(view[value].end - view[value].start)
        budget.charge(size)
        let candidates = table.isEmpty ? nodes : table[comparison.hash(value)] ?? []
        return candidates.contains { comparison.isEqual(value, $0, in: constants) }
    }

    private func isWithin(
        _ value: NodeIndex,
        _ bound: JSONNumber,
        _ relation: SchemaRule.Bound
    ) -> Bool {
        let order = view.withSource(of: value) { source in
            bound.lexeme.withUTF8Bytes { DecimalLexeme(source).compare(to: DecimalLexeme($0)) }
        }
        switch relation {
        case .maximum: return order <= 0
        case .exclusiveMaximum: return order < 0
        case .minimum: return order >= 0
        case .exclusiveMinimum: return order > 0
        }
    }

    private func uniqueItems(_ index: Int, _ array: NodeIndex) -> Bool {
        let comparison = TapeComparison(view)
        var seen: [Int: [NodeIndex]] = [:]
        var repeated: NodeIndex?
        budget.charge(Int(view[array].end - view[array].start))
        forEachItem(array) { item, _ in
            let hash = comparison.hash(item)
            let equals = seen[hash, default: []].contains {
                comparison.isEqual(item, $0, in: view)
            }
            if equals {
                repeated = item
                return false
            }
            seen[hash, default: []].append(item)
            return true
        }
        return note(index, repeated == nil, repeated.map { .repeated($0) } ?? .none)
    }

    private func required(_ index: Int, _ names: NameTable, _ object: NodeIndex) -> Bool {
        guard !stopsAtFailure else { return hasAll(names, object) }
        let missing = missing(names, in: object).map { EvaluationRecord.MissingMember(name: $0) }
        return note(index, missing.isEmpty, missing.isEmpty ? .none : .missing(missing))
    }

    /// Returns whether an object has all of some names.
    private func hasAll(_ names: NameTable, _ object: NodeIndex) -> Bool {
        guard names.count <= 64 else { return missing(names, in: object).isEmpty }
        var lacks: UInt64 = names.count == 64 ? .max : 1 << UInt64(names.count) - 1
        guard lacks != 0 else { return true }
        forEachMember(object) { key, _ in
            if let name = withText(key, { names.index(of: $0) }) { lacks &= ~(1 << UInt64(name)) }
            return lacks != 0
        }
        return lacks == 0
    }

    /// Returns the names that an object does not have.
    func missing(_ names: NameTable, in object: NodeIndex) -> [String] {
        guard names.count > 0 else { return [] }
        var found = Array(repeating: false, count: names.count)
        var count = 0
        forEachMember(object) { key, _ in
            if let name = withText(key, { names.index(of: $0) }), !found[name] {
                found[name] = true
                count += 1
            }
            return count < names.count
        }
        guard count < names.count else { return [] }
        return names.names.indices.filter { !found[$0] }.map { names.name($0) }
    }
}
