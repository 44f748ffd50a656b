extension DateText {
    fileprivate static let conversions: [(conversion: Conversion, part: Parts)] = [
        (.stringToNumber, .stringToNumber), (.numberToString, .numberToString),
        (.spaceDatetime, .spaceDatetime), (.epochSeconds, .epochSeconds),
        (.epochMillis, .epochMillis), (.rfc822, .rfc822), (.basicOffset, .basicOffset),
        (.date, .form), (.zone, .zone), (.dotnetDate, .dotnetDate),
    ]

    /// Creates the reading that conversions allow.
    ///
    /// Seconds and milliseconds together would be a guess, so neither applies then. A `zone` needs a
    /// conversion beside it that it can complete.
    init(_ conversions: ConversionBits, _ arguments: ConversionArguments = .none) {
        var allowed: Parts = []
        for (conversion, part) in Self.conversions where conversions.contains(conversion) {
            allowed.insert(part)
        }
        if allowed.isSuperset(of: [.epochSeconds, .epochMillis]) {
            allowed.subtract([.epochSeconds, .epochMillis])
        }
        if arguments.forms.isEmpty { allowed.remove(.form) }
        let zone = conversions.isDisjoint(with: .besideZone) ? nil : arguments.zone
        if zone == nil { allowed.remove(.zone) }
        self.init(allowed: allowed, forms: arguments.forms, zone: zone)
    }
}

extension ConversionBits {
    /// Creates the set of the conversions that had a part in reading a date.
    init(_ parts: DateText.Parts) {
        self.init()
        for (conversion, part) in DateText.conversions where parts.contains(part) {
            insert(conversion)
        }
    }
}
