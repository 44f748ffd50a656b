/// The arguments of the conversions that are allowed at one place, compiled.
struct ConversionArguments: Hashable, Sendable {
    var units: [[UInt8]] = []
    var forms: [DateForm] = []
    /// The offset of a text that has none; nil if there is none, or more than one.
    var zone: DateOffset?
    /// The character between the parts of a list in UTF-8; nil if there is none, or more than one.
    var separator: [UInt8]?

    /// Whether none of them is there.
    static let none = ConversionArguments()

    /// Compiles arguments without a mistake.
    init(_ arguments: [ConversionArgument] = []) {
        func isAlone(_ conversion: Conversion) -> Bool {
            arguments.count { $0.conversion == conversion } == 1
        }
        for argument in arguments {
            switch argument.conversion {
            case .unit: units.append(Array(argument.text.utf8))
            case .date:
                if let form = try? DateForm.compile(argument.text).get() { forms.append(form) }
            case .splitList where isAlone(.splitList): separator = Array(argument.text.utf8)
            case .zone where isAlone(.zone):
                var text = argument.text
                zone = text.withUTF8 { try? DateOffset.zone($0).get() }
            default: break
            }
        }
    }
}

extension ConversionArgument {
    /// The mistakes in the text, in the order of their places.
    var mistakes: [ArgumentMistake] {
        let names = Conversion.allCases.map(\.name) + ConversionBits.namedSets.map(\.name)
        if let mistake = ArgumentMistake.nameInArgument(text, among: names) { return [mistake] }
        var text = text
        switch conversion {
        case .unit:
            return text.withUTF8 { NumberText.mistake(inUnit: $0).map { [$0] } ?? [] }
        case .date:
            guard case .failure(let mistakes) = DateForm.compile(text) else { return [] }
            return mistakes.list
        case .zone:
            guard case .failure(let mistake) = text.withUTF8({ DateOffset.zone($0) }) else {
                return []
            }
            return [mistake]
        case .splitList:
            guard text.unicodeScalars.count != 1 else { return [] }
            return [ArgumentMistake(.separator(text), at: 0..<text.utf8.count)]
        default:
            return []
        }
    }
}

extension ConversionArgument {
    /// The first mistake in the text, in words; nil if it has none.
    package var mistake: (message: String, help: String?)? {
        mistakes.first.map { ($0.message, $0.help) }
    }
}

extension Sanitizer.Policy.Conversions {
    /// Creates the set of one conversion, whose argument has no mistake.
    package init(_ argument: ConversionArgument) {
        self.init([], CollectionOfOne(argument))
    }

    /// `"12.5 kg"` → `12.5` by `.unit("kg")`: exactly this text before or after the number.
    ///
    /// - Parameter text: The unit. It does not begin with white space, a digit or a sign, and has
    ///   digits only after a character that no number contains: `m2`, `l/100km`.
    /// - Returns: The conversion.
    /// - Precondition: The text is such a unit.
    public static func unit(_ text: String) -> Self { checked(ConversionArgument(.unit, text)) }

    /// `"31/01/2024"` → `"2024-01-31"` by `.date("dd/MM/yyyy")`.
    ///
    /// The letters are those of Unicode Technical Standard 35, as far as their meaning does not
    /// depend on a place or a language other than English. A form applies to the types whose parts
    /// it has.
    ///
    /// - Parameter format: The form.
    /// - Returns: The conversion.
    /// - Precondition: The text is such a form.
    public static func date(_ format: String) -> Self { checked(ConversionArgument(.date, format)) }

    /// The offset of a date-time or time that has none, beside ``date(_:)``, ``spaceDatetime``,
    /// ``basicOffset`` and ``rfc822``.
    ///
    /// It is for data written with one offset all year. Two offsets do nothing.
    ///
    /// - Parameter offset: `Z`, or hours and minutes as in `+02:00`.
    /// - Returns: The conversion.
    /// - Precondition: The text is such an offset.
    public static func zone(_ offset: String) -> Self { checked(ConversionArgument(.zone, offset)) }

    /// `"a;b"` → `["a", "b"]` by `.splitList(";")`; ``splitList`` is by a comma.
    ///
    /// Two separators do nothing.
    ///
    /// - Parameter separator: The character between two parts, one Unicode scalar.
    /// - Returns: The conversion.
    /// - Precondition: The text is one Unicode scalar.
    public static func splitList(_ separator: String) -> Self {
        checked(ConversionArgument(.splitList, separator))
    }

    private static func checked(_ argument: ConversionArgument) -> Self {
        if let mistake = argument.mistake {
            preconditionFailure("\(argument.written): \(mistake.message)")
        }
        return Self(argument)
    }
}
