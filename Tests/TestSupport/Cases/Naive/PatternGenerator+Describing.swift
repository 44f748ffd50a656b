extension PatternGenerator {
    /// A pattern that most of a document matches, some of it being asked for wrongly.
    package mutating func describing(_ value: NaiveValue, depth: Int = 0) -> NaiveValue {
        if depth > 0 && random.chance(4) { return node(depth: 1) }
        switch value {
        case .null: return .string(random.pick(["*", "null", "string?", "int?", "any"]))
        case .bool: return .string(random.pick(["bool", "bool", "*", "~int", "[bool|null]"]))
        case .number(let lexeme):
            let isInteger = NaiveNumber(lexeme).isIntegerLexeme
            let names =
                isInteger ? ["int", "int", "~int", "int:0,", "number"] : ["number", "~number"]
            return refined(.string(random.pick(names)), .number)
        case .string: return .string(text())
        case .array(let items):
            guard !items.isEmpty else { return .array(random.chance(50) ? [] : [.string("*")]) }
            let item = describing(random.pick(items), depth: depth + 1)
            return random.chance(25) ? refined(.array([item]), .array) : .array([item])
        case .object(let members):
            return described(members, depth: depth)
        }
    }

    private mutating func described(_ members: [NaiveMember], depth: Int) -> NaiveValue {
        var taken: [NaiveMember] = []
        var keys: [String] = []
        for member in members where random.chance(depth == 0 ? 95 : 70) {
            guard !keys.contains(where: { isSameText($0, member.key) }) else { continue }
            keys.append(member.key)
            let isOptional = random.chance(60)
            let node = describing(member.value, depth: depth + 1)
            let key = PatternGenerator.escaped(member.key) + (isOptional ? "?" : "")
            taken.append(NaiveMember(key: key, value: node))
        }
        if let first = members.first, random.chance(15) {
            let node = describing(first.value, depth: depth + 1)
            taken.append(NaiveMember(key: "*?", value: node))
        }
        return taken.isEmpty ? .object([]) : .object(taken)
    }

    private mutating func text() -> String {
        random.chance(70)
            ? random.pick(["string", "string?", "~string"])
            : random.pick([
                "url", "[url|null]", "datetime", "~int", "string:\\S", "uuid", "[int|string]",
                "~datetime", "email", "date",
            ])
    }
}
