import VeriJSONCore

extension StateCoding {
    /// Returns the place that a value of the saved form describes; nil if it describes none.
    mutating func place(_ value: JSONValue, at position: Int) -> ObservedPlace? {
        guard case .object = value, depths[position] > 0 else { return nil }
        var place = ObservedPlace()
        guard let nulls = Self.count(value["null"]), let trues = Self.count(value["true"]),
            let falses = Self.count(value["false"]),
            let objects = Self.count(value["emptyObjects"]),
            let arrays = Self.count(value["emptyArrays"])
        else { return nil }
        (place.nulls, place.trues, place.falses) = (nulls, trues, falses)
        (place.emptyObjects, place.emptyArrays) = (objects, arrays)
        place.hasJoinedVariants = value["joined"]?.asBool ?? false
        if let numbers = value["numbers"] {
            guard let read = Self.numbers(numbers) else { return nil }
            place.numbers = read
        }
        if let strings = value["strings"] {
            guard let read = Self.strings(strings) else { return nil }
            place.strings = read
        }
        if let arrays = value["arrays"] {
            guard let read = self.arrays(arrays, position) else { return nil }
            place.arrays = read
        }
        for object in value["objects"]?.asArray ?? [] {
            guard let read = variant(object, position) else { return nil }
            place.variants.append(read)
        }
        guard place.variants.count <= (place.hasJoinedVariants ? 1 : ObservedVariant.limit) else {
            return nil
        }
        return place
    }

    /// Returns a count; 0 if it is absent, nil if it is not one.
    private static func count(_ value: JSONValue?) -> Int? {
        guard let value else { return 0 }
        guard let count = value.asNumber?.int, (0...(1 << 52)).contains(count) else { return nil }
        return count
    }

    private static func stamp(_ value: JSONValue?) -> SampleStamp? {
        value?.asNumber?.uint64.map { SampleStamp(rawValue: $0) }
    }

    /// Notes that a place leads to another one, and returns that place.
    private mutating func reach(_ value: JSONValue?, from position: Int) -> PlaceIndex? {
        guard let index = value?.asNumber?.int, index > position, index < depths.count,
            depths[index] == 0, depths[position] < Self.depthLimit
        else { return nil }
        depths[index] = depths[position] + 1
        reached += 1
        return PlaceIndex(index)
    }

    private static func double(_ value: JSONValue) -> Double? {
        switch value {
        case .number(let number): number.double
        case .string("inf"): .infinity
        case .string("-inf"): -.infinity
        default: nil
        }
    }

    private static func numbers(_ value: JSONValue) -> NumberStatistics? {
        guard let integers = Self.count(value["integers"]),
            let unsigned = Self.count(value["unsigned"]),
            let wide = Self.count(value["wide"]), let fractions = Self.count(value["fractions"]),
            let example = value["example"]?.asString, let first = stamp(value["first"]),
            let items = value["buckets"]?.asArray
        else { return nil }
        var buckets: [NumberStatistics.Bucket] = []
        for item in items {
            guard let parts = item.asArray, parts.count == 4, let count = Self.count(parts[1]),
                let least = double(parts[2]), let greatest = double(parts[3])
            else { return nil }
            let key = NumberStatistics.Bucket.key(of: least)
            guard parts[0].asNumber?.int == Int(key) else { return nil }
            buckets.append(.init(key: key, count: count, least: least, greatest: greatest))
        }
        return NumberStatistics(
            integers: integers,
            unsigned: unsigned,
            wide: wide,
            fractions: fractions,
            example: example,
            first: first,
            buckets
        )
    }

