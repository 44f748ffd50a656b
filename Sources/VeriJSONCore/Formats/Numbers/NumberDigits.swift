/// The digits of a number in a text, without its sign and the marks around it.
///
///     12,34,567.50        groups 12 34 567, fraction 50
///     1.5e+3              one group, fraction 5, exponent e+3
struct NumberDigits {
    /// The text of the integer, group marks included.
    private var integer: Range<Int>
    /// The digits after the decimal mark.
    private var fraction: Range<Int>?
    /// The exponent, from its letter on.
    private var exponent: Range<Int>?
    private var hasGroups: Bool
    /// The number of digits of the integer.
    private var count: Int

    /// A kind of mark between groups; a text has one kind.
    private enum Mark: Hashable {
        case comma
        case point
        case apostrophe
        case curledApostrophe
        case space
    }

    /// Reads a whole range, which begins with a digit.
    static func read(
        _ text: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>,
        _ form: NumberText
    ) -> Result<NumberDigits, NumberText.Refusal> {
        var groups = Groups()
        var index = range.lowerBound
        while true {
            let start = index
            while index < range.upperBound, ASCII.isDigit(text[index]) { index += 1 }
            groups.add(index - start)
            guard let (mark, length) = mark(text, at: index, in: range, form) else { break }
            guard index + length < range.upperBound, ASCII.isDigit(text[index + length]) else {
                break
            }
            guard groups.mark == nil || groups.mark == mark else { return .failure(.groups) }
            groups.mark = mark
            index += length
        }
        if groups.mark != nil {
            guard groups.areRegular, text[range.lowerBound] != UInt8(ascii: "0") else {
                return .failure(.groups)
            }
        }
        var digits = NumberDigits(
            integer: range.lowerBound..<index,
            hasGroups: groups.mark != nil,
            count: groups.digits
        )

        let point = UInt8(ascii: form.marks == .comma ? "," : ".")
        if index < range.upperBound, text[index] == point {
            guard !form.hasBothMarks else { return .failure(.bothMarks) }
            let start = index + 1
            index = start
            while index < range.upperBound, ASCII.isDigit(text[index]) { index += 1 }
            guard index > start else { return .failure(.notNumber) }
            digits.fraction = start..<index
        }
        if index < range.upperBound, text[index] | 0x20 == UInt8(ascii: "e") {
            let start = index
            index += 1
            if index < range.upperBound,
                text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+")
            {
                index += 1
            }
            let first = index
            while index < range.upperBound, ASCII.isDigit(text[index]) { index += 1 }
            guard index > first else { return .failure(.notNumber) }
            digits.exponent = start..<index
        }
        guard index == range.upperBound else {
            let isMark = form.hasBothMarks && (text[index] == 0x2C || text[index] == 0x27)
            return .failure(isMark ? .bothMarks : .notNumber)
        }
        return .success(digits)
    }

    private init(integer: Range<Int>, hasGroups: Bool, count: Int) {
        self.integer = integer
        self.hasGroups = hasGroups
        self.count = count
    }

    /// The lengths of the groups that were read.
    private struct Groups {
        var mark: Mark?
        /// The digits of all groups.
        private(set) var digits = 0
        private var count = 0
        private var first = 0
        private var last = 0
        private var haveMiddlesOfTwo = true
        private var haveMiddlesOfThree = true

        mutating func add(_ length: Int) {
            if count == 0 {
                first = length
            } else if count > 1 {
                haveMiddlesOfTwo = haveMiddlesOfTwo && last == 2
                haveMiddlesOfThree = haveMiddlesOfThree && last == 3
            }
            last = length
            digits += length
            count += 1
        }

        /// Whether all groups but the first have three digits, or, with commas, as in India: the
        /// last has three, those between two, the first one or two.
        var areRegular: Bool {
            guard last == 3 else { return false }
            return haveMiddlesOfThree && first <= 3
                || haveMiddlesOfTwo && first <= 2 && mark == .comma
        }
    }

