internal import VeriJSONCore

/// The expressions that keys match, for keys that were met before.
///
/// The keys of most documents are few, and a keyword may have many expressions. A key that is not
/// known replaces another one, so that the memory is bounded whatever the keys are.
struct KeyMemo {
    struct Entry {
        var key = SIMD4<UInt64>()
        /// The keyword, in the plan; -1 in an entry that is not in use.
        var keyword = -1
        /// A bit for each of its expressions.
        var matches: UInt64 = 0
        /// The work that the search was charged for.
        var work = 0
    }

    private static let entryCount = 256

    private var entries: [Entry] = []
    /// The plan that keywords are numbered by; it is kept, so that no other has its address.
    private var plan: EvaluationPlan?

    /// Forgets the keys of another plan.
    mutating func prepare(for plan: EvaluationPlan) {
        guard self.plan !== plan else { return }
        (self.plan, entries) = (plan, [])
    }

    private static func position(_ keyword: Int, _ key: SIMD4<UInt64>) -> Int {
        let mixed = (key.x ^ key.y << 7 ^ key.z << 17 ^ key.w << 29) &+ UInt64(keyword)
        return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }

    /// The entry of a key and a keyword; nil if it is not known.
    subscript(keyword: Int, key: SIMD4<UInt64>) -> Entry? {
        guard !entries.isEmpty else { return nil }
        let entry = entries[Self.position(keyword, key)]
        return entry.keyword == keyword && entry.key == key ? entry : nil
    }

    mutating func insert(_ entry: Entry) {
        if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.entryCount) }
        entries[Self.position(entry.keyword, entry.key)] = entry
    }
}

extension Evaluation {
    /// Returns which expressions of a keyword are found in a key, a bit for each.
    ///
    /// The charge is that of a search, whether or not the key is known.
    ///
    /// - Parameters:
    ///   - keyword: The keyword.
    ///   - key: The key.
    ///   - count: The number of its expressions.
    ///   - stopsAtFirst: Whether the search ends with the first expression that is found.
    ///   - expression: Returns an expression by its position in the keyword.
    /// - Returns: The bits; nil for too few expressions or too many, or too long a key.
    @inline(__always)
    mutating func found(
        by keyword: Int,
        in key: NodeIndex,
        _ count: Int,
        stopsAtFirst: Bool,
        _ expression: (Int) -> Int
    ) -> UInt64? {
        guard count > 1, count <= UInt64.bitWidth, let words = view.words(ofKey: key) else {
            return nil
        }
        if let known = memo[keyword, words] {
            budget.charge(known.work)
            return known.matches
        }
        let before = budget.spent
        var entry = KeyMemo.Entry(key: words, keyword: keyword)
        for position in 0..<count where matches(expression(position), key) {
            entry.matches |= 1 << UInt64(position)
            if stopsAtFirst { break }
        }
        guard !budget.isExceeded else { return entry.matches }
        entry.work = budget.spent - before
        memo.insert(entry)
        return entry.matches
    }
}
