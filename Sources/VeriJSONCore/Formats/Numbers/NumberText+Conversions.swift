extension NumberText {
    fileprivate static let conversions: [(conversion: Conversion, part: Parts)] = [
        (.stringToNumber, .plain), (.paddedNumber, .padding), (.groupedNumber, .groups),
        (.commaDecimal, .comma), (.currency, .currency), (.percent, .percent),
        (.unit, .unit),
    ]

    /// Creates the reading that conversions allow.
    init(_ conversions: ConversionBits, units: [[UInt8]] = []) {
        var allowed: Parts = []
        for (conversion, part) in Self.conversions where conversions.contains(conversion) {
            allowed.insert(part)
        }
        if units.isEmpty { allowed.remove(.unit) }
        self.init(allowed: allowed, units: units)
    }
}

extension ConversionBits {
    /// Creates the set of the conversions that had a part in reading a number.
    init(_ parts: NumberText.Parts) {
        self.init()
        for (conversion, part) in NumberText.conversions where parts.contains(part) {
            insert(conversion)
        }
    }
}

extension NumberText.Refusal {
    /// The reason as a phrase about the text; nil if it is only another text than a number.
    var phrase: String? {
        switch self {
        case .notNumber, .fraction: nil
        case .dash: "the sign is U+2212 or U+2013, not the hyphen that means minus"
        case .groups: "the digits do not stand in groups of three"
        case .bothMarks: "groupedNumber and commaDecimal are both allowed, so neither applies"
        case .exponent: "an exponent does not stand beside what is left out here"
        case .maybeThousand: "three zeros after the point may mean a thousand"
        case .ambiguous: "this can be read as two numbers"
        }
    }
}
