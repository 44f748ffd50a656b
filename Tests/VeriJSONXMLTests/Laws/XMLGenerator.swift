import VeriJSON

/// A generator of well-formed documents with everything that XML has.
struct XMLGenerator {
    var numbers: SeededNumbers

    init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

    private static let names = ["a", "b", "c", "item", "Ü", "x-1", "p:a", "p:q", "_"]
    private static let texts = [
        "", "x", "12", "1.50", "true", " ", "\n  ", " padded ", "é😀", "&lt;", "&#65;&#x42;",
        "]] &gt;", "a&amp;b", "\r\n", "\"'", "\\", "&#13;", "\t", "0", "N/A",
    ]

    mutating func document() -> String {
        var xml = ""
        if numbers.chance(50) { xml += "<?xml version='1.0' encoding=\"UTF-8\"?>" }
        if numbers.chance(30) { xml += "\n<!-- before -->" }
        if numbers.chance(20) { xml += "<!DOCTYPE root>" }
        xml += element("root", depth: 0, declares: true)
        if numbers.chance(30) { xml += "\n<?after all?>\n" }
        return xml
    }

    private mutating func element(_ name: String, depth: Int, declares: Bool = false) -> String {
        var xml = "<" + name
        if declares { xml += " xmlns:p='urn:p'" }
        var seen: Set<String> = []
        while numbers.chance(30) {
            let attribute = numbers.pick(Self.names)
            guard seen.insert(attribute).inserted else { continue }
            let quote = numbers.pick(["\"", "'"])
            let value = numbers.pick(Self.texts).filter { String($0) != quote }
            xml += numbers.pick([" ", "\n ", "  "]) + attribute + numbers.pick(["=", " = "])
            xml += quote + value + quote
        }
        let space = numbers.pick(["", "", " "])
        if numbers.chance(20) { return xml + space + "/>" }
        xml += space + ">"
        var pieces = Int.random(in: 0...(depth > 4 ? 1 : 5), using: &numbers)
        while pieces > 0 {
            xml += piece(depth: depth)
            pieces -= 1
        }
        return xml + "</" + name + space + ">"
    }

    private mutating func piece(depth: Int) -> String {
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0..<5: element(numbers.pick(Self.names), depth: depth + 1)
        case 5..<8: numbers.pick(Self.texts)
        case 8: numbers.pick(["<![CDATA[<x> & ]]>", "<![CDATA[]]>", "<![CDATA[\r\n]]>"])
        default: numbers.pick(["<!-- c & <d> -->", "<?p i?>", "<?p?>", "\n    "])
        }
    }

    /// Returns JSON that the convention can express: strings that are not blank, no array of one.
    mutating func expressible() -> JSONValue {
        .object(["root": value(depth: 0, isRoot: true)])
    }

    private mutating func string() -> JSONValue {
        let texts = [
            "x", "12", " y ", "<&>\"'", "é😀", "a\nb\tc", "]]>", "\r", "-- ", "\\", "&amp;",
        ]
        let text = numbers.pick(texts)
        return text == "\r" ? "\rx" : .string(text)
    }

    private mutating func value(depth: Int, isRoot: Bool = false) -> JSONValue {
        guard depth < 5, numbers.chance(60) || isRoot else {
            return numbers.chance(20) ? .null : string()
        }
        var object = JSONObject([])
        if isRoot { object["@xmlns:p"] = "urn:p" }
        for name in Self.names where numbers.chance(20) { object["@" + name] = attribute() }
        for name in Self.names where numbers.chance(30) {
            if numbers.chance(30) {
                let count = Int.random(in: 2...4, using: &numbers)
                object[name] = .array((0..<count).map { _ in value(depth: depth + 1) })
            } else {
                object[name] = value(depth: depth + 1)
            }
        }
        if numbers.chance(30), object.count > 0 { object["#text"] = string() }
        return object.count == 0 ? .null : .object(object)
    }

    private mutating func attribute() -> JSONValue {
        numbers.chance(20) ? .string(numbers.pick(["", " ", "\n"])) : string()
    }
}
