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
        /// Whether the format has an offset.
        private let hasOffset: Bool
        /// The zone as a plain date has it.
        private let zoneText: PlainDate
        /// The only reader of strings, if a plain date may be read so.
        private let plain: PlainReader
        /// The number of digits after the seconds of an integer, if a plain date may be one.
        private let fractionCount: Int
        /// Whether no text is read.
        private let isOff: Bool

        /// Creates the reading of dates of one format.
        ///
        /// - Parameters:
        ///   - text: What is allowed.
        ///   - format: The format.
        ///   - form: The steps of the only form that fits the format, in memory that lives as long
        ///     as the reading.
        ///   - layout: The layout of that form, if it has one.
        ///   - hasForms: Whether there are such forms.
        init(
            _ text: DateText,
            as format: StringFormat,
            form: UnsafeBufferPointer<DateForm.Step>?,
            layout: DateForm.FixedLayout?,
            hasForms: Bool
        ) {
            allowed = text.allowed
            self.form = form
            self.layout = layout
            zone = text.zone
            hasOffset = format.hasOffset
            var zoneText = PlainDate.none
            if let zone { zoneText.setOffset(zone) }
            self.zoneText = zoneText
            isOff = form == nil && hasForms
            let reader = Self.reader(ofTexts: text, layout, hasForms: hasForms)
            plain =
                if isOff || !format.hasDay {
                    .none
                } else {
                    format == .datetime || reader == .layout ? reader : .none
                }
            fractionCount =
                isOff || format != .datetime
                ? Self.isNoInteger : Self.fractionCount(ofNumbers: text, hasForms: hasForms)
        }

        /// A reader of plain dates that no other conversion reads.
        private enum PlainReader: BitwiseCopyable {
            case none
            case iso
            case mail
            case layout
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

        /// More digits than an integer has that is read as a plain date.
        private static var isNoInteger: Int { .max }

        private static func fractionCount(ofNumbers text: DateText, hasForms: Bool) -> Int {
            if hasForms, text.allowed.isSuperset(of: [.form, .numberToString]) {
                return isNoInteger
            }
            if text.allowed.contains(.epochSeconds) { return 0 }
            return text.allowed.contains(.epochMillis) ? 3 : isNoInteger
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

        /// Whether a text of the format is read as a plain date, by no conversion.
        var readsFormat: Bool {
            @inline(__always)
            get { plain == .iso }
        }

        /// Returns the plain date of a text, `.none` if it has another form.
        ///
        /// - Parameters:
        ///   - text: A string without escapes.
        ///   - hasTime: Whether the format has a time.
        /// - Returns: The date with the conversions that had a part in it, none if the text has the
        ///   format as it is.
        @inline(__always)
        mutating func plainDate(
            _ text: UnsafeBufferPointer<UInt8>,
            hasTime: Bool
        ) -> PlainDate {
            var date: PlainDate
            switch plain {
            case .none: return .none
            case .mail: return .mail(text)
            case .layout:
                // With a zone, ISO 8601 is read as well.
                guard zone == nil || text.count > 4 && text[4] != 0x2D, let layout else {
                    return .none
                }
                date = layout.plainDate(text, hasTime: hasTime)
                if !hasTime { return date }
            case .iso:
                date = .iso(text)
                guard date.used.isSubset(of: allowed) else { return .none }
            }
            if hasOffset, !date.hasOffset {
                guard zone != nil else { return .none }
                date.setOffset(of: zoneText)
                date.insert(.zone)
            }
            return date
        }

        /// Returns the plain date of an integer, `.none` if it is none.
        @inline(__always)
        mutating func plainDate(ofInteger digits: UnsafeBufferPointer<UInt8>) -> PlainDate {
            .epoch(digits, fractionCount: fractionCount)
        }

        /// Reads the whole text and writes the date as RFC 3339 has it, in quotes.
        ///
        /// - Parameters:
        ///   - text: A string without escapes, or a JSON number as written.
        ///   - isNumber: Whether it is a JSON number.
        ///   - format: The format that the reading was created for.
        ///   - output: The date is appended.
        /// - Returns: The conversions that had a part in it; nil unless one conversion alone reads it.
        // A reading in the memory of a table would be copied if it were only borrowed.
        @inline(never)
        mutating func read(
            _ text: UnsafeBufferPointer<UInt8>,
            isNumber: Bool,
            as format: StringFormat,
            into output: inout TextWriter
        ) -> Parts? {
            guard !isOff else { return nil }
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
            output.append(UInt8(ascii: "\""))
            dates.parts.write(as: format, of: text, to: &output)
            output.append(UInt8(ascii: "\""))
            return dates.used
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
