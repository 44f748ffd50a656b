/// A mistake in the argument of a conversion: `date:YYYY-MM-DD`, `unit:-`, `zone:CET`.
///
///     yyyy-mm-dd        range 5..<7, replacement MM
///          ▲▲
struct ArgumentMistake: Error, Hashable, Sendable {
    /// The kind of a mistake.
    enum Kind: Hashable, Sendable {
        // A FORMAT

        /// No text at all.
        case empty
        /// A letter that stands for no field.
        case letter(String)
        /// A field in a width that is not read.
        case width(String)
        /// A field that occurs twice.
        case repeated(String)
        /// An hour from 1 to 12 without `a`, or one from 0 to 23 beside it.
        case hour(String)
        /// `mm`, which means minutes, where a month is meant.
        case month(String)
        /// A quotation mark without a second one.
        case quote
        /// A field of open width beside another number.
        case openWidth(String)
        /// Quoted text after a time that says an offset, which is not read.
        case quotedOffset(String)
        /// A fraction that does not follow the second.
        case fraction
        /// Fields that do not make up the type that is asked for.
        case fields(DateForm.FieldFault)
        /// A form in which some text of the type as it is has another meaning.
        case otherMeaning(text: String)

        /// A comma and the name of another conversion, which cannot be told from the argument.
        case nameInArgument(String)

        // A unit

        /// A character with which a unit cannot begin.
        case unitStart(String)
        /// A digit that could be one of the number.
        case unitDigit(String)

        // A zone

        /// A text that is not a fixed offset.
        case zone(String)
        /// An offset that no conversion beside it can use.
        case unusedZone

        // A separator

        /// A text that is not one character.
        case separator(String)
    }

    var kind: Kind
    /// The smallest wrong part, as bytes of the argument counted from 0.
    var range: Range<Int>
    /// The text that corrects the argument in place of ``range``; nil if none is known.
    var replacement: String?

    init(_ kind: Kind, at range: Range<Int>, replacement: String? = nil) {
        self.kind = kind
        self.range = range
        self.replacement = replacement
    }
}

extension ArgumentMistake {
    /// The first line of a message.
    var message: String {
        switch kind {
        case .empty: "expected a form such as 'dd/MM/yyyy', found nothing"
        case .letter(let found): "'\(found)' stands for no part of a date"
        case .width(let found): "'\(found)' is not a width of this field"
        case .repeated(let found): "'\(found)' is a second field for the same part"
        case .hour(let found):
            found.hasPrefix("h")
                ? "'\(found)' is an hour from 1 to 12, which needs 'a' for AM or PM"
                : "'\(found)' is an hour from 0 to 23, which has no 'a' for AM or PM"
        case .month(let found): "'\(found)' stands for minutes, and there is no month"
        case .quote: "expected a second ' after quoted text"
        case .openWidth(let found):
            "'\(found)' has no fixed width, so that it cannot stand beside another number"
        case .quotedOffset(let found):
            "'\(found)' is text that is not read, and the offset that it means is lost"
        case .fraction: "a fraction follows the second"
        case .fields(let fault): fault.message
        case .otherMeaning(let text):
            "'\(text)' matches the type as it is, and has another meaning in this form"
        case .nameInArgument(let name):
            "an argument goes on to the end of the text, so that '\(name)' is a part of it"
        case .unitStart(let found):
            found.isEmpty
                ? "expected the text of a unit such as 'kg', found nothing"
                : "a unit does not begin with '\(found)'"
        case .unitDigit(let found): "'\(found)' could be a part of the number"
        case .unusedZone: "'zone' is beside no conversion whose texts may lack an offset here"
        case .separator(let found):
            "expected one character that separates, found \(found.isEmpty ? "nothing" : "'\(found)'")"
        case .zone(let found): "expected a fixed offset such as '+02:00', found '\(found)'"
        }
    }

    /// The help: the edit that corrects the argument, or what to do instead.
    var help: String? {
        if let replacement {
            return replacement.isEmpty ? "leave it out" : "write \"\(replacement)\""
        }
        switch kind {
        case .zone:
            return "places with summer time have no fixed offset: ask for \"datetime:local\""
        case .nameInArgument(let name):
            return "write \"\(name)\" as a text of its own"
        case .fields(let fault):
            return fault.help
        default:
            return nil
        }
    }
}

extension ArgumentMistake {
    /// Returns the mistake of an argument in which a comma and the name of a conversion follow.
    ///
    ///     unit:kg,percent        range of ",percent"
    ///
    /// - Parameters:
    ///   - argument: The text after the first colon.
    ///   - names: The names of conversions, without arguments.
    /// - Returns: nil if there is no such name.
    static func nameInArgument(_ argument: String, among names: [String]) -> ArgumentMistake? {
        let bytes = Array(argument.utf8)
        for comma in bytes.indices where bytes[comma] == UInt8(ascii: ",") {
            let rest = bytes[(comma + 1)...].drop { $0 == UInt8(ascii: " ") }
            let word = rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ":") }
            let name = String(decoding: word, as: UTF8.self)
            guard names.contains(name) else { continue }
            return ArgumentMistake(.nameInArgument(name), at: comma..<bytes.count)
        }
        return nil
    }
}