    private static func mark(
        _ text: UnsafeBufferPointer<UInt8>,
        at index: Int,
        in range: Range<Int>,
        _ form: NumberText
    ) -> (Mark, length: Int)? {
        guard !form.marks.isEmpty, index < range.upperBound else { return nil }
        switch text[index] {
        case UInt8(ascii: ","):
            return form.marks == .groups ? (.comma, 1) : nil
        case UInt8(ascii: "."):
            return form.marks == .comma ? (.point, 1) : nil
        case UInt8(ascii: "'"):
            return (.apostrophe, 1)
        case UInt8(ascii: " "):
            return (.space, 1)
        case 0xC2:
            return index + 1 < range.upperBound && text[index + 1] == 0xA0 ? (.space, 2) : nil
        case 0xE2:
            guard index + 2 < range.upperBound, text[index + 1] == 0x80 else { return nil }
            switch text[index + 2] {
            case 0x99: return (.curledApostrophe, 3)
            case 0x89, 0xAF: return (.space, 3)
            default: return nil
            }
        default:
            return nil
        }
    }
}

extension NumberDigits {
    /// The number of zeros before the first other digit; a lone zero is not one of them.
    private func leadingZeros(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        // Groups do not begin with a zero.
        guard !hasGroups, text[integer.lowerBound] == 0x30 else { return 0 }
        return min(text[integer].prefix { $0 == 0x30 }.count, count - 1)
    }

    /// Returns the conversions that the number needs, if those that are allowed suffice.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - taken: The conversions of the marks that were taken off.
    ///   - form: What is allowed.
    ///   - isIntegral: Whether an integer is asked for.
    /// - Returns: The conversions, or the reason to refuse the number.
    func used(
        _ text: UnsafeBufferPointer<UInt8>,
        _ taken: NumberText.Parts,
        _ form: NumberText,
        isIntegral: Bool
    ) -> Result<NumberText.Parts, NumberText.Refusal> {
        var used = taken
        if hasGroups || (fraction != nil && form.marks == .comma) { used.formUnion(form.marks) }
        if leadingZeros(text) > 0 {
            guard form.allowed.contains(.padding) else { return .failure(.notNumber) }
            used.insert(.padding)
        }
        if exponent != nil, !used.isSubset(of: .padding) { return .failure(.exponent) }
        if isIntegral, fraction != nil || exponent != nil {
            guard form.allowed.contains(.padding) else { return .failure(.fraction) }
            if let fraction, fraction.count == 3, isZero(fraction, text), count <= 3 {
                guard !form.marks.isEmpty else { return .failure(.maybeThousand) }
                used.formUnion(form.marks)
            }
            guard isWhole(text) else { return .failure(.fraction) }
            used.insert(.padding)
        }
        if used.isEmpty {
            let reading = form.allowed.intersection([.plain, .padding]).union(form.marks)
            guard !reading.isEmpty else { return .failure(.notNumber) }
            // The first of the table.
            used = NumberText.Parts(rawValue: reading.rawValue & (0 &- reading.rawValue))
        }
        return .success(used)
    }

    private func isZero(_ digits: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text[digits].allSatisfy { $0 == 0x30 }
    }

    /// Returns whether the number is an integer that can be written as one.
    private func isWhole(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard exponent != nil else { return fraction.map { isZero($0, text) } ?? true }
        return integral(text, isNegative: false) != nil
    }

    /// Returns the integer that a number with an exponent equals.
    private func integral(_ text: UnsafeBufferPointer<UInt8>, isNegative: Bool) -> [UInt8]? {
        var number: [UInt8] = []
        write(text, isNegative: isNegative, isIntegral: false, to: &number)
        return number.withUnsafeBufferPointer(Lexeme.integralNumber)
    }

    /// Writes the number as JSON has it.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - isNegative: Whether a minus sign was taken off.
    ///   - isIntegral: Whether a fraction of zeros is left out, and an exponent moves the point.
    ///   - output: The number replaces what is in it.
    func write(
        _ text: UnsafeBufferPointer<UInt8>,
        isNegative: Bool,
        isIntegral: Bool,
        to output: inout [UInt8]
    ) {
        if isIntegral, exponent != nil, let whole = integral(text, isNegative: isNegative) {
            output = whole
            return
        }
        output.removeAll(keepingCapacity: true)
        if isNegative { output.append(UInt8(ascii: "-")) }
        if hasGroups {
            for byte in text[integer] where ASCII.isDigit(byte) { output.append(byte) }
        } else {
            output += UnsafeBufferPointer(rebasing: text[integer.dropFirst(leadingZeros(text))])
        }
        if let fraction, !isIntegral {
            output.append(UInt8(ascii: "."))
            output += UnsafeBufferPointer(rebasing: text[fraction])
        }
        if let exponent { output += UnsafeBufferPointer(rebasing: text[exponent]) }
    }
}
