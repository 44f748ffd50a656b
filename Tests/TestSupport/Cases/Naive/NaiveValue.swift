/// A JSON value as the naive implementation sees it.
///
/// Members are in order, duplicates and all, and numbers as they are written. It shares nothing
/// with the library.
package indirect enum NaiveValue: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([NaiveValue])
    case object([NaiveMember])
}

package struct NaiveMember: Sendable {
    package var key: String
    package var value: NaiveValue

    package init(key: String, value: NaiveValue) {
        self.key = key
        self.value = value
    }
}

/// Compares as Unicode scalars; Swift's `==` compares by canonical equivalence.
package func isSameText(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
}

extension NaiveValue {
    /// Numbers by value, objects without regard to order.
    func means(_ other: NaiveValue) -> Bool {
        switch (self, other) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)):
            return NaiveNumber(left).compare(NaiveNumber(right)) == 0
        case (.string(let left), .string(let right)): return isSameText(left, right)
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.means($1) }
        case (.object(let left), .object(var right)):
            guard left.count == right.count else { return false }
            for member in left {
                let index = right.firstIndex {
                    isSameText($0.key, member.key) && $0.value.means(member.value)
                }
                guard let index else { return false }
                right.remove(at: index)
            }
            return true
        default: return false
        }
    }

    package var isContainer: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }

    /// One letter for each kind of JSON value.
    var kind: Character {
        switch self {
        case .null: "0"
        case .bool: "b"
        case .number: "n"
        case .string: "s"
        case .array: "a"
        case .object: "o"
        }
    }

    package var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The number of strings, numbers, bools and nulls in it.
    var scalarCount: Int {
        switch self {
        case .array(let items): items.reduce(0) { $0 + $1.scalarCount }
        case .object(let members): members.reduce(0) { $0 + $1.value.scalarCount }
        default: 1
        }
    }

    /// The number of values in it, itself among them.
    var valueCount: Int {
        switch self {
        case .array(let items): items.reduce(1) { $0 + $1.valueCount }
        case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
        default: 1
        }
    }

    /// The depth to which arrays and objects nest in it; 0 for a scalar.
    var depth: Int {
        switch self {
        case .array(let items): 1 + (items.map(\.depth).max() ?? 0)
        case .object(let members): 1 + (members.map(\.value.depth).max() ?? 0)
        default: 0
        }
    }

    /// Every scalar in it, strings in quotes.
    package var scalarTexts: [String] {
        switch self {
        case .array(let items): items.flatMap(\.scalarTexts)
        case .object(let members): members.flatMap(\.value.scalarTexts)
        default: [text]
        }
    }

    /// The scalars of the values that strings are the JSON of.
    package var innerScalarTexts: [String] {
        switch self {
        case .array(let items): items.flatMap(\.innerScalarTexts)
        case .object(let members): members.flatMap(\.value.innerScalarTexts)
        case .string(let text):
            NaiveParser.parse(Array(text.utf8)).map { $0.scalarTexts + $0.innerScalarTexts } ?? []
        default: []
        }
    }

    /// The parts of the strings that are lists, and of those in the JSON of other strings.
    package func partTexts(_ separator: Unicode.Scalar) -> [String] {
        switch self {
        case .array(let items): items.flatMap { $0.partTexts(separator) }
        case .object(let members): members.flatMap { $0.value.partTexts(separator) }
        case .string(let text):
            (NaiveContainer.parts(text, separator: separator) ?? [])
                .map { NaiveValue.string($0).text }
                + (NaiveParser.parse(Array(text.utf8))?.partTexts(separator) ?? [])
        default: []
        }
    }

    /// Compact JSON: equal for values that are written alike, in the same order.
    package var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let lexeme): lexeme
        case .string(let value): NaiveValue.quoted(value)
        case .array(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.map { NaiveValue.quoted($0.key) + ":" + $0.value.text }
                .joined(separator: ",") + "}"
        }
    }

    package static func quoted(_ text: String) -> String { "\"" + inQuotes(text) + "\"" }

    /// The text of a string between its quotation marks.
    static func inQuotes(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case let scalar where scalar.value < 0x20: result += escape(UInt16(scalar.value))
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// `\u` and four digits.
    static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// The value at a JSON Pointer, or nil.
    package func part(at pointer: String) -> NaiveValue? {
        var current = self
        let tokens = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for token in tokens {
            let name = NaiveValue.unescapedToken(String(token))
            switch current {
            case .object(let members):
                guard let member = members.last(where: { isSameText($0.key, name) }) else {
                    return nil
                }
                current = member.value
            case .array(let items):
                guard let index = Int(name), String(index) == name, items.indices.contains(index)
                else {
                    return nil
                }
                current = items[index]
            default: return nil
            }
        }
        return current
    }

    private static func unescapedToken(_ token: String) -> String {
        var result = ""
        var isEscaped = false
        for scalar in token.unicodeScalars {
            if isEscaped {
                result += scalar == "0" ? "~" : "/"
                isEscaped = false
            } else if scalar == "~" {
                isEscaped = true
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
