/// A writer of JSON text.
///
/// Numbers are written with their own text, and members in order, duplicates included. The text
/// ends with the value: no line break follows.
///
///     JSONWriter(.pretty).string(["id": 1.5])
///
///     // {
///     //   "id": 1.5
///     // }
public struct JSONWriter: Sendable {
    /// The layout of the text.
    public var options: Options

    /// Creates a writer.
    ///
    /// - Parameter options: The layout of the text; compact by default.
    public init(_ options: Options = .compact) {
        self.options = options
    }

    /// Returns a value as JSON in UTF-8.
    ///
    /// - Complexity: O(*n*), *n* the size of the value; O(*n* log *n*) with sorted keys.
    public func write(_ value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        write(value, to: &bytes)
        return bytes
    }

    /// Returns a value as JSON in a string.
    ///
    /// - Complexity: O(*n*), *n* the size of the value; O(*n* log *n*) with sorted keys.
    public func string(_ value: JSONValue) -> String {
        String(decoding: write(value), as: UTF8.self)
    }

    /// Appends the JSON of a value to bytes.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - bytes: The output, which the text is appended to.
    /// - Complexity: O(*n*), *n* the size of the value; O(*n* log *n*) with sorted keys.
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

    /// A container that is being written, with the position of its next value.
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

    /// Returns the members sorted by key; members with the same key keep their order.
    private static func sorted(_ object: JSONObject) -> JSONObject {
        JSONObject(object.stablySorted { $0.key.scalarsPrecede($1.key) })
    }
}

extension JSONWriter {
    /// Writes the comma and line break before a member or an item.
    func separate(isFirst: Bool, depth: Int, _ bytes: inout [UInt8]) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        breakLine(depth: depth, &bytes)
    }

    /// Writes the line break and bracket at the end of a container that is not empty.
    func end(_ bracket: UInt8, depth: Int, _ bytes: inout [UInt8]) {
        breakLine(depth: depth, &bytes)
        bytes.append(bracket)
    }

    /// Writes the colon between a key and its value.
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

extension JSONValue: JSONInput {
    /// The value written without white space.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes of the written value.
    public var jsonBytes: JSONBytes { JSONBytes(JSONWriter().write(self)) }
}
