import VeriJSON

extension PatternGenerator {
    /// Returns the same place with directives that are allowed there.
    mutating func refined(_ tree: NaiveValue, _ kind: ScalarTypeExpression.Kind) -> NaiveValue {
        guard kind != .bare else { return tree }
        var members: [NaiveMember] = []
        // A `$fallback` further inside has to match here too: keep to what does not narrow.
        let isNarrowable = !hasFallback(tree)
        if random.chance(15) {
            members.append(NaiveMember(key: "$null", value: .bool(true)))
        } else if isNarrowable && random.chance(20) {
            let values = picked(PatternGenerator.sentinels, 1 + random.below(3))
            members.append(NaiveMember(key: "$null", value: .array(values)))
        }
        if kind == .text && isNarrowable {
            if random.chance(30) { members.append(NaiveMember(key: "$trim", value: .bool(true))) }
            if random.chance(20) {
                members.append(NaiveMember(key: "$unescape", value: .string("html")))
            }
            if random.chance(20) {
                let range = random.pick(["1,", "0,5", "1,40"])
                members.append(NaiveMember(key: "$length", value: .string(range)))
            }
        }
        addContent(&members, tree)
        if kind == .array && isNarrowable { addArrayDirectives(&members, tree) }
        if kind == .object && isNarrowable && random.chance(30),
            case .object(let own) = tree, own.contains(where: { ["*", "*?"].contains($0.key) })
        {
            let limit: NaiveValue =
                random.chance(50) ? .number(random.pick(["0", "1", "2"])) : .string("40%")
            members.append(NaiveMember(key: "$maxDropped", value: limit))
        }
        if kind == .tuple && isNarrowable && random.chance(20) {
            members.append(NaiveMember(key: "$count", value: .string(",3")))
        }
        if (kind == .text || kind == .number) && random.chance(10) {
            addChoice(&members, tree)
        }
        if random.chance(25) && !hasSafeMark(tree) { addConversions(&members, tree) }
        if (kind == .union || kind == .choice) && random.chance(10) && isLiteralUnion(tree) {
            members.append(NaiveMember(key: "$novel", value: .bool(true)))
        }
        // Keys of secret objects do not appear in paths: only what has none is secret here.
        if (kind == .text || kind == .number) && unionDepth == 0 && random.chance(8) {
            members.append(NaiveMember(key: "$secret", value: .bool(true)))
        }
        if random.chance(5) {
            members.append(NaiveMember(key: "$doc", value: .string("prose")))
        }
        if random.chance(20) {
            let candidate = members.isEmpty ? tree : adding(members, to: tree)
            if let value = example(of: candidate) {
                members.append(NaiveMember(key: "$fallback", value: value))
            }
        }
        return members.isEmpty ? tree : adding(members, to: tree)
    }

    /// The same mandatory member with a `$default`.
    mutating func supplied(_ tree: NaiveValue) -> NaiveValue {
        guard let value = example(of: tree) else { return tree }
        let member = adding([NaiveMember(key: "$default", value: value)], to: tree)
        let directives = naive(member).directives
        // Null cannot stand in for null.
        let isNull = value.isNull || directives.fallback?.isNull == true
        return isNull && directives.nullMeansDefault ? tree : member
    }

    /// The same member, sometimes with keys that stand for its own.
    func withAliases(_ tree: NaiveValue, _ key: String) -> NaiveValue {
        // The random numbers of everything else stay the same.
        var aside = random
        guard aside.next() % 5 == 0 else { return tree }
        let aliases = PatternGenerator.aliases(of: key).filter {
            $0 != key && !$0.contains("*") && aside.chance(60)
        }
        guard !aliases.isEmpty else { return tree }
        let list = NaiveValue.array(aliases.map { .string($0) })
        return adding([NaiveMember(key: "$alias", value: list)], to: tree)
    }

    /// A value that matches under the strictest policy.
    private mutating func example(of tree: NaiveValue) -> NaiveValue? {
        // References to what is not there yet are not followed.
        let whole = NaivePattern(tree, definitions)
        let policy = Sanitizer.Policy(unknownKeys: .strip, duplicateKeys: .reject)
        let verifier = NaiveVerifier(pattern: whole, policy: policy)
        for _ in 0..<4 {
            var documents = DocumentGenerator(pattern: whole, seed: random.next())
            let value = documents.valid()
            if verifier.accepts(value) && value.depth < 6 { return value }
        }
        return nil
    }

    private mutating func addArrayDirectives(_ members: inout [NaiveMember], _ tree: NaiveValue) {
        if random.chance(30) && !tree.text.contains("#") {
            let range = random.pick(["1,", ",4", "0,2", "2,6"])
            members.append(NaiveMember(key: "$count", value: .string(range)))
        }
        if random.chance(30) {
            let part: NaiveValue = random.chance(60) ? .bool(true) : .string("/id")
            members.append(NaiveMember(key: "$unique", value: part))
        }
        if random.chance(30) {
            let limit: NaiveValue =
                random.chance(50) ? .number(random.pick(["0", "1", "2"])) : .string("40%")
            members.append(NaiveMember(key: "$maxDropped", value: limit))
        }
    }

