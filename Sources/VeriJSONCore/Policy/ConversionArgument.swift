/// A conversion with its argument, as it is written: `unit:kg`, `date:dd/MM/yyyy`, `splitList`.
package struct ConversionArgument: Hashable, Sendable, Comparable {
    package let conversion: Conversion
    /// The text after the colon.
    package let text: String

    package init(_ conversion: Conversion, _ text: String) {
        self.conversion = conversion
        self.text = text
    }

    package var written: String {
        let isLeftOut = conversion.facts.argument?.orElse == text
        return conversion.name + (isLeftOut ? "" : ":" + text)
    }

    /// Returns the conversion and the argument of a text; nil if it does not begin with the name of
    /// a conversion that has one.
    package init?(written text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let conversion = Conversion(name: String(parts[0])),
            let argument = conversion.facts.argument,
            let text = parts.count == 2 ? String(parts[1]) : argument.orElse
        else { return nil }
        self.init(conversion, text)
    }

    /// Orders arguments as the table orders their conversions, then by their texts.
    package static func < (left: Self, right: Self) -> Bool {
        left.conversion == right.conversion
            ? left.text < right.text : left.conversion.rawValue < right.conversion.rawValue
    }
}
