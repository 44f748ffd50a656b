import VeriJSONCore

/// A conversion that reads all texts at a place, as a pattern writes it.
struct TextConversion: Hashable {
    /// The pattern of the values without the conversion.
    enum ValuePattern: Hashable {
        /// A type without an argument, such as `int`.
        case type(String)
        case object
        case array
    }

    var target: ValuePattern
    /// The conversions.
    var conversions: Sanitizer.Policy.Conversions
    /// The texts as a noun phrase, such as "dates as dd/MM/yyyy".
    var words: String

    /// The names that `$convert` lists; none for `~`.
    private var names: [String] {
        let isSafe = conversions.isSubset(of: .safe)
        return isSafe ? [] : conversions.names
    }

    /// The kind of value that the type and the texts have in common; nil if a text is such a value.
    var otherKind: KindSet? {
        switch target {
        case .type("int"), .type("number"): .number
        case .type("bool"): .bool
        default: nil
        }
    }

    /// The node of the conversion.
    ///
    /// - Parameter isNullable: Whether null is accepted as well.
    /// - Returns: The node, without a remark.
    func node(isNullable: Bool) -> PatternNode {
        var node: PatternNode
        switch target {
        case .type(let name):
            let mark = names.isEmpty ? "~" : ""
            node = .expression(PatternDecision.expression([mark + name], isNullable: isNullable))
        case .object:
            node = PatternNode(form: .object([]))
            if isNullable { node.directives[.null] = true }
        case .array:
            node = PatternNode(form: .array(nil))
            if isNullable { node.directives[.null] = true }
        }
        if !names.isEmpty { node.directives[.convert] = .array(names.map { .string($0) }) }
        return node
    }

    /// The pattern on one line.
    var text: String { PatternText.line(of: node(isNullable: false)) }
}

extension TextConversion {
    init(_ form: TextForm, _ type: String, _ words: String) {
        conversions = form.reading?.conversions ?? []
        target = .type(type)
        self.words = words
    }

    init(day: Int, time: Int) {
        let reading = DateTextForms.reading(day: day, time: time)
        target = .type(DateTextForms.format(time: time).name)
        conversions = reading.conversions
        let form = DateTextForms.form(day: day, time: time)
        words = "dates \(time == 0 ? "" : "and times ")as \(form)"
    }
}

/// What the forms of the texts at a place say about a conversion.
enum TextConversionChoice: Hashable {
    /// No conversion reads all texts.
    case none
    /// One conversion does, and perhaps a remark on what the texts may mean instead.
    case one(TextConversion, remark: String?)
    /// Several do, with other values: the texts as a noun phrase, and what they do not tell.
    case several([TextConversion], words: String, reason: String)
}

extension TextForms {
    /// The number of texts from which it says something that all are of a form that others have as
    /// often, such as eight digits that are a date.
    static let support = 3

    /// Returns the conversion that reads all texts.
    ///
    /// - Parameter count: The number of texts.
    /// - Returns: The conversion, or those among which the texts do not decide.
    func choice(of count: Int) -> TextConversionChoice {
        let isSupported = count >= Self.support
        if contains(day: DateTextForms.digits), isSupported {
            return .one(TextConversion(day: DateTextForms.digits, time: 0), remark: nil)
        }
        if contains(.integer) {
            return .one(
                TextConversion(.integer, "int", "integers"),
                remark: isSupported ? epochRemark : nil
            )
        }
        if let number = numberChoice { return number }
        if contains(.bool) { return .one(TextConversion(.bool, "bool", "true and false")) }
        if contains(.caselessBool) {
            return .one(TextConversion(.caselessBool, "bool", "true, false, 1 and 0 in any case"))
        }
        // One letter or word alone may be a code.
        if isSupported, marks.isSuperset(of: [.hasTrue, .hasFalse]) {
            for form in [TextForm.wordBool, .anyBool] where contains(form) {
                return .one(TextConversion(form, "bool", "words for true and false"))
            }
        }
        return dateChoice ?? jsonChoice
    }

