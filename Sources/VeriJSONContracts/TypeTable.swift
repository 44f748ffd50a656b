import VeriJSON
import VeriJSONCore

/// The table of the types that a model consists of.
struct TypeTable {
    struct Entry {
        var name: String
        /// The shape; nil while the type is being explored.
        var shape: TypeShape?
        /// A value of the type with made-up contents.
        var instance: Any?
        /// Whether the type contains itself.
        var isRecursive = false
    }

    var entries: [ObjectIdentifier: Entry] = [:]
    /// The conversions of the policy, which a derived integer allows as well.
    var conversions: ConversionBits

    init(conversions: ConversionBits) {
        self.conversions = conversions
    }

    /// Returns the pattern of a shape, with the definitions that it needs.
    func pattern(of root: TypeShape) -> JSONValue {
        var writing = PatternWriting(self, root)
        return writing.document(root)
    }
}

/// The state of writing a shape as a pattern.
private struct PatternWriting {
    private let table: TypeTable
    private var uses: [ObjectIdentifier: Int] = [:]
    /// The types that have a definition, however short they are.
    private var named: Set<ObjectIdentifier> = []
    /// The names of the definitions, by type.
    private var names: [ObjectIdentifier: String] = [:]
    private var usedNames: Set<String> = []
    private var definitions: [JSONObject.Member] = []

    init(_ table: TypeTable, _ root: TypeShape) {
        self.table = table
        count(root)
    }

    mutating func document(_ root: TypeShape) -> JSONValue {
        let pattern = pattern(root)
        guard !definitions.isEmpty else { return pattern }
        let define = JSONObject.Member(key: "$define", value: .object(JSONObject(definitions)))
        if case .object(let object) = pattern {
            return .object(JSONObject([define] + Array(object)))
        }
        return .object(JSONObject([define, JSONObject.Member(key: "$type", value: pattern)]))
    }

    private mutating func count(_ shape: TypeShape) {
        switch shape {
        case .list(let inner), .wholeList(let inner), .map(let inner), .nullable(let inner):
            count(inner)
        case .tuple(let shapes), .oneOf(let shapes): for shape in shapes { count(shape) }
        case .members(let members), .cases(let members), .partly(let members, _):
            for member in members { count(member.shape) }
        case .described(_, let references):
            for reference in references {
                // A pattern that refers to a type by its name needs a definition.
                uses[reference.type, default: 0] += 1
                named.insert(reference.type)
                count(.reference(reference.type))
            }
        case .reference(let type):
            uses[type, default: 0] += 1
            if uses[type] == 1, let inner = table.entries[type]?.shape { count(inner) }
        default: break
        }
    }

    private mutating func pattern(_ shape: TypeShape) -> JSONValue {
        switch shape {
        case .any: return "any"
        case .expression(let text): return .string(text)
        case .integer(let text):
            // `Codable` reads 1.0 as an integer. `$convert` replaces the conversions of the policy,
            // so those are listed as well.
            return ["$type": .string(text), "$convert": .array(integerConversions)]
        case .values(let values): return ["$in": .array(values)]
        case .described(let pattern, let references):
            return references.reduce(pattern) { pattern, other in
                guard case .string(let name) = reference(other.type) else { return pattern }
                return pattern.renaming("#" + other.name, to: name)
            }
        case .unseen(let reason): return ["$type": "any", "$doc": .string(reason)]
        case .partly(let seen, let reason):
            var object = members(seen)
            object.insert(JSONObject.Member(key: "$doc", value: .string(reason)), at: 0)
            object.append(JSONObject.Member(key: "*?", value: "any"))
            return .object(JSONObject(object))
        case .list(let inner): return .array([pattern(inner)])
        case .wholeList(let inner): return ["$type": .array([pattern(inner)]), "$maxDropped": 0]
        case .map(let inner): return ["*?": pattern(inner)]
        case .tuple(let shapes): return ["$tuple": .array(shapes.map { pattern($0) })]
        case .oneOf(let shapes): return ["$any": .array(shapes.map { pattern($0) })]
        case .nullable(let inner): return nullable(pattern(inner))
        case .members(let members): return .object(JSONObject(self.members(members)))
        case .cases(let members):
            let object = members.map { member in
                JSONObject.Member(key: member.key.escapedKey + "?", value: pattern(member.shape))
            }
            return .object(JSONObject(object + [.init(key: "*?", value: "never")]))
        case .reference(let type): return reference(type)
        }
    }

