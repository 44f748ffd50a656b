/// Shapes of patterns that are rare among those made at random, each a place where faults were
/// found.
extension PatternGenerator {
    /// A pattern of one of the shapes, its parts made at random.
    mutating func shape() -> NaiveValue {
        if random.chance(20) { return manyLeaves() }
        switch random.below(9) {
        case 7, 8: return keyedLists()
        case 0, 1: return recursion()
        case 2, 3: return nestedAlternatives(levels: 3, isTagged: random.chance(50))
        case 4: return uniqueItems()
        case 5: return starredMembers()
        default: return sentinelContainers()
        }
    }

    /// A definition that refers to itself in a nullable member, in the items of arrays and in a
    /// wildcard.
    private mutating func recursion() -> NaiveValue {
        let name = "tree"
        let link = NaiveValue.string("#" + name + "?")
        let list = random.chance(50) ? NaiveValue.string("#" + name) : link
        let directives = [
            NaiveMember(key: "$unique", value: .bool(true)),
            NaiveMember(key: "$maxDropped", value: .number("1")),
            NaiveMember(key: "$null", value: .bool(true)),
        ]
        let items = NaiveValue.object(
            [NaiveMember(key: "$type", value: .array([list]))]
                + picked(directives, random.below(3))
        )
        var members = picked(
            [
                NaiveMember(key: "next", value: link), NaiveMember(key: "a?", value: items),
                NaiveMember(key: "*?", value: list), NaiveMember(key: "b?", value: link),
            ],
            1 + random.below(3)
        )
        members.append(NaiveMember(key: "id", value: node(depth: 0)))
        let isArray = random.chance(25)
        let tree = isArray ? NaiveValue.array([list]) : .object(members)
        definitions.append((name, tree))
        return random.chance(30)
            ? .object([NaiveMember(key: "c", value: link)]) : .array([list])
    }

    /// Objects whose member has alternatives, the members of which have alternatives again.
    private mutating func nestedAlternatives(levels: Int, isTagged: Bool) -> NaiveValue {
        unionDepth += 1
        defer { unionDepth -= 1 }
        let branches = ["a", "b"].map { tag -> NaiveValue in
            let isNested = levels > 1 && (tag == "a" || random.chance(40))
            let inner =
                isNested
                ? nestedAlternatives(levels: levels - 1, isTagged: isTagged) : node(depth: 1)
            let mark = random.chance(40) ? "?" : ""
            var members = [NaiveMember(key: "u" + mark, value: inner)]
            if isTagged {
                members.append(NaiveMember(key: "type", value: .string("enum:" + tag)))
            } else if random.chance(50) {
                members.append(NaiveMember(key: tag, value: node(depth: 0)))
            }
            let object = NaiveValue.object(members)
            return !isTagged && random.chance(20) ? .array([object]) : object
        }
        let union = NaiveValue.object([NaiveMember(key: "$any", value: .array(branches))])
        return random.chance(30) ? refined(union, .union) : union
    }

    /// Arrays whose items may become null, and are different as a whole or by a key.
    private mutating func uniqueItems() -> NaiveValue {
        let isKeyed = random.chance(50)
        let item: NaiveValue =
            isKeyed
            ? .object([
                NaiveMember(key: "id", value: .string(random.pick(["int", "int?", "any"]))),
                NaiveMember(key: "a?", value: node(depth: 0)),
                NaiveMember(key: "$null", value: .bool(true)),
            ])
            : random.pick([
                NaiveValue.string("int?"), .string("[int|string]?"), .array([.string("int?")]),
                .object([
                    NaiveMember(key: "$type", value: .array([.string("int")])),
                    NaiveMember(key: "$null", value: .bool(true)),
                ]),
            ])
        let part: NaiveValue = isKeyed ? .string("/id") : .bool(true)
        var members = [
            NaiveMember(key: "$type", value: .array([item])),
            NaiveMember(key: "$unique", value: part),
        ]
        if random.chance(30) {
            members.append(NaiveMember(key: "$maxDropped", value: .number("2")))
        }
        let array = NaiveValue.object(members)
        return random.chance(50) ? .object([NaiveMember(key: "a?", value: array)]) : array
    }

    /// Items of scalars that fail or are converted one by one.
    private mutating func manyLeaves() -> NaiveValue {
        let types = ["int", "~int", "~bool", "string:^[a-z]+$", "~number:0,", "enum:a,b", "date"]
        let keys = picked(PatternGenerator.keys, 2 + random.below(3))
        let members = keys.map { key in
            NaiveMember(
                key: PatternGenerator.escaped(key) + "?",
                value: .string(random.pick(types))
            )
        }
        return .array([.object(members)])
    }

    /// A list or a dictionary that services write as the other one, inside of one that they do not.
    private mutating func keyedLists() -> NaiveValue {
        let item: NaiveValue =
            random.chance(50)
            ? .string(random.pick(["int", "number", "datetime?"])) : node(depth: 1)
        let key = random.pick(["*", "*?", "0", "1*?"])
        let tree: NaiveValue =
            random.chance(50) ? .array([item]) : .object([NaiveMember(key: key, value: item)])
        let names = ["valuesToArray", "arrayToObject", "extendedJSON"].map { NaiveValue.string($0) }
        let list = NaiveMember(key: "$convert", value: .array(picked(names, 1 + random.below(3))))
        let isMarked = tree.text.contains("~") || tree.text.contains("#")
        let place = isMarked || random.chance(30) ? tree : adding([list], to: tree)
        return random.chance(50) ? .array([place]) : .object([NaiveMember(key: "*?", value: place)])
    }

    /// Named, starred and other members in one object.
    private mutating func starredMembers() -> NaiveValue {
        let keys =
            picked(["front_*?", "front_*", "*_100g?", "x*y"], 2) + picked(["*", "*?"], 1)
        var members = keys.map { NaiveMember(key: $0, value: node(depth: 1)) }
        if keys.contains("front_*") && keys.contains("front_*?") { members.removeFirst() }
        members.append(NaiveMember(key: "front_a?", value: node(depth: 0)))
        members.append(NaiveMember(key: "id", value: .string("int")))
        return .object(members)
    }

    /// Containers that mean null, where containers of that kind are expected or are not.
    private mutating func sentinelContainers() -> NaiveValue {
        let values = picked(PatternGenerator.containers, 1 + random.below(3))
        let inner: NaiveValue = random.pick([
            NaiveValue.array([.string("int")]), .array([.array([.string("string")])]),
            .string("~int"),
            .object([NaiveMember(key: "a?", value: .string("int"))]),
        ])
        let place = adding([NaiveMember(key: "$null", value: .array(values))], to: inner)
        return random.pick([
            place, .array([place]), .object([NaiveMember(key: "a?", value: place)]),
            .object([NaiveMember(key: "$tuple", value: .array([place, .string("int?")]))]),
        ])
    }

    static let containers: [NaiveValue] = [
        .array([]), .object([]), .array([.array([])]), .array([.number("1")]),
        .object([NaiveMember(key: "a", value: .number("1"))]),
    ]
}
