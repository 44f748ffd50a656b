import VeriJSONCore

/// The values of samples at one place of the documents.
struct ObservedPlace: Hashable, Sendable {
    var nulls = 0
    var trues = 0
    var falses = 0
    var emptyObjects = 0
    var emptyArrays = 0
    var numbers = NumberStatistics()
    var strings = StringStatistics()
    /// The objects by the value of their discriminator.
    var variants: [ObservedVariant] = []
    /// Whether the discriminator had too many values to tell objects apart by it.
    var hasJoinedVariants = false
    /// Whether deciding made arrays of objects whose keys are indices.
    var hasKeyedLists = false
    var arrays = ObservedArrays()

    var bools: Int { trues + falses }
    var objects: Int { variants.reduce(0) { $0 + $1.objects } }

    /// The number of values.
    var count: Int {
        nulls + bools + numbers.count + strings.count + objects + arrays.count
    }

    /// The kinds of value at the place.
    var kinds: KindSet {
        var kinds = KindSet()
        if nulls > 0 { kinds.insert(.null) }
        if bools > 0 { kinds.insert(.bool) }
        if numbers.count > 0 { kinds.insert(.number) }
        if strings.count > 0 { kinds.insert(.string) }
        if objects > 0 { kinds.insert(.object) }
        if arrays.count > 0 { kinds.insert(.array) }
        return kinds
    }
}

/// The index of a place in ``ObservedPlaces``.
struct PlaceIndex: Hashable, Sendable {
    var rawValue: Int32

    @inline(__always)
    init(_ position: Int) { rawValue = Int32(truncatingIfNeeded: position) }

    @inline(__always)
    var position: Int { Int(rawValue) }
}

/// The arrays at a place.
struct ObservedArrays: Hashable, Sendable {
    /// The places of the items.
    enum Items: Hashable, Sendable {
        /// No item was seen.
        case none
        /// One place for each position: every array that is not empty has this length.
        case positions(PositionPlaces)
        /// One place for all items.
        case all(PlaceIndex)
    }

    /// The greatest length of an array whose positions have places of their own.
    static let longestTuple = 6

    var count = 0
    var shortest = Int.max
    var longest = 0
    var items = Items.none

    /// Whether the items of an array that is not empty have their places.
    @inline(__always)
    func hasPlaces(for length: Int) -> Bool {
        switch items {
        case .none: false
        case .all: true
        case .positions(let positions): positions.count == length
        }
    }

    @inline(__always)
    mutating func add(length: Int) {
        count += 1
        shortest = min(shortest, length)
        longest = max(longest, length)
    }
}

/// The places of the positions of arrays, at most ``ObservedArrays/longestTuple``.
///
/// They are stored without an array of their own, since each array of a document looks at them.
struct PositionPlaces: RandomAccessCollection, Hashable, Sendable {
    private var first = SIMD4<Int32>()
    private var others = SIMD2<Int32>()
    private(set) var endIndex = 0

    init(_ places: some Collection<PlaceIndex>) {
        assert(places.count <= ObservedArrays.longestTuple)
        for place in places {
            if endIndex < 4 {
                first[endIndex] = place.rawValue
            } else {
                others[endIndex - 4] = place.rawValue
            }
            endIndex += 1
        }
    }

    var startIndex: Int { 0 }

    @inline(__always)
    subscript(position: Int) -> PlaceIndex {
        PlaceIndex(Int(position < 4 ? first[position] : others[position - 4]))
    }
}

/// The objects at a place that have one value of a discriminator, or none.
struct ObservedVariant: Hashable, Sendable {
    /// The key and the value of a member such as `"type": "Point"`; nil for objects without one and
    /// where values are too many.
    var discriminator: DistinctMember?
    /// Where the first object is.
    var first = SampleStamp.latest
    var objects = 0
    var members: [ObservedMember] = []
    /// The place of all values, if the keys are too many to be members.
    var values: PlaceIndex?
    /// The numbers of keys by class, where ``values`` is set.
    var keyClasses: [KeyClass: Int] = [:]

