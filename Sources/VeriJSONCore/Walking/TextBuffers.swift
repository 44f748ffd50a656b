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
        var bytes: UnsafeMutablePointer<UInt8>
        var count: Int
        /// The value without the white space around it.
        var value: Range<Pointer>
        /// The depth of the walk for which the value was checked.
        var depth: Int
        /// Whether it is a list whose items are the parts of the string.
        var isList: Bool
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

    deinit {
        for buffer in buffers { buffer.bytes.deallocate() }
    }

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

    /// Returns a copy of bytes, after which a scanner may read.
    static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + Scanner.padding)
        bytes.withUnsafeBufferPointer { bytes in
            if let first = bytes.baseAddress { copy.initialize(from: first, count: bytes.count) }
        }
        (copy + bytes.count).initialize(repeating: 0, count: Scanner.padding)
        return copy
    }
}
