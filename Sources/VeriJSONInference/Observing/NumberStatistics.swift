import VeriJSONCore

/// The numbers at a place: how they are written and how large they are.
struct NumberStatistics: Hashable, Sendable {
    /// The numbers of one sign and one binary exponent.
    struct Bucket: Hashable, Sendable {
        /// The order of magnitude, in the order of the values; see ``Bucket/key(of:)``.
        var key: Int16
        var count: Int
        var least: Double
        var greatest: Double
    }

    /// Numbers without fraction and exponent.
    var integers = 0
    /// Integers beyond Int64 that fit UInt64.
    var unsigned = 0
    /// Integers beyond both.
    var wide = 0
    /// Numbers with a fraction or an exponent.
    var fractions = 0
    /// The first number, as it was written.
    var example = ""
    /// Its place.
    var first = SampleStamp.latest
    /// The buckets by their key.
    private(set) var buckets: [Bucket] = []
    /// The positions at which buckets were found last: for each value of the last four bits of a
    /// key, the last four bits of a position.
    ///
    /// It is a guess, which is checked; it is right for most numbers of a place.
    private var recent: UInt64 = 0
    /// Digits of numbers that change no bound.
    private var known = KnownDigits()

    /// The first digits of the numbers between the least and the greatest of a bucket.
    private struct KnownDigits {
        var least: Int32 = 0
        var greatest: Int32 = -1
        /// The position of the bucket.
        var position = 0
        var point: UInt8 = 0
        var isNegative = false
    }

    var count: Int { integers + fractions }

    static func == (left: NumberStatistics, right: NumberStatistics) -> Bool {
        left.integers == right.integers && left.unsigned == right.unsigned
            && left.wide == right.wide && left.fractions == right.fractions
            && left.example == right.example && left.first == right.first
            && left.buckets == right.buckets
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(integers)
        hasher.combine(buckets)
    }

    init() {}

    init(
        integers: Int,
        unsigned: Int,
        wide: Int,
        fractions: Int,
        example: String,
        first: SampleStamp,
        _ all: [Bucket]
    ) {
        self.integers = integers
        self.unsigned = unsigned
        self.wide = wide
        self.fractions = fractions
        self.example = example
        self.first = first
        for bucket in all { add(bucket) }
    }

    /// Counts a number of a document.
    @inline(never)
    mutating func add(_ index: NodeIndex, of view: TapeView, _ stamp: SampleStamp) {
        let node = view[index]
        if count == 0 {
            first = stamp
            example = view.withSource(of: index) {
                String(decoding: $0.prefix(StringStatistics.longestExample), as: UTF8.self)
            }
        }
        if node.isFlagged {
            fractions += 1
            // Most numbers change no bound.
            if LeadingDigits.mayBegin(node), let digits = view.leadingDigits(of: node) {
                if isKnown(digits) {
                    buckets[known.position].count += 1
                } else {
                    add(view.double(at: index), digits)
                }
                return
            }
        } else {
            integers += 1
            if node.end - node.start > 18, view.integer(at: index, as: Int64.self) == nil {
                if view.integer(at: index, as: UInt64.self) == nil {
                    wide += 1
                } else {
                    unsigned += 1
                }
            }
        }
        add(view.double(at: index))
    }

    /// Returns whether digits begin a number between those of the bucket that was used last.
    @inline(__always)
    private func isKnown(_ digits: LeadingDigits) -> Bool {
        known.point == digits.point && known.isNegative == digits.isNegative
            && known.least <= digits.value && digits.value <= known.greatest
    }

    /// Counts the size of a number, and expects more of its kind.
    @inline(never)
    private mutating func add(_ value: Double, _ digits: LeadingDigits) {
        let position = add(value)
        let bucket = buckets[position]
        guard let values = digits.values(within: bucket.least...bucket.greatest) else { return }
        known = KnownDigits(
            least: values.lowerBound,
            greatest: values.upperBound,
            position: position,
            point: digits.point,
            isNegative: digits.isNegative
        )
    }

