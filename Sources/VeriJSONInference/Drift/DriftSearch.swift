import VeriJSONCore

/// A search for members that a pattern does not foresee: a walk over the places of the samples and
/// the rules that look at them, both at once.
struct DriftSearch {
    let graph: RuleGraph
    private let places: ObservedPlaces
    private let disclosure: Sanitizer.Policy.Disclosure
    private(set) var items: [DriftReport.Item] = []
    /// The numbers of values that each rule looked at.
    private(set) var counts: [RuleIndex: Int] = [:]
    /// The texts that each rule looked at.
    private(set) var texts: [RuleIndex: RuledTexts] = [:]
    /// The object rules beside which a union accepts anything, so that no unknown key is a name.
    private var besideAnything: Set<RuleIndex> = []

    /// The number of objects from which it says something that a member is always or never there.
    private static let support = 20

    private struct RuledPlace: Hashable {
        var rule: RuleIndex
        var place: PlaceIndex
    }

    init(_ drift: Drift) {
        graph = drift.pattern.graph
        places = drift.samples.reader.settledPlaces.compacted()
        disclosure = drift.disclosure
    }

    mutating func compareMembers() {
        guard places.documents > 0 else { return }
        var seen: Set<RuledPlace> = []
        // A definition is compared once, with the objects at all places that refer to it.
        var objects: [UInt32: (rule: RuleIndex, places: [PlaceIndex])] = [:]
        var pending = [RuledPlace(rule: graph.root, place: ObservedPlaces.root)]
        while let step = pending.popLast() {
            guard seen.insert(step).inserted else { continue }
            let rule = graph[step.rule]
            counts[step.rule, default: 0] += places[step.place].count
            guard !rule.traits.contains(.secret) else { continue }
            texts[step.rule, default: RuledTexts()].add(places[step.place].strings)
            if rule.form == .object {
                objects[rule.payload, default: (step.rule, [])].places.append(step.place)
            }
            pending += below(step).reversed()
        }
        for (rule, places) in objects.values.sorted(by: { $0.rule.position < $1.rule.position }) {
            compare(rule, with: places)
        }
    }

    /// Returns the rules with the places that they look at below a step.
    private mutating func below(_ step: RuledPlace) -> [RuledPlace] {
        let rule = graph[step.rule]
        let place = places[step.place]
        switch rule.form {
        case .object:
            let object = graph.objects[Int(rule.payload)]
            return place.variants.flatMap { variant -> [RuledPlace] in
                let named = variant.members.compactMap { member -> RuledPlace? in
                    let key = String(decoding: member.key, as: UTF8.self)
                    return object.rule(for: key).map { RuledPlace(rule: $0, place: member.place) }
                }
                let others = variant.values.flatMap { values in
                    object.wildcard.map { RuledPlace(rule: $0.rule, place: values) }
                }
                return named + (others.map { [$0] } ?? [])
            }
        case .array:
            return itemPlaces(place).map { RuledPlace(rule: RuleIndex(rule.payload), place: $0) }
        case .tuple:
            let slots = graph.tuples[Int(rule.payload)].slots
            guard case .positions(let positions) = place.arrays.items else { return [] }
            return zip(slots, positions).map { RuledPlace(rule: $0, place: $1) }
        case .union:
            let branches = graph.unions[Int(rule.payload)].branches
            // Several objects cannot be told apart by what was counted.
            let containers = branches.filter { [.object, .array, .tuple].contains(graph[$0].form) }
            guard containers.count == 1 else { return [] }
            if branches.contains(where: { [.any, .anyObject].contains(graph[$0].form) }) {
                besideAnything.insert(containers[0])
            }
            return [RuledPlace(rule: containers[0], place: step.place)]
        default:
            return []
        }
    }

    private func itemPlaces(_ place: ObservedPlace) -> [PlaceIndex] {
        switch place.arrays.items {
        case .none: []
        case .all(let items): [items]
        case .positions(let positions): Array(positions)
        }
    }

    /// The counts of one member of samples, at all places of an object rule.
    private struct Seen {
        var count = 0
        var nulls = 0
        var place: PlaceIndex
        var order: SampleStamp
    }