    private var epochRemark: String? {
        for (form, unit) in [(TextForm.seconds, "seconds"), (.milliseconds, "milliseconds")]
        where contains(form) {
            let other = TextConversion(form, "datetime", "")
            return "if they are \(unit) since 1970, write \(other.text)"
        }
        return nil
    }

    private var numberChoice: TextConversionChoice? {
        let words = [
            ["numbers", "numbers with marks between groups", "numbers with a decimal comma"],
            [
                "numbers beside a currency", "numbers with marks between groups beside a currency",
                "numbers with a decimal comma beside a currency",
            ],
            [
                "numbers before %", "numbers with marks between groups before %",
                "numbers with a decimal comma before %",
            ],
        ]
        for (family, words) in zip(TextForm.families, words) {
            let found = zip(family, words).filter { contains($0.0) }
                .map { TextConversion($0.0, "number", $0.1) }
            guard let first = found.first, let last = found.last else { continue }
            guard found.count > 1, contains(family[2]), marks.contains(.differs) else {
                return .one(first)
            }
            return .several(
                [first, last],
                words: "\(first.words) or \(last.words)",
                reason: "a decimal point from a mark between groups"
            )
        }
        return nil
    }

    private var dateChoice: TextConversionChoice? {
        let time = times.trailingZeroBitCount
        let days = DateTextForms.days.indices.filter { contains(day: $0) }
        if let day = days.first {
            let first = TextConversion(day: day, time: time)
            guard day < DateTextForms.rivals, days.contains(day ^ 1) else { return .one(first) }
            return .several(
                [first, TextConversion(day: day ^ 1, time: time)],
                words: "\(first.words) or \(DateTextForms.form(day: day ^ 1, time: time))",
                reason: "day and month apart"
            )
        }
        let words: [(TextForm, String, String)] = [
            (.rfc822, "datetime", "dates as mail, HTTP and feeds have them"),
            (.dotnet, "datetime", "dates as .NET writes them"),
            (.spaceDatetime, "datetime", "dates and times with a space for the T"),
            (.basicDatetime, "datetime", "dates and times in other forms of ISO 8601"),
            (.spaceBasicDatetime, "datetime", "dates and times in other forms of ISO 8601"),
            (.basicLocal, "datetime:local", "dates and times in other forms of ISO 8601"),
        ]
        for (form, type, words) in words where contains(form) {
            return .one(TextConversion(form, type, words))
        }
        return nil
    }

    private var jsonChoice: TextConversionChoice {
        let words = "JSON"
        if contains(.jsonObject) {
            return .one(TextConversion(target: .object, conversions: .jsonText, words: words))
        }
        if contains(.jsonArray) {
            return .one(TextConversion(target: .array, conversions: .jsonText, words: words))
        }
        return .none
    }
}

extension TextConversionChoice {
    fileprivate static func one(_ conversion: TextConversion) -> Self {
        .one(conversion, remark: nil)
    }

    /// The conversions, the likeliest first.
    var conversions: [TextConversion] {
        switch self {
        case .none: []
        case .one(let conversion, _): [conversion]
        case .several(let conversions, _, _): conversions
        }
    }

    /// The texts as a noun phrase; nil if no conversion reads them.
    var words: String? {
        switch self {
        case .none: nil
        case .one(let conversion, _): conversion.words
        case .several(_, let words, _): words
        }
    }

    /// The patterns of the conversions, to choose from.
    private var patterns: String { conversions.map(\.text).joined(separator: " or ") }

    /// Returns a remark for the reader of a pattern.
    ///
    /// - Parameter count: The number of texts.
    /// - Returns: The remark; nil if no conversion reads the texts.
    func remark(on count: Int) -> String? {
        guard let words else { return nil }
        let texts = "\(words) in \(count.counted("text"))"
        switch self {
        case .none: return nil
        case .one(_, let remark): return texts + (remark.map { "; " + $0 } ?? "")
        case .several(_, _, let reason):
            return "\(texts), and none tells \(reason): write \(patterns)"
        }
    }
}
