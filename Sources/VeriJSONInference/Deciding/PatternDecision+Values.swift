import VeriJSONCore

extension PatternDecision {
    /// The number of places in each other below which everything is accepted; a place takes up to
    /// two levels of a pattern.
    static let depthLimit = 80

    /// Returns the pattern of a place, or the reference to its definition.
    ///
    /// The value of an optional member may be null in any case.
    mutating func child(_ index: PlaceIndex, isOptional: Bool = false) -> PatternNode {
        let index = places.resolved(index)
        guard let name = names[index] else {
            // A pattern nests less deeply than documents.
            guard depth < Self.depthLimit, checkStack() else { return .any }
            depth += 1
            defer { depth -= 1 }
            return node(at: index, isOptional: isOptional)
        }
        // A definition says what is null there; see `node(at:isOptional:)`.
        return .expression("#\(name)")
    }

    /// Returns the pattern of a place.
    mutating func node(at index: PlaceIndex, isOptional: Bool = false) -> PatternNode {
        proposesConversions
            ? proposedNode(at: index, isOptional: isOptional)
            : unconvertedNode(at: index, isOptional: isOptional)
    }

    /// Returns whether null is part of the pattern of a place.
    mutating func acceptsNull(at index: PlaceIndex, isOptional: Bool) -> Bool {
        let place = places[index]
        guard isRare(place.nulls, of: place.count) else { return place.nulls > 0 && !isOptional }
        suspect(.null, at: index, place.nulls, of: place.count, "null")
        return false
    }

    /// Returns the pattern of a place whose texts are not converted.
    mutating func unconvertedNode(at index: PlaceIndex, isOptional: Bool) -> PatternNode {
        let isNullable = acceptsNull(at: index, isOptional: isOptional)
        var kinds = commonKinds(at: index)
        suspectRareKinds(at: index, kinds)
        var scalars: [String] = []
        var structures: [PatternNode] = []
        var directives: [Directive: JSONValue] = [:]
        var words: [JSONValue] = []
        let textKinds = [KindSet.bool, .number, .string].filter { kinds.contains($0) }
        let isText = places.areTexts && textKinds.count > 1
        if isText {
            // A text among others is a number by chance.
            scalars.append("string")
            kinds.subtract([.bool, .number, .string])
        }
        if kinds.contains(.bool) { scalars.append("bool") }
        if kinds.contains(.number) {
            let decided = numberExpression(at: index)
            scalars.append(decided.text)
            words += decided.words
        }
        if !isText, kinds.contains(.string) || hasSentinels(index, besides: kinds) {
            let decided = strings(at: index, besides: kinds.subtracting(.string))
            scalars += decided.expressions
            words += decided.words.map { .string($0) }
            if decided.isEnum, scalars.count == 1, kinds == .string {
                directives[.novel] = true
            }
        }
        if kinds.contains(.object) { structures += objects(at: index) }
        if kinds.contains(.array) { structures.append(array(at: index)) }
        if !words.isEmpty { directives[.null] = .array(words) }
        let nullMark = isNullable && words.isEmpty
        guard !scalars.isEmpty || !structures.isEmpty else {
            // Only nulls were seen, which say nothing about other values.
            return .any
        }
        if structures.isEmpty {
            let text = Self.expression(scalars, isNullable: nullMark)
            return PatternNode(form: .expression(text), directives: directives)
        }
        if nullMark { directives[.null] = true }
        if scalars.isEmpty, structures.count == 1 {
            var node = structures[0]
            node.directives.merge(directives) { first, _ in first }
            return node
        }
        if !scalars.isEmpty {
            structures.append(.expression(Self.expression(scalars, isNullable: false)))
        }
        // Branches of one object form are listed one by one already.
        return PatternNode(form: .any(flattened(structures)), directives: directives)
    }

    private func flattened(_ nodes: [PatternNode]) -> [PatternNode] {
        nodes.flatMap { node -> [PatternNode] in
            if case .any(let branches) = node.form,
                node.directives.keys.allSatisfy({ $0 == .novel })
            {
                return branches
            }
            return [node]
        }
    }

    /// Returns a type expression of branches.
    static func expression(_ branches: [String], isNullable: Bool) -> String {
        if branches.count > 1 {
            let escaped = branches.map { branch in
                branch.split(separator: "|", omittingEmptySubsequences: false)
                    .joined(separator: "\\|")
            }
            return "[" + escaped.joined(separator: "|") + "]" + (isNullable ? "?" : "")
        }
        let branch = branches.first ?? "any"
        guard isNullable else { return branch }
        guard let colon = branch.firstIndex(of: ":") else { return branch + "?" }
        return branch[..<colon] + "?" + branch[colon...]
    }