    private mutating func members(_ members: [TypeShape.Member]) -> [JSONObject.Member] {
        members.map { member in
            JSONObject.Member(
                key: member.key.escapedKey + (member.isOptional ? "?" : ""),
                value: pattern(member.shape)
            )
        }
    }

    private var integerConversions: [JSONValue] {
        let makingNumbers = ConversionBits.making(.number).union([.unwrapSingle])
        let set = table.conversions.intersection(makingNumbers).union([.integralNumber])
        return set.list.map { .string($0.name) }
    }

    private func nullable(_ pattern: JSONValue) -> JSONValue {
        switch pattern {
        case .string(let text):
            if text == "any" || text == "*" { return pattern }
            if text.hasPrefix("[") { return .string(text + "?") }
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return .string(parts[0] + "?" + parts.dropFirst().map { ":" + $0 }.joined())
        case .object(let object):
            let members = Array(object)
            guard !members.contains(where: { $0.key == "$null" }) else { return pattern }
            return .object(JSONObject(members + [.init(key: "$null", value: true)]))
        default:
            return ["$type": pattern, "$null": true]
        }
    }

    private mutating func reference(_ type: ObjectIdentifier) -> JSONValue {
        if let name = names[type] { return .string("#" + name) }
        guard let entry = table.entries[type], let shape = entry.shape else { return "any" }
        let isNamed = entry.isRecursive || named.contains(type)
        guard isNamed || (uses[type, default: 0] > 1 && shape.isWorthAName) else {
            return pattern(shape)
        }
        let name = freeName(entry.name)
        names[type] = name
        let position = definitions.count
        definitions.append(JSONObject.Member(key: name, value: "any"))
        definitions[position].value = pattern(shape)
        return .string("#" + name)
    }

    /// Returns a name for a definition that no other definition has.
    private mutating func freeName(_ type: String) -> String {
        var name = ""
        for scalar in type.unicodeScalars {
            let isAllowed = scalar.isASCII && (scalar.properties.isAlphabetic || scalar == "_")
            let isDigit = ("0"..."9").contains(scalar)
            if isAllowed || (isDigit && !name.isEmpty) {
                name.unicodeScalars.append(scalar)
            } else if !name.isEmpty, !name.hasSuffix("-") {
                name += "-"
            }
        }
        if name.isEmpty { name = "type" }
        var free = name
        var number = 2
        while !usedNames.insert(free).inserted {
            free = "\(name)-\(number)"
            number += 1
        }
        return free
    }
}

extension TypeShape {
    /// Whether a definition is shorter than repeating the shape.
    fileprivate var isWorthAName: Bool {
        switch self {
        case .members, .cases, .oneOf, .tuple: true
        case .list(let inner), .wholeList(let inner), .map(let inner), .nullable(let inner):
            inner.isWorthAName
        default: false
        }
    }
}

extension JSONValue {
    /// Returns a pattern that refers to a definition by another name.
    fileprivate func renaming(_ name: String, to other: String) -> JSONValue {
        guard name != other else { return self }
        switch self {
        case .string(let text):
            return .string(text.replacingNames(name, with: other))
        case .array(let items): return .array(items.map { $0.renaming(name, to: other) })
        case .object(let object):
            let members = object.map { member in
                JSONObject.Member(key: member.key, value: member.value.renaming(name, to: other))
            }
            return .object(JSONObject(members))
        default: return self
        }
    }
}

extension String {
    /// Returns the text with a name replaced, except where a longer name begins with it.
    fileprivate func replacingNames(_ name: String, with other: String) -> String {
        var text = ""
        var rest = self[...]
        while !rest.isEmpty {
            let tail = rest.dropFirst(name.count)
            let goesOn = tail.first.map { $0.isLetter || $0.isNumber || "_-".contains($0) } ?? false
            if rest.hasPrefix(name), !goesOn {
                text += other
                rest = tail
            } else {
                text.append(rest.removeFirst())
            }
        }
        return text
    }
}
