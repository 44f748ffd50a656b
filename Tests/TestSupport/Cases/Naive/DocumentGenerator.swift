import VeriJSON

/// Makes documents that a pattern is about: valid as far as it is easy, then spoiled.
package struct DocumentGenerator {
    var pattern: NaivePattern
    var random: SplitMix64
    /// The number of values to make before everything optional is left out.
    private var budget = 0
    /// The least items of the next array, if it may have so many.
    private var width = 0
    /// The percentage of values that mean null, where there are such.
    private var sentinelPercent = 0
    /// Whether other keys may stand for those of members.
    private var isDirty = false

    package init(pattern: NaivePattern, seed: UInt64) {
        self.pattern = pattern
        random = SplitMix64(seed: seed)
    }

    /// A document that most probably matches.
    package mutating func valid() -> NaiveValue {
        budget = 150
        return value(pattern.root, depth: 0)
    }

    /// A document with so much dirt in it, in spoils a hundred values.
    package mutating func dirty(percent: Int) -> NaiveValue {
        spoiled(meaningNull()) { spoiler, value in
            spoiler.percent = percent
            return spoiler.spoiled(value)
        }
    }

    /// A document that would match, if none of its values meant null.
    private mutating func meaningNull() -> NaiveValue {
        (sentinelPercent, isDirty) = (25, true)
        defer { (sentinelPercent, isDirty) = (0, false) }
        return valid()
    }

    /// A document in which so many values are spoiled.
    package mutating func faulty(_ count: Int) -> NaiveValue {
        spoiled(valid()) { spoiler, value in spoiler.spoiled(value, times: count) }
    }

    /// A document of many items, if the pattern has an array, in which most scalars are nearly
    /// right.
    package mutating func nearlyRight() -> NaiveValue {
        (width, isDirty) = (50, true)
        budget = 400
        let value = value(pattern.root, depth: 0)
        (width, isDirty) = (0, false)
        return spoiled(value) { spoiler, value in
            spoiler.percent = 70
            return spoiler.nearlyRight(value)
        }
    }

    private mutating func spoiled(
        _ value: NaiveValue,
        _ change: (inout DocumentSpoiler, NaiveValue) -> NaiveValue
    ) -> NaiveValue {
        var spoiler = DocumentSpoiler(random: random, percent: 0)
        defer { random = spoiler.random }
        return change(&spoiler, value)
    }

    private mutating func value(_ node: NaiveNode, depth: Int) -> NaiveValue {
        let rule = pattern.rule(node)
        budget -= 1
        if !rule.directives.sentinels.isEmpty && random.chance(sentinelPercent) {
            return random.pick(rule.directives.sentinels)
        }
        let isLate = depth > 12 || budget < 0
        if rule.directives.isNullable && (random.chance(15) || isLate) { return .null }
        if let values = rule.directives.allowed.first, !values.isEmpty {
            return random.pick(values)
        }
        switch rule.form {
        case .array(let item): return .array(items(item, rule, depth: depth))
        case .tuple(let slots):
            var items = slots.map { value($0, depth: depth + 1) }
            if random.chance(15) { items.append(.number("7")) }
            return .array(items)
        case .object(let object): return .object(members(object, depth: depth))
        case .union(let branches): return value(random.pick(branches), depth: depth)
        case .string where !rule.directives.contents.isEmpty:
            return .string(value(rule.directives.contents[0], depth: depth + 1).text)
        default:
            var result = scalar(rule.form)
            for _ in 0..<8 {
                let isWanted =
                    NaiveScalars.failure(of: result, by: rule) == nil
                    && !rule.directives.isSentinel(result)
                if isWanted { break }
                result = scalar(rule.form)
            }
            return result
        }
    }

    private mutating func items(
        _ item: NaiveNode?,
        _ rule: NaiveNode,
        depth: Int
    ) -> [NaiveValue] {
        let range = rule.directives.counts.first ?? 0...max(6, width)
        guard (depth < 6 && budget > 0) || range.lowerBound > 0 else { return [] }
        let most = min(range.upperBound, range.lowerBound + (random.chance(8) ? 13 : 3))
        var count = range.lowerBound + random.below(most - range.lowerBound + 1)
        if width > count && width <= range.upperBound {
            count = width
            width = 0
        }
        return (0..<count).map { _ in
            item.map { value($0, depth: depth + 1) } ?? scalar(.any)
        }
    }

    /// The key of a member, or another one that stands for it.
    private func key(of named: NaiveObject.Named) -> String {
        let aliases = pattern.rule(named.node).directives.aliases
        // The random numbers of everything else stay the same.
        var aside = random
        return aliases.isEmpty || !isDirty || aside.next() % 3 > 0 ? named.key : aside.pick(aliases)
    }

    private mutating func members(_ object: NaiveObject, depth: Int) -> [NaiveMember] {
        var members: [NaiveMember] = []
        for named in object.named {
            if named.isOptional && (random.chance(30) || depth > 5 || budget < 0) { continue }
            if pattern.isNever(pattern.rule(named.node)) { continue }
            let isNull = named.isOptional && random.chance(8)
            let value = isNull ? .null : value(named.node, depth: depth + 1)
            members.append(NaiveMember(key: key(of: named), value: value))
        }
        for starred in object.starred + (object.wildcard.map { [$0] } ?? [])
        where depth < 6 && budget > 0 && !pattern.isNever(pattern.rule(starred.node)) {
            for middle in ["", "k", "2"] where random.chance(40) {
                let key = starred.prefix + middle + starred.suffix
                guard !members.contains(where: { isSameText($0.key, key) }) else { continue }
                members.append(
                    NaiveMember(key: key, value: value(starred.node, depth: depth + 1))
                )
            }
        }
        if object.wildcard == nil && random.chance(15) {
            members.append(NaiveMember(key: "unknown key", value: scalar(.any)))
        }
        if random.chance(40) { members.shuffle(using: &random) }
        return members
    }

    private mutating func scalar(_ form: NaiveForm) -> NaiveValue {
        switch form {
        case .null: return .null
        case .bool: return .bool(random.chance(50))
        case .string(let regex?):
            let known = NaiveText.expressions.first { $0.source == regex }
            return .string(random.pick(known?.examples ?? ["abc"]))
        case .string: return .string(random.pick(DocumentGenerator.texts))
        case .number(let minimum, let maximum):
            let near = [minimum, maximum].compactMap { $0 }
            return .number(random.pick(near + ["1.10", "0", "-2.5e-1", "7", "0.2", "1E2"]))
        case .integer(let minimum, let maximum):
            let near = [minimum, maximum].compactMap { $0 }
            return .number(random.pick(near + ["1", "0", "2", "-1", "42", "9007199254740993"]))
        case .enumeration(let values): return .string(random.pick(values))
        case .format(let name, let argument):
            let examples = DocumentGenerator.formats[name + (argument.map { ":" + $0 } ?? "")]
            if name == "color" && random.chance(30) { return .number("16777215") }
            return .string(random.pick(examples ?? ["?"]))
        case .any where random.chance(20):
            return random.chance(50)
                ? .array([.null]) : .object([NaiveMember(key: "a", value: .number("1"))])
        default:
            return random.pick([.string("a"), .number("1"), .bool(true), .null, .string("é")])
        }
    }

    static let texts = [
        "a", "abc", "Ada Lovelace", "é", "e\u{301}", "😀", "\"quoted\" \\ /", "line\nbreak", " x ",
        "日本語", "\u{7f}\u{1}", "42", "true", "1.50", "x", "b", "Active",
    ]

    static let formats: [String: [String]] = [
        "url": ["https://example.com/a?b=c#d", "/relative/path", "?q", "http://[::1]:80/"],
        "url:http": ["https://example.com/a?b=c#d", "HTTP://example.com"],
        "email": ["ada@example.com", "é@b.co"],
        "color": ["ff00AA", "#00ff00", "0xABCDEF"],
        "date": ["2024-02-29", "1999-12-31"],
        "time": ["10:00:00Z", "23:59:59.5+02:00"],
        "time:local": ["10:00:00", "23:59:59.25"],
        "datetime": ["2024-01-31T10:00:00Z", "2024-01-31T10:00:00.123-05:30"],
        "datetime:local": ["2024-01-31T10:00:00", "2024-01-31 10:00:00.5"],
        "uuid": ["123e4567-E89b-12d3-a456-426614174000"],
        "ipv4": ["127.0.0.1", "255.255.255.0"],
        "ipv6": ["::1", "2001:db8::8a2e:370:7334"],
        "hostname": ["example.com", "a-b.c"],
        "base64": ["", "aGk=", "AAAA", "PDw/Pz8+Pg=="],
    ]
}
