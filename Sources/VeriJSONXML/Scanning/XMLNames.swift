/// The distinct names of a document, interned as numbers.
///
/// A name is checked once, however often it occurs.
struct XMLNames {
    /// A name of a document.
    struct Entry {
        /// The bytes in ``XMLNames/text``.
        var start: UInt32
        var end: UInt32
        /// The number of bytes of the prefix; 0 if there is none.
        var prefixLength: UInt32
        /// The number of the prefix, as a name; `none` if there is none.
        var prefix: UInt32
        /// The number of the part after the prefix; the name itself if there is no prefix.
        var local: UInt32
        /// Whether the text was checked to be a qualified name; that of a URI is none.
        var isName = false
    }

    static let none = UInt32.max

    private(set) var entries: [Entry] = []
    private(set) var text: [UInt8] = []
    private var slots: [UInt32] = Array(repeating: none, count: 64)

    /// Returns the number of a name.
    mutating func intern(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        var slot = hasher.finalize() & (slots.count - 1)
        while slots[slot] != Self.none {
            if isEqual(slots[slot], name) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = UInt32(truncatingIfNeeded: entries.count)
        slots[slot] = number
        let start = UInt32(truncatingIfNeeded: text.count)
        text.append(contentsOf: name)
        entries.append(
            Entry(
                start: start,
                end: UInt32(truncatingIfNeeded: text.count),
                prefixLength: 0,
                prefix: Self.none,
                local: number
            )
        )
        if entries.count * 2 > slots.count { grow() }
        return number
    }

    /// Sets the parts of a name.
    mutating func split(_ number: UInt32, prefixLength: Int, prefix: UInt32, local: UInt32) {
        entries[Int(number)].prefixLength = UInt32(truncatingIfNeeded: prefixLength)
        entries[Int(number)].prefix = prefix
        entries[Int(number)].local = local
    }

    /// Records that a text was checked to be a name.
    mutating func setName(_ number: UInt32) { entries[Int(number)].isName = true }

    /// Returns whether a name has some bytes.
    @inline(__always)
    func isEqual(_ number: UInt32, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let entry = entries[Int(number)]
        guard Int(entry.end - entry.start) == name.count else { return false }
        var offset = Int(entry.start)
        for byte in name {
            if text[offset] != byte { return false }
            offset += 1
        }
        return true
    }

    /// Returns the bytes of a name.
    func bytes(of number: UInt32) -> ArraySlice<UInt8> {
        let entry = entries[Int(number)]
        return text[Int(entry.start)..<Int(entry.end)]
    }

    /// Returns a name as a string.
    func string(_ number: UInt32) -> String {
        String(decoding: bytes(of: number), as: UTF8.self)
    }

    private mutating func grow() {
        slots = Array(repeating: Self.none, count: slots.count * 2)
        for number in entries.indices {
            let entry = entries[number]
            var hasher = Hasher()
            text[Int(entry.start)..<Int(entry.end)].withUnsafeBytes { hasher.combine(bytes: $0) }
            var slot = hasher.finalize() & (slots.count - 1)
            while slots[slot] != Self.none { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: number)
        }
    }
}
