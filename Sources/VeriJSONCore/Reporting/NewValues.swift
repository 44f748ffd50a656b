/// The different new values of each `enum` and `$in` whose texts are hidden, numbered as they appear.
///
/// A rendering counts the numbers in place of the values:
///
///     "enum:a,b" on "c", "d", "c"    0, 1, 0    add the 2 new values, which are hidden here
struct NewValues {
    /// The number of different values of a rule that have a number.
    private static let limit = 1_000

    private var numbers: [Range<Int>: [String: Int]] = [:]

    /// Returns the number of a value that a rule, given by its place in the pattern, does not list;
    /// nil if there are too many.
    mutating func number(of value: String, of rule: Range<Int>) -> Int? {
        if let known = numbers[rule]?[value] { return known }
        let count = numbers[rule]?.count ?? 0
        guard count < Self.limit else { return nil }
        numbers[rule, default: [:]][value] = count
        return count
    }
}

/// The number of a hidden value in one report, for counting; it is neither compared nor saved.
struct HiddenValue: Hashable, Sendable {
    var number: Int?

    static func == (left: HiddenValue, right: HiddenValue) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

extension Finding.Help {
    /// The help for a new value that is hidden, so that no edit can contain it.
    static let hiddenValue = Finding.Help(
        text: "to accept it, add the new value, which is hidden here, to the pattern",
        edit: nil
    )

    /// Returns the help for a new value of an enumeration of a model, which is hidden.
    static func hiddenCase(of type: String) -> Finding.Help {
        Finding.Help(
            text: "to accept it, add a case for the new value, which is hidden here, to \(type)",
            edit: nil
        )
    }

    /// Whether the help is about one value that is hidden.
    var isForHiddenValue: Bool {
        edit == nil
            && (self == .hiddenValue
                || text.hasPrefix("to accept it, add a case for the new value,"))
    }

    /// Whether the help is about values that are hidden.
    var isForHiddenValues: Bool {
        isForHiddenValue || edit == nil && text.hasPrefix(Self.hiddenStart)
    }

    private static let hiddenStart = "to accept them, add "

    /// Returns the help for several new values.
    ///
    /// - Parameter words: The values, such as `the 3 new values`.
    /// - Returns: The help, for the same pattern or enumeration.
    func forHiddenValues(_ words: String) -> Finding.Help {
        let isPattern = text.hasSuffix(" to the pattern")
        let target = isPattern ? "the pattern" : text.split(separator: " ").last.map(String.init)
        let added = isPattern ? words : "cases for \(words)"
        return Finding.Help(
            text: "\(Self.hiddenStart)\(added), which are hidden here, to \(target ?? "it")",
            edit: nil
        )
    }
}
