/// The named character references of HTML that end in `;`, 2,125 of them.
///
/// The table is decoded once, when a text has the first named reference:
///
///     text      … a m p a n d a n d a n d …        the names, in the order of their bytes
///     starts    …     0   3     6                  where each begins
///     values    … 26  2227 2A55                    the scalars, a second one in the high half
enum CharacterNames {
    private struct Decoded {
        var text: [UInt8] = []
        var starts: [Int32] = [0]
        var values: [UInt64] = []

        func name(_ index: Int) -> ArraySlice<UInt8> {
            text[Int(starts[index])..<Int(starts[index + 1])]
        }
    }

    private static let decoded = decode()

    /// Returns the UTF-8 of the characters that a name means.
    ///
    /// - Parameter name: The text between `&` and `;`.
    /// - Returns: nil if there is no such name.
    /// - Complexity: O(*n* log *m*), *n* the bytes of the name, *m* the names.
    static func value(of name: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard !name.isEmpty, name.count <= longestName else { return nil }
        var range = decoded.values.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let candidate = decoded.name(middle)
            if candidate.elementsEqual(name) { return utf8(decoded.values[middle]) }
            if candidate.lexicographicallyPrecedes(name) {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return nil
    }

    /// The bytes of `CounterClockwiseContourIntegral`.
    private static let longestName = 31

    private static func utf8(_ value: UInt64) -> [UInt8] {
        let scalars = [UInt32(truncatingIfNeeded: value), UInt32(value >> 32)]
            .filter { $0 > 0 }
            .compactMap(Unicode.Scalar.init)
        return scalars.flatMap { Array(String($0).utf8) }
    }

    private static func decode() -> Decoded {
        var decoded = Decoded()
        let bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
        var name: [UInt8] = []
        for entry in bytes.split(separator: UInt8(ascii: " ")) {
            let halves = entry.split(separator: UInt8(ascii: "="))
            guard halves.count == 2, let shared = halves[0].first.map(digit) else { continue }
            name.removeLast(name.count - Int(shared))
            name += halves[0].dropFirst()
            decoded.text += name
            decoded.starts.append(Int32(decoded.text.count))
            let scalars = halves[1].split(separator: UInt8(ascii: "+")).map { digits in
                digits.reduce(0) { $0 * 36 + digit($1) }
            }
            decoded.values.append(scalars[0] | (scalars.count > 1 ? scalars[1] << 32 : 0))
        }
        return decoded
    }

    private static func digit(_ byte: UInt8) -> UInt64 {
        UInt64(ASCII.isDigit(byte) ? byte - 0x30 : byte - 0x57)
    }
}
