extension RemedySearch {
    /// The limit on the bytes of a text whose reading depends on an argument.
    private static let argumentLimit = 64

    /// Returns conversions that read a value in one way of several: each is tried without the
    /// others, the likelier ones first.
    func otherReadings(
        of value: UnsafeBufferPointer<UInt8>,
        by rule: Rule,
        isShown: Bool
    ) -> [Sanitizer.Policy.Conversions] {
        let isString = value.first == UInt8(ascii: "\"")
        let text = Array(JSONText.unquoted(0..<value.count, in: ByteView(value)).utf8)
        switch rule.form {
        case .number, .integer:
            guard isString else { return [] }
            let marks: [Sanitizer.Policy.Conversions] = [.groupedNumber, .commaDecimal]
            // A unit is a part of the text, which may not be told where values are hidden.
            guard isShown, let unit = Self.unit(in: text) else { return marks }
            let argument = Sanitizer.Policy.Conversions(ConversionArgument(.unit, unit))
            return [argument] + marks.map { $0.union(argument) }
        case .format where rule.mayTake(.dateOrTime):
            guard text.count <= Self.argumentLimit else { return [] }
            return dates(in: text, isString: isString, as: rule.format)
        default:
            return []
        }
    }

    // MARK: Units

    /// Words that mean a thousand, a million or a billion, which are not units.
    private static let multiples: Set = ["K", "M", "MM", "MIO", "B", "BN", "T"]

    /// Returns the text beside the number in a text, if it can be a unit.
    private static func unit(in text: [UInt8]) -> String? {
        func isOfNumber(_ byte: UInt8) -> Bool {
            ASCII.isDigit(byte) || " .,'+-".utf8.contains(byte)
        }
        guard text.count <= argumentLimit else { return nil }
        let head = text.prefix { !isOfNumber($0) || $0 == UInt8(ascii: ".") }
        let tail = text.drop(while: isOfNumber)
        let bytes = head.isEmpty ? tail : head
        var unit = String(decoding: bytes, as: UTF8.self)
        while unit.last == " " { unit.removeLast() }
        // With a digit or several words, it is more than a unit: `0x1F`, `3 of 5`.
        let isWord = !unit.unicodeScalars.contains { $0.properties.numericType != nil || $0 == " " }
        guard isWord, let first = unit.unicodeScalars.first,
            first.properties.isAlphabetic || first == "\u{B0}",
            !multiples.contains(unit.filter { $0.isASCII && $0.isLetter }.uppercased()),
            !unit.unicodeScalars.contains(where: { $0.properties.isDefaultIgnorableCodePoint }),
            ConversionArgument(.unit, unit).mistakes.isEmpty
        else { return nil }
        return unit
    }

    // MARK: Dates

    /// The offset in help for a text that has none; its reader knows the right one.
    private static let offset = ConversionArgument(.zone, "+00:00")

    /// The forms that are tried: those of which a text of one is a text of another with another
    /// meaning are all there.
    private static let forms: [DateForm] = {
        let days = [
            "dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy", "M/d/yyyy", "dd.MM.yyyy", "d.M.yyyy",
            "dd-MM-yyyy", "MM-dd-yyyy", "yyyy/MM/dd", "yyyy-MM-dd", "yyyyMMdd", "d MMM yyyy",
            "MMM d, yyyy", "d-MMM-yyyy", "EEE, d MMM yyyy",
        ]
        let clocks = ["HH:mm:ss", "HH:mm", "h:mm:ss a", "h:mm a", "HH:mm:ss.S", "HH:mm:ss,S"]
        let times = clocks.flatMap { [$0, $0 + "X", $0 + " X", $0 + " z"] }
        let both = days.flatMap { day in times.map { day + " " + $0 } }
        let others = [
            "EEE MMM d HH:mm:ss Z yyyy", "EEE MMM d HH:mm:ss z yyyy", "MMM d, yyyy, h:mm:ss a",
            "MMM d, yyyy, h:mm a", "dd/MM/yyyy, HH:mm:ss", "MM/dd/yyyy, h:mm:ss a",
            "yyyyMMddHHmmss",
        ]
        return (days + times + others + both).compactMap { try? DateForm.compile($0).get() }
    }()

    /// Returns the forms in which a text is a date, each another one, as `dateForms` of a decoder has
    /// them; nil if there is none.
    static func dateForms(
        of text: UnsafeBufferPointer<UInt8>
    ) -> FindingDetails.DateStrategy? {
        guard text.count <= argumentLimit else { return nil }
        var found: [(instant: DateParts.Instant, form: String)] = []
        for form in forms where form.fields.isSuperset(of: .calendarDay) {
            guard let parts = form.read(text), parts.isDate(of: .localDatetime) else { continue }
            let instant = parts.instant(as: .localDatetime, of: text)
            guard !found.contains(where: { $0.instant == instant }) else { continue }
            let name = JSONText.quoted(form.text)
            let hasOffset = form.fields.contains(.offset)
            found.append((instant, hasOffset ? name : ".form(\(name), offset: \"+00:00\")"))
        }
        return found.isEmpty ? nil : .forms(found.map(\.form))
    }

    /// Returns the forms that a text has, and an offset beside a text without one.
    private func dates(
        in text: [UInt8],
        isString: Bool,
        as format: StringFormat
    ) -> [Sanitizer.Policy.Conversions] {
        let zone = Sanitizer.Policy.Conversions(Self.offset)
        var sets: [Sanitizer.Policy.Conversions] = []
        if isString, format.hasOffset { sets.append(zone) }
        text.withUnsafeBufferPointer { text in
            for form in Self.forms where isString || form.isNumeric {
                let needsZone = format.hasOffset && !form.fields.contains(.offset)
                guard form.fits(format, hasZone: needsZone), form.read(text) != nil else {
                    continue
                }
                let set = Sanitizer.Policy.Conversions(ConversionArgument(.date, form.text))
                sets.append(needsZone ? set.union(zone) : set)
            }
        }
        return sets
    }
}
