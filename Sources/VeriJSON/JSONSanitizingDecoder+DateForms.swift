import VeriJSONCore

extension JSONSanitizingDecoder {
    /// A form of dates in texts, for ``JSONSanitizingDecoder/dateForms``.
    ///
    /// A literal is a form whose texts have an offset:
    ///
    ///     let decoder = JSONSanitizingDecoder()
    ///     decoder.dateForms = [.iso8601, "yyyy-MM-dd HH:mm Z", .form("dd/MM/yyyy", offset: "+01:00")]
    ///
    /// The letters are those of Unicode Technical Standard 35 that ``Sanitizer/Policy/Conversions/date(_:)``
    /// has.
    public struct DateForm: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible
    {
        let form: DecodedDateForm

        /// A date-time of RFC 3339 or of the other forms of ISO 8601 that services write: a space in
        /// place of `T`, no seconds, the basic form, an offset as `+0100`.
        public static let iso8601 = DateForm(form: .iso8601)

        /// A date of mail, HTTP or a feed, with the obsolete forms of RFC 2822: `Tue, 14 Nov 2023
        /// 22:13:20 +0000`.
        public static let rfc822 = DateForm(form: .rfc822)

        /// A form whose texts have no offset, such as `dd/MM/yyyy`; without a time, a date is the
        /// beginning of its day.
        ///
        /// - Parameters:
        ///   - format: The form.
        ///   - offset: The offset of all its texts: `Z`, or hours and minutes as in `+02:00`. A place
        ///     with summer time has none.
        /// - Returns: The form.
        /// - Precondition: The form has a year, a month, a day and no offset.
        public static func form(_ format: String, offset: String) -> DateForm {
            checked(format, offset)
        }

        /// Creates a form whose texts have an offset.
        ///
        /// - Parameter format: The form.
        /// - Precondition: The form has a year, a month, a day, a time and an offset.
        public init(stringLiteral format: String) { self = Self.checked(format, nil) }

        init(form: DecodedDateForm) { self.form = form }

        private static func checked(_ format: String, _ offset: String?) -> DateForm {
            switch DecodedDateForm.form(format, offset: offset) {
            case .success(let form): return DateForm(form: form)
            case .failure(let mistake): preconditionFailure(mistake.message)
            }
        }

        /// The form as messages name it: `iso8601`, `'dd/MM/yyyy' at +01:00`.
        public var description: String { form.name }
    }
}
