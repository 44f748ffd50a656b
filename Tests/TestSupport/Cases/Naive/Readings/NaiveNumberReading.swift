/// A number in a text, read sentence by sentence as the specification says it.
///
/// Every order of marks around the number is tried, and every division of the text among them.
package struct NaiveNumberReading: Sendable {
    let conversions: Set<String>
    let isInteger: Bool
    private let currencies: Set<String>
    private let signs: Set<String>

    /// - Parameters:
    ///   - conversions: The names of conversions, `unit:kg` with its argument.
    ///   - isInteger: Whether an integer is asked for.
    ///   - currencies: The codes of currencies.
    ///   - signs: The signs of currencies that have letters, such as `R$`.
    package init(
        _ conversions: Set<String>,
        isInteger: Bool,
        currencies: Set<String>,
        signs: Set<String>
    ) {
        self.conversions = conversions
        self.isInteger = isInteger
        self.currencies = currencies
        self.signs = signs
    }

    private enum Part: Hashable {
        case sign, currency, unit, percent, number
    }

    private struct Parts {
        var sign = ""
        var used: Set<String> = []
    }

    package func read(_ text: String) -> NaiveReading {
        var results: Set<NaiveReading> = []
        var rest = Scalars(text)
        var padding: Set<String> = []
        if has("paddedNumber") {
            let isSpace: (Unicode.Scalar) -> Bool = { " \t\r\n".unicodeScalars.contains($0) }
            let first = rest.firstIndex { !isSpace($0) } ?? rest.endIndex
            let last = rest.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? rest.endIndex
            if first > 0 || last < rest.count { padding = ["paddedNumber"] }
            rest = Scalars(rest[first..<max(first, last)])
        }
        let parts = Self.parts.filter { isAllowed($0) && mayHave($0, rest) }
        for order in Self.orders where order.allSatisfy(parts.contains) {
            divide(rest, from: 0, among: order[...], Parts(used: padding), into: &results)
        }
        let texts = Set(results.compactMap(\.text))
        guard texts.count == 1 else { return .refused(texts.isEmpty ? "no number" : "two numbers") }
        return results.min { rank($0) < rank($1) } ?? .refused("no number")
    }

    /// All orders of a sign, a currency, a percent sign and a unit around the number: each at most
    /// once, percent only after it, the sign directly before the number or the currency before it.
    private static let orders: [[Part]] = {
        var orders: Set<[Part]> = []
        func place(_ left: [Part], _ order: [Part]) {
            guard let part = left.first else {
                orders.insert(order)
                return
            }
            let number = order.firstIndex(of: .number) ?? 0
            place(Array(left.dropFirst()), order)
            let first = part == .percent ? number + 1 : 0
            for index in first...order.count {
                place(Array(left.dropFirst()), Array(order[..<index]) + [part] + order[index...])
            }
        }
        place([.currency, .percent, .unit], [.number])
        for order in orders {
            let number = order.firstIndex(of: .number) ?? 0
            for index in 0...number where order[index] == .number || order[index] == .currency {
                orders.insert(Array(order[..<index]) + [.sign] + order[index...])
            }
        }
        return Array(orders)
    }()

    func has(_ name: String) -> Bool { conversions.contains(name) }

    /// The order of results that differ in their conversions only: as in the table.
    private func rank(_ reading: NaiveReading) -> Int {
        guard case .value(_, let used) = reading else { return 0 }
        let names = [
            "stringToNumber", "paddedNumber", "groupedNumber", "commaDecimal", "currency",
            "percent",
        ]
        return used.reduce(0) { sum, name in
            sum + (names.firstIndex(of: name).map { 1 << $0 } ?? 64)
        }
    }

    private var units: [String] {
        conversions.filter { $0.hasPrefix("unit:") }.map { String($0.dropFirst(5)) }
    }

    private static let parts: [Part] = [.sign, .currency, .unit, .percent, .number]

    /// Returns false where a text has no such part, which saves to try.
    private func mayHave(_ part: Part, _ text: Scalars) -> Bool {
        switch part {
        case .sign: text.contains("-") || text.contains("+")
        case .currency: text.indices.contains { !currencyEnds(text, $0).isEmpty }
        case .percent: text.contains("%")
        case .unit:
            units.contains { unit in text.indices.contains { text.end(of: unit, at: $0) != nil } }
        case .number: true
        }
    }

    private func isAllowed(_ part: Part) -> Bool {
        switch part {
        case .sign, .number: true
        case .currency: has("currency")
        case .percent: has("percent")
        case .unit: !units.isEmpty
        }
    }

    private func divide(
        _ text: Scalars,
        from start: Int,
        among order: ArraySlice<Part>,
        _ parts: Parts,
        into results: inout Set<NaiveReading>
    ) {
        guard let part = order.first else { return }
        let rest = order.dropFirst()
        func goOn(_ end: Int, _ name: String?, mayHaveSpace: Bool = true) {
            var parts = parts
            if let name { parts.used.insert(name) }
            if part == .sign { parts.sign = String(text[start]) }
            divide(text, from: end, among: rest, parts, into: &results)
            let isSpace = end < text.count && [" ", "\u{A0}", "\u{202F}"].contains(text[end])
            if mayHaveSpace, isSpace {
                divide(text, from: end + 1, among: rest, parts, into: &results)
            }
        }
        switch part {
        case .sign:
            guard start < text.count else { return }
            if text[start] == "-" { goOn(start + 1, nil, mayHaveSpace: false) }
            if text[start] == "+", has("paddedNumber") {
                goOn(start + 1, "paddedNumber", mayHaveSpace: false)
            }
        case .currency:
            for end in currencyEnds(text, start) { goOn(end, "currency") }
        case .percent:
            if let end = text.end(of: "%", at: start) { goOn(end, "percent") }
        case .unit:
            for unit in units {
                if let end = text.end(of: unit, at: start) { goOn(end, "unit:" + unit) }
            }
        case .number:
            for end in (start...text.count).dropFirst() {
                tail(text, Scalars(text[start..<end]), end, rest, parts, &results)
            }
        }
    }

    /// Reads the marks after the number, where the text must end.
    private func tail(
        _ text: Scalars,
        _ number: Scalars,
        _ start: Int,
        _ order: ArraySlice<Part>,
        _ parts: Parts,
        _ results: inout Set<NaiveReading>
    ) {
        guard let digits = digits(number) else { return }
        var ends: [(end: Int, used: Set<String>)] = [(start, parts.used)]
        for part in order {
            ends = ends.flatMap { end, used in
                let isSpace = end < text.count && [" ", "\u{A0}", "\u{202F}"].contains(text[end])
                return (isSpace ? [end, end + 1] : [end]).flatMap { start in
                    marks(part, text, start).map { ($0.end, used.union([$0.name])) }
                }
            }
        }
        for (end, used) in ends where end == text.count {
            if let reading = finish(parts.sign, digits, used) { results.insert(reading) }
        }
    }

    private func marks(_ part: Part, _ text: Scalars, _ start: Int) -> [(end: Int, name: String)] {
        switch part {
        case .currency: currencyEnds(text, start).map { ($0, "currency") }
        case .percent: text.end(of: "%", at: start).map { [($0, "percent")] } ?? []
        case .unit:
            units.compactMap { unit in
                text.end(of: unit, at: start).map { ($0, "unit:" + unit) }
            }
        case .sign, .number: []
        }
    }

    private func currencyEnds(_ text: Scalars, _ start: Int) -> [Int] {
        var ends = (2...5).map { start + $0 }.filter { end in
            guard end <= text.count else { return false }
            let mark = Scalars(text[start..<end]).text
            return currencies.contains(mark) || signs.contains(mark)
        }
        if start < text.count, text[start].properties.generalCategory == .currencySymbol,
            !["¢", "￠", "₥"].contains(text[start])
        {
            ends.append(start + 1)
        }
        return ends
    }
}
