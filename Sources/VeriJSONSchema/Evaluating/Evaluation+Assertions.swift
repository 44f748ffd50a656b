internal import VeriJSONCore

extension Evaluation {
    /// Evaluates a keyword, and records its result.
    mutating func evaluate(_ rule: PlannedRule, _ index: Int, _ value: NodeIndex) -> Bool {
        switch rule {
        case .annotation: return note(index, true)
        case .never: return note(index, false)
        case .type(let mask, let strict):
            return note(index, hasType(value, mask, strict))
        case .constants(let constants): return note(index, isAmong(constants, value))
        case .tag(let names):
            let isString = view.kind(of: value) == .string
            return note(index, isString && self.index(of: value, in: names) != nil)
        case .multiple(let divisor): return note(index, isMultiple(value, of: divisor))
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
            var members = parts(of: value)
            while nextKey(&members) != nil { count += 1 }
            return note(index, least <= count && count <= most, .count(count))
        case .expression(let expression):
            return note(index, matches(expression, value))
        case .format(let format, let draft):
            guard view.kind(of: value) == .string else { return note(index, true) }
            return note(index, withText(value) { format.accepts($0, inDraft: draft) })
        case .content(let number):
            guard view.kind(of: value) == .string else { return note(index, true) }
            budget.charge(Int(view[value].end - view[value].start))
            let content = plan.contents[number]
            return note(index, withText(value) { content.accepts($0) })
        case .uniqueItems: return uniqueItems(index, value)
        case .required(let names): return required(index, names, value)
        case .reference, .dynamicReference, .allOf, .anyOf, .oneOf, .not, .condition:
            return inPlace(rule, index, value)
        default: return applicator(rule, index, value)
        }
    }

    /// Returns the index of a string in a table of names.
    @inline(__always)
    func index(of string: NodeIndex, in names: PlannedNames) -> Int? {
        withText(string) { names.index(of: $0) }
    }

    mutating func matches(_ expression: Int, _ string: NodeIndex) -> Bool {
        var budget = budget
        let matches = withText(string) { text in
            budget.charge(text.count + 1)
            return !budget.isExceeded && matchers.matches(expression, text, &budget)
        }
        self.budget = budget
        return matches
    }

    private mutating func isMultiple(
        _ value: NodeIndex,
        of divisor: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        view.withSource(of: value) { source in
            // A divisor that does not fit into a word is subtracted digit by digit.
            let digits = divisor.count
            budget.charge(
                source.count.multipliedReportingOverflow(by: digits > 18 ? digits : 1).partialValue
            )
            if budget.isExceeded { return false }
            return Divisibility.isMultiple(DecimalLexeme(source), of: DecimalLexeme(divisor))
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

    private mutating func isAmong(
        _ constants: Stored<PlannedRule.Constants>,
        _ value: NodeIndex
    ) -> Bool {
        budget.charge(Int(view[value].end - view[value].start))
        if let text = constants.value.text {
            return view.kind(of: value) == .string && withText(value) { $0.isSame(as: text) }
        }
        let comparison = TapeComparison(view)
        let (nodes, hashes) = (constants.value.nodes, constants.value.hashes)
        var index = 0
        var hash: Int?
        if !hashes.isEmpty {
            let wanted = comparison.hash(value)
            (index, hash) = (hashes.partitioningIndex { $0 >= wanted }, wanted)
        }
        while index < nodes.count, hash == nil || hashes[index] == hash {
            if comparison.isEqual(value, nodes[index], in: constants.value.view) { return true }
            index += 1
        }
        return false
    }

    private func isWithin(
        _ value: NodeIndex,
        _ bound: UnsafeBufferPointer<UInt8>,
        _ relation: SchemaRule.Bound
    ) -> Bool {
        let order = view.withSource(of: value) {
            DecimalLexeme($0).compare(to: DecimalLexeme(bound))
        }
        switch relation {
        case .maximum: return order <= 0
        case .exclusiveMaximum: return order < 0
        case .minimum: return order >= 0
        case .exclusiveMinimum: return order > 0
        }
    }

    private mutating func uniqueItems(_ index: Int, _ array: NodeIndex) -> Bool {
        let comparison = TapeComparison(view)
        var seen: [Int: [NodeIndex]] = [:]
        budget.charge(Int(view[array].end - view[array].start))
        var items = parts(of: array)
        while let item = nextItem(&items) {
            let hash = comparison.hash(item)
            let equals = seen[hash, default: []].contains {
                comparison.isEqual(item, $0, in: view)
            }
            if equals { return note(index, false, .repeated(item)) }
            seen[hash, default: []].append(item)
        }
        return note(index, true)
    }

    private mutating func required(
        _ index: Int,
        _ names: PlannedNames,
        _ object: NodeIndex
    ) -> Bool {
        guard !stopsAtFailure else { return hasAll(names, object) }
        let missing = missing(names, in: object).map { EvaluationRecord.MissingMember(name: $0) }
        return note(index, missing.isEmpty, missing.isEmpty ? .none : .missing(missing))
    }

    /// Returns whether an object has all of some names.
    private mutating func hasAll(_ names: PlannedNames, _ object: NodeIndex) -> Bool {
        guard names.count <= 64 else { return missing(names, in: object).isEmpty }
        var members = parts(of: object)
        if let only = names.only {
            while let key = nextKey(&members) {
                if withText(key, { $0.isSame(as: only) }) { return true }
            }
            return false
        }
        var lacks: UInt64 = names.count == 64 ? .max : 1 << UInt64(names.count) - 1
        while lacks != 0, let key = nextKey(&members) {
            if let name = self.index(of: key, in: names) { lacks &= ~(1 << UInt64(name)) }
        }
        return lacks == 0
    }

    /// Returns the names that an object does not have.
    mutating func missing(_ names: PlannedNames, in object: NodeIndex) -> [String] {
        guard names.count > 0 else { return [] }
        var found = Array(repeating: false, count: names.count)
        var count = 0
        var members = parts(of: object)
        while count < names.count, let key = nextKey(&members) {
            if let name = self.index(of: key, in: names), !found[name] {
                found[name] = true
                count += 1
            }
        }
        guard count < names.count else { return [] }
        return found.indices.filter { !found[$0] }.map { names.name($0) }
    }
}
