extension RelaxedReading {
    /// The departures after which a number is written in another way.
    private static let ofNumbers: Sanitizer.Policy.Relaxed = [
        .plusSigns, .bareFractions, .hexNumbers, .leadingZeros, .octalZeros, .digitSeparators,
    ]

    /// Returns the numbers that were repaired, as they were written, by their offsets in the JSON
    /// text.
    ///
    ///     text     [02139, 1_000]     JSON text     [2139, 1000]
    ///     numbers  1: 02139   7: 1_000
    ///
    /// - Complexity: O(*r* + *n*), *r* the number of repairs, *n* the bytes of these numbers.
    func repairedNumbers(in json: UnsafeBufferPointer<UInt8>) -> [UInt32: [UInt8]] {
        var numbers: [UInt32: [UInt8]] = [:]
        var end = 0
        for repair in repairs {
            // A number has several repairs; the first is about all of it.
            guard let syntax = repair.syntax, Self.ofNumbers.contains(syntax),
                repair.rewritten.lowerBound >= end
            else { continue }
            var start = repair.rewritten.lowerBound
            while start > end, json[start - 1].isOfNumber { start -= 1 }
            end = repair.rewritten.upperBound
            while end < json.count, json[end].isOfNumber { end += 1 }
            let range = textRange(of: start..<end)
            // Bytes that were removed before the first one are a part of the number.
            let isBefore = repair.rewritten == start..<start
            let first = isBefore ? repair.text.lowerBound : range.lowerBound
            numbers[UInt32(truncatingIfNeeded: start)] = text.withBytes {
                Array($0[first..<max(first, range.upperBound)])
            }
        }
        return numbers
    }
}

extension UInt8 {
    /// Whether a number in JSON may have this byte.
    fileprivate var isOfNumber: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
