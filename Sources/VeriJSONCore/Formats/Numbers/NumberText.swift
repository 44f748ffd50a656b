/// The number in a text that people write: with groups, a decimal comma, a currency, a unit.
///
///     $1,299.00     1.299,00 €     12.5 %     Rs. 500     +007
///
/// All that is allowed is read together, as one reading: the marks around the number are taken off,
/// its digits are copied. A text with two readings that differ is refused.
struct NumberText: Sendable {
    /// The conversions that take part in a reading, in the order of their table.
    struct Parts: OptionSet, Hashable, Sendable {
        var rawValue: UInt8

        /// A number as JSON writes it.
        static let plain = Parts(rawValue: 1)
        /// White space around the number, a plus sign, leading zeros, a fraction of zeros.
        static let padding = Parts(rawValue: 1 << 1)
        /// Marks between groups of digits; the point is the decimal point.
        static let groups = Parts(rawValue: 1 << 2)
        /// A decimal comma, and marks between groups of digits.
        static let comma = Parts(rawValue: 1 << 3)
        /// A currency before or after the number.
        static let currency = Parts(rawValue: 1 << 4)
        /// A percent sign after the number.
        static let percent = Parts(rawValue: 1 << 5)
        /// One of the units before or after the number.
        static let unit = Parts(rawValue: 1 << 6)
    }

    /// The way in which a number was read.
    struct Value: Equatable, Sendable {
        /// The conversions that had a part in it.
        var used: Parts
        /// The place of the unit in ``NumberText/units``; nil if there is none.
        var unit: Int?
    }

    /// The reason why a text is not read as a number.
    enum Refusal: Error, Hashable, Sendable {
        /// The text has something beside the number that is not allowed.
        case notNumber
        /// U+2212 or U+2013 in place of the hyphen that is JSON's minus sign.
        case dash
        /// Groups of a wrong length, a first one that begins with 0, or marks of two kinds.
        case groups
        /// A point, a comma or another mark, where both meanings of a comma are allowed.
        case bothMarks
        /// An exponent beside something that is taken off.
        case exponent
        /// A fraction where an integer is asked for.
        case fraction
        /// A fraction of three zeros, which may be a thousand.
        case maybeThousand
        /// Two numbers, depending on what is taken off.
        case ambiguous
    }

    /// The conversions that are allowed.
    var allowed: Parts
    /// The texts that may stand before or after the number; not empty if units are allowed.
    var units: [[UInt8]]

    init(allowed: Parts, units: [[UInt8]] = []) {
        self.allowed = allowed
        self.units = units
    }

    /// Whether the decimal comma and the group comma are both allowed, so that neither applies.
    var hasBothMarks: Bool { allowed.isSuperset(of: [.groups, .comma]) }

    /// The reading of commas and points that applies, if any.
    var marks: Parts { hasBothMarks ? [] : allowed.intersection([.groups, .comma]) }

    /// Reads the whole text and writes the number as JSON has it.
    ///
    /// - Parameters:
    ///   - text: Valid UTF-8.
    ///   - isIntegral: Whether an integer is asked for.
    ///   - output: The number replaces what is in it; its memory is used again.
    /// - Returns: The way in which the number was read, or the reason why there is none; the output
    ///   is then undefined.
    /// - Complexity: O(*n*) for each of the marks at the ends, of which there are at most three.
    func read(
        _ text: UnsafeBufferPointer<UInt8>,
        isIntegral: Bool,
        into output: inout [UInt8]
    ) -> Result<Value, Refusal> {
        var range = text.indices
        var used: Parts = []
        if allowed.contains(.padding) {
            while let last = range.last, text[last].isJSONWhiteSpace { range.removeLast() }
            while let first = range.first, text[first].isJSONWhiteSpace { range.removeFirst() }
            if range != text.indices { used = .padding }
        }
        var search = NumberSearch(text, form: self, isIntegral: isIntegral)
        search.readHead(range, NumberSearch.Taken(used: used))
        return search.result(into: &output)
    }
}
