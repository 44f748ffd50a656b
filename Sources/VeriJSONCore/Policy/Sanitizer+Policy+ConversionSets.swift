extension Sanitizer.Policy.Conversions {
    /// Creates the empty set.
    public init() { self.init(ConversionBits()) }

    /// Creates the union of sets.
    ///
    ///     let policy = Sanitizer.Policy(conversions: [.safe, .wrapSingle])
    ///
    /// - Parameter sets: Any sets, such as single conversions.
    public init(arrayLiteral sets: Self...) {
        self = sets.reduce(into: Self()) { $0.formUnion($1) }
    }

    /// Returns whether all conversions of another set are in this one.
    ///
    /// - Parameter other: Any set, such as a single conversion.
    /// - Returns: Whether it is a subset.
    public func contains(_ other: Self) -> Bool {
        other.plain.isSubset(of: plain) && other.withArguments.isSubset(of: withArguments)
    }

    /// Returns the conversions that are in one of two sets.
    ///
    /// - Parameter other: Any set.
    /// - Returns: The union.
    public func union(_ other: Self) -> Self {
        Self(plain.union(other.plain), withArguments.union(other.withArguments))
    }

    /// Returns the conversions that are in both of two sets.
    ///
    /// - Parameter other: Any set.
    /// - Returns: The intersection.
    public func intersection(_ other: Self) -> Self {
        Self(
            plain.intersection(other.plain),
            withArguments.intersection(other.withArguments)
        )
    }

    /// Returns the conversions that are in exactly one of two sets.
    ///
    /// - Parameter other: Any set.
    /// - Returns: The difference.
    public func symmetricDifference(_ other: Self) -> Self {
        Self(
            plain.symmetricDifference(other.plain),
            withArguments.symmetricDifference(other.withArguments)
        )
    }

    /// Adds the conversions of another set.
    ///
    /// - Parameter other: Any set.
    public mutating func formUnion(_ other: Self) { self = union(other) }

    /// Keeps only the conversions that are in another set as well.
    ///
    /// - Parameter other: Any set.
    public mutating func formIntersection(_ other: Self) { self = intersection(other) }

    /// Keeps the conversions that are in exactly one of two sets.
    ///
    /// - Parameter other: Any set.
    public mutating func formSymmetricDifference(_ other: Self) {
        self = symmetricDifference(other)
    }

    /// Adds the conversions of another set.
    ///
    /// - Parameter other: Any set, such as a single conversion.
    /// - Returns: Whether one of them was missing, and the other set.
    @discardableResult
    public mutating func insert(_ other: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        let isNew = !contains(other)
        formUnion(other)
        return (isNew, other)
    }

    /// Adds the conversions of another set.
    ///
    /// - Parameter other: Any set, such as a single conversion.
    /// - Returns: What was there of it; nil if nothing was.
    @discardableResult
    public mutating func update(with other: Self) -> Self? {
        let known = intersection(other)
        formUnion(other)
        return known.isEmpty ? nil : known
    }

    /// Removes the conversions of another set.
    ///
    /// - Parameter other: Any set, such as a single conversion.
    /// - Returns: What was there of it; nil if nothing was.
    @discardableResult
    public mutating func remove(_ other: Self) -> Self? {
        let known = intersection(other)
        plain = plain.subtracting(other.plain)
        withArguments.subtract(other.withArguments)
        return known.isEmpty ? nil : known
    }
}

extension Sanitizer.Policy.Conversions {
    /// The names as `$convert` lists them: one of the named sets, then what is not in it.
    package var names: [String] {
        bits.subtracting(.withArguments).shortNames + arguments.map(\.written)
    }

    /// Returns the conversions with arguments that may stand beside others: not a second offset or
    /// separator.
    func argumentsBeside(_ others: Self) -> Self {
        let taken = others.bits.intersection(.single)
        return Self([], withArguments.filter { !taken.contains($0.conversion) })
    }

    /// The conversions of which one argument at most applies, and that have several.
    package var repeatedSingles: [[ConversionArgument]] {
        ConversionBits.single.list
            .map { single in arguments.filter { $0.conversion == single } }
            .filter { $0.count > 1 }
    }
}
