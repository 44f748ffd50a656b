/// The bytes of the opened texts of one document, for its walk.
///
/// A string is opened once, however often it is walked: its bytes stay where they are.
final class TextBuffers {
    /// A way to read a string as a value.
    struct Key: Hashable {
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

    private(set) var buffers: [Buffer] = []
    /// The number of each text; nil for a string that is none.
    private var numbers: [Key: Int?] = [:]

    deinit {
        for buffer in buffers { buffer.bytes.deallocate() }
    }

    /// The number of a text that was opened before; nil in it for a string that is none.
    subscript(_ key: Key) -> Int?? {
        get { numbers[key] }
        set { numbers[key] = newValue }
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
