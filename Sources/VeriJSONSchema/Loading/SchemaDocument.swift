internal import VeriJSONCore

/// A schema file with its tape.
///
/// Subschemas, keywords and constants are nodes of the tape, so each has its place in the text.
final class SchemaDocument: Sendable {
    let name: String
    let bytes: [UInt8]
    let tape: Tape
    private let lines: LineIndex

    /// Reads a schema file.
    ///
    /// - Throws: The first syntax error.
    init(name: String, bytes: [UInt8], depthLimit: Int) throws(JSONSyntaxError) {
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

    static let root = NodeIndex(0)

    func kind(_ node: NodeIndex) -> NodeKind { tape.kind(of: node) }

    func text(_ node: NodeIndex) -> String { tape.string(at: node) }

    func range(_ node: NodeIndex) -> Range<Int> {
        let node = tape.view[node]
        return Int(node.start)..<Int(node.end)
    }

    /// Returns the bytes of a part of a string, given by the bytes of its content; those of an empty
    /// part are those of the next character, or of the closing quote.
    func range(ofContent part: Range<Int>, in node: NodeIndex) -> Range<Int> {
        let whole = range(node)
        var (source, content) = (whole.lowerBound + 1, 0)
        var start = whole.upperBound - 1
        while source < whole.upperBound - 1 {
            if content >= part.lowerBound { start = min(start, source) }
            if content >= part.upperBound, source > start { return start..<source }
            var (read, made) = (1, 1)
            if bytes[source] == UInt8(ascii: "\\") {
                read = 2
                if bytes[source + 1] == UInt8(ascii: "u") {
                    let digits = String(decoding: bytes[source + 2..<source + 6], as: UTF8.self)
                    let unit = UInt32(digits, radix: 16) ?? 0
                    read = 6
                    // Each half of a surrogate pair is half of four bytes.
                    made =
                        unit < 0x80 ? 1 : unit < 0x800 || (0xD800...0xDFFF).contains(unit) ? 2 : 3
                }
            }
            source += read
            content += made
        }
        return start..<max(source, start + 1)
    }

    func location(_ offset: Int) -> TextLocation {
        bytes.withUnsafeBufferPointer { lines.location(of: offset, in: $0) }
    }

    /// The number as it is written.
    func number(_ node: NodeIndex) -> JSONNumber {
        JSONNumber(lexeme: String(decoding: bytes[range(node)], as: UTF8.self)) ?? 0
    }

    /// Returns the words for a node in a message: the text of a scalar, the kind of a container.
    func words(_ node: NodeIndex) -> String {
        guard ![.array, .object].contains(kind(node)) else { return kind(node).phrase }
        let text = String(decoding: bytes[range(node)], as: UTF8.self)
        return text.count > 60 ? String(text.prefix(60)) + "…" : text
    }

    /// Returns the value of a node.
    func value(_ node: NodeIndex) -> JSONValue {
        (try? JSONValue(parsing: bytes[range(node)], depthLimit: 100_000)) ?? .null
    }

    /// Returns the keys of an object with their values, of repeated keys the last.
    func members(_ object: NodeIndex) -> [(key: String, node: NodeIndex)] {
        guard kind(object) == .object else { return [] }
        var members: [(key: String, node: NodeIndex)] = []
        var places: [[UInt8]: Int] = [:]
        var key = object.following
        let end = tape.view.after(object)
        while key != end {
            let text = text(key)
            if let place = places.updateValue(members.count, forKey: Array(text.utf8)) {
                members[place].key = ""
                members[place].node = NodeIndex(0)
            }
            members.append((text, key.following))
            key = tape.view.after(key.following)
        }
        return places.count == members.count ? members : members.filter { $0.node.rawValue != 0 }
    }

    /// Returns the value of a member; nil if there is none.
    func member(_ name: String, of object: NodeIndex) -> NodeIndex? {
        members(object).last { $0.key.utf8.elementsEqual(name.utf8) }?.node
    }

    /// Returns the items of an array.
    func items(_ array: NodeIndex) -> [NodeIndex] {
        guard kind(array) == .array else { return [] }
        var items: [NodeIndex] = []
        var item = array.following
        let end = tape.view.after(array)
        while item != end {
            items.append(item)
            item = tape.view.after(item)
        }
        return items
    }
}
