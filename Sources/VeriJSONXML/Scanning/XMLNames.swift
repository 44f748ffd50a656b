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
    /// The names, each as the key of a later member is written: `,"name":`.
    private(set) var text: [UInt8] = []
    private var slots: [UInt32] = Array(repeating: none, count: 64)
    /// For each name, the one that followed it when it last occurred in a tag.
    private var followers: [UInt32] = []
    /// The last name in a tag.
    private var last = none
    /// For the names that were selected for an item of a stream, their numbers in the stream; otherwise
    /// empty.
    private var streamNumbers: [UInt32] = []

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
        text.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: "\"")])
        let start = UInt32(truncatingIfNeeded: text.count)
        text.append(contentsOf: name)
        let end = UInt32(truncatingIfNeeded: text.count)
        text.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
        entries.append(
            Entry(
                start: start,
                end: end,
                prefixLength: 0,
                prefix: Self.none,
                local: number
            )
        )
        if entries.count * 2 > slots.count { grow() }
        return number
    }

    // MARK: Sequences of names

    /// The name that is likely to come next in the document.
    @inline(__always)
    var follower: UInt32 { Int(last) < followers.count ? followers[Int(last)] : Self.none }

    /// Records that the name of a tag or attribute came, as was expected.
    @inline(__always)
    mutating func follow(_ number: UInt32) { last = number }

    /// Records that the name of a tag or attribute came.
    mutating func learn(_ number: UInt32) {
        if followers.count < entries.count {
            followers += repeatElement(Self.none, count: entries.count * 2 - followers.count)
        }
        if last != Self.none { followers[Int(last)] = number }
        last = number
    }

    // MARK: Streams

    /// The number of names up to which items of a stream share them.
    ///
    /// While it is kept, the next name costs a copy of all.
    static let sharedNames = 256
    /// The number of bytes of names up to which items of a stream share them.
    static let sharedText = 16_384

    /// The names for a part of a stream, which learns no more; nil if they are too many to share, or
    /// are a selection themselves.
    var shared: XMLNames? {
        guard entries.count <= Self.sharedNames, text.count <= Self.sharedText,
            streamNumbers.isEmpty
        else { return nil }
        var names = self
        (names.slots, names.followers) = ([], [])
        return names
    }

    /// Whether the names are those that were selected for a part of a stream.
    var isSelection: Bool { !streamNumbers.isEmpty }

    /// Sets the number that a stream knows the last name by.
    mutating func setStreamNumber(_ number: UInt32) { streamNumbers.append(number) }

    /// Returns the number that a stream knows a name by; the number itself if names are shared.
    @inline(__always)
    func streamNumber(of number: UInt32) -> UInt32 {
        streamNumbers.isEmpty ? number : streamNumbers[Int(number)]
    }

    // MARK: Parts

    /// Sets the parts of a name.
    mutating func split(_ number: UInt32, prefixLength: Int, prefix: UInt32, local: UInt32) {
        entries[Int(number)].prefixLength = UInt32(truncatingIfNeeded: prefixLength)
        entries[Int(number)].prefix = prefix
        entries[Int(number)].local = local
    }

    /// Records that a text was checked to be a name.
    mutating func setName(_ number: UInt32) { entries[Int(number)].isName = true }

    /// Returns the number of bytes of a name.
    @inline(__always)
    func length(of number: UInt32) -> Int {
        Int(entries[Int(number)].end - entries[Int(number)].start)
    }

    /// Returns whether a name has some bytes.
    @inline(__always)
    func isEqual(_ number: UInt32, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let entry = entries[Int(number)]
        guard Int(entry.end - entry.start) == name.count else { return false }
        return text.withUnsafeBufferPointer { text in
            let start = Int(entry.start)
            var offset = 0
            while let word = XMLWord(name, at: offset), let own = XMLWord(text, at: start + offset)
            {
                if word.bytes != own.bytes { return false }
                offset += 8
            }
            while offset < name.count {
                if text[start + offset] != name[offset] { return false }
                offset += 1
            }
            return true
        }
    }

    /// Returns the bytes of a name.
    func bytes(of number: UInt32) -> ArraySlice<UInt8> {
        let entry = entries[Int(number)]
        return text[Int(entry.start)..<Int(entry.end)]
    }

    /// Appends a name as the key of a member: `"name":`, with a comma before it for a later member.
    @inline(__always)
    func appendKey(_ number: UInt32, isFirst: Bool, to output: inout [UInt8]) {
        let entry = entries[Int(number)]
        let start = Int(entry.start) - (isFirst ? 1 : 2)
        text.withUnsafeBufferPointer { text in
            output.append(
                contentsOf: UnsafeBufferPointer(rebasing: text[start..<Int(entry.end) + 2])
            )
        }
    }

    /// Appends a name as the end of the key of an attribute: `name":`.
    @inline(__always)
    func appendAttributeKey(_ number: UInt32, to output: inout [UInt8]) {
        let entry = entries[Int(number)]
        output.append(contentsOf: text[Int(entry.start)..<Int(entry.end) + 2])
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