    private static func strings(_ value: JSONValue) -> StringStatistics? {
        var strings = StringStatistics()
        guard let classes = value["classes"]?.asArray, let sentinels = value["sentinels"]?.asArray,
            let values = value["values"]
        else { return nil }
        for item in classes {
            guard let parts = item.asArray, parts.count == 4, let name = parts[0].asString,
                let kind = StringClass(name: name), let count = Self.count(parts[1]),
                let example = parts[2].asString, let first = stamp(parts[3])
            else { return nil }
            strings.add(
                StringStatistics.ClassCount(
                    kind: kind,
                    count: count,
                    example: example,
                    first: first
                )
            )
        }
        for item in sentinels {
            guard let parts = item.asArray, parts.count == 2, let name = parts[0].asString,
                let word = SentinelWord(name), let count = Self.count(parts[1])
            else { return nil }
            strings.add(StringStatistics.SentinelCount(word: word, count: count))
        }
        var entries: [DistinctValues.Entry] = []
        for item in values.asArray ?? [] {
            guard let parts = item.asArray, parts.count == 3, let text = parts[0].asString,
                let count = Self.count(parts[1]), let first = stamp(parts[2])
            else { return nil }
            entries.append(.init(text: Array(text.utf8), count: count, first: first))
        }
        guard values.isNull || values.asArray != nil else { return nil }
        strings.values = DistinctValues(entries: entries, isSaturated: values.isNull)
        // States of earlier versions lack them.
        switch value["forms"] {
        case nil: break
        case .bool(true)?: strings.forms = .all
        case .array(let names)?: strings.forms = TextForms(names: names.compactMap(\.asString))
        default: return nil
        }
        return strings
    }

    private mutating func variant(_ value: JSONValue, _ position: Int) -> ObservedVariant? {
        var variant = ObservedVariant()
        guard let objects = Self.count(value["count"]), let members = value["members"]?.asArray,
            members.count <= ObservedVariant.keyLimit, let first = Self.stamp(value["first"])
        else { return nil }
        variant.objects = objects
        variant.first = first
        if let key = value["key"]?.asString, let word = value["value"]?.asString {
            variant.discriminator = .init(key: key, value: word)
        }
        var keys: Set<[UInt8]> = []
        for item in members {
            guard let parts = item.asArray, parts.count == 6, let key = parts[0].asString,
                let place = reach(parts[1], from: position), let count = Self.count(parts[2]),
                let occurrences = Self.count(parts[3]), let first = Self.stamp(parts[4]),
                let predecessors = parts[5].asArray,
                predecessors.count <= ObservedMember.predecessorLimit,
                keys.insert(Array(key.utf8)).inserted
            else { return nil }
            var member = ObservedMember(key: Array(key.utf8), place: place)
            (member.count, member.occurrences, member.first) = (count, occurrences, first)
            for predecessor in predecessors {
                guard let number = predecessor.asNumber?.int, number >= -1, number < members.count
                else { return nil }
                member.predecessors.append(Int32(number))
            }
            variant.members.append(member)
        }
        if let values = value["values"] {
            guard members.isEmpty, let place = reach(values, from: position) else { return nil }
            variant.values = place
            for member in value["keys"]?.asObject ?? JSONObject() {
                guard let kind = KeyClass(text: member.key), let count = Self.count(member.value)
                else {
                    return nil
                }
                variant.keyClasses[kind] = count
            }
        }
        return variant
    }

    private mutating func arrays(_ value: JSONValue, _ position: Int) -> ObservedArrays? {
        guard let total = Self.count(value["count"]),
            let shortest = value["shortest"]?.asNumber?.int,
            let longest = Self.count(value["longest"]), shortest >= 0
        else { return nil }
        var arrays = ObservedArrays(count: total, shortest: shortest, longest: longest)
        if let items = value["items"] {
            guard let place = reach(items, from: position) else { return nil }
            arrays.items = .all(place)
        } else if let positions = value["positions"] {
            guard let items = positions.asArray,
                (2...ObservedArrays.longestTuple).contains(items.count)
            else { return nil }
            var places: [PlaceIndex] = []
            for item in items {
                guard let place = reach(item, from: position) else { return nil }
                places.append(place)
            }
            arrays.items = .positions(PositionPlaces(places))
        }
        return arrays
    }
}
