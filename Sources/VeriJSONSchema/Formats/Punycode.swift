/// The encoding of a U-label in ASCII, without the prefix `xn--` (RFC 3492).
///
/// Labels have at most 63 bytes with the prefix, so that all loops have small bounds.
enum Punycode {
    /// The maximum number of bytes of an encoded label, and of scalars of a decoded one: 63 bytes
    /// without the prefix.
    static let limit = 59

    // §5
    private static let (base, tMin, tMax, skew, damp) = (36, 1, 26, 38, 700)
    private static let (initialBias, initialN) = (72, 0x80)

    // §6.1
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var bias = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            bias += base
        }
        return bias + (base - tMin + 1) * delta / (delta + skew)
    }

    private static func threshold(_ position: Int, bias: Int) -> Int {
        min(max(position - bias, tMin), tMax)
    }

    /// Decodes a label in lower case (§6.2).
    ///
    /// - Parameters:
    ///   - text: The label without its prefix.
    ///   - scalars: Room for ``limit`` scalars.
    /// - Returns: The number of scalars; nil if the text is not Punycode, is too long, or decodes to
    ///   what is not a scalar.
    static func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        into scalars: UnsafeMutableBufferPointer<UInt32>
    ) -> Int? {
        guard text.count <= limit else { return nil }
        var count = 0
        var index = 0
        if let hyphen = text.lastIndex(of: UInt8(ascii: "-")), hyphen > 0 {
            for byte in text[..<hyphen] {
                guard byte < 0x80 else { return nil }
                scalars[count] = UInt32(byte)
                count += 1
            }
            index = hyphen + 1
        }
        var (n, i, bias) = (initialN, 0, initialBias)
        while index < text.count {
            let old = i
            var weight = 1
            var position = base
            while true {
                guard index < text.count, let digit = digit(text[index]) else { return nil }
                index += 1
                i += digit * weight
                // A scalar and an index are far below this; the bound prevents an overflow.
                guard i < 1 << 40 else { return nil }
                let threshold = threshold(position, bias: bias)
                if digit < threshold { break }
                weight *= base - threshold
                guard weight < 1 << 40 else { return nil }
                position += base
            }
            count += 1
            bias = adapted(i - old, count: count, isFirst: old == 0)
            n += i / count
            i %= count
            guard count <= limit, n <= 0x10_FFFF, Unicode.Scalar(UInt32(n)) != nil else {
                return nil
            }
            for place in stride(from: count - 1, to: i, by: -1) {
                scalars[place] = scalars[place - 1]
            }
            scalars[i] = UInt32(n)
            i += 1
        }
        return count
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
        default: nil
        }
    }

    /// Encodes scalars (§6.3).
    ///
    /// - Parameters:
    ///   - scalars: At most ``limit`` scalars.
    ///   - text: Room for ``limit`` bytes.
    /// - Returns: The number of bytes; nil if the text would be too long.
    static func encode(
        _ scalars: UnsafeBufferPointer<UInt32>,
        into text: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        guard scalars.count <= limit else { return nil }
        var count = 0
        func append(_ byte: UInt8) -> Bool {
            guard count < limit else { return false }
            text[count] = byte
            count += 1
            return true
        }
        for scalar in scalars where scalar < 0x80 {
            guard append(UInt8(scalar)) else { return nil }
        }
        let basicCount = count
        if basicCount > 0, !append(UInt8(ascii: "-")) { return nil }
        var (n, delta, bias, handled) = (initialN, 0, initialBias, basicCount)
        while handled < scalars.count {
            guard let next = scalars.lazy.map({ Int($0) }).filter({ $0 >= n }).min() else {
                return nil
            }
            delta += (next - n) * (handled + 1)
            n = next
            for scalar in scalars {
                if scalar < n { delta += 1 }
                guard scalar == n else { continue }
                var rest = delta
                var position = base
                while true {
                    let threshold = threshold(position, bias: bias)
                    if rest < threshold { break }
                    let quotient = (rest - threshold) / (base - threshold)
                    let digit = threshold + (rest - threshold) % (base - threshold)
                    guard append(character(digit)) else { return nil }
                    rest = quotient
                    position += base
                }
                guard append(character(rest)) else { return nil }
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return count
    }

    private static func character(_ digit: Int) -> UInt8 {
        UInt8(digit < 26 ? digit + 0x61 : digit - 26 + 0x30)
    }
}