    struct DistinctMember: Hashable, Sendable {
        var key: String
        var value: String
    }

    /// The greatest number of different keys of an object that is not a dictionary.
    static let keyLimit = 512
    /// The greatest number of variants at a place.
    static let limit = 24
    /// The bytes of the longest value of a discriminator.
    static let longestValue = 40
}

extension ObservedVariant {
    /// Notes that a member follows another one.
    mutating func addPredecessor(_ predecessor: Int32, to number: Int) {
        var all = members[number].predecessors
        guard !all.contains(predecessor) else { return }
        all.append(predecessor)
        if all.count > ObservedMember.predecessorLimit {
            // The choice does not depend on the order in which they were found.
            let known = members
            let key: (Int32) -> [UInt8] = { $0 < 0 ? [] : known[Int($0)].key }
            all.sort { key($0).lexicographicallyPrecedes(key($1)) }
            all.removeLast()
        }
        members[number].predecessors = all
    }
}

/// A member of the objects at a place.
struct ObservedMember: Hashable, Sendable {
    /// The key, unescaped.
    var key: [UInt8]
    var place: PlaceIndex
    /// The number of objects that have the key.
    var count = 0
    /// The number of members with the key, which an object may repeat.
    var occurrences = 0
    /// Where the key was first seen.
    var first = SampleStamp.latest
    /// The keys that this one followed, as positions in the list of members; -1 is the start.
    ///
    /// They restore the order of members that are not always there. At most
    /// ``predecessorLimit`` are kept, the ones whose keys sort first.
    var predecessors: [Int32] = []

    /// Whether deciding found the member too rare to be part of a pattern.
    var isSetAside = false

    static let predecessorLimit = 4
}

/// A key as the key of a dictionary, hashed as a whole instead of byte by byte.
struct KeyBytes: Hashable {
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

/// The class of a key: keys of dictionaries look alike.
enum KeyClass: UInt8, CaseIterable, Hashable, Sendable {
    /// A name such as `id` or `created_at`.
    case name
    case digits
    case date
    case uuid
    /// Numbers and dots, such as `1.2.0`, maybe with a word after them.
    case version
    /// A path, a URL, an email address or another text with a character that names do not have.
    case address
    /// At least eight letters and digits, mixed.
    case code
    /// Two lower-case letters, maybe with a region: `en`, `pt-BR`.
    case language

    var text: String {
        switch self {
        case .name: "name"
        case .digits: "digits"
        case .date: "date"
        case .uuid: "uuid"
        case .version: "version"
        case .address: "address"
        case .code: "code"
        case .language: "language"
        }
    }

    init?(text: String) {
        guard let found = Self.allCases.first(where: { $0.text == text }) else { return nil }
        self = found
    }

    init(_ key: [UInt8]) {
        self = key.withUnsafeBufferPointer(Self.of)
    }

    static func of(_ key: UnsafeBufferPointer<UInt8>) -> KeyClass {
        guard let first = key.first else { return .name }
        if key.count == 36, StringFormat.isUUID(key) { return .uuid }
        if key.count == 10, StringFormat.isDate(key) { return .date }
        var (digits, letters, dots, others) = (0, 0, 0, 0)
        for byte in key {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                letters += 1
            case UInt8(ascii: "."): dots += 1
            case UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: ":"): others += 1
            default: break
            }
        }
        if digits == key.count { return .digits }
        if ASCII.isDigit(first), dots > 0 { return .version }
        if others > 0 { return .address }
        if key.count == 2 && letters == 2 && first >= UInt8(ascii: "a") { return .language }
        if key.count == 5, letters == 4, key[2] == UInt8(ascii: "-") || key[2] == UInt8(ascii: "_")
        {
            return .language
        }
        if digits >= 2, letters >= 2, key.count >= 8, digits + letters == key.count { return .code }
        return .name
    }
}
