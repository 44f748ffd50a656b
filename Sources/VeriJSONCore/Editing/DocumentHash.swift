/// The length and the hash of a document, to tell it from others.
///
/// The hash is FNV-1a of 64 bits. It finds every change of a single byte and, but for one case in
/// 2⁶⁴, any other damage; it is no protection against a person who makes two documents alike.
package struct DocumentHash: Hashable, Sendable {
    /// The number of bytes.
    package var count = 0
    package var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of no bytes.
    package init() {}

    package init(count: Int, value: UInt64) {
        self.count = count
        self.value = value
    }

    package init(of bytes: some Collection<UInt8>) {
        append(bytes)
    }

    /// Continues the hash with more bytes.
    ///
    /// - Complexity: O(*n*), *n* the number of these bytes.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        value = bytes.withByteBuffer { buffer in
            var value = value
            for byte in buffer { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
            return value
        }
        count += bytes.count
    }

    /// The hash as 16 hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
