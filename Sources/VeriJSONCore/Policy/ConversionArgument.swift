/// A conversion with its argument, as it is written: `unit:kg`, `date:dd/MM/yyyy`, `zone:+02:00`.
package struct ConversionArgument: Hashable, Sendable, Comparable {
    package var conversion: Conversion
    /// The text after the colon.
    package var text: String

    package init(_ conversion: Conversion, _ text: String) {
        self.conversion = conversion
        self.text = text
    }

    package var written: String { conversion.name + ":" + text }

    /// Returns the conversion and the argument of a text; nil if it does not begin with the name of
    /// a conversion that has one.
    package init?(written text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let conversion = Conversion(name: String(parts[0])),
            conversion.facts.argument != nil
        else { return nil }
        self.init(conversion, String(parts[1]))
    }

    /// Orders arguments as the table orders their conversions, then by their texts.
    package static func < (left: Self, right: Self) -> Bool {
        left.conversion == right.conversion
            ? left.text < right.text : left.conversion.rawValue < right.conversion.rawValue
    }
}
