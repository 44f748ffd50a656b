import VeriJSON

/// The properties that the values at one place of a document have in common.
struct Shape {
    private var kinds: Set<String> = []
    private var isNullable = false
    private var items: [Shape] = []
    private var members: [(key: String, shape: Shape)] = []
    private var counts: [String: Int] = [:]
    private var objects = 0

    init(of value: JSONValue) {
        merge(value)
    }

    /// The shape that values share.
    init(ofEach values: [JSONValue]) {
        for value in values { merge(value) }
    }

    private mutating func merge(_ value: JSONValue) {
        switch value {
        case .null: isNullable = true
        case .bool: kinds.insert("bool")
        case .number(let number): kinds.insert(number.isIntegerLexeme ? "int" : "number")
        case .string: kinds.insert("string")
        case .array(let values):
            kinds.insert("array")
            for item in values {
                if items.isEmpty { items.append(Shape(of: item)) } else { items[0].merge(item) }
            }
        case .object(let object):
            kinds.insert("object")
            objects += 1
            for member in object {
                counts[member.key, default: 0] += 1
                if let index = members.firstIndex(where: { $0.key == member.key }) {
                    members[index].shape.merge(member.value)
                } else {
                    members.append((member.key, Shape(of: member.value)))
                }
            }
        }
    }

    /// A pattern that names every member.
    var pattern: JSONValue {
        let scalars = kinds.subtracting(["array", "object"]).sorted()
        if kinds == ["object"] {
            // Many different keys are data, not names.
            guard members.count <= 100 else { return ["*": merged.pattern] }
            let object = members.map { member in
                let isOptional = counts[member.key, default: 0] < objects || member.shape.isNullable
                let key = member.key.map { "\\?*$".contains($0) ? "\\\($0)" : "\($0)" }.joined()
                return JSONObject.Member(
                    key: key + (isOptional ? "?" : ""),
                    value: member.shape.pattern
                )
            }
            return .object(JSONObject(object))
        }
        if kinds == ["array"] { return items.isEmpty ? [] : .array([items[0].pattern]) }
        guard scalars.count == kinds.count else { return "any" }
        guard let first = scalars.first else { return "null" }
        if scalars.count == 1 { return .string(isNullable ? "\(first)?" : first) }
        return scalars == ["int", "number"] ? "number" : "any"
    }

    /// The shape that all members share.
    private var merged: Shape {
        var shape = members[0].shape
        for member in members.dropFirst() { shape.absorb(member.shape) }
        return shape
    }

    private mutating func absorb(_ other: Shape) {
        kinds.formUnion(other.kinds)
        isNullable = isNullable || other.isNullable
        objects += other.objects
        if let item = other.items.first {
            if items.isEmpty { items = [item] } else { items[0].absorb(item) }
        }
        for member in other.members {
            counts[member.key, default: 0] += other.counts[member.key, default: 0]
            if let index = members.firstIndex(where: { $0.key == member.key }) {
                members[index].shape.absorb(member.shape)
            } else {
                members.append(member)
            }
        }
    }
}
