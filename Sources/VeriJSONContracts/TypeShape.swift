import VeriJSON
import VeriJSONCore

/// The form of a type in JSON, from which its pattern is written.
indirect enum TypeShape: Sendable, Equatable {
    /// A named member of an object.
    struct Member: Sendable, Equatable {
        var key: String
        var shape: TypeShape
        var isOptional: Bool
    }

    /// A derived type, under the name that a described pattern has for it.
    struct Reference: Sendable, Equatable {
        var name: String
        var type: ObjectIdentifier
    }

    case any
    /// A type expression, written as it is.
    case expression(String)
    /// The type expression of an integer, such as `int:0,255`.
    case integer(String)
    case values([JSONValue])
    /// The pattern of a type that is described, and the derived types that it refers to by name.
    case described(JSONValue, references: [Reference] = [])
    /// A value that is not seen, with the reason.
    case unseen(String)
    /// An object of which only the first members are seen, with the reason.
    case partly([Member], String)
    case list(TypeShape)
    /// A list that may lose no item.
    case wholeList(TypeShape)
    case map(TypeShape)
    case tuple([TypeShape])
    case members([Member])
    /// An object that has some of these members and no others.
    case cases([Member])
    case nullable(TypeShape)
    case oneOf([TypeShape])
    /// A type in a ``TypeTable``.
    case reference(ObjectIdentifier)

    /// The shape that also accepts null.
    var orNull: TypeShape {
        switch self {
        case .any, .unseen, .nullable: self
        default: .nullable(self)
        }
    }

    /// The shape of a list that may lose no item; any other shape as it is.
    var whole: TypeShape {
        switch self {
        case .list(let inner): .wholeList(inner)
        case .nullable(let inner): .nullable(inner.whole)
        default: self
        }
    }

    /// Returns the shape that accepts whatever one of some shapes accepts.
    static func oneOf(each shapes: [TypeShape]) -> TypeShape {
        var different: [TypeShape] = []
        for shape in shapes where !different.contains(shape) { different.append(shape) }
        if different.contains(.any) { return .any }
        return different.count == 1 ? different[0] : .oneOf(different)
    }
}

extension TypeShape {
    static let string = TypeShape.expression("string")

    static func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> TypeShape {
        let isPlain = Value.isSigned && Value.bitWidth == 64
        return .integer(isPlain ? "int" : "int:\(Value.min),\(Value.max)")
    }

    /// Returns the shape of numbers up to a limit, beyond which they would become infinite.
    static func number(upTo limit: String) -> TypeShape {
        .expression("number:-\(limit),\(limit)")
    }
}

extension TypeShape {
    /// Returns the shape of both, if they differ only in the values of one member; nil if they
    /// differ in more.
    func joined(_ other: TypeShape) -> TypeShape? {
        switch (self, other) {
        case _ where self == other: return self
        case (.values(let values), .values(let others)):
            let all = values + others.filter { !values.contains($0) }
            return Set(all) == [true, false] ? .expression("bool") : .values(all)
        case (.members(var members), .members(let others)) where members.count == others.count:
            let different = members.indices.filter { members[$0] != others[$0] }
            guard different.count == 1, let position = different.first,
                members[position].key == others[position].key,
                members[position].isOptional == others[position].isOptional,
                let shape = members[position].shape.joined(others[position].shape)
            else { return nil }
            members[position].shape = shape
            return .members(members)
        default: return nil
        }
    }
}