    mutating func suspectRareKinds(at index: PlaceIndex, _ kinds: KindSet) {
        let place = places[index]
        let count = place.count
        if place.bools > 0, !kinds.contains(.bool) {
            let example = JSONValue.bool(place.trues > 0)
            suspect(.type, at: index, place.bools, of: count, "a bool", example: example)
        }
        if place.numbers.count > 0, !kinds.contains(.number) {
            let example = JSONNumber(lexeme: place.numbers.example).map { JSONValue.number($0) }
            suspect(.type, at: index, place.numbers.count, of: count, "a number", example: example)
        }
        if place.strings.count > 0, !kinds.contains(.string), !hasSentinels(index, besides: kinds) {
            let example = place.strings.classes.first.map { JSONValue.string($0.example) }
            suspect(.type, at: index, place.strings.count, of: count, "a string", example: example)
        }
        if place.objects > 0, !kinds.contains(.object) {
            suspect(.type, at: index, place.objects, of: count, "an object")
        }
        if place.arrays.count > 0, !kinds.contains(.array) {
            suspect(.type, at: index, place.arrays.count, of: count, "an array")
        }
    }

    // MARK: Numbers

    /// Returns the type of the numbers at a place, and -1 if it stands for no number.
    private mutating func numberExpression(
        at index: PlaceIndex
    ) -> (text: String, words: [JSONValue]) {
        let numbers = places[index].numbers
        var buckets = numbers.buckets
        var words: [JSONValue] = []
        if options.sentinels == .numbers, buckets.count > 1,
            let first = buckets.first, first.least == -1, first.greatest == -1, first.key < 0,
            !buckets.dropFirst().contains(where: { $0.key < 0 })
        {
            words = [-1]
            buckets.removeFirst()
            suspect(
                .sentinel,
                at: index,
                first.count,
                of: places[index].count,
                "-1 among numbers that are not negative",
                example: -1
            )
        }
        let isInteger = numbers.fractions == 0
        var name = isInteger ? "int" : "number"
        if numbers.wide > 0 { name = "number" }
        if options.bounds, let bounds = bounds(of: buckets, at: index, isInteger: isInteger) {
            return ("\(name):\(bounds)", words)
        }
        // A missing bound of `int` is that of Int64.
        if isInteger, numbers.wide == 0, numbers.unsigned > 0 {
            let isNegative = buckets.contains { $0.key < 0 }
            return (isNegative ? "number" : "int:0,18446744073709551615", words)
        }
        return (name, words)
    }

    /// Returns bounds with room around numbers, without the few that are far from the others.
    private mutating func bounds(
        of buckets: [NumberStatistics.Bucket],
        at index: PlaceIndex,
        isInteger: Bool
    ) -> String? {
        let count = places[index].count
        let outside = outliers(of: buckets, count)
        let kept = buckets.filter { !outside.contains($0) }
        guard let least = kept.first?.least, let greatest = kept.last?.greatest else { return nil }
        guard let low = Self.bound(below: least), let high = Self.bound(above: greatest) else {
            return nil
        }
        let outlying = outside.reduce(0) { $0 + $1.count }
        if let example = outside.first {
            suspect(
                .bounds,
                at: index,
                outlying,
                of: count,
                "a number far from the others",
                example: JSONNumber(example.least).map { .number($0) }
            )
        }
        return "\(low),\(high)"
    }

    /// Returns the numbers that are rare and far from the others: more than four times as large, or
    /// negative where others are not.
    private func outliers(
        of buckets: [NumberStatistics.Bucket],
        _ count: Int
    ) -> [NumberStatistics.Bucket] {
        let bySize = buckets.sorted { abs(Int($0.key)) < abs(Int($1.key)) }
        var (outside, start) = (0, bySize.count)
        for position in bySize.indices.dropFirst().reversed() {
            outside += bySize[position].count
            guard isRare(outside, of: count) else { break }
            let gap = abs(Int(bySize[position].key)) - abs(Int(bySize[position - 1].key))
            if gap > 2, bySize[position - 1].key != 0 { start = position }
        }
        var outliers = Array(bySize[start...])
        let negative = bySize[..<start].filter { $0.key < 0 }
        if isRare(negative.reduce(0) { $0 + $1.count }, of: count) { outliers += negative }
        return outliers
    }

    /// Returns 0 for a number that is not negative, otherwise a round number below it.
    private static func bound(below value: Double) -> String? {
        value >= 0 ? "0" : bound(above: -value).map { $0 == "0" ? "0" : "-" + $0 }
    }

    /// Returns a round number, 1, 2 or 5 times a power of ten, with room above a number.
    private static func bound(above value: Double) -> String? {
        guard value > 0 else { return "0" }
        guard value < 1e14 else { return nil }
        var power = 1.0
        while true {
            for factor in [1.0, 2, 5] where factor * power >= value * 1.25 {
                return String(Int(factor * power))
            }
            power *= 10
        }
    }

    // MARK: Arrays

    private mutating func array(at index: PlaceIndex) -> PatternNode {
        switch places[index].arrays.items {
        case .none:
            return PatternNode(form: .array(nil))
        case .all(let items):
            var node = PatternNode(form: .array(child(items)))
            if places[index].hasKeyedLists {
                node.directives[.convert] = [.string(Conversion.valuesToArray.name)]
                node.remarks.append("objects whose keys are indices")
            }
            return node
        case .positions(let positions):
            var nodes: [PatternNode] = []
            for position in positions { nodes.append(child(position)) }
            return PatternNode(form: .tuple(nodes))
        }
    }
}
