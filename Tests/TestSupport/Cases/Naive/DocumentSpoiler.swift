/// Puts dirt into a document, knowing nothing about the pattern.
package struct DocumentSpoiler {
    package var random: SplitMix64
    /// The percentage of values that are spoiled.
    package var percent: Int

    package init(random: SplitMix64, percent: Int) {
        self.random = random
        self.percent = percent
    }

    package mutating func spoiled(_ value: NaiveValue) -> NaiveValue {
        var result = value
        switch value {
        case .array(let items): result = .array(items.map { spoiled($0) })
        case .object(let members):
            result = .object(
                members.map { NaiveMember(key: $0.key, value: spoiled($0.value)) }
            )
        default: break
        }
        return random.chance(percent) ? dirty(result) : result
    }

    /// The value with so many of the values in it spoiled, at most.
    mutating func spoiled(_ value: NaiveValue, times count: Int) -> NaiveValue {
        let chosen = Set((0..<count).map { _ in random.below(value.valueCount) })
        var position = 0
        return spoiled(value, chosen, &position)
    }

    private mutating func spoiled(
        _ value: NaiveValue,
        _ chosen: Set<Int>,
        _ position: inout Int
    ) -> NaiveValue {
        let isChosen = chosen.contains(position)
        position += 1
        var result = value
        switch value {
        case .array(var items):
            for index in items.indices { items[index] = spoiled(items[index], chosen, &position) }
            result = .array(items)
        case .object(var members):
            for index in members.indices {
                members[index].value = spoiled(members[index].value, chosen, &position)
            }
            result = .object(members)
        default: break
        }
        return isChosen ? dirty(result) : result
    }

    /// The value with so many of its scalars, in a hundred, made such that they nearly match.
    mutating func nearlyRight(_ value: NaiveValue) -> NaiveValue {
        switch value {
        case .array(let items): return .array(items.map { nearlyRight($0) })
        case .object(let members):
            return .object(
                members.map { NaiveMember(key: $0.key, value: nearlyRight($0.value)) }
            )
        case .bool(let isTrue) where random.chance(percent): return dirtyBool(isTrue)
        case .number(let lexeme) where random.chance(percent): return dirtyNumber(lexeme)
        case .string(let text) where random.chance(percent): return dirtyString(text)
        default: return value
        }
    }

    private mutating func dirty(_ result: NaiveValue) -> NaiveValue {
        if random.chance(15) { return junk() }
        if random.chance(10) { return .array([result]) }
        if random.chance(15) { return extended(result) }
        switch result {
        case .null: return random.pick([.number("0"), .string(""), .array([.null])])
        case .bool(let isTrue): return dirtyBool(isTrue)
        case .number(let lexeme): return dirtyNumber(lexeme)
        case .string(let text): return dirtyString(text)
        case .array(let items): return dirtyArray(items)
        case .object(let members): return dirtyObject(members)
        }
    }

    mutating func junk() -> NaiveValue {
        random.pick([
            .null, .bool(true), .bool(false), .number("0"), .number("1"), .number("-1"),
            .number("42.0"), .number("4.2e1"), .number("-0.0"), .number("0.5"),
            .number("99999999999999999999"), .number("1e999999999"), .number("-0"),
            .number("1e400"), .number("-1E-400"), .number("12345678901234567890"),
            .number("1706695200"),
            .number("1706695200123"), .string(""), .string("N/A"), .string("unknown"),
            .string("  "), .string("yes"), .string("0000-00-00"), .string("1"), .array([]),
            .object([]), .array([.number("1"), .string("a")]),
            .object([NaiveMember(key: "a", value: .null)]),
            .array([.array([.number("1")])]), .array([.object([])]), .array([.array([])]),
            .object([NaiveMember(key: "type", value: .string("b"))]),
        ])
    }

    private mutating func dirtyBool(_ isTrue: Bool) -> NaiveValue {
        if random.chance(30) { return .number(isTrue ? "1" : "0") }
        let words =
            isTrue
            ? ["true", "TRUE", "1", "yes", "On", "T"] : ["false", "False", "0", "no", "OFF", "f"]
        return .string(random.pick(words))
    }

    private mutating func dirtyNumber(_ lexeme: String) -> NaiveValue {
        if random.chance(30) { return .string(decorated(lexeme)) }
        let isPlain = !lexeme.contains { ".eE-".contains($0) }
        return random.pick([
            .string(lexeme), .string(" \(lexeme) "), .string("+" + lexeme), .string("0" + lexeme),
            .string(lexeme + ".0"), .string("\u{a0}" + lexeme),
            .number(isPlain ? lexeme + ".0" : "3"),
            .number(isPlain ? lexeme + "e0" : "30e-1"), .number(isPlain ? "-" + lexeme : "5"),
            .number(isPlain ? "1" + lexeme + "0000000000000000000" : "6"), .string("x" + lexeme),
        ])
    }

    /// Returns a number as people write it: with groups, another point, a currency, a percent sign.
    private mutating func decorated(_ lexeme: String) -> String {
        let numbers = [
            lexeme, lexeme, lexeme + ".5", lexeme + ",5", lexeme + ",000", lexeme + ".000",
            "1,23" + lexeme, "1.299,5", "1,299.5", "1 299", "1'299", "1.299", "12,34,567", "0,125",
        ]
        let heads = ["", "", "", "$", "€ ", "R$", "EUR ", "-", "-$", "$-", "+", " ", "\u{2212}"]
        let tails = [
            "", "", "", "kg", " m2", "%", " %", " $", "USD", "\u{A0}€", " ", "e2", "¢", " €%",
        ]
        return random.pick(heads) + random.pick(numbers) + random.pick(tails)
    }

    private mutating func dirtyString(_ text: String) -> NaiveValue {
        if NaiveNumber.isLexeme(text) && random.chance(40) { return .number(text) }
        if random.chance(30) { return .string(respelled(text)) }
        if random.chance(20) { return .string(escaped(text)) }
        if text.contains("-") || text.contains(":"), random.chance(50) { return otherDate(text) }
        let cut = String(String.UnicodeScalarView(text.unicodeScalars.dropLast()))
        return .string(
            random.pick([
                " " + text, text + "\n", "\u{3000}" + text + " ", text.uppercased(),
                text.lowercased(), text + text, cut, text + "x", "",
                text.split(separator: "T").joined(separator: " "),
            ])
        )
    }

    /// Returns a date or a time as other services write it.
    private mutating func otherDate(_ text: String) -> NaiveValue {
        let instants: [NaiveValue] = [
            .string("Wed, 31 Jan 2024 10:00:00 +0000"), .string("31 Jan 24 10:00 EST"),
            .string("Wed, 31 Jan 2024 10:00:00 CET"), .string("Sunday, 06-Nov-94 08:49:37 GMT"),
            .string("20240131T100000Z"), .string("20240131T1000+02"), .string("20240131T100000"),
            .string("/Date(1706695200000)/"), .string("/Date(-1+0200)/"), .string("1706695200"),
            .string("1706695200.25"), .number("1706695200.50"), .number("-1.5e0"),
            .string("2024-01-31 10:00:00 +0000"), .string("2024-01-31T10:00"),
            .string("0"), .number("20240131"), .string("31/01/2024"), .string("20240131"),
            .string("31 Jan 2024 10:00 AM"), .string("1 Feb 2024 12:30 pm"), .string("10:00 +02"),
            .string("2024-01-31T10:00:00"), .string("2024-01-31 10:00:00"),
        ]
        if random.chance(40) { return random.pick(instants) }
        let offsets = ["", "Z", "+0200", "+02", " +02:00", " UTC", "GMT", "+02:00", "-0000"]
        let start = String(text.prefix { !"Z+".contains($0) })
        let digits = start.split(separator: ":")
        let parts = [
            start, start + ",5", start + ".25", digits.prefix(2).joined(separator: ":"),
            start.split(separator: "T").joined(separator: " "),
            start.filter { !"-:".contains($0) },
        ]
        return .string(random.pick(parts) + random.pick(offsets))
    }

    /// Returns a text with references to characters in it.
    private mutating func escaped(_ text: String) -> String {
        let references = [
            "&amp;", "&amp;amp;", "&lt;", "&amp;lt;", "&nbsp;", "&#32;", "&#x41;", "&#128;", "&#0;",
            "&foo;", "&", ";", "&#38;#38;", "&am&#112;;", "&eacute;", "&nGt;", "&quot;", "&#10;",
        ]
        let scalars = text.unicodeScalars
        if let first = scalars.first, random.chance(40) {
            return "&#\(first.value);" + String(String.UnicodeScalarView(scalars.dropFirst()))
        }
        return random.chance(50)
            ? random.pick(references) + text : text + random.pick(references)
    }

    /// Returns a URL with a character that has to be escaped, or base64 as URLs have it.
    private mutating func respelled(_ text: String) -> String {
        guard text.contains(":") || text.contains("/") else {
            let alphabet: [Character: Character] = ["+": "-", "/": "_"]
            let digits = String(text.map { alphabet[$0] ?? $0 })
            return random.chance(50) ? digits : String(digits.prefix { $0 != "=" })
        }
        return text
            + random.pick([
                " a", "|", "[1]", "\\", "?q=a b", "%", "%2", "#a\\b", "{{x}}", "##", "\"<",
            ])
    }

    /// Returns an object of Extended JSON that stands for a value, or nearly does.
    private mutating func extended(_ value: NaiveValue) -> NaiveValue {
        let numbers = ["$numberInt", "$numberLong", "$numberDouble", "$numberDecimal", "$oid"]
        var key = random.pick(numbers)
        var inner = NaiveValue.string("5")
        switch value {
        case .number(let lexeme):
            inner = .string(random.chance(80) ? lexeme : lexeme + ".0")
        case .string(let text) where text.contains("-") && text.contains(":"):
            key = "$date"
            let milliseconds = NaiveMember(key: "$numberLong", value: .string("1706695200250"))
            inner = random.chance(50) ? .string(text) : .object([milliseconds])
        case .string(let text) where text.contains("-"):
            key = random.pick(["$uuid", "$oid"])
            inner = .string(text)
        case .string(let text):
            key = random.pick(["$binary", "$oid"])
            inner = .string(text)
            if key == "$binary" {
                let parts = [("base64", text), ("subType", "00")]
                inner = .object(parts.map { NaiveMember(key: $0.0, value: .string($0.1)) })
            }
        default: break
        }
        var members = [NaiveMember(key: key, value: random.chance(90) ? inner : junk())]
        if random.chance(10) { members.append(NaiveMember(key: "a", value: junk())) }
        return .object(members)
    }

    private mutating func dirtyArray(_ items: [NaiveValue]) -> NaiveValue {
        var items = items
        if random.chance(35) {
            // As PHP and Firebase write a list.
            let step = random.pick([1, 1, 2])
            var members = items.enumerated().map { index, item in
                NaiveMember(key: String(index * step), value: item)
            }
            if random.chance(20), let first = members.first { members.append(first) }
            if random.chance(10) { members.append(NaiveMember(key: "01", value: junk())) }
            return .object(members)
        }
        switch random.below(5) {
        case 0: items.append(junk())
        case 1 where !items.isEmpty: items.remove(at: random.below(items.count))
        case 2 where !items.isEmpty:
            items.insert(random.pick(items), at: random.below(items.count + 1))
        case 3 where !items.isEmpty: return random.pick(items)
        default: items.insert(junk(), at: random.below(items.count + 1))
        }
        return .array(items)
    }

    /// Sometimes gives members another key, or adds one with another key.
    private func rename(_ members: inout [NaiveMember]) {
        // The random numbers of everything else stay the same.
        var aside = random
        guard !members.isEmpty, aside.next() % 3 == 0 else { return }
        for _ in 0..<(1 + aside.below(2)) {
            let position = aside.below(members.count)
            let key = members[position].key
            var other = members[position]
            other.key = aside.pick(PatternGenerator.aliases(of: key) + ["_" + key, key + "-"])
            if aside.chance(50) {
                members[position] = other
            } else {
                if aside.chance(50) { members[position].value = .array([.bool(true)]) }
                members.insert(other, at: aside.below(members.count + 1))
            }
        }
    }

    private mutating func dirtyObject(_ members: [NaiveMember]) -> NaiveValue {
        var members = members
        rename(&members)
        if random.chance(25) {
            // As PHP writes an object whose keys are numbers.
            var items = members.map(\.value)
            if random.chance(50) { items.insert(.null, at: random.below(items.count + 1)) }
            return .array(items)
        }
        switch random.below(7) {
        case 6 where members.count > 1:
            // Nulls, and a reason why the object may fail.
            members.shuffle(using: &random)
            for index in 1..<members.count where random.chance(50) { members[index].value = .null }
            members[0].value = junk()
        case 0 where !members.isEmpty: members.remove(at: random.below(members.count))
        case 1, 2:
            guard !members.isEmpty else { return .array([]) }
            var copy = random.pick(members)
            if random.chance(60) { copy.value = spoiled(copy.value) }
            members.insert(copy, at: random.below(members.count + 1))
        case 3:
            let key = random.pick(["extra", "front_x", "zinc_100g", "xy", "id", "a", ""])
            members.insert(
                NaiveMember(key: key, value: junk()),
                at: random.below(members.count + 1)
            )
        case 4 where !members.isEmpty: members[random.below(members.count)].value = junk()
        default: return .array([.object(members)])
        }
        return .object(members)
    }
}
