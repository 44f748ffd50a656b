internal import VeriJSONCore

extension PatternWriter {
    /// The maximum number of positions that may be missing at the end of a tuple.
    ///
    /// A pattern requires every position of a tuple, so each length is a tuple of its own.
    static let missingSlots = 8

    /// Returns the patterns for the arrays of a draft; none if there are no arrays.
    mutating func lists(of index: Int) -> [JSONValue] {
        let list = lowering.drafts[index].list
        guard hasFinite(.array, index) else {
            if !list.slots.isEmpty, list.minimum < list.slots.count {
                loseShortTuples(of: index)
            }
            return []
        }
        guard !list.slots.isEmpty else {
            let items: JSONValue = list.rest.map { [pattern(of: $0)] } ?? .array([])
            return [conditional("$type", items, list.minimum, list.maximum, list.isUnique)]
                .compactMap(\.self)
        }
        return tuples(of: index, list)
    }

    private mutating func tuples(of index: Int, _ list: RuleDraft.List) -> [JSONValue] {
        let count = list.slots.count
        let slots = list.slots.map { slotPattern(of: $0) }
        var shortest = min(list.minimum, count)
        if count - shortest > Self.missingSlots {
            loseShortTuples(of: index)
            shortest = count
        }
        var lists: [JSONValue] = []
        let matched = slots.prefix { $0 != "never" }.count
        for length in (shortest...count).reversed() where length <= matched {
            let isWhole = length == count
            let maximum = isWhole ? maximumOfWhole(index, list) : min(list.maximum, length)
            let minimum = isWhole ? (list.minimum > count ? list.minimum : 0) : length
            let made =
                length == 0
                ? conditional("$type", [], 0, min(maximum, 0), false)
                : conditional(
                    "$tuple",
                    .array(Array(slots.prefix(length))),
                    minimum,
                    maximum,
                    list.isUnique
                )
            if maximum >= length, let made { lists.append(made) }
        }
        return lists
    }

    /// Returns the maximum number of items of an array with all positions of a tuple.
    private mutating func maximumOfWhole(_ index: Int, _ list: RuleDraft.List) -> Int {
        guard let rest = list.rest else { return list.maximum }
        if lowering.conjunctions[rest].isNever { return min(list.maximum, list.slots.count) }
        if pattern(of: rest) != "any", let keyword = keyword(of: index, where: \.isAboutItems) {
            lose(keyword, .looser, "a pattern does not look at items after a tuple")
        }
        return list.maximum
    }

    private mutating func loseShortTuples(of index: Int) {
        guard let keyword = keyword(of: index, where: \.isAboutPositions) else { return }
        lose(keyword, .stricter, "a pattern requires every position of a tuple as long as this")
    }

    /// Returns an array pattern with conditions; nil if no array meets them.
    private func conditional(
        _ form: String,
        _ pattern: JSONValue,
        _ minimum: Int,
        _ maximum: Int,
        _ isUnique: Bool
    ) -> JSONValue? {
        guard minimum <= maximum else { return nil }
        var object = JSONObject([.init(key: form, value: pattern)])
        if minimum > 0 || maximum != .max {
            let bounds = (minimum > 0 ? "\(minimum)" : "", maximum == .max ? "" : "\(maximum)")
            object["$count"] = .string("\(bounds.0),\(bounds.1)")
        }
        if isUnique { object["$unique"] = true }
        return object.count == 1 && form == "$type" ? pattern : .object(object)
    }
}

extension SchemaRule {
    fileprivate var isAboutPositions: Bool {
        switch self {
        case .prefixItems, .unevaluatedItems: true
        case .items(_, let first): first > 0
        default: false
        }
    }

    fileprivate var isAboutItems: Bool {
        switch self {
        case .items, .unevaluatedItems: true
        default: false
        }
    }
}