    /// Compares the members of an object rule with those of the objects at its places.
    private mutating func compare(_ index: RuleIndex, with places: [PlaceIndex]) {
        let object = graph.objects[Int(graph[index].payload)]
        var seen: [ScalarText: Seen] = [:]
        var objects = 0
        for place in places {
            for variant in self.places[place].variants {
                // The members of a dictionary were not counted one by one.
                guard variant.values == nil else { return }
                objects += variant.objects
                for member in variant.members {
                    let key = ScalarText(String(decoding: member.key, as: UTF8.self))
                    var known = seen[key] ?? Seen(place: member.place, order: member.first)
                    known.count += member.count
                    known.nulls += self.places[member.place].nulls
                    seen[key] = known
                }
            }
        }
        guard objects > 0 else { return }
        let template = graph.place(of: index).template
        for member in object.members {
            let known = seen[ScalarText(member.key)]
            presence(of: member, known, objects, template)
        }
        guard object.hasUnknownKeys else { return }
        let new = seen.filter { object.rule(for: $0.key.string) == nil }
            .sorted { $0.value.order < $1.value.order }
        let names = KeyNames(graph, [index])
        for (key, member) in new {
            if disclosure.hidesKeys,
                besideAnything.contains(index) || !names.contains(key.string)
            {
                addHidden(member, objects, to: index, template)
            } else {
                add(key.string, member, objects, to: index, template)
            }
        }
    }

    /// Notes an optional member that is always or never there.
    private mutating func presence(
        of member: ObjectRule.Member,
        _ known: Seen?,
        _ objects: Int,
        _ template: String
    ) {
        guard objects >= Self.support else { return }
        let place = Self.place(member.key, in: template)
        let count = known?.count ?? 0
        if count == 0, member.isOptional, graph[member.rule].form != .never {
            items.append(
                DriftReport.Item(
                    kind: .never,
                    template: place,
                    count: 0,
                    total: objects,
                    message: "an optional member",
                    advice:
                        "if the service has dropped it, delete \(Self.quoted(member.key + "?"))",
                    position: member.keyRange.lowerBound
                )
            )
        } else if count == objects, member.isOptional, known?.nulls == 0 {
            let key = Self.quoted(member.key.escapedKey)
            items.append(
                DriftReport.Item(
                    kind: .always,
                    template: place,
                    count: count,
                    total: objects,
                    message: "an optional member",
                    advice: "if the service promises it, make the key \(key)",
                    edit: Finding.PatternEdit(range: member.keyRange, replacement: key),
                    position: member.keyRange.lowerBound
                )
            )
        }
    }

    /// Notes a member that the pattern does not name, with its shape.
    private mutating func add(
        _ key: String,
        _ member: Seen,
        _ objects: Int,
        to index: RuleIndex,
        _ template: String
    ) {
        let written = Self.quoted(key.escapedKey + "?") + ": " + shape(of: member.place)
        let range = graph.place(of: index).range
        // After the bracket, an insertion needs to know nothing of what follows.
        let isObject =
            graph.source.bytes.indices.contains(range.lowerBound)
            && graph.source.bytes[range.lowerBound] == UInt8(ascii: "{")
        let edit =
            isObject
            ? Finding.PatternEdit(
                range: range.lowerBound + 1..<range.lowerBound + 1,
                replacement: written + ", "
            ) : nil
        items.append(
            DriftReport.Item(
                kind: .member,
                template: Self.place(key, in: template),
                count: member.count,
                total: objects,
                message: "a new member",
                advice: "to check it, add \(written)",
                edit: edit,
                position: range.upperBound
            )
        )
    }

    /// Notes a member that the pattern does not name and whose key is data.
    private mutating func addHidden(
        _ member: Seen,
        _ objects: Int,
        to index: RuleIndex,
        _ template: String
    ) {
        items.append(
            DriftReport.Item(
                kind: .member,
                template: Self.place("*", in: template),
                count: member.count,
                total: objects,
                message: "a new member",
                advice: "to check it, add a member or a starred key for its key, which is hidden",
                position: graph.place(of: index).range.upperBound
            )
        )
    }

    private static func place(_ key: String, in template: String) -> String {
        var place = template
        JSONPointer.append(key, to: &place)
        return place
    }

    private static func quoted(_ key: String) -> String {
        JSONWriter(.visible).string(.string(key))
    }

    /// Returns the pattern of a new member on one line, with as much of it as may be shown.
    private func shape(of place: PlaceIndex) -> String {
        guard !disclosure.hidesKeys else {
            var kinds: [String] = []
            let observed = places[place]
            if observed.bools > 0 { kinds.append("bool") }
            if observed.numbers.count > 0 {
                kinds.append(observed.numbers.fractions == 0 ? "int" : "number")
            }
            if observed.strings.count > 0 { kinds.append("string") }
            if observed.objects > 0 || observed.arrays.count > 0 {
                return kinds.isEmpty && observed.objects == 0
                    ? "[]" : kinds.isEmpty && observed.arrays.count == 0 ? "{}" : "\"any\""
            }
            return "\"\(PatternDecision.expression(kinds, isNullable: false))\""
        }
        return PatternDecision.shape(
            of: place,
            in: places,
            showsValues: disclosure.shownCharacters != nil
        )
    }
}
