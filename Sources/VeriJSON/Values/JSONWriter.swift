/// Writes JSON values as text.
///
/// Numbers come out as they were written, members in their order, duplicates included. The text ends
/// with the value: no line break follows.
///
///     JSONWriter(.pretty).string(["id": 1.50])
///
///     // {
///     //   "id": 1.50
///     // }
public struct JSONWriter: Sendable {
    /// How the text looks.
    public var options: Options

    /// Makes a writer.
    ///
    /// - Parameter options: How the text looks; compact unless said otherwise.
    public init(_ options: Options = .compact) {
        self.options = options
    }

    /// Writes a value as UTF-8.
    ///
    /// - Complexity: O(*n*), *n* the size of the value; O(*n* log *n*) with sorted keys.
    public func write(_ value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        write(value, to: &bytes)
        return bytes
    }

    /// Writes a value as a string.
    ///
    /// - Complexity: O(*n*), *n* the size of the value; O(*n* log *n*) with sorted keys.
    public func string(_ value: JSONValue) -> String {
        String(decoding: write(value), as: UTF8.self)
    }

    /// Appends a value's text to bytes.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - bytes: What stands before it.
    public func write(_ value: JSONValue, to bytes: inout [UInt8]) {
        var stack: [Pending] = []
        begin(value, depth: 0, &stack, &bytes)
        while let top = stack.last {
            let depth = stack.count
            switch top {
            case .items(let items, let next):
                guard next < items.count else {
                    stack.removeLast()
                    end(UInt8(ascii: "]"), depth: depth - 1, &bytes)
                    continue
                }
                stack[depth - 1] = .items(items, next: next + 1)
                separate(isFirst: next == 0, depth: depth, &bytes)
                begin(items[next], depth: depth, &stack, &bytes)
            case .members(let object, let next):
                guard next < object.count else {
                    stack.removeLast()
                    end(UInt8(ascii: "}"), depth: depth - 1, &bytes)
                    continue
                }
                stack[depth - 1] = .members(object, next: next + 1)
                separate(isFirst: next == 0, depth: depth, &bytes)
                append(quoting: object[next].key, to: &bytes)
                appendColon(to: &bytes)
                begin(object[next].value, depth: depth, &stack, &bytes)
            }
        }
    }

    /// A container of which the first values are written.
    private enum Pending {
        case items([JSONValue], next: Int)
        case members(JSONObject, next: Int)
    }

    private func begin(
        _ value: JSONValue,
        depth: Int,
        _ stack: inout [Pending],
        _ bytes: inout [UInt8]
    ) {
        switch value {
        case .null:
            bytes.append(contentsOf: "null".utf8)
        case .bool(let value):
            bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number):
            bytes.append(contentsOf: number.lexeme.utf8)
        case .string(let string):
            append(quoting: string, to: &bytes)
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            if items.isEmpty {
                bytes.append(UInt8(ascii: "]"))
            } else {
                stack.append(.items(items, next: 0))
            }
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            if object.isEmpty {
                bytes.append(UInt8(ascii: "}"))
            } else {
                stack.append(.members(options.sortsKeys ? Self.sorted(object) : object, next: 0))
            }
        }
    }

    /// The members by key; those with the same key stay in their order.
    private static func sorted(_ object: JSONObject) -> JSONObject {
        let order = object.indices.sorted { left, right in
            let (leftKey, rightKey) = (object[left].key, object[right].key)
            if leftKey.hasSameScalars(as: rightKey) { return left < right }
            return leftKey.scalarsPrecede(rightKey)
        }
        return JSONObject(order.map { object[$0] })
    }
}

extension JSONWriter {
    /// Writes what stands before a member or an item.
    func separate(isFirst: Bool, depth: Int, _ bytes: inout [UInt8]) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        breakLine(depth: depth, &bytes)
    }

    /// Writes the end of a container that is not empty.
    func end(_ bracket: UInt8, depth: Int, _ bytes: inout [UInt8]) {
        breakLine(depth: depth, &bytes)
        bytes.append(bracket)
    }

    /// Writes what stands between a key and its value.
    func appendColon(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: ":"))
        if options.indent != nil { bytes.append(UInt8(ascii: " ")) }
    }

    private func breakLine(depth: Int, _ bytes: inout [UInt8]) {
        guard let indent = options.indent else { return }
        bytes.append(UInt8(ascii: "\n"))
        switch indent {
        case .spaces(let width):
            bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * max(0, width)))
        case .tabs:
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: depth))
        }
    }
}
