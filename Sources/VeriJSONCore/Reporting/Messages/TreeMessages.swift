// The messages for trees of other libraries that JSON cannot represent.

extension JSONTreeError: CustomStringConvertible {
    /// The place, the code and the message, on one line.
    public var description: String {
        let place = path.tokens.isEmpty ? "the root" : path.description
        return "\(place): error[\(code)]: \(message)"
    }

    /// The error as one line without a full stop: `expected …, found …`.
    public var message: String {
        switch code {
        case .notFinite: "expected a finite number, found infinity or NaN"
        case .outOfRange: "expected a number that a \(typeName) holds, found a greater one"
        case .keyNotString: "expected string keys, found a key of type \(typeName)"
        case .cycle: "expected a tree, found a \(typeName) inside itself"
        case .depth: "expected fewer levels of nesting"
        default: "expected a type that JSON has, found \(typeName)"
        }
    }
}
