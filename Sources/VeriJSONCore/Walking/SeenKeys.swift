/// The keys met in the open objects, kept to detect duplicates.
struct SeenKeys {
    /// The seen bits beyond the first 64 of each open object that has so many members.
    var seenWords: [UInt64] = []
    /// The covered keys that have no seen bit.
    var wildcard: [WildcardKey] = []
    /// The members that do not count, for each object in which a key repeats.
    var duplicates: [DuplicateKey: Set<ByteOffset>] = [:]

    /// The keys of the large object that is being checked.
    let table = KeySet()

    /// Forgets the last document.
    mutating func prepare() {
        // Most are empty, and the check costs less than the removal.
        if !seenWords.isEmpty { seenWords.removeAll(keepingCapacity: true) }
        if !wildcard.isEmpty { wildcard.removeAll(keepingCapacity: true) }
        if !duplicates.isEmpty { duplicates.removeAll(keepingCapacity: true) }
    }
}

/// The key of the duplicate-member cache: an object's opening brace and its object pattern, which
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
