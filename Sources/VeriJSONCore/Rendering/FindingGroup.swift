/// The findings of one kind.
package struct FindingGroup {
    /// The number of further places that a diagnostic lists.
    static let placesNamed = 3
    /// The number of values that are named if each occurs once.
    static let singlesNamed = 5
    /// The number of different values that are counted one by one.
    private static let valueLimit = 20

    /// The kind of each of the findings.
    package let kind: FindingGroups.Kind
    /// The first finding, whose help is for all of them.
    package private(set) var first: Finding
    package let change: Report.Change?
    package private(set) var others: [Finding] = []
    /// The number of all findings, of which the group is a share; nil if there are no others.
    package var all: Int?
    /// Whether no other group has this place and code.
    package var isOnlyKind = true
    /// The number of all findings with this place and code, where some are not listed and may be of
    /// this kind or of another one; otherwise nil.
    package var placeTotal: Int?
    /// The number of findings of this place and code that the report does not list.
    package var unlisted = 0 {
        didSet { tellHiddenValues() }
    }
    /// The numbers of the different new values that are hidden.
    private var hiddenValues: Set<Int> = []
    /// Whether a hidden value has no number.
    private var hasUncounted = false
    /// The values found, in the order in which they first appeared.
    package private(set) var values: [(text: String, count: Int)] = []
    /// The number of findings with a value that is not in ``values``.
    private(set) var otherValues = 0
    private var positions: [String: Int] = [:]
    /// Whether the values, as far as they are told, are the same in words.
    private(set) var hasOneWording = true
    /// Whether the first finding is the last listed cause of its change.
    let isLastCause: Bool
    /// The number of findings in other documents.
    private var elsewhere = 0

    init(_ finding: Finding, _ change: Report.Change?) {
        kind = FindingGroups.Kind(finding, change)
        first = finding
        self.change = change
        isLastCause = finding == change?.causes.last
        count(finding)
    }

    /// The number of findings that the report lists.
    package var count: Int { others.count &+ elsewhere &+ 1 }
    /// The number of findings, with those that are not listed and may be of another kind.
    package var total: Int { count &+ unlisted }
    /// The number of findings that are known to be of this kind.
    package var stated: Int { isOnlyKind ? total : count }
    /// The place and the code, by which findings are counted exactly.
    package var place: FindingTally.Kind {
        FindingTally.Kind(template: first.template, code: first.code)
    }

    /// The number of findings with this place and code, as far as it is known.
    package var placeCount: Int { placeTotal ?? stated }

    /// The sort key: severity, then frequency.
    var rank: Rank {
        let severity =
            switch first.severity {
            case .broken: 2
            case .novel: 1
            case .expected: 0
            }
        return Rank(severity: severity, count: placeCount)
    }

    struct Rank: Comparable {
        var severity: Int
        var count: Int

        static func < (left: Rank, right: Rank) -> Bool {
            (left.severity, left.count) < (right.severity, right.count)
        }
    }

    mutating func add(_ finding: Finding) {
        others.append(finding)
        count(finding)
        tellHiddenValues()
        // The help has as many values as are counted one by one.
        let isListed = finding.found.value.map { positions[$0] != nil } ?? false
        guard isListed else { return }
        for (position, help) in finding.help.enumerated() where position < first.help.count {
            first.help[position].include(help.values)
        }
    }

    /// Adds the findings of the same kind in another document, whose places are only counted.
    package mutating func merge(_ other: FindingGroup) {
        elsewhere &+= other.count
        unlisted &+= other.unlisted
        isOnlyKind = isOnlyKind && other.isOnlyKind
        otherValues &+= other.otherValues
        let isSame = other.hasOneWording && other.first.found.words == first.found.words
        hasOneWording = hasOneWording && isSame
        for (value, count) in other.values { self.count(value, times: count) }
        for (position, help) in other.first.help.enumerated() where position < first.help.count {
            first.help[position].include(help.values.filter { positions[$0] != nil })
        }
        hasUncounted = true
        tellHiddenValues()
    }

    /// Tells the number of the different new values that are hidden.
    private mutating func tellHiddenValues() {
        guard count > 1, let position = first.help.firstIndex(where: \.isForHiddenValues)
        else { return }
        let isOne = hiddenValues.count == 1 && !hasUncounted && unlisted == 0
        guard !isOne else { return }
        let areAll = !hasUncounted && unlisted == 0
        first.help[position] = first.help[position]
            .forHiddenValues(areAll ? "the \(hiddenValues.count) new values" : "the new values")
    }

    private mutating func count(_ finding: Finding) {
        hasOneWording = hasOneWording && finding.found.words == first.found.words
        if let value = finding.found.value { count(value, times: 1) }
        guard let help = finding.help.first(where: \.isForHiddenValue) else { return }
        if let number = help.hidden.number {
            hiddenValues.insert(number)
        } else {
            hasUncounted = true
        }
    }

    private mutating func count(_ value: String, times count: Int) {
        if let position = positions[value] {
            values[position].count &+= count
        } else if values.count < Self.valueLimit {
            positions[value] = values.count
            values.append((value, count))
        } else {
            otherValues &+= count
        }
    }
}
