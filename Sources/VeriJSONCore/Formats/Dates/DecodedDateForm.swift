/// A form of dates in texts that a decoder reads for a model.
package struct DecodedDateForm: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case iso8601
        case rfc822
        /// A form, with the offset of a text that has none.
        case form(DateForm, DateOffset?)
    }

    private let kind: Kind
    /// The form as messages name it.
    package let name: String

    private init(_ kind: Kind, named name: String) {
        self.kind = kind
        self.name = name
    }

    /// RFC 3339, and the forms that ``Conversion/spaceDatetime`` and ``Conversion/basicOffset`` read.
    package static let iso8601 = DecodedDateForm(.iso8601, named: "iso8601")
    /// The dates of mail, HTTP and feeds.
    package static let rfc822 = DecodedDateForm(.rfc822, named: "rfc822")

    /// A mistake in a form, with what to write instead.
    package struct Mistake: Error, Hashable, Sendable {
        package let message: String
    }

    /// Compiles a form of the letters of Unicode TR 35.
    ///
    /// - Parameters:
    ///   - format: The form, which has a year, a month and a day.
    ///   - offset: The offset of its texts, if they have none.
    /// - Returns: The form, or the mistake in it.
    package static func form(
        _ format: String,
        offset: String?
    ) -> Result<DecodedDateForm, Mistake> {
        let written = "\"\(format)\""
        func mistake(_ words: String, _ help: String?) -> Result<DecodedDateForm, Mistake> {
            .failure(Mistake(message: "\(words)\(help.map { "; \($0)" } ?? "")"))
        }
        let form: DateForm
        switch DateForm.compile(format) {
        case .success(let compiled): form = compiled
        case .failure(let mistakes):
            let first = mistakes.list[0]
            return mistake("\(written): \(first.message)", first.help)
        }
        let hasTime = !form.fields.isDisjoint(with: .timeOfDay)
        let hasOffset = form.fields.contains(.offset)
        let asked = hasTime || hasOffset ? StringFormat.datetime : .date
        if case .missing(let part) = form.fault(as: asked, hasZone: true) {
            return mistake("\(written): expected \(part), which every date has", nil)
        }
        guard var offset else {
            if hasOffset {
                return .success(DecodedDateForm(.form(form, nil), named: "'\(form.text)'"))
            }
            return mistake(
                "\(written) has no offset, so that its dates are no instants",
                "write .form(\(written), offset: \"+00:00\") with the offset that they mean"
            )
        }
        if hasOffset {
            return mistake("\(written) has an offset of its own", "leave out the offset beside it")
        }
        switch offset.withUTF8({ DateOffset.zone($0) }) {
        case .success(let zone):
            let name = "'\(form.text)' at \(offset)"
            return .success(DecodedDateForm(.form(form, zone), named: name))
        case .failure(let fault):
            let help = fault.replacement == nil ? "a place with summer time has none" : fault.help
            return mistake(fault.message, help)
        }
    }

    /// The reason why a text is no date.
    package enum Refusal: Error, Hashable, Sendable {
        /// No form reads it.
        case unread
        /// Two forms read different instants.
        case ambiguous
    }

    /// Returns the instant of a text, if all forms that read it agree.
    ///
    /// - Returns: The whole seconds since 1970 without leap seconds, and the rest of a second.
    /// - Complexity: O(*n*) for each form, *n* the bytes of the text.
    package static func instant(
        of text: String,
        in forms: [DecodedDateForm]
    ) -> Result<(seconds: Int, fraction: Double), Refusal> {
        var text = text
        return text.withUTF8 { text in
            var found: (parts: DateParts, instant: DateParts.Instant)?
            for form in forms {
                guard let parts = form.read(text) else { continue }
                let instant = parts.instant(as: .datetime, of: text)
                if let found, found.instant != instant { return .failure(.ambiguous) }
                found = found ?? (parts, instant)
            }
            guard let parts = found?.parts else { return .failure(.unread) }
            return .success((parts.secondsSince1970, parts.fraction.seconds(of: text)))
        }
    }

    private func read(_ text: UnsafeBufferPointer<UInt8>) -> DateParts? {
        var parts: DateParts?
        switch kind {
        case .iso8601:
            let allowed: DateText.Parts = [.spaceDatetime, .basicOffset]
            parts = ISODateReader.read(text, allowed, as: .datetime)?.parts
        case .rfc822:
            parts = MailDateReader.read(text)
        case .form(let form, let zone):
            parts = form.read(text)
            let offset = parts?.offset ?? zone
            parts?.offset = offset
        }
        return parts.flatMap { $0.isDate(of: .datetime) ? $0 : nil }
    }
}

extension DateParts {
    /// The whole seconds since 1970-01-01T00:00:00Z of a date-time with an offset.
    fileprivate var secondsSince1970: Int {
        let days = CalendarDay(year: year, month: month, day: day).daysSince1970
        return days * 86_400 + (hour * 60 + minute - (offset?.minutes ?? 0)) * 60 + second
    }
}

extension DateFraction {
    /// Returns the fraction as a number of seconds below 1.
    fileprivate func seconds(of text: UnsafeBufferPointer<UInt8>) -> Double {
        let digits = value(of: text)
        return digits.isEmpty ? 0 : Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
    }
}
