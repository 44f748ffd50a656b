import VeriJSONCore

/// The proposals of conversions, where they are asked for.
extension PatternDecision {
    /// Returns the pattern of a place, with the conversion that reads all texts at it.
    mutating func proposedNode(at index: PlaceIndex, isOptional: Bool) -> PatternNode {
        let place = places[index]
        let kinds = commonKinds(at: index)
        if let node = extendedNode(at: index, kinds, isOptional: isOptional) { return node }
        let choice = conversionChoice(at: index, kinds)
        let count = place.strings.valueCount
        guard case .one(let conversion, _) = choice else {
            var node = unconvertedNode(at: index, isOptional: isOptional)
            if let remark = choice.remark(on: count) { node.remarks.append(remark) }
            return node
        }
        let isNullable = acceptsNull(at: index, isOptional: isOptional)
        suspectRareKinds(at: index, kinds)
        let words = sentinelWords(at: index)
        var node = conversion.widened(by: place.numbers).node(
            isNullable: isNullable && words.isEmpty
        )
        if !words.isEmpty { node.directives[.null] = .array(words.map { .string($0) }) }
        if let remark = choice.remark(on: count) { node.remarks.append(remark) }
        return node
    }

    /// Returns the conversions that read all texts at a place, beside values that need none.
    private func conversionChoice(
        at index: PlaceIndex,
        _ kinds: KindSet
    ) -> TextConversionChoice {
        let place = places[index]
        let strings = place.strings
        let count = strings.valueCount
        guard kinds.contains(.string), count > 0, !strings.forms.isNone,
            !hasSentinels(index, besides: kinds.subtracting(.string))
        else { return .none }
        let blanks = strings.count(of: .blank)
        guard blanks == 0 || isRare(blanks, of: place.count),
            mayLack(strings.count - count, at: index), !hasFormat(at: index)
        else { return .none }
        let choice = strings.forms.choice(of: count)
        let others = kinds.subtracting(.string)
        // In XML, where a number is a text as any other, no other kind says anything.
        guard
            others.isEmpty
                || !places.areTexts && choice.conversions.allSatisfy({ $0.otherKind == others })
        else { return .none }
        return choice
    }

    /// Returns whether the texts at a place have a format, which says more than a conversion.
    private func hasFormat(at index: PlaceIndex) -> Bool {
        let strings = places[index].strings
        let total = places[index].count
        let form = StringForm.form(of: strings, rest: strings.valueCount) { isRare($0, of: total) }
        return form.map { !$0.isOfNumbers } ?? false
    }

    // MARK: Extended JSON

    /// Returns the pattern of objects that are MongoDB's Extended JSON; nil if some are not.
    private mutating func extendedNode(
        at index: PlaceIndex,
        _ kinds: KindSet,
        isOptional: Bool
    ) -> PatternNode? {
        let place = places[index]
        guard kinds == .object, place.variants.count == 1, place.variants[0].values == nil,
            place.emptyObjects == 0, !place.variants[0].members.isEmpty
        else { return nil }
        let members = place.variants[0].members
        let objects = members.reduce(0) { $0 + $1.occurrences }
        guard objects == place.objects else { return nil }
        var types: Set<String> = []
        for member in members {
            guard let type = extendedType(of: member) else { return nil }
            types.insert(type)
        }
        if types == ["int", "number"] { types = ["number"] }
        guard types.count == 1, let type = types.first else { return nil }
        suspectRareKinds(at: index, kinds)
        let conversion = TextConversion(
            target: .type(type),
            conversions: .extendedJSON,
            words: "Extended JSON"
        )
        var node = conversion.node(
            isNullable: acceptsNull(at: index, isOptional: isOptional)
        )
        node.remarks.append("Extended JSON in \(objects.counted("object"))")
        return node
    }

    /// Returns the type of the values that objects of Extended JSON stand for by a member; nil if
    /// they do not all.
    private func extendedType(of member: ObservedMember) -> String? {
        let place = places[places.resolved(member.place)]
        let forms = place.strings.forms
        let isText = place.kinds == .string && place.strings.valueCount == place.strings.count
        switch String(decoding: member.key, as: UTF8.self) {
        case "$oid": return isText ? "string" : nil
        case "$uuid":
            return isText && place.strings.count(of: .uuid) == place.count ? "uuid" : nil
        case "$numberInt", "$numberLong": return isText && forms.contains(.integer) ? "int" : nil
        case "$numberDouble", "$numberDecimal":
            return isText && forms.contains(.decimal) ? "number" : nil
        case "$date":
            if isText, place.strings.count(of: .datetime) == place.count { return "datetime" }
            guard place.kinds == .object, place.emptyObjects == 0, place.variants.count == 1,
                place.variants[0].members.count == 1, let inner = place.variants[0].members.first,
                inner.occurrences == place.objects, inner.key == Array("$numberLong".utf8)
            else { return nil }
            let number = places[places.resolved(inner.place)]
            return number.kinds == .string && number.strings.valueCount == number.count
                && number.strings.forms.contains(.extendedDate) ? "datetime" : nil
        default: return nil
        }
    }
}

extension TextConversion {
    /// Returns the conversion for texts beside numbers, some of which may be no integers.
    fileprivate func widened(by numbers: NumberStatistics) -> TextConversion {
        guard target == .type("int"),
            numbers.fractions > 0 || numbers.wide > 0 || numbers.unsigned > 0
        else { return self }
        var wider = self
        wider.target = .type("number")
        return wider
    }
}

extension StringStatistics {
    /// The number of strings that are neither blank nor sentinels.
    var valueCount: Int {
        count - count(of: .blank) - sentinels.reduce(0) { $0 + $1.count }
    }
}
