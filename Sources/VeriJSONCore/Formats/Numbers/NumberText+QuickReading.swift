extension NumberText {
    /// The reading of texts that have one number by their form alone.
    ///
    /// Such a text is a number of digits, group marks and a point or comma, with at most one sign
    /// before it, one dollar sign before the digits, and one percent sign or unit after them:
    ///
    ///     1,299.00     -$499.99     12.5 %     82.5 kg
    ///
    /// No other mark can be taken off it, so that ``NumberSearch`` would find this number alone.
    struct QuickReading: BitwiseCopyable {
        private let allowed: Parts
        private let marks: Parts
        /// The only unit; nil if there is none, or if there are several.
        private let unit: UnsafeBufferPointer<UInt8>?
        /// Whether no text is read.
        private let isOff: Bool

        /// Creates the reading of a form.
        ///
        /// - Parameters:
        ///   - form: What is allowed.
        ///   - unit: The only unit, in memory that lives as long as the reading.
        init(_ form: NumberText, unit: UnsafeBufferPointer<UInt8>?) {
            allowed = form.allowed
            marks = form.marks
            let hasUnit = form.allowed.contains(.unit)
            self.unit = hasUnit && unit?.allSatisfy(ASCII.isLetter) == true ? unit : nil
            isOff =
                form.hasBothMarks || hasUnit && (self.unit == nil || allowed.contains(.currency))
        }

        /// Reads the whole text and writes the number as JSON has it.
        ///
        /// - Parameters:
        ///   - text: ASCII, with at least 40 bytes from its start on that can be read.
        ///   - count: The bytes of the text.
        ///   - isIntegral: Whether an integer is asked for.
        ///   - output: The number is appended.
        /// - Returns: The conversions that had a part in it; nil if the text has another form.
        // A reading in the memory of a table would be copied if it were only borrowed.
        mutating func read(
            _ text: UnsafeBufferPointer<UInt8>,
            count: Int,
            isIntegral: Bool,
            into output: inout TextWriter
        ) -> Parts? {
            guard !isOff, count > 0, count <= 32 else { return nil }
            // A bit for each digit; the bytes after the text are none.
            let low = NativeLanes.digits(text.load(at: 0))
            let high = NativeLanes.digits(text.load(at: 16))
            let digits = UInt64(low | high << 16) & (1 << UInt64(count) &- 1)
            var (start, end) = (0, count)
            var used: Parts = []
            if text[0] == UInt8(ascii: "-") {
                output.append(text[0])
                start = 1
            }
            if text[start] == UInt8(ascii: "$"), start < end, allowed.contains(.currency) {
                used.insert(.currency)
                start += 1
            }
            if digits >> UInt64(end - 1) == 0 {
                guard used.isEmpty, let length = length(ofMarkAt: end, in: text, &used) else {
                    return nil
                }
                end -= length
                if end > start, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
            }
            guard start < end, digits >> UInt64(end - 1) & 1 == 1 else { return nil }
            return readDigits(text, digits, start, end, isIntegral, used, into: &output)
        }

        /// Returns the length of the percent sign or unit before an index.
        @inline(__always)
        private func length(
            ofMarkAt end: Int,
            in text: UnsafeBufferPointer<UInt8>,
            _ used: inout Parts
        ) -> Int? {
            if text[end - 1] == UInt8(ascii: "%") {
                guard allowed.contains(.percent) else { return nil }
                used.insert(.percent)
                return 1
            }
            guard let unit, end > unit.count else { return nil }
            let start = end - unit.count
            for index in 0..<unit.count where text[start + index] != unit[index] { return nil }
            used.insert(.unit)
            return unit.count
        }

        /// Reads digits and marks from `start` to `end`, before which there is a digit.
        @inline(__always)
        private func readDigits(
            _ text: UnsafeBufferPointer<UInt8>,
            _ digits: UInt64,
            _ start: Int,
            _ end: Int,
            _ isIntegral: Bool,
            _ taken: Parts,
            into output: inout TextWriter
        ) -> Parts? {
            let isComma = marks == .comma
            var used = taken
            var index = start
            var length = (~digits >> UInt64(index)).trailingZeroBitCount
            // A zero before other digits is padding, which is not read here.
            guard length > 0, length == 1 || text[index] != 0x30 else { return nil }
            let mark = UInt8(ascii: isComma ? "." : ",")
            if !marks.isEmpty, text[index + length] == mark, index + length < end {
                guard length <= 3, text[index] != 0x30 else { return nil }
                used.formUnion(marks)
                repeat {
                    output.append(text.word(at: index), count: length)
                    index += length + 1
                    length = (~digits >> UInt64(index)).trailingZeroBitCount
                    guard length == 3 else { return nil }
                } while index + length < end && text[index + length] == mark
            }
            append(text, index, length, to: &output)
            index += length
            if index < end {
                let fraction = end - index - 1
                guard !isIntegral, text[index] == UInt8(ascii: isComma ? "," : "."),
                    (~digits >> UInt64(index + 1)).trailingZeroBitCount == fraction
                else { return nil }
                output.append(UInt8(ascii: "."))
                append(text, index + 1, fraction, to: &output)
                if isComma { used.formUnion(marks) }
            }
            if used.isEmpty {
                let reading = allowed.intersection([.plain, .padding]).union(marks)
                guard !reading.isEmpty else { return nil }
                // The first of the table.
                used = Parts(rawValue: reading.rawValue & (0 &- reading.rawValue))
            }
            return used
        }

        /// Appends digits, most of which are at most eight.
        @inline(__always)
        private func append(
            _ text: UnsafeBufferPointer<UInt8>,
            _ start: Int,
            _ count: Int,
            to output: inout TextWriter
        ) {
            var index = start
            while start + count - index > 8 {
                output.append(text.word(at: index))
                index += 8
            }
            output.append(text.word(at: index), count: start + count - index)
        }
    }
}
