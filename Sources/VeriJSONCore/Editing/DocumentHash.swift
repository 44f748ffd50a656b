/// The length and the hash of a document, as its identity.
///
/// The hash is FNV-1a with 64 bits. It detects every change of a single byte and any other damage
/// except for one case in 2⁶⁴. It is not a cryptographic hash.
package struct DocumentHash: Hashable, Sendable {
    /// The number of bytes.
    var count = 0
    var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates the hash of zero bytes.
    init() {}

    init(count: Int, value: UInt64) {
        self.count = count
        self.value = value
    }

    init(of bytes: some Collection<UInt8>) {
        append(bytes)
    }

    /// Adds bytes to the hash.
    ///
    /// - Complexity: O(*n*), *n* the number of added bytes.
    mutating func append(_ bytes: some Collection<UInt8>) {
        value = bytes.withByteBuffer { buffer in
            var value = value
            for byte in buffer { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
            return value
        }
        count += bytes.count
    }

    /// The hash as 16 hexadecimal digits.
    var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
