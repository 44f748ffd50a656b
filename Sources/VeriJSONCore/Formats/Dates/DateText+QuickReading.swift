extension DateText {
    /// The reading of texts that one conversion alone reads as a date.
    ///
    /// A text that none or several read is left to ``DateText/read(_:isNumber:as:into:)``, which
    /// compares them.
    struct QuickReading: BitwiseCopyable {
        private let allowed: Parts
        /// The steps of the only form; nil if there is none, or if there are several.
        private let form: UnsafeBufferPointer<DateForm.Step>?
        private let layout: DateForm.FixedLayout?
        private let zone: DateOffset?
        /// The zone as a plain date has it.
        private let zoneText: PlainDate
        /// The only reader of strings and that of numbers, if a plain date may be read so.
        private let plain: (texts: PlainReader, numbers: PlainReader)
        /// Whether no text is read.
        private let isOff: Bool

        /// Creates the reading of dates of one format.
        ///
        /// - Parameters:
        ///   - text: What is allowed.
        ///   - form: The steps of the only form that fits the format, in memory that lives as long
        ///     as the reading.
        ///   - layout: The layout of that form, if it has one.
        ///   - hasForms: Whether there are such forms.
        init(
            _ text: DateText,
            form: UnsafeBufferPointer<DateForm.Step>?,
            layout: DateForm.FixedLayout?,
            hasForms: Bool
        ) {
            allowed = text.allowed
            self.form = form
            self.layout = layout
            zone = text.zone
            var zoneText = PlainDate(day: 0)
            if let zone { zoneText.setOffset(zone) }
            self.zoneText = zoneText
            isOff = form == nil && hasForms
            plain = (
                Self.reader(ofTexts: text, layout, hasForms: hasForms),
                Self.reader(ofNumbers: text, hasForms: hasForms)
            )
        }

        /// A reader of plain dates that no other conversion reads.
        private enum PlainReader: BitwiseCopyable {
            case none
            case iso
            case mail
            case layout
            case seconds
            case milliseconds
        }

        private static func reader(
            ofTexts text: DateText,
            _ layout: DateForm.FixedLayout?,
            hasForms: Bool
        ) -> PlainReader {
            var readers: Parts = [.spaceDatetime, .basicOffset, .rfc822, .dotnetDate]
            if hasForms { readers.insert(.form) }
            if text.allowed.contains(.stringToNumber) {
                readers.formUnion([.epochSeconds, .epochMillis])
            }
            readers.formIntersection(text.allowed)
            if readers == .form { return layout == nil ? .none : .layout }
            if readers == .rfc822 { return text.zone == nil ? .mail : .none }
            let isISO = !readers.isEmpty && readers.isSubset(of: [.spaceDatetime, .basicOffset])
            return isISO ? .iso : .none
        }

        private static func reader(ofNumbers text: DateText, hasForms: Bool) -> PlainReader {
            if hasForms, text.allowed.isSuperset(of: [.form, .numberToString]) { return .none }
            if text.allowed.contains(.epochSeconds) { return .seconds }
            return text.allowed.contains(.epochMillis) ? .milliseconds : .none
        }

        /// The dates of one text.
        private struct Dates {
            let format: StringFormat
            let zone: DateOffset?
            var parts = DateParts()
            /// The conversions that had a part in it; none before a date is found.
            var used: Parts = []
            var areSeveral = false

            /// Adds a date as ``DateComparison`` does.
            @inline(__always)
            mutating func add(_ parts: DateParts?, _ used: Parts) {
                guard var parts else { return }
                var used = used
                if parts.offset == nil {
                    if format.hasOffset {
                        guard let zone else { return }
                        parts.offset = zone
                        used.insert(.zone)
                    }
                } else if !format.hasOffset {
                    return
                }
                guard !used.isEmpty, parts.isDate(of: format) else { return }
                if !self.used.isEmpty { areSeveral = true }
                self.parts = parts
                self.used = used
            }
        }

        /// Reads the whole text and writes the date as RFC 3339 has it.
        ///
        /// - Parameters:
        ///   - text: A string without escapes, or a JSON number as written.
        ///   - isNumber: Whether it is a JSON number.
        ///   - format: The format that the reading was created for.
        ///   - output: The date is appended.
        /// - Returns: The conversions that had a part in it; nil unless one conversion alone reads it.
        // A reading in the memory of a table would be copied if it were only borrowed.
        mutating func read(
            _ text: UnsafeBufferPointer<UInt8>,
            isNumber: Bool,
            as format: StringFormat,
            into output: inout TextWriter
        ) -> Parts? {
            guard !isOff else { return nil }
            if let used = readPlain(text, isNumber ? plain.numbers : plain.texts, format, &output) {
                return used
            }
            var dates = Dates(format: format, zone: zone)
            if format == .datetime, isNumber || allowed.contains(.stringToNumber) {
                let beside: Parts = isNumber ? [] : .stringToNumber
                if allowed.contains(.epochSeconds) {
                    dates.add(Epoch.instant(text, shift: 0), beside.union(.epochSeconds))
                }
                if allowed.contains(.epochMillis) {
                    dates.add(Epoch.instant(text, shift: -3), beside.union(.epochMillis))
                }
            }
            if let form, allowed.contains(.form), !isNumber || allowed.contains(.numberToString) {
                let beside: Parts = isNumber ? .numberToString : []
                let parts = layout?.read(text) ?? DateForm.read(text, by: form)
                dates.add(parts, beside.union(.form))
            }
            if !isNumber { readText(text, &dates) }
            guard !dates.used.isEmpty, !dates.areSeveral else { return nil }
            dates.parts.write(as: format, of: text, to: &output)
            return dates.used
        }

        /// Reads a plain date of a format with a day; nil if the text has another form.
        @inline(__always)
        private func readPlain(
            _ text: UnsafeBufferPointer<UInt8>,
            _ reader: PlainReader,
            _ format: StringFormat,
            _ output: inout TextWriter
        ) -> Parts? {
            var date = PlainDate()
            switch reader {
            case .none: return nil
            case .layout:
                // With a zone, ISO 8601 is read as well.
                guard format.hasDay, zone == nil || text.count > 4 && text[4] != 0x2D,
                    let layout, layout.readPlain(text, hasTime: format.hasTime, into: &date)
                else { return nil }
                return write(date, .form, format, &output)
            case _ where format != .datetime: return nil
            case .iso:
                var used: Parts = []
                guard date.readISO(text, &used), used.isSubset(of: allowed) else { return nil }
                return write(date, used, format, &output)
            case .mail:
                return date.readMail(text) ? write(date, .rfc822, format, &output) : nil
            case .seconds:
                guard date.readEpoch(text, fraction: 0) else { return nil }
                return write(date, .epochSeconds, format, &output)
            case .milliseconds:
                guard date.readEpoch(text, fraction: 3) else { return nil }
                return write(date, .epochMillis, format, &output)
            }
        }

        /// Writes a date that was read; nil if it needs a zone and there is none, or no conversion.
        @inline(__always)
        private func write(
            _ date: PlainDate,
            _ used: Parts,
            _ format: StringFormat,
            _ output: inout TextWriter
        ) -> Parts? {
            var (date, used) = (date, used)
            if date.offsetCount == 0, format.hasOffset {
                guard zone != nil else { return nil }
                (date.offset, date.offsetCount) = (zoneText.offset, zoneText.offsetCount)
                used.insert(.zone)
            }
            guard !used.isEmpty else { return nil }
            date.write(hasTime: format.hasTime, to: &output)
            return used
        }

        @inline(__always)
        private func readText(_ text: UnsafeBufferPointer<UInt8>, _ dates: inout Dates) {
            let isISO = !allowed.isDisjoint(with: [.spaceDatetime, .basicOffset]) || zone != nil
            if isISO, dates.format.hasTime,
                let iso = ISODateReader.read(text, allowed, as: dates.format)
            {
                dates.add(iso.parts, iso.used)
            }
            guard dates.format == .datetime else { return }
            if allowed.contains(.rfc822) { dates.add(MailDateReader.read(text), .rfc822) }
            if allowed.contains(.dotnetDate) { dates.add(Epoch.dotnetInstant(text), .dotnetDate) }
        }
    }
}
