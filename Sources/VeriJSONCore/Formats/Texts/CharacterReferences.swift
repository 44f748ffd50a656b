/// The conversion of HTML's character references to the characters that they mean.
///
///     &amp;lt;    →    &lt;    →    <
///
/// References are replaced until none is left, in one pass. What a reference yields is appended to
/// the output as if it had been in the text, so that it may complete a reference that began before:
///
///     output   & l                     the positions of `&` are on a stack
///     input        &#116; ;
///     output   & l t                   `&#116;` yielded a `t`; its `&` is off the stack
///     output   <                       the `;` ends `&lt;`
///
/// A `;` that ends no reference empties the stack, since no reference contains one.
package enum CharacterReferences {
    /// Returns the text without references.
    ///
    /// - Parameter text: Valid UTF-8.
    /// - Returns: nil if the text has no references.
    /// - Complexity: O(*n*), *n* the bytes of the text; five bytes yield at most six.
    static func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.contains(UInt8(ascii: "&")), text.contains(UInt8(ascii: ";")) else { return nil }
        var pass = Pass()
        pass.output.reserveCapacity(text.count)
        // Only these two bytes need more than to be copied.
        var copied = 0
        for index in text.indices {
            let byte = text[index]
            guard byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";") else { continue }
            pass.output += UnsafeBufferPointer(rebasing: text[copied..<index])
            pass.append(byte)
            copied = index + 1
        }
        guard pass.isChanged else { return nil }
        pass.output += UnsafeBufferPointer(rebasing: text[copied...])
        return pass.output
    }

    /// Returns the characters that HTML means by a name, in UTF-8.
    ///
    /// - Parameter name: The text between `&` and `;`.
    /// - Returns: nil if there is no such name.
    package static func characters(named name: [UInt8]) -> [UInt8]? {
        name.withUnsafeBufferPointer(CharacterNames.value)
    }

    /// Returns the scalar of a byte of Windows-1252.
    package static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        windows1252(UInt32(byte)) ?? Unicode.Scalar(byte)
    }

    private struct Pass {
        var output: [UInt8] = []
        var isChanged = false
        /// The positions in the output at which a reference may have begun.
        private var starts: [Int] = []

        mutating func append(_ byte: UInt8) {
            var next: UInt8? = byte
            while let byte = next {
                next = nil
                if byte == UInt8(ascii: "&") { starts.append(output.count) }
                guard byte == UInt8(ascii: ";"), let start = starts.last else {
                    output.append(byte)
                    continue
                }
                let reference = start + 1..<output.count
                guard let value = output[reference].withUnsafeBufferPointer(value) else {
                    starts.removeAll(keepingCapacity: true)
                    output.append(byte)
                    continue
                }
                isChanged = true
                starts.removeLast()
                output.removeSubrange(start...)
                // Only `&` and `;` matter here, and a reference yields one of them alone.
                if value.count == 1 {
                    next = value[0]
                } else {
                    output += value
                }
            }
        }

        /// Returns what the text between `&` and `;` means.
        private func value(_ reference: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
            guard reference.first == UInt8(ascii: "#") else {
                return CharacterNames.value(of: reference)
            }
            return CharacterReferences.number(UnsafeBufferPointer(rebasing: reference.dropFirst()))
                .map { Array(String($0).utf8) }
        }
    }

    /// Returns the scalar of a decimal number, or of a hexadecimal one after `x`.
    private static func number(_ text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        let isHexadecimal = text.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let digits = text.dropFirst(isHexadecimal ? 1 : 0)
        guard !digits.isEmpty else { return nil }
        var value: UInt32 = 0
        for byte in digits {
            guard let digit = byte.hexDigitValue, isHexadecimal || digit < 10 else { return nil }
            // Every value past the last scalar is as good as any other.
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
        }
        guard value != 0 else { return nil }
        return windows1252(value) ?? Unicode.Scalar(value)
    }

    // HTML, numeric character reference end state: 0x80 to 0x9F are those of Windows-1252.
    private static func windows1252(_ value: UInt32) -> Unicode.Scalar? {
        guard (0x80...0x9F).contains(value) else { return nil }
        let scalars: [UInt32] = [
            0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
            0x2039, 0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
            0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
        ]
        return Unicode.Scalar(scalars[Int(value) - 0x80])
    }
}
