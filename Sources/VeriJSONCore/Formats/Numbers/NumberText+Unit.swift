extension NumberText {
    /// Returns the mistake in the argument of `unit`, if it has one.
    ///
    /// A unit must not be a part of the number that it stands beside: it does not begin with white
    /// space, a digit or a sign, and has digits only after a character that no number contains, as
    /// in `m2` and `l/100km`.
    static func mistake(inUnit unit: UnsafeBufferPointer<UInt8>) -> ArgumentMistake? {
        guard let first = unit.first else { return ArgumentMistake(.unitStart(""), at: 0..<0) }
        let space = WhiteSpace.length(in: unit, at: 0)
        let isSign =
            first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
            || unit.starts(with: [0xE2, 0x88, 0x92])
        if space > 0 || ASCII.isDigit(first) || isSign {
            let length = max(space, first == 0xE2 ? 3 : 1)
            let found = String(decoding: unit[..<length], as: UTF8.self)
            let rest = UnsafeBufferPointer(rebasing: unit[length...])
            let mended = rest.isEmpty || mistake(inUnit: rest) != nil ? nil : ""
            return ArgumentMistake(.unitStart(found), at: 0..<length, replacement: mended)
        }
        guard let digit = unit.firstIndex(where: ASCII.isDigit),
            isPartOfNumber(unit[..<digit])
        else { return nil }
        let found = String(decoding: unit[...digit], as: UTF8.self)
        return ArgumentMistake(.unitDigit(found), at: 0..<(digit + 1))
    }

    /// Returns whether a text could stand between two digits of one number.
    private static func isPartOfNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let rest = text.drop {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "'")
        }
        guard let first = rest.first else { return true }
        guard first | 0x20 == UInt8(ascii: "e") else { return false }
        return rest.dropFirst().allSatisfy { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    }
}