    /// Counts the size of a number, and returns the position of its bucket.
    @inline(__always)
    @discardableResult
    private mutating func add(_ value: Double) -> Int {
        let key = Bucket.key(of: value)
        let likely = recentPosition(of: key)
        if likely < buckets.count, buckets[likely].key == key {
            buckets[likely].add(value)
            return likely
        }
        return add(Bucket(key: key, count: 1, least: value, greatest: value))
    }

    @inline(__always)
    private func recentPosition(of key: Int16) -> Int {
        Int(truncatingIfNeeded: recent &>> Self.slot(of: key) & 15)
    }

    /// Returns the number of the lowest of the bits for a key in ``recent``.
    @inline(__always)
    private static func slot(of key: Int16) -> UInt64 {
        UInt64(truncatingIfNeeded: key & 15) &* 4
    }

    /// Adds the numbers of a bucket, and returns the position of the one that has them.
    @inline(never)
    @discardableResult
    private mutating func add(_ bucket: Bucket) -> Int {
        // 0 and -0 are equal, so that the one that is kept would depend on the order.
        let bucket = bucket.key == 0 ? bucket.withoutSign : bucket
        let position = buckets.partitioningIndex { $0.key >= bucket.key }
        if position < buckets.count, buckets[position].key == bucket.key {
            buckets[position].merge(bucket)
        } else {
            buckets.insert(bucket, at: position)
            known = KnownDigits()
        }
        let slot = Self.slot(of: bucket.key)
        recent = recent & ~(15 &<< slot) | UInt64(truncatingIfNeeded: position & 15) &<< slot
        return position
    }

    /// Forgets the numbers themselves; their magnitudes remain.
    mutating func forgetValues() {
        example = ""
        for index in buckets.indices { buckets[index].widen() }
        known = KnownDigits()
    }

    /// Adds the numbers of another place, which follow those of this one.
    mutating func merge(_ other: NumberStatistics) {
        if other.first < first { (example, first) = (other.example, other.first) }
        integers += other.integers
        unsigned += other.unsigned
        wide += other.wide
        fractions += other.fractions
        for bucket in other.buckets { add(bucket) }
    }
}

extension NumberStatistics.Bucket {
    /// Counts a number of the bucket.
    @inline(__always)
    fileprivate mutating func add(_ value: Double) {
        count += 1
        if value < least { least = value }
        if value > greatest { greatest = value }
    }

    fileprivate mutating func merge(_ other: Self) {
        count += other.count
        least = min(least, other.least)
        greatest = max(greatest, other.greatest)
    }

    /// The bucket of zero, with the bounds 0 in place of -0.
    fileprivate var withoutSign: Self { Self(key: key, count: count, least: 0, greatest: 0) }

    /// Makes the bounds those of all numbers that the bucket may have.
    fileprivate mutating func widen() {
        guard least.isFinite, greatest.isFinite else { return }
        guard key != 0 else { return }
        let low = Double(
            sign: .plus,
            exponentBitPattern: least.exponentBitPattern,
            significandBitPattern: 0
        )
        // The least of all numbers above zero is not zero.
        let start = max(low, .leastNonzeroMagnitude)
        let end = Double(
            sign: .plus,
            exponentBitPattern: least.exponentBitPattern,
            significandBitPattern: (1 << 52) - 1
        )
        (least, greatest) = key < 0 ? (-end, -start) : (start, end)
    }

    /// Returns the key of the bucket of a value: keys are ordered as values are, and zero has its
    /// own.
    ///
    ///     -8.0   → -1027       0 → 0       0.5 → 1023       8.0 → 1027
    @inline(__always)
    static func key(of value: Double) -> Int16 {
        if value == 0 { return 0 }
        let exponent = Int16(truncatingIfNeeded: value.exponentBitPattern) &+ 1
        // Signs vary: no branch depends on them. For a minus, all bits of the mask are set.
        let mask = Int16(truncatingIfNeeded: Int64(bitPattern: value.bitPattern) >> 63)
        return (exponent ^ mask) &- mask
    }
}
