/// A document with its tape and its lines, each value of which has its place in the text.
package final class ParsedDocument: Sendable {
    package let name: String
    package let bytes: [UInt8]
    package let tape: Tape
    private let lines: LineIndex

    /// Reads a document.
    ///
    /// - Throws: The first syntax error.
    package init(name: String, bytes: [UInt8], depthLimit: Int) throws(JSONSyntaxError) {
        self.name = name
        self.bytes = bytes
        let error = bytes.withUnsafeBufferPointer {
            SyntaxChecker.firstError(in: $0, depthLimit: depthLimit)
        }
        if let error { throw error }
        let empty: [UInt8] = Array("true".utf8)
        guard
            let tape = bytes.withUnsafeBufferPointer({ Tape(of: $0) })
                ?? empty.withUnsafeBufferPointer({ Tape(of: $0) })
        else { preconditionFailure("a tape of a literal can be made") }
        self.tape = tape
        lines = bytes.withUnsafeBufferPointer { LineIndex($0) }
    }

    package static let root = NodeIndex(0)

    package func kind(_ node: NodeIndex) -> NodeKind { tape.kind(of: node) }

    package func text(_ node: NodeIndex) -> String { tape.string(at: node) }

    package func range(_ node: NodeIndex) -> Range<Int> {
        let node = tape.view[node]
        return Int(node.start)..<Int(node.end)
    }

    package func location(_ offset: Int) -> TextLocation {
        bytes.withUnsafeBufferPointer { lines.location(of: offset, in: $0) }
    }

    /// The number as it is written.
    package func number(_ node: NodeIndex) -> JSONNumber {
        JSONNumber(lexeme: String(decoding: bytes[range(node)], as: UTF8.self)) ?? 0
    }

    /// Returns the value of a node.
    package func value(_ node: NodeIndex) -> JSONValue {
        switch kind(node) {
        case .null: .null
        case .false: false
        case .true: true
        case .number: .number(number(node))
        case .string: .string(text(node))
        case .array, .object:
            (try? JSONValue(parsing: bytes[range(node)], depthLimit: 100_000)) ?? .null
        }
    }

    /// Returns the keys of an object with their values, of repeated keys the last.
    package func members(_ object: NodeIndex) -> [(key: String, node: NodeIndex)] {
        guard kind(object) == .object else { return [] }
        var members: [(key: String, node: NodeIndex)] = []
        let mayRepeat = tape.view.mightRepeatKeys(object)
        var places: [[UInt8]: Int] = [:]
        var key = object.following
        let end = tape.view.after(object)
        while key != end {
            let text = text(key)
            if mayRepeat, let place = places.updateValue(members.count, forKey: Array(text.utf8)) {
                members[place].key = ""
                members[place].node = NodeIndex(0)
            }
            members.append((text, key.following))
            key = tape.view.after(key.following)
        }
        guard mayRepeat, places.count < members.count else { return members }
        return members.filter { $0.node.rawValue != 0 }
    }

    /// Returns the value of a member; nil if there is none.
    package func member(_ name: String, of object: NodeIndex) -> NodeIndex? {
        var name = name
        return name.withUTF8 { tape.member($0, of: object) }
    }

    /// Returns the items of an array.
    package func items(_ array: NodeIndex) -> [NodeIndex] { tape.items(of: array) }
}

extension NodeKind {
    /// The kind as a phrase.
    package var phrase: String {
        switch self {
        case .null: "null"
        case .false, .true: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
