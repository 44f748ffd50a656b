/// The bytes of the opened texts of one document, for its walk.
///
/// A string is opened once, however often it is walked: its bytes stay where they are.
final class TextBuffers {
    /// A way to read a string as a value.
    struct Key: Equatable {
        var string: ByteOffset
        /// Whether it was trimmed or unescaped before.
        var isChanged: Bool
        /// The separator of the list in it; nil for JSON.
        var separator: [UInt8]?
    }

    /// The bytes of a text, and the value in it.
    struct Buffer {
        /// The owner of the bytes, after which it has ``Scanner/padding`` zeros.
        let padded: ImmutableArray<UInt8>
        let bytes: Pointer
        var count: Int
        /// The value without the white space around it.
        var value: Range<Pointer>
        /// The depth of the walk for which the value was checked.
        var depth: Int
        /// Whether it is a list whose items are the parts of the string.
        var isList: Bool

        /// Creates a buffer of a text with ``Scanner/padding`` zeros after it, all of which is the value.
        init(_ padded: ImmutableArray<UInt8>, depth: Int, isList: Bool) {
            self.padded = padded
            // The list keeps its memory where it is.
            bytes = padded.withElements { $0.baseAddress.unsafelyUnwrapped }
            count = padded.count - Scanner.padding
            value = bytes..<bytes + count
            (self.depth, self.isList) = (depth, isList)
        }

        /// The text without the white space around it, if it begins and ends as an array or object.
        var valueOfContainer: Range<Pointer>? {
            let text = UnsafeBufferPointer(start: bytes, count: count)
            guard let first = text.firstIndex(where: { !$0.isJSONWhiteSpace }),
                let last = text.lastIndex(where: { !$0.isJSONWhiteSpace }), first < last,
                text[first] == UInt8(ascii: "[") && text[last] == UInt8(ascii: "]")
                    || text[first] == UInt8(ascii: "{") && text[last] == UInt8(ascii: "}")
            else { return nil }
            return bytes + first..<bytes + last + 1
        }
    }

    /// Returns a text with ``Scanner/padding`` zeros after it.
    static func padded(_ text: inout UniqueArray<UInt8>) -> ImmutableArray<UInt8> {
        let room = text.reserve(Scanner.padding)
        for index in 0..<Scanner.padding { room.initializeElement(at: index, to: 0) }
        text.take(Scanner.padding)
        return text.finish()
    }

    /// A way to read a string, and what came of it.
    private struct TriedKey {
        var key: Key
        /// The number of the text; nil for a string that is none.
        var number: Int?
        /// The depth of the walk at which it was tried.
        var depth: Int
        /// The position of the reading of the same string before it.
        var previous: Int?
    }

    private(set) var buffers: [Buffer] = []
    private var readings: [TriedKey] = []
    /// The position of the last reading of each string.
    private var positions: [ByteOffset: Int] = [:]

    /// Returns the number of a text that was opened before, nil in it for a string that is none at a
    /// depth.
    ///
    /// A text that was too deep may not be where the walk is less deep.
    func number(of key: Key, at depth: Int) -> Int?? {
        var next = positions[key.string]
        while let position = next {
            let tried = readings[position]
            if tried.key == key {
                return tried.number == nil && depth < tried.depth ? nil : .some(tried.number)
            }
            next = tried.previous
        }
        return nil
    }

    /// Keeps what came of a way to read a string that was not tried before at such a depth.
    func keep(_ number: Int?, as key: Key, at depth: Int) {
        let previous = positions.updateValue(readings.count, forKey: key.string)
        readings.append(TriedKey(key: key, number: number, depth: depth, previous: previous))
    }

    func append(_ buffer: Buffer) { buffers.append(buffer) }

    func setDepth(_ depth: Int, of number: Int) { buffers[number].depth = depth }
}
