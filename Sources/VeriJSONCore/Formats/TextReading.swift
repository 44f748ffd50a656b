/// A reading of texts by conversions as values of one type, as the walk reads them.
///
/// It is for code outside of a walk, such as inference, that has to know which conversions would
/// read a text.
///
///     TextReading([.stringToNumber, .groupedNumber], as: .number)     "1,299.00" → 1299.00
package struct TextReading: Sendable {
    /// The type of the values.
    package enum Values: Hashable, Sendable {
        case bool
        case number
        /// One of the formats of dates and times.
        case date(StringFormat)
    }

    /// The type of the values.
    package let target: Values
    /// The conversions that are allowed.
    package let conversions: Sanitizer.Policy.Conversions
    private let number: NumberText
    private let date: DateText

    /// Creates a reading.
    ///
    /// - Parameters:
    ///   - conversions: The conversions that are allowed.
    ///   - target: The type of the values.
    package init(_ conversions: Sanitizer.Policy.Conversions, as target: Values) {
        self.target = target
        self.conversions = conversions
        let arguments = ConversionArguments(conversions.arguments)
        number = NumberText(conversions.bits, units: arguments.units)
        date = DateText(conversions.bits, arguments)
    }

    /// Reads the whole text, and writes the value as JSON has it, without quotes.
    ///
    /// - Parameters:
    ///   - text: Valid UTF-8, unescaped.
    ///   - output: The value replaces what is in it; its memory is used again.
    /// - Returns: Whether the conversions read the text; otherwise the output is undefined.
    /// - Complexity: O(*n*) for each conversion, *n* the bytes of the text.
    package func read(
        _ text: UnsafeBufferPointer<UInt8>,
        into output: inout [UInt8]
    ) -> Bool {
        switch target {
        case .number:
            if case .success = number.read(text, isIntegral: false, into: &output) { return true }
            return false
        case .date(let format):
            let result = date.read(text, isNumber: false, as: format, into: &output)
            if case .success = result { return true }
            return false
        case .bool:
            return readBool(text, into: &output)
        }
    }

    private func readBool(
        _ text: UnsafeBufferPointer<UInt8>,
        into output: inout [UInt8]
    ) -> Bool {
        for conversion in [Conversion.stringToBool, .caselessBool, .wordsToBool]
        where conversions.bits.contains(conversion) {
            switch Lexeme.converted(text, by: conversion) {
            case nil: continue
            case .same: output = Array(text)
            case .other(let value): output = value
            }
            return true
        }
        return false
    }
}
