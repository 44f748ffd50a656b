/// A table with an entry for each value of a byte, in the constant data of the program.
///
/// Unlike a global array it needs no check for initialisation and no bounds check.
struct ByteTable {
    private let entries: StaticString

    /// Creates a table from a literal of 256 ASCII characters, one for each byte.
    @inline(__always)
    init(_ entries: StaticString) {
        assert(entries.utf8CodeUnitCount == 256 && entries.isASCII)
        self.entries = entries
    }

    /// The entry of a byte.
    @inline(__always)
    subscript(byte: UInt8) -> UInt8 { entries.utf8Start[Int(byte)] }
}
