/// A table of the names in a keyword, searched with the bytes of an instance's key.
struct NameTable: Sendable {
    /// The most names that are looked through one by one, without a hash table.
    private static let fewNames = 4

    private(set) var names: [[UInt8]] = []
    /// The numbers of the names, where these are many.
    private var numbers = NumberTable()

    /// Creates a table without names.
    init() {}

    init(_ texts: [String]) { self.init(texts.map { Array($0.utf8) }) }

    init(_ names: [[UInt8]]) {
        self.names = names
        if names.count > Self.fewNames { addNumbers(from: 0) }
    }

    private mutating func addNumbers(from first: Int) {
        for number in first..<names.count {
            numbers.add(number) { number in names[number].withUnsafeBufferPointer(Self.hash) }
        }
    }

    /// Adds a name, unless the table has it.
    mutating func insert(_ name: [UInt8]) {
        guard index(of: name) == nil else { return }
        names.append(name)
        guard names.count > Self.fewNames else { return }
        addNumbers(from: numbers.slots.isEmpty ? 0 : names.count - 1)
    }

    /// Adds the names of another table that the table does not have.
    mutating func insert(_ other: NameTable) {
        if names.isEmpty { self = other } else { for name in other.names { insert(name) } }
    }

    var count: Int { names.count }

    /// The slots of the hash table; none if the names are few.
    var slots: [Int32] { numbers.slots }

    func name(_ index: Int) -> String { String(decoding: names[index], as: UTF8.self) }

    /// Returns the index of a name; nil if the table does not have it.
    func index(of name: [UInt8]) -> Int? { name.withUnsafeBufferPointer { index(of: $0) } }

    /// Returns the index of a name; nil if the table does not have it.
    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        Self.index(of: name, among: names.count, in: slots) { names[$0].elementsEqual(name) }
    }

    /// Searches a table in any memory for a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - count: The number of names in the table.
    ///   - slots: The slots of the table.
    ///   - isName: Returns whether the name has an index.
    /// - Returns: The index of the name; nil if the table does not have it.
    @inline(__always)
    static func index<Slots: RandomAccessCollection<Int32>>(
        of name: UnsafeBufferPointer<UInt8>,
        among count: Int,
        in slots: Slots,
        _ isName: (Int) -> Bool
    ) -> Int? where Slots.Index == Int {
        slots.isEmpty
            ? (0..<count).first { isName($0) }
            : NumberTable.number(hash(name), in: slots, where: isName)
    }

    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
