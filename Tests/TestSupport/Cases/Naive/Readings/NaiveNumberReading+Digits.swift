extension NaiveNumberReading {
    /// The digits of a number, without its marks.
    struct Digits {
        var integer: String
        /// The number of digits before the point as written.
        var written: Int
        var fraction: String?
        var exponent: String?
        var used: Set<String> = []
    }

    private var hasComma: Bool { has("commaDecimal") && !has("groupedNumber") }
    private var hasGroups: Bool { has("groupedNumber") && !has("commaDecimal") }
    private var hasBoth: Bool { has("groupedNumber") && has("commaDecimal") }

    /// Reads a number without sign; nil if it is not one.
    func digits(_ number: Scalars) -> Digits? {
        let halves = number.parts { $0 == "e" || $0 == "E" }
        guard halves.count <= 2 else { return nil }
        let point: Unicode.Scalar = hasComma ? "," : "."
        let sides = halves[0].parts { $0 == point }
        guard sides.count <= 2, let (integer, used) = ungrouped(sides[0]) else { return nil }
        var digits = Digits(integer: integer, written: integer.count, used: used)
        if sides.count == 2 {
            guard !hasBoth, sides[1].areDigits else { return nil }
            digits.fraction = sides[1].text
            if hasComma { digits.used.insert("commaDecimal") }
        }
        if integer.hasPrefix("0"), integer.count > 1 {
            guard has("paddedNumber") else { return nil }
            digits.used.insert("paddedNumber")
            while digits.integer.hasPrefix("0"), digits.integer.count > 1 {
                digits.integer.removeFirst()
            }
        }
        if halves.count == 2 {
            var exponent = halves[1]
            if exponent.first == "+" || exponent.first == "-" { exponent.removeFirst() }
            guard exponent.areDigits else { return nil }
            digits.exponent = Scalars(number[halves[0].count...]).text
        }
        return digits
    }

    /// Returns the digits of an integer without its group marks.
    private func ungrouped(_ integer: Scalars) -> (String, Set<String>)? {
        if integer.areDigits { return (integer.text, []) }
        let spaces: Scalars = [" ", "\u{A0}", "\u{202F}", "\u{2009}"]
        var kinds: [Scalars] = [["'"], ["\u{2019}"], spaces]
        if hasComma { kinds.append(["."]) }
        if hasGroups { kinds.append([","]) }
        guard hasComma || hasGroups else { return nil }
        for kind in kinds {
            let groups = integer.parts { kind.contains($0) }
            guard groups.count > 1, groups.allSatisfy({ $0.areDigits }), groups[0].first != "0"
            else { continue }
            let lengths = groups.map(\.count)
            let isWestern =
                (1...3).contains(lengths[0]) && lengths.dropFirst().allSatisfy { $0 == 3 }
            let isIndian =
                kind == [","] && lengths[0] <= 2 && lengths.last == 3
                && lengths.dropFirst().dropLast().allSatisfy { $0 == 2 }
            guard isWestern || isIndian else { continue }
            return (groups.map(\.text).joined(), [hasComma ? "commaDecimal" : "groupedNumber"])
        }
        return nil
    }

    /// Writes the number, if the conversions suffice for it.
    func finish(_ sign: String, _ digits: Digits, _ marks: Set<String>) -> NaiveReading? {
        var used = marks.union(digits.used)
        // An exponent stands only where `paddedNumber` alone takes something off, or nothing.
        if digits.exponent != nil, !used.isSubset(of: ["paddedNumber"]) { return nil }
        let minus = sign == "-" ? "-" : ""
        func written(_ digits: Digits) -> String {
            minus + digits.integer + (digits.fraction.map { "." + $0 } ?? "")
                + (digits.exponent ?? "")
        }
        var text = written(digits)
        if isInteger, digits.fraction != nil || digits.exponent != nil {
            guard has("paddedNumber") else { return nil }
            if digits.fraction == "000", digits.written <= 3 {
                guard hasComma || hasGroups else { return nil }
                used.insert(hasComma ? "commaDecimal" : "groupedNumber")
            }
            guard let integer = shifted(digits) else { return nil }
            used.insert("paddedNumber")
            text = minus + integer
        }
        if used.isEmpty {
            let names =
                ["stringToNumber", "paddedNumber"] + (hasComma ? ["commaDecimal"] : [])
                + (hasGroups ? ["groupedNumber"] : [])
            guard let name = names.first(where: { has($0) }) else { return nil }
            used = [name]
        }
        return .value(text, used: used)
    }

    /// Moves the point to the end of the digits; nil if the number is not an integer.
    private func shifted(_ digits: Digits) -> String? {
        guard let exponent = Int((digits.exponent ?? "e0").dropFirst()) else { return nil }
        var whole = Array(digits.integer)
        var rest = Array(digits.fraction ?? "")
        var isLonger = false
        if exponent > 0 {
            for _ in 0..<min(exponent, 10_000) {
                isLonger = isLonger || rest.isEmpty
                whole.append(rest.isEmpty ? "0" : rest.removeFirst())
            }
        } else {
            for _ in 0..<min(-exponent, 10_000) {
                rest.insert(whole.popLast() ?? "0", at: 0)
            }
        }
        guard rest.allSatisfy({ $0 == "0" }) else { return nil }
        let text = whole.drop { $0 == "0" }.map { String($0) }.joined()
        return text.isEmpty ? "0" : isLonger && text.count > 40 ? nil : text
    }
}
