package import VeriJSON

/// Applies JSON Patches (RFC 6902), all operations of them.
package struct PatchApplier {
    package struct Failure: Error {
        var reason: String
    }

    private(set) var value: JSONValue

    /// The value that a patch makes of another one.
    package static func apply(_ patch: JSONValue, to value: JSONValue) throws -> JSONValue {
        guard let operations = patch.asArray else { throw Failure(reason: "no array") }
        var applier = PatchApplier(value: value)
        for operation in operations { try applier.apply(operation) }
        return applier.value
    }

    private mutating func apply(_ operation: JSONValue) throws {
        let path = try pointer("path", of: operation)
        switch operation["op"]?.asString {
        case "add": try add(operand(of: operation), at: path)
        case "remove": try remove(at: path)
        case "replace":
            try remove(at: path)
            try add(operand(of: operation), at: path)
        case "move":
            let from = try pointer("from", of: operation)
            guard path.tokens == from.tokens || !path.tokens.starts(with: from.tokens) else {
                throw Failure(reason: "into itself")
            }
            let moved = try existing(from)
            try remove(at: from)
            try add(moved, at: path)
        case "copy": try add(existing(pointer("from", of: operation)), at: path)
        case "test":
            guard try existing(path) == operand(of: operation) else {
                throw Failure(reason: "another value")
            }
        default: throw Failure(reason: "no operation")
        }
    }

    private func pointer(_ name: String, of operation: JSONValue) throws -> JSONPointer {
        guard
            let pointer = operation[JSONPointer(tokens: [name])]?.asString.flatMap(JSONPointer.init)
        else { throw Failure(reason: "no \(name)") }
        return pointer
    }

    private func operand(of operation: JSONValue) throws -> JSONValue {
        guard let value = operation["value"] else { throw Failure(reason: "no value") }
        return value
    }

    private func existing(_ path: JSONPointer) throws -> JSONValue {
        guard let found = value[path] else { throw Failure(reason: "nothing at \(path)") }
        return found
    }

    private mutating func remove(at path: JSONPointer) throws {
        _ = try existing(path)
        guard !path.tokens.isEmpty else { return }
        try edit(path) { container, token in
            switch container {
            case .object(var object):
                object[token] = nil
                return .object(object)
            case .array(var items):
                guard let index = Int(token) else { throw Failure(reason: "no index") }
                items.remove(at: index)
                return .array(items)
            default: throw Failure(reason: "no container")
            }
        }
    }

    private mutating func add(_ added: JSONValue, at path: JSONPointer) throws {
        guard !path.tokens.isEmpty else {
            value = added
            return
        }
        try edit(path) { container, token in
            switch container {
            case .object(var object):
                object[token] = added
                return .object(object)
            case .array(var items):
                let isIndex = token == "0" || token.first.map { ("1"..."9").contains($0) } ?? false
                let index = token == "-" ? items.count : isIndex ? Int(token) : nil
                guard let index, index <= items.count else { throw Failure(reason: "no index") }
                items.insert(added, at: index)
                return .array(items)
            default: throw Failure(reason: "no container")
            }
        }
    }

    /// Changes the container that holds the last token of a path.
    private mutating func edit(
        _ path: JSONPointer,
        _ change: (JSONValue, String) throws -> JSONValue
    ) throws {
        value = try Self.edited(value, path.tokens[...], change)
    }

    private static func edited(
        _ value: JSONValue,
        _ tokens: ArraySlice<String>,
        _ change: (JSONValue, String) throws -> JSONValue
    ) throws -> JSONValue {
        guard let token = tokens.first else { return value }
        guard tokens.count > 1 else { return try change(value, token) }
        guard let below = value[JSONPointer(tokens: [token])] else {
            throw Failure(reason: "nothing at \(token)")
        }
        let edited = try edited(below, tokens.dropFirst(), change)
        switch value {
        case .object(var object):
            object[token] = edited
            return .object(object)
        case .array(var items):
            if let index = Int(token) { items[index] = edited }
            return .array(items)
        default: return value
        }
    }
}
