/// The names that items of a stream use, with numbers of their own.
///
/// Items are kept while the scanner goes on and learns more names. To share a large table of the
/// scanner would be to copy it for each block of them.
struct XMLNameSelection {
    /// The names that were selected.
    private(set) var names = XMLNames()
    /// For each name of the stream, its number in the item that the stamp counts.
    private var numbers: [UInt32] = []
    private var stamps: [UInt32] = []
    private var itemCount: UInt32 = 0

    /// Begins an item of a stream that has a number of names so far.
    mutating func begin(_ count: Int) {
        names = XMLNames()
        if numbers.count < count {
            let missing = count * 2 - numbers.count
            numbers += repeatElement(0, count: missing)
            stamps += repeatElement(0, count: missing)
        }
        itemCount &+= 1
        if itemCount == 0 {
            for position in stamps.indices { stamps[position] = 0 }
            itemCount = 1
        }
    }

    /// Returns the number of a name of the stream that was selected.
    func known(_ name: UInt32) -> UInt32 { numbers[Int(name)] }

    /// Selects a name of the stream, and returns its number in the item.
    mutating func number(of name: UInt32, in stream: XMLNames) -> UInt32 {
        if stamps[Int(name)] == itemCount { return numbers[Int(name)] }
        let number = stream.bytes(of: name).withUnsafeBufferPointer { names.intern($0) }
        names.setStreamNumber(name)
        stamps[Int(name)] = itemCount
        numbers[Int(name)] = number
        let entry = stream.entries[Int(name)]
        if entry.prefix != XMLNames.none {
            names.split(
                number,
                prefixLength: Int(entry.prefixLength),
                prefix: self.number(of: entry.prefix, in: stream),
                local: self.number(of: entry.local, in: stream)
            )
        }
        return number
    }
}
