import VeriJSONCore

/// The removal of the forms that a text does not have.
extension TextForms {
    /// Removes the forms that a text does not have; a text that stands for no value has all.
    ///
    /// - Parameters:
    ///   - text: Valid UTF-8, unescaped.
    ///   - kind: The class of the text.
    /// - Complexity: O(*n*) for each form that is left, *n* the bytes of the text.
    @inline(never)
    mutating func narrow(to text: UnsafeBufferPointer<UInt8>, _ kind: StringClass) {
        switch kind {
        case .empty, .blank, .sentinel: return
        case .uuid, .httpURL, .url, .email, .ipv4, .ipv6, .date, .markedColor, .hex32, .hex40,
            .hex64, .base64:
            self = .none
            return
        case .integerText, .colorDigits: narrow(toDigits: text)
        case .datetime, .localDatetime: narrow(toISO: kind)
        default:
            var output: [UInt8] = []
            remove(TextForm.epochs)
            remove(.integer)
            narrowNumbers(to: text, &output)
            narrowBools(to: text, &output)
            for form in TextForm.dates where contains(form) {
                if form.reading?.read(text, into: &output) != true { remove(form) }
            }
            narrowJSON(to: text)
            narrowDates(to: text, &output)
        }
        settle()
    }

    /// Keeps what a date-time of RFC 3339 is, which needs no conversion beside others that do.
    private mutating func narrow(toISO kind: StringClass) {
        keep(
            kind == .datetime
                ? [.spaceDatetime, .basicDatetime, .spaceBasicDatetime] : [.basicLocal]
        )
        removeDates()
    }

    /// Keeps what digits, with a minus sign if any, may mean; numbers are all read alike.
    private mutating func narrow(toDigits text: UnsafeBufferPointer<UInt8>) {
        var output: [UInt8] = []
        func isRead(_ form: TextForm) -> Bool {
            form.reading?.read(text, into: &output) == true
        }
        var kept: [TextForm] = []
        if text.count <= TextForm.longestNumber, contains(.integer) || hasNumbers, isRead(.integer)
        {
            kept = [.integer] + TextForm.families.joined()
        }
        if text.count == 1, isRead(.caselessBool) {
            kept += [.caselessBool, .anyBool]
            if contains(.anyBool) {
                insert(output.first == UInt8(ascii: "t") ? .hasTrue : .hasFalse)
            }
        }
        if contains(.seconds), text.count == 10, isRead(.seconds) { kept.append(.seconds) }
        if contains(.milliseconds), text.count == 13, isRead(.milliseconds) {
            kept.append(.milliseconds)
        }
        if contains(.extendedDate), isRead(.extendedDate) { kept.append(.extendedDate) }
        keep(kept)
        // Other years are numbers by far more often.
        let isRecent = text.starts(with: "19".utf8) || text.starts(with: "20".utf8)
        filterDates { day, time in
            day == DateTextForms.digits && time == 0 && isRecent
                && DateTextForms.reading(day: day, time: time).read(text, into: &output)
        }
    }

    private var hasNumbers: Bool { TextForm.families.joined().contains { contains($0) } }

    private mutating func narrowNumbers(
        to text: UnsafeBufferPointer<UInt8>,
        _ output: inout [UInt8]
    ) {
        for family in TextForm.families {
            var number: [UInt8]?
            for form in family where contains(form) {
                guard form.reading?.read(text, into: &output) == true else {
                    remove(form)
                    continue
                }
                // A text of digits with an `e` is an identifier as often.
                if output.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
                    remove(form)
                    continue
                }
                if let number, number != output { insert(.differs) }
                number = output
            }
        }
    }

    private mutating func narrowBools(
        to text: UnsafeBufferPointer<UInt8>,
        _ output: inout [UInt8]
    ) {
        for form in TextForm.bools where contains(form) {
            guard form.reading?.read(text, into: &output) == true else {
                remove(form)
                continue
            }
            if form == .anyBool {
                insert(output.first == UInt8(ascii: "t") ? .hasTrue : .hasFalse)
            }
        }
    }

    private mutating func narrowJSON(to text: UnsafeBufferPointer<UInt8>) {
        guard contains(.jsonObject) || contains(.jsonArray) else { return }
        let first = text.first { !$0.isJSONWhiteSpace }
        let form: TextForm? =
            switch first {
            case UInt8(ascii: "{"): .jsonObject
            case UInt8(ascii: "["): .jsonArray
            default: nil
            }
        for other in [TextForm.jsonObject, .jsonArray] where other != form { remove(other) }
        guard let form, contains(form) else { return }
        if !Self.json.accepts(Array(text)) { remove(form) }
    }

    /// The greatest nesting of JSON in a text, which is opened inside of a document.
    private static let jsonDepth = 256
    private static let json = Verifier(
        .anything,
        policy: Sanitizer.Policy(limits: Sanitizer.Limits(depth: jsonDepth))
    )

    private mutating func narrowDates(
        to text: UnsafeBufferPointer<UInt8>,
        _ output: inout [UInt8]
    ) {
        guard days != 0 else { return }
        guard (8...40).contains(text.count), text.contains(where: ASCII.isDigit) else {
            removeDates()
            return
        }
        filterDates { day, time in
            DateTextForms.reading(day: day, time: time).read(text, into: &output)
        }
    }
}
