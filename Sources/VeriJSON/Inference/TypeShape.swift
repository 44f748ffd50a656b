/// What a type looks like in JSON, before it is written as a pattern.
package indirect enum TypeShape: Sendable, Equatable {
    /// A named member of an object.
    package struct Member: Sendable, Equatable {
        package var key: String
        package var shape: TypeShape
        package var isOptional: Bool
    }

    case any
    /// A type expression that stands as it is.
    case expression(String)
    /// Bounds as they are written in a pattern.
    case integer(String)
    case values([JSONValue])
    /// A pattern that a type gave of itself.
    case described(JSONValue)
    case list(TypeShape)
    case map(TypeShape)
    case tuple([TypeShape])
    case members([Member])
    /// An object that has some of these members and no others.
    case cases([Member])
    case nullable(TypeShape)
    case oneOf([TypeShape])
    /// Another type, see ``TypeTable``.
    case reference(ObjectIdentifier)

    /// The shape that takes null as well.
    var orNull: TypeShape {
        switch self {
        case .any, .nullable: self
        default: .nullable(self)
        }
    }

    /// The shape that takes what any of some shapes takes.
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

    /// Numbers that do not become infinite.
    static func number(upTo limit: String) -> TypeShape {
        .expression("number:-\(limit),\(limit)")
    }
}
