/// The type that a model asked for at a place, as far as a pattern can express it.
struct RequestedType: Hashable {
    private enum Form: Hashable {
        case object
        case array
        case scalar(String, NodeKind)
        case values([JSONValue])
        /// The type, of which only its name is known, and the message of its error.
        case refused(String, words: String?)
        case unknown
    }

    private var form: Form
    /// Whether the type is a list of items, also where nothing of it was decoded.
    private(set) var isList = false
    /// Whether the type is one with raw values, such as an enumeration.
    private(set) var isRaw = false
    /// The name of the type in Swift; nil if it is not known.
    ///
    /// Types of one form are equal, whatever their names are.
    private(set) var name: String?
    /// Whether the type is `Date`.
    private(set) var isDate = false

    static let object = RequestedType(form: .object)
    static let array = RequestedType(form: .array)
    static let unknown = RequestedType(form: .unknown)

    /// A value that only the type itself can judge.
    static func refused(by type: Any.Type) -> RequestedType {
        let name = SwiftName.of(type)
        return RequestedType(form: .refused(name, words: nil)).named(name)
    }

    private init(form: Form) { self.form = form }

    /// Creates the request for a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - foreign: The expression of a type that a strategy covers; nil if there is none.
    ///   - isDate: Whether the type is `Date`.
    init(_ type: Any.Type, foreign: String? = nil, isDate: Bool = false) {
        let name = SwiftName.of(type)
        self.name = name
        self.isDate = isDate
        if let expression = foreign ?? Self.expression(type) {
            let kind: NodeKind =
                switch expression.prefix(while: { $0 != ":" }) {
                case "int", "number": .number
                case "bool": .true
                default: .string
                }
            form = .scalar(expression, kind)
        } else if let cases = type as? any (RawRepresentable & CaseIterable).Type,
            let values = cases.rawJSONValues, !values.isEmpty
        {
            form = .values(values)
            isRaw = true
        } else {
            form = .refused(name, words: nil)
            isList = type is any RecoverableList.Type
            isRaw = type is any RawRepresentable.Type
        }
    }

    private static func expression(_ type: Any.Type) -> String? {
        switch type {
        case is Double.Type: "number"
        case is Float.Type:
            "number:-\(Float.greatestFiniteMagnitude),\(Float.greatestFiniteMagnitude)"
        case is String.Type: "string"
        case is Bool.Type: "bool"
        case let integer as any FixedWidthInteger.Type: integer.expression
        default: nil
        }
    }

    /// The pattern of what was asked for.
    var pattern: JSONValue {
        switch form {
        case .object: ["*?": "any"]
        case .array: ["any"]
        case .scalar(let expression, _): .string(expression)
        case .values(let values): ["$in": .array(values)]
        case .refused(_, words: nil): ["$type": "any"]
        case .refused(_, let words?): ["$type": "any", "$doc": .string(words)]
        case .unknown: "any"
        }
    }

    /// The pattern of what a conversion makes for the type; a member that is made is not null.
    var convertedPattern: JSONValue {
        guard form == .object else { return pattern }
        return ["*?": ["$any": ["bool", "number", "string", ["any"], ["*?": "any"]]]]
    }

    /// The same type with what its own code says of its error.
    func saying(_ words: String?) -> RequestedType {
        guard case .refused(let name, _) = form, let words else { return self }
        var type = self
        type.form = .refused(name, words: words)
        return type
    }

    /// The same type without what its own code says.
    var withoutWords: RequestedType {
        guard case .refused(let name, _) = form else { return self }
        return RequestedType(form: .refused(name, words: nil)).named(self.name)
    }

    /// Returns the same type with a name.
    func named(_ name: String?) -> RequestedType {
        var type = self
        type.name = name
        return type
    }

    /// Whether a scalar was asked for that a pattern describes.
    var isScalar: Bool {
        switch form {
        case .scalar, .values: true
        case .object, .array, .refused, .unknown: false
        }
    }

    /// Whether a scalar or an enumeration was asked for.
    var isSingle: Bool { isScalar || isRaw }

    /// Returns whether a number is no integer; one such as `1e19` is only too large.
    private func isFraction(_ node: NodeIndex, on tape: Tape) -> Bool {
        tape[node].isFlagged && tape.withSource(of: node) { !DecimalLexeme($0).isIntegral }
    }

    /// Returns the code of the failure of a value.
    func code(for node: NodeIndex, on tape: Tape) -> CodeTag {
        let kind = tape.kind(of: node)
        switch form {
        case .refused, .unknown: return .modelRefused
        case _ where kind == .null: return .nullNotAllowed
        case .object: return kind == .object ? .modelRefused : .typeMismatch
        case .array: return kind == .array ? .modelRefused : .typeMismatch
        case .values(let values):
            return values.contains { $0.nodeKind == kind } ? .enumUnknown : .typeMismatch
        case .scalar(let expression, let asked):
            guard kind == asked || (asked == .true && kind == .false) else { return .typeMismatch }
            switch asked {
            case .number where expression == "int":
                return isFraction(node, on: tape) ? .integerFraction : .integerOverflow
            case .number where expression.hasPrefix("int"):
                return isFraction(node, on: tape) ? .integerFraction : .numberRange
            case .number where expression == "number": return .modelRefused
            case .number: return .numberRange
            case .string where expression != "string": return .stringFormat
            default: return .modelRefused
            }
        }
    }
}

extension RequestedType {
    static func == (left: RequestedType, right: RequestedType) -> Bool {
        left.form == right.form && left.isList == right.isList && left.isRaw == right.isRaw
    }

    func hash(into hasher: inout Hasher) { hasher.combine(form) }
}

extension JSONValue {
    fileprivate var nodeKind: NodeKind {
        switch self {
        case .string: .string
        case .number: .number
        default: .null
        }
    }
}

extension FixedWidthInteger {
    /// The type expression of the integers that the type holds.
    fileprivate static var expression: String {
        isSigned && bitWidth == 64 ? "int" : "int:\(min),\(max)"
    }
}

extension RawRepresentable where Self: CaseIterable {
    /// The raw values of all cases; nil if they are neither strings nor integers.
    fileprivate static var rawJSONValues: [JSONValue]? {
        var values: [JSONValue] = []
        for one in allCases {
            switch one.rawValue {
            case let text as String: values.append(.string(text))
            case let number as any FixedWidthInteger:
                guard let number = JSONNumber(lexeme: "\(number)") else { return nil }
                values.append(.number(number))
            default: return nil
            }
        }
        return values
    }
}
