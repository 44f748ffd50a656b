/// A set of conversions as the compiler and the walk have it: a bit for each.
///
///     rawValue 0b100001   →   stringToNumber, paddedNumber
package struct ConversionBits: SetAlgebra, Hashable, Sendable, BitwiseCopyable {
    /// The bits, that of the conversion that is tried first the lowest.
    package internal(set) var rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    package init() { rawValue = 0 }

    package init(_ conversion: Conversion) { rawValue = 1 << UInt64(conversion.rawValue) }

    package init(arrayLiteral conversions: Conversion...) {
        self.init(conversions)
    }

    package init(_ conversions: some Sequence<Conversion>) {
        rawValue = conversions.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    }

    package var isEmpty: Bool { rawValue == 0 }

    @inline(__always)
    package func contains(_ conversion: Conversion) -> Bool {
        rawValue & 1 << UInt64(conversion.rawValue) != 0
    }

    package func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }

    package func intersection(_ other: Self) -> Self { Self(rawValue: rawValue & other.rawValue) }

    package func symmetricDifference(_ other: Self) -> Self {
        Self(rawValue: rawValue ^ other.rawValue)
    }

    package func subtracting(_ other: Self) -> Self { Self(rawValue: rawValue & ~other.rawValue) }

    package func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }

    package func isSubset(of other: Self) -> Bool { rawValue & ~other.rawValue == 0 }

    package mutating func formUnion(_ other: Self) { rawValue |= other.rawValue }

    package mutating func formIntersection(_ other: Self) { rawValue &= other.rawValue }

    package mutating func formSymmetricDifference(_ other: Self) { rawValue ^= other.rawValue }

    @discardableResult
    package mutating func insert(
        _ conversion: Conversion
    ) -> (inserted: Bool, memberAfterInsert: Conversion) {
        let isNew = !contains(conversion)
        formUnion(Self(conversion))
        return (isNew, conversion)
    }

    @discardableResult
    package mutating func update(with conversion: Conversion) -> Conversion? {
        insert(conversion).inserted ? nil : conversion
    }

    @discardableResult
    package mutating func remove(_ conversion: Conversion) -> Conversion? {
        guard contains(conversion) else { return nil }
        rawValue &= ~Self(conversion).rawValue
        return conversion
    }

    /// The conversion that is tried before the others of the set.
    package var first: Conversion? {
        isEmpty
            ? nil : Conversion(rawValue: UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount))
    }

    /// Removes the conversion that is tried before the others of the set.
    mutating func popFirst() -> Conversion? {
        guard rawValue != 0 else { return nil }
        let first = UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount)
        rawValue &= rawValue - 1
        return Conversion(rawValue: first)
    }
}

extension ConversionBits {
    /// All conversions that there are.
    package static let all = ConversionBits(Conversion.allCases)
    static let safe = having { $0.membership == .safe }
    static let lenient = having { $0.membership != .byName }
    /// The conversions that make or open a container, which unions compare last.
    static let containers = ConversionBits(Conversion.allCases.filter(\.isOfContainers))
    /// The conversions whose meaning is a guess, since another one reads the same value.
    static let withRivals = having { $0.rival != nil }
    /// The conversions that read the same value otherwise than one of the set does.
    var rivals: ConversionBits { ConversionBits(list.compactMap(\.facts.rival)) }
    /// Whether two conversions of the set read the same value otherwise.
    package var hasRivals: Bool { !isDisjoint(with: rivals) }
    /// The conversions that make another string of a string.
    static let rewritingStrings = having {
        $0.source.contains(.string) && $0.target.kinds == .string
    }
    /// The conversions that read the number in a text together.
    static let ofNumberTexts: ConversionBits = [
        .stringToNumber, .paddedNumber, .groupedNumber, .commaDecimal, .currency, .percent,
        .unit,
    ]
    /// The conversions that read the date in a text or a number together.
    static let ofDates: ConversionBits = [
        .spaceDatetime, .epochSeconds, .epochMillis, .date, .rfc822, .basicOffset, .zone,
        .dotnetDate,
    ]
    /// The conversions that have an argument.
    package static let withArguments = having { $0.argument != nil }
    /// The conversions that read a string as a value in it.
    static let openingTexts: ConversionBits = [.jsonText, .splitList]
    /// Whether a conversion of the set reads a string as a value in it.
    var opensText: Bool { contains(.jsonText) || contains(.splitList) }
    /// The conversions that make a container of a scalar.
    static let makingContainers = openingTexts.union([.wrapSingle])
    /// The conversions of which an allowed set has one at most, with one argument.
    package static let single: ConversionBits = [.zone, .splitList]
    /// The conversions of which a text may have no offset, so that `zone` can be beside them.
    static let besideZone: ConversionBits = [.spaceDatetime, .basicOffset, .rfc822, .date]
    /// The conversions that the type of a model can ask for.
    static let ofModels = having(\.appliesToModels)

    /// The sets with a name, the largest first.
    package static let namedSets: [(name: String, set: ConversionBits)] = [
        ("lenient", .lenient), ("safe", .safe),
    ]

    /// Returns the conversions whose facts satisfy a condition.
    static func having(_ condition: (Conversion.Facts) -> Bool) -> ConversionBits {
        ConversionBits(Conversion.allCases.filter { condition($0.facts) })
    }

    /// The conversions of the set in the order in which they are tried.
    package var list: [Conversion] { Conversion.allCases.filter(contains) }

    /// The set as `$convert` lists it: one of the named sets, then what is not in it.
    var shortNames: [String] {
        let whole = Self.namedSets.first { isSuperset(of: $0.set) }
        let rest = subtracting(whole?.set ?? [])
        return (whole.map { [$0.name] } ?? []) + rest.list.map(\.name)
    }
}

extension Conversion {
    /// Whether it reads the number in a text, together with others.
    var isOfNumberTexts: Bool { ConversionBits.ofNumberTexts.contains(self) }
}

// MARK: Kinds

extension ConversionBits {
    private static let scalarSources: [ConversionBits] = kinds.map { kind in
        having { $0.source.contains(kind) }.subtracting(.containers)
    }
    private static let scalarTargets: [ConversionBits] = kinds.map { kind in
        having { $0.target.kinds == kind }.subtracting(.containers)
    }
    private static let kinds = (0..<6).map { KindSet(rawValue: 1 << UInt8($0)) }

    /// Returns the conversions that accept a scalar of one kind.
    static func taking(_ kind: KindSet) -> ConversionBits {
        let number = kind.rawValue.trailingZeroBitCount
        return number < scalarSources.count ? scalarSources[number] : []
    }

    /// Returns the conversions that produce a scalar of one of some kinds.
    package static func making(_ kinds: KindSet) -> ConversionBits {
        let targets = scalarTargets
        var set: ConversionBits = []
        var rest = kinds.rawValue & 63
        while rest != 0 {
            set.formUnion(targets[rest.trailingZeroBitCount])
            rest &= rest - 1
        }
        return set
    }
}
