/// The keys whose values tell kinds of objects apart in many services, such as `type`.
///
/// The tape of a sample marks the objects that have one, so that the others need not be searched.
package enum DiscriminatorKey {
    /// A bit for each length of a key, in bytes.
    private static let lengths: UInt32 = 1 << 4 | 1 << 5 | 1 << 6 | 1 << 10 | 1 << 12

    /// Returns whether some key has a length in bytes, which rules out most keys.
    @inline(__always)
    package static func hasLength(_ length: Int) -> Bool {
        UInt(bitPattern: length) < 32 && lengths & (1 &<< UInt32(truncatingIfNeeded: length)) != 0
    }

    /// Returns whether some key ends with the four bytes before a position, in either case.
    ///
    /// They are compared as one number, with the first byte in the low bits.
    @inline(__always)
    static func hasEnding(_ end: Pointer) -> Bool {
        let bytes = UnsafeRawPointer(end - 4).loadUnaligned(as: UInt32.self)
        return switch UInt32(littleEndian: bytes) | 0x2020_2020 {
        case 0x6570_7974: true  // type
        case 0x646E_696B: true  // kind
        case 0x746E_6576: true  // vent
        case 0x7463_656A: true  // ject
        case 0x656D_616E: true  // name
        default: false
        }
    }

    /// Returns whether a key, without its quotes, is one of them.
    @inline(__always)
    package static func matches(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = key.first else { return false }
        switch (key.count, first) {
        case (4, UInt8(ascii: "t")): return ASCII.equals(key, "type")
        case (4, UInt8(ascii: "k")): return ASCII.equals(key, "kind")
        case (5, UInt8(ascii: "e")): return ASCII.equals(key, "event")
        case (5, UInt8(ascii: "_")): return ASCII.equals(key, "_type")
        case (5, UInt8(ascii: "@")): return ASCII.equals(key, "@type")
        case (5, UInt8(ascii: "$")): return ASCII.equals(key, "$type")
        case (6, UInt8(ascii: "o")): return ASCII.equals(key, "object")
        case (10, UInt8(ascii: "e")): return ASCII.equals(key, "event_type")
        case (10, UInt8(ascii: "_")): return ASCII.equals(key, "__typename")
        case (12, UInt8(ascii: "r")): return ASCII.equals(key, "resourceType")
        default: return false
        }
    }
}
