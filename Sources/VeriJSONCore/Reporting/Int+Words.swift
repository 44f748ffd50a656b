/// The words for a count, in every text and page for people.
extension Int {
    /// The number with a comma between groups of three digits.
    package var grouped: String {
        let digits = String(magnitude)
        var text = ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + text
    }

    /// Returns the number with a noun: `1 record`, `12,000 records`.
    package func counted(_ noun: String) -> String {
        "\(grouped) \(noun)\(self == 1 ? "" : "s")"
    }

    /// Returns the number as a part of a whole: `8,430 of 12,000 records (70.2%)`.
    package func counted(_ noun: String, of whole: Int) -> String {
        "\(grouped) of \(whole.counted(noun)) (\(share(of: whole)))"
    }

    /// Returns the number as a share of a whole; only what is all of it is 100%.
    package func share(of whole: Int) -> String {
        let share = Double(self) / Double(Swift.max(1, whole)) * 100
        if share > 0, share < 0.1 { return "less than 0.1%" }
        if share > 99.9, self < whole { return "more than 99.9%" }
        return Self.decimal(share) + "%"
    }

    /// Returns a number with one digit after the point, unless that is zero.
    package static func decimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
