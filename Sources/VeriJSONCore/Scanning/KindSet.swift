/// A set of kinds of JSON value, as determined by the first byte of a value.
package struct KindSet: OptionSet, Hashable, Sendable, BitwiseCopyable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let null = KindSet(rawValue: 1)
    package static let bool = KindSet(rawValue: 2)
    package static let number = KindSet(rawValue: 4)
    package static let string = KindSet(rawValue: 8)
    package static let array = KindSet(rawValue: 16)
    package static let object = KindSet(rawValue: 32)

    static let scalars: KindSet = [.null, .bool, .number, .string]
    package static let containers: KindSet = [.array, .object]
    package static let all: KindSet = [.null, .bool, .number, .string, .array, .object]
}

/// A table of the kinds of value by their first byte.
enum FirstByte {
    /// Fills a table with the kind of value that each byte begins; 0 for any other byte.
    ///
    /// The walk copies the table to its workspace: a global with a computed initialiser would be
    /// checked for initialisation on every access.
    ///
    /// - Parameter table: Uninitialised memory for 256 entries.
    /// - Returns: The same pointer.
    static func fill(
        _ table: UnsafeMutablePointer<KindBits>
    )
        -> UnsafeMutablePointer<KindBits>
    {
        table.initialize(repeating: 0, count: 256)
        table[Int(UInt8(ascii: "n"))] = kind(0)
        table[Int(UInt8(ascii: "t"))] = kind(1)
        table[Int(UInt8(ascii: "f"))] = kind(1)
        table[Int(UInt8(ascii: "-"))] = kind(2)
        for digit in UInt8(ascii: "0")...UInt8(ascii: "9") { table[Int(digit)] = kind(2) }
        table[Int(UInt8(ascii: "\""))] = kind(3)
        table[Int(UInt8(ascii: "["))] = kind(4)
        table[Int(UInt8(ascii: "{"))] = kind(5)
        return table
    }

    private static func kind(_ bit: UInt8) -> KindBits { 1 << bit }
}