    /// Sometimes a rule for what is in a string.
    private func addContent(_ members: inout [NaiveMember], _ tree: NaiveValue) {
        // The random numbers of everything else stay the same.
        var aside = random
        guard case .string("string") = tree, aside.next() % 4 == 0,
            !members.contains(where: { $0.key == "$unescape" })
        else { return }
        let rules = [
            #"{"id":"int","a?":["string"]}"#, #"["int"]"#, #""int""#, #"["~number"]"#,
            #""[int|bool]?""#,
            #"{"$type":"int","$fallback":0}"#, #"{"*?":"string"}"#, #"{"$tuple":["int","string"]}"#,
            #"{"$type":"string","$json":["int"]}"#,
        ]
        guard let rule = NaiveParser.parse(Array(aside.pick(rules).utf8)) else { return }
        members.append(NaiveMember(key: "$json", value: rule))
    }

    /// `$in` beside `$type`, mostly of values that the type takes.
    private mutating func addChoice(_ members: inout [NaiveMember], _ tree: NaiveValue) {
        var values: [NaiveValue] = []
        for _ in 0..<(1 + random.below(3)) {
            guard let value = example(of: members.isEmpty ? tree : adding(members, to: tree)),
                !value.isNull, !values.contains(where: { $0.means(value) })
            else {
                continue
            }
            values.append(value)
        }
        if random.chance(15) {
            if random.chance(30) { values = [] }
            let other = random.pick(PatternGenerator.values)
            if !values.contains(where: { $0.means(other) }) { values.append(other) }
        }
        if !values.isEmpty { members.append(NaiveMember(key: "$in", value: .array(values))) }
    }

    private mutating func addConversions(_ members: inout [NaiveMember], _ tree: NaiveValue) {
        var names = picked(NaiveConversion.names, random.below(4))
        if random.chance(30) { names.append(random.pick(["safe", "lenient"])) }
        if names.contains("epochSeconds") { names.removeAll { $0 == "epochMillis" } }
        if names.contains("groupedNumber") { names.removeAll { $0 == "commaDecimal" } }
        if names.contains("splitList") { names.removeAll { $0 == "splitList:;" } }
        // A form has the parts of its type, and an offset is beside what it completes.
        let type = tree.text.filter { $0 != "\"" && $0 != "?" }
        let forms = [
            "date": ["date:dd/MM/yyyy", "date:yyyyMMdd"], "time": ["date:HH:mm X"],
            "datetime:local": ["date:d MMM yyyy h:mm a"],
        ]
        let hasZone = names.contains("zone:+02:00") && type == "datetime"
        let isUsed = names.contains { ["spaceDatetime", "basicOffset", "rfc822"].contains($0) }
        names.removeAll { name in
            if name.hasPrefix("date:") {
                let isForm = hasZone && name == "date:d MMM yyyy h:mm a"
                return !isForm && forms[type]?.contains(name) != true
            }
            return name.hasPrefix("zone:") && !(hasZone && isUsed)
        }
        if !names.contains("zone:+02:00"), type == "datetime" {
            names.removeAll { $0.hasPrefix("date:") }
        }
        let list = NaiveValue.array(names.map { .string($0) })
        members.append(NaiveMember(key: "$convert", value: list))
    }

    private func hasFallback(_ tree: NaiveValue) -> Bool {
        let text = tree.text
        return text.contains("$fallback")
            || (text.contains("#") && definitions.contains { $0.tree.text.contains("$fallback") })
    }

    /// Returns whether it may contain `~`, whose use inside a `$convert` has tests of its own.
    private func hasSafeMark(_ tree: NaiveValue) -> Bool {
        tree.text.contains("~") || tree.text.contains("#")
    }

    /// Returns whether it is `$any` or `$in`, which `$novel` goes with, not a union in brackets.
    private func isLiteralUnion(_ tree: NaiveValue) -> Bool {
        guard case .object(let members) = tree else { return false }
        return members.contains { $0.key == "$any" || $0.key == "$in" }
    }

    static let sentinels: [NaiveValue] = [
        .string(""), .string("N/A"), .string("unknown"), .number("0"), .number("-1"),
        .null, .bool(false), .array([]), .object([]), .string("0000-00-00"), .array([.number("1")]),
    ]
}

extension NaivePattern {
    init(_ tree: NaiveValue, _ named: [(name: String, tree: NaiveValue)]) {
        self.init(tree)
        for definition in named {
            definitions[definition.name] = NaivePattern.node(definition.tree)
        }
    }
}
