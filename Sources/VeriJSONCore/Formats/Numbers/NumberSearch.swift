/// The search for the number between the marks of a text.
///
/// Marks are taken off at the start and at the end, each in every way in which the text has them,
/// at most one currency, one percent sign and one unit:
///
///     -$ 1,299.00 kg
///     ▲▲ ▲        ▲
///     │└ currency └ unit
///     └ sign: directly before the number or the currency
///
/// The rest must be the digits. All ways are tried, because a unit may contain digits and a
/// currency sign; a text whose ways lead to different numbers is refused.
struct NumberSearch {
    /// The marks that were taken off on the way to the digits.
    struct Taken {
        var used: NumberText.Parts
        var isNegative = false
        /// Whether there is a sign; there is at most one.
        var isSigned = false
        var unit: Int?
    }

    /// A number that was found.
    private struct Found {
        var digits: NumberDigits
        var isNegative: Bool
        var value: NumberText.Value
    }

    private let text: UnsafeBufferPointer<UInt8>
    private let form: NumberText
    private let isIntegral: Bool
    private var found: Found?
    private var refusal: NumberText.Refusal?
    private var isAmbiguous = false

    init(_ text: UnsafeBufferPointer<UInt8>, form: NumberText, isIntegral: Bool) {
        self.text = text
        self.form = form
        self.isIntegral = isIntegral
    }

    /// Writes the number if there is exactly one; otherwise returns the most telling reason.
    func result(into output: inout [UInt8]) -> Result<NumberText.Value, NumberText.Refusal> {
        if isAmbiguous { return .failure(.ambiguous) }
        guard let found else { return .failure(hasDash ? .dash : refusal ?? .notNumber) }
        write(found, to: &output)
        return .success(found.value)
    }

    private func write(_ found: Found, to output: inout [UInt8]) {
        found.digits.write(text, isNegative: found.isNegative, isIntegral: isIntegral, to: &output)
    }

    /// Takes marks off the start of a range, then those at its end.
    mutating func readHead(_ range: Range<Int>, _ taken: Taken) {
        readTail(range, taken)
        guard let first = range.first else { return }
        let byte = text[first]
        if !taken.isSigned, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
            guard byte == UInt8(ascii: "-") || form.allowed.contains(.padding) else { return }
            var taken = taken
            taken.isSigned = true
            taken.isNegative = byte == UInt8(ascii: "-")
            if !taken.isNegative { taken.used.insert(.padding) }
            let rest = range.dropFirst()
            readTail(rest, taken)
            readHeadCurrency(rest, taken)
            return
        }
        readHeadCurrency(range, taken)
        for (position, unit) in form.units.enumerated() where mayTake(.unit, taken) {
            guard range.count >= unit.count, text[range].starts(with: unit) else { continue }
            var taken = taken
            taken.used.insert(.unit)
            taken.unit = position
            readHead(afterSpace(range.dropFirst(unit.count)), taken)
        }
    }

    private mutating func readHeadCurrency(_ range: Range<Int>, _ taken: Taken) {
        guard mayTake(.currency, taken) else { return }
        var taken = taken
        taken.used.insert(.currency)
        for length in CurrencyMark.lengths(atStartOf: text, in: range) {
            readHead(afterSpace(range.dropFirst(length)), taken)
        }
    }

    /// Takes marks off the end of a range, whose start is the number.
    private mutating func readTail(_ range: Range<Int>, _ taken: Taken) {
        readDigits(range, taken)
        guard let last = range.last else { return }
        if mayTake(.currency, taken) {
            var taken = taken
            taken.used.insert(.currency)
            for length in CurrencyMark.lengths(atEndOf: text, in: range) {
                readTailBeforeSpace(range.dropLast(length), taken)
            }
        }
        if text[last] == UInt8(ascii: "%"), mayTake(.percent, taken) {
            var taken = taken
            taken.used.insert(.percent)
            readTailBeforeSpace(range.dropLast(), taken)
        }
        for (position, unit) in form.units.enumerated() where mayTake(.unit, taken) {
            guard range.count >= unit.count, text[range.suffix(unit.count)].elementsEqual(unit)
            else { continue }
            var taken = taken
            taken.used.insert(.unit)
            taken.unit = position
            readTailBeforeSpace(range.dropLast(unit.count), taken)
        }
    }

    /// A unit may end in a space of its own: both ways are tried.
    private mutating func readTailBeforeSpace(_ range: Range<Int>, _ taken: Taken) {
        readTail(range, taken)
        let length = NumberSpace.length(atEndOf: text, in: range)
        if length > 0 { readTail(range.dropLast(length), taken) }
    }

    private func mayTake(_ part: NumberText.Parts, _ taken: Taken) -> Bool {
        form.allowed.contains(part) && !taken.used.contains(part)
    }

    private func afterSpace(_ range: Range<Int>) -> Range<Int> {
        range.dropFirst(NumberSpace.length(atStartOf: text, in: range))
    }

    private mutating func readDigits(_ range: Range<Int>, _ taken: Taken) {
        guard let first = range.first, ASCII.isDigit(text[first]) else { return }
        let digits: NumberDigits
        switch NumberDigits.read(text, in: range, form) {
        case .success(let read): digits = read
        case .failure(let reason): return refuse(reason)
        }
        switch digits.used(text, taken.used, form, isIntegral: isIntegral) {
        case .failure(let reason):
            refuse(reason)
        case .success(let used):
            let value = NumberText.Value(used: used, unit: taken.unit)
            add(Found(digits: digits, isNegative: taken.isNegative, value: value))
        }
    }

    private mutating func add(_ other: Found) {
        guard let found else {
            found = other
            return
        }
        var (text, otherText): ([UInt8], [UInt8]) = ([], [])
        write(found, to: &text)
        write(other, to: &otherText)
        if text != otherText { isAmbiguous = true }
        // Of two ways to one number, the one that is first in the table of conversions.
        if other.value.used.rawValue < found.value.used.rawValue { self.found = other }
    }

    private mutating func refuse(_ reason: NumberText.Refusal) {
        if refusal == nil || refusal == .notNumber { refusal = reason }
    }

    /// Whether the text has U+2212 or U+2013, which look like a minus sign.
    private var hasDash: Bool {
        text.indices.dropLast(2).contains { index in
            text[index] == 0xE2
                && (text[index + 1] == 0x88 && text[index + 2] == 0x92
                    || text[index + 1] == 0x80 && text[index + 2] == 0x93)
        }
    }
}

/// The one space that may stand between a number and a mark: plain, U+00A0 or U+202F.
enum NumberSpace {
    static func length(atStartOf text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
        length(text[range])
    }

    static func length(atEndOf text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
        for length in 1...3 where range.count >= length {
            if self.length(text[range.suffix(length)]) == length { return length }
        }
        return 0
    }

    private static func length(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        guard let first = bytes.first else { return 0 }
        let base = bytes.base
        let start = bytes.startIndex
        switch first {
        case 0x20: return 1
        case 0xC2: return bytes.count >= 2 && base[start + 1] == 0xA0 ? 2 : 0
        case 0xE2:
            return bytes.count >= 3 && base[start + 1] == 0x80 && base[start + 2] == 0xAF ? 3 : 0
        default: return 0
        }
    }
}
