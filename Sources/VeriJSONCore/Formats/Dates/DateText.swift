/// The date in a text or number that is not written as RFC 3339 has it.
///
///     14/11/2023     Tue, 14 Nov 2023 22:13:20 +0000     /Date(1700000000000)/     1700000000.25
///
/// All that is allowed is tried and compared, before the rest of the expression is looked at: if
/// two conversions make different instants, the text is refused.
struct DateText: Sendable {
    /// The conversions that take part in a reading, in the order of their table.
    struct Parts: OptionSet, Hashable, Sendable {
        var rawValue: UInt16

        /// Beside an epoch: a text is read as a number.
        static let stringToNumber = Parts(rawValue: 1)
        /// Beside a form: the digits of a number are read as a text.
        static let numberToString = Parts(rawValue: 1 << 1)
        static let spaceDatetime = Parts(rawValue: 1 << 2)
        static let epochSeconds = Parts(rawValue: 1 << 3)
        static let epochMillis = Parts(rawValue: 1 << 4)
        /// One of the forms, `date:FORMAT`.
        static let form = Parts(rawValue: 1 << 5)
        static let rfc822 = Parts(rawValue: 1 << 6)
        static let basicOffset = Parts(rawValue: 1 << 7)
        /// The offset of a text that has none.
        static let zone = Parts(rawValue: 1 << 8)
        static let dotnetDate = Parts(rawValue: 1 << 9)
    }

    /// The way in which a date was read.
    struct Value: Equatable, Sendable {
        /// The conversions that had a part in it.
        var used: Parts
        /// The place of the form in ``DateText/forms``; nil if there is none.
        var form: Int?
    }

    /// The reason why a text is not read as a date.
    enum Refusal: Error, Hashable, Sendable {
        /// No conversion reads the text.
        case notDate
        /// The text is read, but it has no offset, and there is no `zone`.
        case noOffset
        /// Two conversions make different instants.
        case ambiguous([UInt8], [UInt8])
    }

    /// The conversions that are allowed.
    var allowed: Parts
    /// The forms, if forms are allowed; those whose fields are not those of a format do not apply.
    var forms: [DateForm]
    /// The offset of a text that has none, if `zone` is allowed.
    var zone: DateOffset?

    init(allowed: Parts, forms: [DateForm] = [], zone: DateOffset? = nil) {
        self.allowed = allowed
        self.forms = forms
        self.zone = zone
    }

    /// Reads the whole text and writes the date as RFC 3339 has it.
    ///
    /// - Parameters:
    ///   - text: A string without escapes, or a JSON number as written.
    ///   - isNumber: Whether it is a JSON number.
    ///   - format: One of the formats of dates and times.
    ///   - output: The date replaces what is in it; its memory is used again.
    /// - Returns: The way in which the date was read, or the reason why there is none; the output is
    ///   then undefined.
    /// - Complexity: O(*n*) for each conversion, *n* the bytes of the text.
    func read(
        _ text: UnsafeBufferPointer<UInt8>,
        isNumber: Bool,
        as format: StringFormat,
        into output: inout [UInt8]
    ) -> Result<Value, Refusal> {
        var comparison = DateComparison(text, as: format, zone: zone, forms: forms)
        if format == .datetime, isNumber || allowed.contains(.stringToNumber) {
            let beside: Parts = isNumber ? [] : .stringToNumber
            if allowed.contains(.epochSeconds) {
                let parts = Epoch.instant(text, shift: 0)
                comparison.add(parts, beside.union(.epochSeconds), hasOwnOffset: false)
            }
            if allowed.contains(.epochMillis) {
                let parts = Epoch.instant(text, shift: -3)
                comparison.add(parts, beside.union(.epochMillis), hasOwnOffset: false)
            }
        }
        if allowed.contains(.form), !isNumber || allowed.contains(.numberToString) {
            let beside: Parts = isNumber ? .numberToString : []
            for (position, form) in forms.enumerated()
            where form.fits(format, hasZone: zone != nil) {
                comparison.add(form.read(text), beside.union(.form), form: position)
            }
        }
        if !isNumber { readText(text, format, &comparison) }
        return comparison.result(into: &output)
    }

    private func readText(
        _ text: UnsafeBufferPointer<UInt8>,
        _ format: StringFormat,
        _ comparison: inout DateComparison
    ) {
        let isISO = !allowed.isDisjoint(with: [.spaceDatetime, .basicOffset]) || zone != nil
        if isISO, format.hasTime, let iso = ISODateReader.read(text, allowed, as: format) {
            comparison.add(iso.parts, iso.used)
        }
        guard format == .datetime else { return }
        if allowed.contains(.rfc822) { comparison.add(MailDateReader.read(text), .rfc822) }
        if allowed.contains(.dotnetDate) {
            comparison.add(Epoch.dotnetInstant(text), .dotnetDate, hasOwnOffset: false)
        }
    }
}
