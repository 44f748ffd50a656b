/// A writer of a short text into memory that was reserved for it.
///
/// The bytes of a word are written at once; those past its end are overwritten by the next word.
///
///     word     "2024-01-" 8 bytes,  "31T10:00" 8 bytes,  ":00" 3 of 8 bytes
///     memory   2024-01-31T10:00:00
///                                 ▲ position
///
/// **The invariant that makes it safe:** nothing is written past the end of the memory, which every
/// function checks.
struct TextWriter {
    private let start: UnsafeMutablePointer<UInt8>
    private var position: UnsafeMutablePointer<UInt8>
    private let end: UnsafeMutablePointer<UInt8>

    /// Creates a writer that fills a buffer from its start.
    init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        precondition(memory.count > 0, "there is no memory to write to")
        start = memory.baseAddress.unsafelyUnwrapped
        position = start
        end = start + memory.count
    }

    /// The number of bytes written.
    var count: Int { position - start }

    /// The text so far, valid as long as the memory is.
    var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: UnsafePointer(start), count: count)
    }

    /// Returns the text from a byte on.
    func text(from first: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: text[first...])
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        precondition(position < end, "the text is longer than its memory")
        position.pointee = byte
        position += 1
    }

    /// Appends the low bytes of a word, the lowest first.
    @inline(__always)
    mutating func append(_ word: UInt64, count: Int = 8) {
        precondition(end - position >= 8, "the text is longer than its memory")
        UnsafeMutableRawPointer(position).storeBytes(of: word.littleEndian, as: UInt64.self)
        position += count & 15
    }

    /// A word of which the low bytes are written, at most eight.
    typealias PartOfWord = (bytes: UInt64, count: Int)

    /// Appends parts of words after each other; one check of the room is for all of them.
    @inline(__always)
    mutating func append(
        _ parts: (PartOfWord, PartOfWord, PartOfWord, PartOfWord, PartOfWord)
    ) {
        precondition(end - position >= 40, "the text is longer than its memory")
        write(parts.0)
        write(parts.1)
        write(parts.2)
        write(parts.3)
        write(parts.4)
    }

    /// Writes a part; at least eight bytes for each must have been checked to be there.
    @inline(__always)
    private mutating func write(_ part: PartOfWord) {
        UnsafeMutableRawPointer(position).storeBytes(
            of: part.bytes.littleEndian,
            as: UInt64.self
        )
        position += min(part.count, 8)
    }

    /// Appends the first bytes of a lane, at most sixteen.
    @inline(__always)
    mutating func append(_ lane: Lane, count: Int) {
        precondition(end - position >= 16, "the text is longer than its memory")
        UnsafeMutableRawPointer(position).storeBytes(of: lane, as: Lane.self)
        position += min(count, 16)
    }

    @inline(__always)
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        let count = text.count
        precondition(end - position >= count, "the text is longer than its memory")
        let target = UnsafeMutableRawPointer(position)
        position += count
        if count >= 8 {
            // The last word overlaps the one before it.
            var index = 0
            while index < count - 8 {
                target.storeBytes(of: text.load(at: index), toByteOffset: index, as: UInt64.self)
                index += 8
            }
            target.storeBytes(
                of: text.load(at: count - 8),
                toByteOffset: count - 8,
                as: UInt64.self
            )
        } else if count >= 4 {
            target.storeBytes(of: text.load(at: 0), as: UInt32.self)
            target.storeBytes(
                of: text.load(at: count - 4),
                toByteOffset: count - 4,
                as: UInt32.self
            )
        } else {
            for index in 0..<count {
                target.storeBytes(of: text[index], toByteOffset: index, as: UInt8.self)
            }
        }
    }

    /// Appends the digits of a text, without what is between them.
}
