/// The keys met in the open objects, kept to detect duplicates.
///
/// The walk has the bits of an object's first 64 members in a register. What is here belongs to
/// larger objects, to keys that only a starred key covers, and to objects with duplicates.
struct SeenKeys {
    /// For each open object with more words than the first: the seen bits beyond the first 64, then
    /// the number of wildcard keys that were met before it.
    private var words: [UInt64] = []
    /// The covered keys that have no seen bit.
    private var wildcard: [WildcardKey] = []
    /// The members that do not count, for each object in which a key repeats.
    private var duplicates: [DuplicateKey: Set<ByteOffset>] = [:]
    /// The keys that stand for members, for each object that has such.
    var aliasPlans: [DuplicateKey: AliasPlan] = [:]
    /// The members and items that a keyword refuses, with its number; see
    /// ``Walk/withoutRefusedParts(_:_:_:_:_:isBranch:)``.
    var refusedParts: [RefusedPart: Int] = [:]
    /// The wildcard keys of the object that is being checked.
    private let table = KeySet()

    /// Forgets the last document.
    mutating func prepare() {
        // Most are empty, and the check costs less than the removal.
        if !words.isEmpty { words.removeAll(keepingCapacity: true) }
        if !wildcard.isEmpty { wildcard.removeAll(keepingCapacity: true) }
        if !duplicates.isEmpty { duplicates.removeAll(keepingCapacity: true) }
        if !refusedParts.isEmpty { refusedParts.removeAll() }
        if !aliasPlans.isEmpty { aliasPlans.removeAll() }
    }

    // MARK: Open objects

    /// The numbers of words and of keys that belong to the open objects.
    var counts: (words: Int, wildcard: Int) { (words.count, wildcard.count) }

    /// Forgets the objects that were opened since there were so many words and keys.
    mutating func cut(to counts: (words: Int, wildcard: Int)) {
        words.cut(to: counts.words)
        wildcard.cut(to: counts.wildcard)
    }

    /// Opens an object that needs `wordCount` words, of which the first is elsewhere.
    mutating func push(wordCount: UInt32) {
        for _ in 1..<Int(wordCount) { words.append(0) }
        words.append(UInt64(truncatingIfNeeded: wildcard.count))
    }

    /// Closes the innermost object that was pushed.
    mutating func pop(wordCount: UInt32) {
        wildcard.removeLast(wildcard.count - firstWildcard)
        words.removeLast(Int(wordCount))
    }

    /// Marks a member of the innermost object as seen.
    ///
    /// - Returns: Whether it had not been marked before.
    @inline(__always)
    mutating func insert(_ member: Int, wordCount: UInt32) -> Bool {
        let word = self.word(of: member, wordCount)
        let bit: UInt64 = 1 << UInt64(member % 64)
        if words[word] & bit != 0 { return false }
        words[word] |= bit
        return true
    }

    /// Returns whether a member of the innermost object, beyond the first 64, was seen.
    @inline(__always)
    func contains(_ member: Int, wordCount: UInt32) -> Bool {
        words[word(of: member, wordCount)] >> UInt64(member % 64) & 1 == 1
    }

    @inline(__always)
    private func word(of member: Int, _ wordCount: UInt32) -> Int {
        words.count - Int(wordCount) + member / 64 - 1
    }

    // MARK: Keys without a seen bit

    /// The position of the innermost object's first wildcard key.
    private var firstWildcard: Int { Int(words[words.count - 1]) }

    /// Whether the innermost object has keys without a seen bit.
    var hasWildcardKeys: Bool { wildcard.count > firstWildcard }

    mutating func append(_ key: WildcardKey) {
        wildcard.append(key)
    }

    /// Returns whether two of the innermost object's keys without a seen bit may be equal.
    func wildcardKeysMayRepeat(_ scanner: Scanner) -> Bool {
        let keys = wildcard[firstWildcard...]
        table.removeAll(reserving: keys.count)
        // An escaped key may be equal to a key that has a seen bit.
        return !keys.allSatisfy { !$0.isEscaped && table.insert($0, scanner) }
    }

    // MARK: Duplicates

    /// Whether an object with duplicate members is known.
    var hasDuplicates: Bool { !duplicates.isEmpty }

    /// Whether a container is walked without parts that a keyword refuses.
    var hasRefusedParts: Bool { !refusedParts.isEmpty }

    /// The positions of the keys of an object's members that do not count; nil before the object is
    /// known to have such.
    subscript(_ key: DuplicateKey) -> Set<ByteOffset>? {
        get { duplicates[key] }
        set { duplicates[key] = newValue }
    }
}

/// The key of what is known of an object's members: an object's opening brace and its object pattern, which
/// decides the keys that are compared.
struct DuplicateKey: Hashable {
    var opening: ByteOffset
    var object: UInt32
}

/// A covered key of an object that has no seen bit, as written; kept to detect duplicates.
struct WildcardKey {
    /// The position of the opening quote.
    var offset: ByteOffset
    /// The number of bytes between the quotes.
    var count: UInt32
    var isEscaped: Bool
}
