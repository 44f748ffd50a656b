import VeriJSONCore

/// The coding of places as JSON.
///
/// A place of the saved form leads to later places only, and each is in exactly one other, so that a
/// text that was tampered with can neither be a loop nor deeper than documents are.
struct StateCoding {
    /// The depth of each place; 0 if no place leads to it yet.
    var depths: [Int]
    var reached = 1

    /// Documents nest at most 512 levels by default, and a limit of a policy may be higher.
    static let depthLimit = 4_096

    init(count: Int) {
        depths = Array(repeating: 0, count: count)
        depths[0] = 1
    }

    /// Whether each place was reached.
    var isTree: Bool { reached == depths.count }

    // MARK: Writing

    static func value(of place: ObservedPlace) -> JSONValue {
        var object = JSONObject()
        func set(_ key: String, _ count: Int) {
            if count != 0 { object.append(key: key, value: .number(JSONNumber(count))) }
        }
        set("null", place.nulls)
        set("true", place.trues)
        set("false", place.falses)
        set("emptyObjects", place.emptyObjects)
        set("emptyArrays", place.emptyArrays)
        if place.numbers.count > 0 {
            object.append(key: "numbers", value: value(of: place.numbers))
        }
        if place.strings.count > 0 {
            object.append(key: "strings", value: value(of: place.strings))
        }
        if !place.variants.isEmpty {
            object.append(key: "objects", value: .array(place.variants.map(value)))
        }
        if place.hasJoinedVariants { object.append(key: "joined", value: true) }
        if place.arrays.count > 0 { object.append(key: "arrays", value: value(of: place.arrays)) }
        return .object(object)
    }

    private static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

    private static func number(_ stamp: SampleStamp) -> JSONValue {
        .number(JSONNumber(stamp.rawValue))
    }

    private static func number(_ value: Double) -> JSONValue {
        JSONNumber(value).map { .number($0) } ?? .string(value < 0 ? "-inf" : "inf")
    }

    private static func value(of numbers: NumberStatistics) -> JSONValue {
        let buckets = numbers.buckets.map { bucket -> JSONValue in
            [
                number(Int(bucket.key)), number(bucket.count), number(bucket.least),
                number(bucket.greatest),
            ]
        }
        return .object(
            JSONObject([
                .init(key: "integers", value: number(numbers.integers)),
                .init(key: "unsigned", value: number(numbers.unsigned)),
                .init(key: "wide", value: number(numbers.wide)),
                .init(key: "fractions", value: number(numbers.fractions)),
                .init(key: "example", value: .string(numbers.example)),
                .init(key: "first", value: number(numbers.first)),
                .init(key: "buckets", value: .array(buckets)),
            ])
        )
    }

    private static func value(of strings: StringStatistics) -> JSONValue {
        let classes = strings.classes.map { entry -> JSONValue in
            [
                .string(entry.kind.name), number(entry.count), .string(entry.example),
                number(entry.first),
            ]
        }
        let sentinels = strings.sentinels.map { entry -> JSONValue in
            [.string(entry.word.word), number(entry.count)]
        }
        let values = strings.values.entries.map { entry -> JSONValue in
            [
                .string(String(decoding: entry.text, as: UTF8.self)), number(entry.count),
                number(entry.first),
            ]
        }
        var members: [JSONObject.Member] = [
            .init(key: "classes", value: .array(classes)),
            .init(key: "sentinels", value: .array(sentinels)),
            .init(key: "values", value: strings.values.isSaturated ? .null : .array(values)),
        ]
        // Without a member, there are none; true means all.
        if !strings.forms.isNone {
            let names = strings.forms.names.map { JSONValue.string($0) }
            let forms = strings.forms == .all ? true : JSONValue.array(names)
            members.append(.init(key: "forms", value: forms))
        }
        return .object(JSONObject(members))
    }

    private static func value(of variant: ObservedVariant) -> JSONValue {
        var object = JSONObject()
        if let discriminator = variant.discriminator {
            object.append(key: "key", value: .string(discriminator.key))
            object.append(key: "value", value: .string(discriminator.value))
        }
        object.append(key: "count", value: number(variant.objects))
        object.append(key: "first", value: number(variant.first))
        let members = variant.members.map { member -> JSONValue in
            [
                .string(String(decoding: member.key, as: UTF8.self)),
                number(member.place.position), number(member.count), number(member.occurrences),
                number(member.first),
                .array(member.predecessors.sorted().map { number(Int($0)) }),
            ]
        }
        object.append(key: "members", value: .array(members))
        if let values = variant.values {
            object.append(key: "values", value: number(values.position))
            let classes = KeyClass.allCases.compactMap { kind in
                variant.keyClasses[kind].map {
                    JSONObject.Member(key: kind.text, value: number($0))
                }
            }
            object.append(key: "keys", value: .object(JSONObject(classes)))
        }
        return .object(object)
    }

    private static func value(of arrays: ObservedArrays) -> JSONValue {
        var object = JSONObject([
            .init(key: "count", value: number(arrays.count)),
            .init(key: "shortest", value: number(arrays.shortest)),
            .init(key: "longest", value: number(arrays.longest)),
        ])
        switch arrays.items {
        case .none: break
        case .all(let place): object.append(key: "items", value: number(place.position))
        case .positions(let places):
            object.append(key: "positions", value: .array(places.map { number($0.position) }))
        }
        return .object(object)
    }
}
