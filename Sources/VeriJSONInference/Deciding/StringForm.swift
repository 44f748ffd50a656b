import VeriJSONCore

/// A set of classes of strings, as a bit for each.
struct StringClasses: Hashable, ExpressibleByArrayLiteral {
    private var bits: UInt32 = 0

    init(arrayLiteral kinds: StringClass...) {
        for kind in kinds { bits |= 1 << UInt32(kind.rawValue) }
    }

    func contains(_ kind: StringClass) -> Bool { bits & 1 << UInt32(kind.rawValue) != 0 }

    func filter(_ isIncluded: (StringClass) -> Bool) -> StringClasses {
        var kept = self
        for kind in StringClass.allCases where contains(kind) && !isIncluded(kind) {
            kept.bits &= ~(1 << UInt32(kind.rawValue))
        }
        return kept
    }
}

/// A format that strings at a place share.
struct StringForm {
    var classes: StringClasses
    var expressions: [String]
    /// Whether the strings are numbers, in an expression.
    var isOfNumbers = false

    /// The strings of a form that is a regular expression must be at least so many.
    private static let regexSupport = 20

    /// Returns the form of strings; nil if they have none in common.
    ///
    /// `rest` is the number of strings that are neither blank nor sentinels; `isRare` tells a number
    /// of strings that is too small to count.
    static func form(
        of strings: StringStatistics,
        rest: Int,
        isRare: (Int) -> Bool
    ) -> StringForm? {
        let count = { (kinds: StringClasses) in
            strings.classes.reduce(0) { $0 + (kinds.contains($1.kind) ? $1.count : 0) }
        }
        func covers(_ kinds: StringClasses) -> Bool {
            let covered = count(kinds)
            return covered > 0 && (covered == rest || isRare(rest - covered))
        }
        /// Whether at least an eighth of the strings can hardly be anything but the format.
        func isShown(by kinds: StringClasses) -> Bool { 8 * count(kinds) >= rest }
        for (kind, expression) in single where covers([kind]) {
            return StringForm(classes: [kind], expressions: [expression])
        }
        for family in families where covers(family) {
            let kinds = family.filter { count([$0]) > 0 && !isRare(count([$0])) }
            let names = single.filter { kinds.contains($0.kind) }.map(\.expression)
            return StringForm(classes: kinds, expressions: names)
        }
        if covers([.httpURL, .url]) {
            return StringForm(classes: [.httpURL, .url], expressions: ["url"])
        }
        let colors: StringClasses = [.markedColor, .hexColor, .colorDigits]
        // Identifiers of six hexadecimal digits are as frequent as bare colors.
        if rest >= 3, covers(colors), isShown(by: [.markedColor]) {
            return StringForm(classes: colors, expressions: ["color"])
        }
        let codes: StringClasses = [.base64, .base64Like]
        if rest >= 3, covers(codes), isShown(by: [.base64]) {
            return StringForm(classes: codes, expressions: ["base64"])
        }
        for (kind, length) in [(StringClass.hex32, 32), (.hex40, 40), (.hex64, 64)]
        where rest >= 3 && covers([kind]) {
            return StringForm(classes: [kind], expressions: ["string:^[0-9a-f]{\(length)}$"])
        }
        guard rest >= regexSupport else { return nil }
        let integers: StringClasses = [.integerText, .colorDigits]
        if covers(integers) {
            return StringForm(
                classes: integers,
                expressions: [#"string:^-?\d+$"#],
                isOfNumbers: true
            )
        }
        let numbers: StringClasses = [.integerText, .colorDigits, .decimalText]
        guard covers(numbers) else { return nil }
        return StringForm(
            classes: numbers,
            expressions: [#"string:^-?\d+(\.\d+)?$"#],
            isOfNumbers: true
        )
    }

    /// The formats of one class; those of several are combined above.
    private static let single: [(kind: StringClass, expression: String)] =
        StringClass.allCases.compactMap { kind in
            guard let format = kind.format, format != .url, format != .base64 else { return nil }
            return (kind, format.name)
        }

    /// Formats that occur together.
    private static let families: [StringClasses] = [
        [.date, .datetime, .localDatetime], [.time, .localTime], [.ipv4, .ipv6],
    ]
}
