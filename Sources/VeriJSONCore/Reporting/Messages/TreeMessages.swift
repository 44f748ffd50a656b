// The sentences about foreign trees that JSON cannot hold.

extension JSONTreeError: CustomStringConvertible {
    /// The place, the code and what was expected, on one line.
    public var description: String {
        let place = path.tokens.isEmpty ? "the root" : path.description
        return "\(place): error[\(code)]: \(message)"
    }

    /// What was expected and what was found, as one line without a full stop.
    public var message: String {
        switch code {
        case .notFinite: "expected a finite number, found infinity or NaN"
        case .keyNotString: "expected string keys, found a key of type \(typeName)"
        case .cycle: "expected a tree, found a \(typeName) inside itself"
        case .depth: "expected fewer levels of nesting"
        default: "expected a type that JSON has, found \(typeName)"
        }
    }
}
