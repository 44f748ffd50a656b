extension DateForm {
    /// A form in which every part has its place: digits and bytes that stand for themselves.
    ///
    ///     dd.MM.yyyy HH:mm
    ///     0  3  6    11 14      the parts;  . . space :  between them
    ///
    /// A text that has another form may still have that of the steps: a space that is not plain.
    struct FixedLayout: BitwiseCopyable {
        /// The place of each byte that stands for itself.
        struct Mark: BitwiseCopyable {
            var place: UInt8
            var byte: UInt8
        }

        /// The longest text that has a layout, in bytes.
        private static let longestText = 60

        private let count: Int
        private let marks: UnsafeBufferPointer<Mark>
        private var year: Int8 = -1
        private var month: Int8 = -1
        private var day: Int8 = -1
        private var hour: Int8 = -1
        private var minute: Int8 = -1
        private var second: Int8 = -1

        /// Creates the layout of a form; nil if a part has no fixed place, or occurs again.
        ///
        /// - Parameters:
        ///   - steps: The steps of the form.
        ///   - store: A function that copies bytes to memory that lives as long as the layout.
        init?(_ steps: [Step], store: ([Mark]) -> UnsafeBufferPointer<Mark>) {
            var marks: [Mark] = []
            var places: [Part?: Int8] = [:]
            var count = 0
            for step in steps {
                guard count < Self.longestText else { return nil }
                let place = Int8(truncatingIfNeeded: count)
                switch step {
                case .byte(let byte):
                    marks.append(Mark(place: UInt8(truncatingIfNeeded: count), byte: byte))
                    count += 1
                case .space:
                    marks.append(Mark(place: UInt8(truncatingIfNeeded: count), byte: 0x20))
                    count += 1
                case .year:
                    guard places.updateValue(place, forKey: nil) == nil else { return nil }
                    count += 4
                case .number(let part, isOpen: false) where part != .hourOfHalf:
                    guard places.updateValue(place, forKey: part) == nil else { return nil }
                    count += 2
                default: return nil
                }
            }
            self.count = count
            self.marks = store(marks)
            year = places[nil] ?? -1
            month = places[.month] ?? -1
            day = places[.day] ?? -1
            hour = places[.hour] ?? -1
            minute = places[.minute] ?? -1
            second = places[.second] ?? -1
        }

        /// Reads a whole text with a day of the calendar, and a time of the day or none.
        ///
        /// Returns `.none` if it is none, or may be one of the steps only.
        @inline(never)
        func plainDate(_ text: UnsafeBufferPointer<UInt8>, hasTime: Bool) -> PlainDate {
            guard text.count == count, year >= 0, month >= 0, day >= 0 else { return .none }
            for mark in marks where text[Int(mark.place)] != mark.byte { return .none }
            var date = PlainDate(
                day: pair(text, year) | pair(text, year + 2) << 16 | pair(text, month) << 32
                    | pair(text, day) << 48,
                used: .form
            )
            guard date.isDay else { return .none }
            guard hasTime else { return date }
            guard hour >= 0, minute >= 0 else { return .none }
            let seconds = second >= 0 ? pair(text, second) : 0x3030
            date.time = PlainDate.time(pair(text, hour), pair(text, minute), seconds)
            return date.isTime ? date : .none
        }

        @inline(__always)
        private func pair(_ text: UnsafeBufferPointer<UInt8>, _ place: Int8) -> UInt64 {
            UInt64(text[Int(place)]) | UInt64(text[Int(place) + 1]) << 8
        }

        /// Reads a whole text; nil if it has another form, or may be one of the steps only.
        @inline(__always)
        func read(_ text: UnsafeBufferPointer<UInt8>) -> DateParts? {
            guard text.count == count else { return nil }
            for mark in marks where text[Int(mark.place)] != mark.byte { return nil }
            var parts = DateParts()
            if year >= 0 {
                guard let century = TimeOfDay.pair(text, at: Int(year)),
                    let rest = TimeOfDay.pair(text, at: Int(year) + 2)
                else { return nil }
                parts.year = century * 100 + rest
            }
            if month >= 0 {
                guard let value = TimeOfDay.pair(text, at: Int(month)) else { return nil }
                parts.month = value
            }
            if day >= 0 {
                guard let value = TimeOfDay.pair(text, at: Int(day)) else { return nil }
                parts.day = value
            }
            if hour >= 0 {
                guard let value = TimeOfDay.pair(text, at: Int(hour)) else { return nil }
                parts.hour = value
            }
            if minute >= 0 {
                guard let value = TimeOfDay.pair(text, at: Int(minute)) else { return nil }
                parts.minute = value
            }
            if second >= 0 {
                guard let value = TimeOfDay.pair(text, at: Int(second)) else { return nil }
                parts.second = value
            }
            return parts
        }
    }
}
