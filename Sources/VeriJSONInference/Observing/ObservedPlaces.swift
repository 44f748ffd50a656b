import VeriJSONCore

/// The places of sample documents with everything that was counted there.
///
/// Places refer to each other by index. In a state they form a tree; deciding makes places of the
/// same shape one, so that a place may then be reached by several ways, also from itself.
///
///     {"id": 1, "tags": ["a"]}      place 0  one object with the members id → 1, tags → 2
///                                   place 1  one number
///                                   place 2  one array, items → 3
///                                   place 3  one string
struct ObservedPlaces: Sendable {
    private var places = AddressableArray<ObservedPlace>()
    /// The place that each place was merged into; its own index if it was not.
    private var forwards: [PlaceIndex] = [PlaceIndex(0)]
    /// The places that became part of others, and those of them that may be made again.
    private var joined: [PlaceIndex] = []
    private var free: [PlaceIndex] = []
    /// The number of places that are not part of others.
    private(set) var liveCount = 1
    /// The number of documents.
    var documents = 0
    /// The number of nodes of the last document.
    var nodes = 0
    /// Whether the forms of strings are observed.
    var observesForms = false
    /// Whether scalars are texts, and a list with one item is that item, as in XML.
    var areTexts = false

    /// The greatest number of places that samples may make.
    static let limit = 1 << 18
    static let root = PlaceIndex(0)

    init() { places.append(ObservedPlace()) }

    /// The number of places, with those that became part of others.
    var count: Int { places.count }

    @inline(__always)
    subscript(index: PlaceIndex) -> ObservedPlace {
        _read { yield places[index.position] }
        _modify { yield &places[index.position] }
    }

    /// Makes sure that no copy shares the places, so that they can be changed by address.
    mutating func makeUnique() { places.makeUnique() }

    /// Returns the address of a place, after ``makeUnique()``; it is valid until a place is made.
    @inline(__always)
    func address(of index: PlaceIndex) -> UnsafeMutablePointer<ObservedPlace> {
        places.address(of: index.position)
    }

    mutating func makePlace() -> PlaceIndex {
        liveCount += 1
        let index = free.popLast() ?? PlaceIndex(places.count)
        if index.position == places.count {
            places.append(ObservedPlace())
            forwards.append(index)
        }
        if observesForms { self[index].strings.forms = .all }
        return index
    }

    /// Frees the places that became part of others, to be made again, and returns them.
    ///
    /// No place leads to them while places form a tree.
    mutating func reclaim() -> [PlaceIndex] {
        for index in joined { forwards[index.position] = index }
        #if DEBUG
        // In large states, this would take too long.
        if count < 4_096 { assert(Set(preorder()).isDisjoint(with: joined)) }
        #endif
        free += joined
        defer { joined = [] }
        return joined
    }

    /// Returns the place that a place is part of.
    @inline(__always)
    func resolved(_ index: PlaceIndex) -> PlaceIndex {
        var index = index
        while forwards[index.position] != index { index = forwards[index.position] }
        return index
    }

    // MARK: Merging

    /// Makes two places one, and those below them that have the same path.
    ///
    /// The values of `other` follow those of `index`.
    mutating func merge(_ other: PlaceIndex, into index: PlaceIndex) {
        var pending = [(index, other)]
        while let pair = pending.popLast() {
            let (index, other) = (resolved(pair.0), resolved(pair.1))
            guard index != other else { continue }
            (forwards[other.position], liveCount) = (index, liveCount - 1)
            joined.append(other)
            // A swap takes the place out without a copy of its parts.
            var absorbed = ObservedPlace()
            swap(&absorbed, &places[other.position])
            absorb(absorbed, into: index, &pending)
        }
    }

    private mutating func absorb(
        _ absorbed: ObservedPlace,
        into index: PlaceIndex,
        _ pending: inout [(PlaceIndex, PlaceIndex)]
    ) {
        self[index].nulls += absorbed.nulls
        self[index].trues += absorbed.trues
        self[index].falses += absorbed.falses
        self[index].emptyObjects += absorbed.emptyObjects
        self[index].emptyArrays += absorbed.emptyArrays
        if absorbed.hasKeyedLists { self[index].hasKeyedLists = true }
        self[index].numbers.merge(absorbed.numbers)
        self[index].strings.merge(absorbed.strings)
        absorb(absorbed.arrays, into: index, &pending)
        if absorbed.hasJoinedVariants, !self[index].hasJoinedVariants {
            if self[index].variants.isEmpty { self[index].variants.append(ObservedVariant()) }
            joinVariants(of: index, &pending)
        }
        for variant in absorbed.variants {
            let position = variantPosition(variant.discriminator, at: index, &pending)
            absorb(variant, into: position, at: index, &pending)
        }
    }

    private mutating func absorb(
        _ absorbed: ObservedArrays,
        into index: PlaceIndex,
        _ pending: inout [(PlaceIndex, PlaceIndex)]
    ) {
        self[index].arrays.count += absorbed.count
        self[index].arrays.shortest = min(self[index].arrays.shortest, absorbed.shortest)
        self[index].arrays.longest = max(self[index].arrays.longest, absorbed.longest)
        switch (self[index].arrays.items, absorbed.items) {
        case (_, .none): break
        case (.none, let items): self[index].arrays.items = items
        case (.positions(let own), .positions(let others)) where own.count == others.count:
            pending += zip(own, others)
        case (_, let items):
            let all = joinPositions(of: index, &pending)
            switch items {
            case .none: break
            case .all(let place): pending.append((all, place))
            case .positions(let places): pending += places.map { (all, $0) }
            }
        }
    }

    /// Makes the positions of the arrays at a place one place, and returns it.
    mutating func joinPositions(of index: PlaceIndex) -> PlaceIndex {
        var pending: [(PlaceIndex, PlaceIndex)] = []
        let all = joinPositions(of: index, &pending)
        for (own, other) in pending { merge(other, into: own) }
        return all
    }

    private mutating func joinPositions(
        of index: PlaceIndex,
        _ pending: inout [(PlaceIndex, PlaceIndex)]
    ) -> PlaceIndex {
        let all: PlaceIndex
        switch self[index].arrays.items {
        case .all(let place): return place
        case .none: all = makePlace()
        case .positions(let places):
            all = places[0]
            pending += places.dropFirst().map { (all, $0) }
        }
        self[index].arrays.items = .all(all)
        return all
    }

    // MARK: Objects

    /// Returns the position of the variant of a place for objects with a discriminator.
    ///
    /// One variant too many makes all variants one.
    mutating func variantPosition(
        _ discriminator: ObservedVariant.DistinctMember?,
        at index: PlaceIndex
    ) -> Int {
        var pending: [(PlaceIndex, PlaceIndex)] = []
        let position = variantPosition(discriminator, at: index, &pending)
        for (own, other) in pending { merge(other, into: own) }
        return position
    }

    private mutating func variantPosition(
        _ discriminator: ObservedVariant.DistinctMember?,
        at index: PlaceIndex,
        _ pending: inout [(PlaceIndex, PlaceIndex)]
    ) -> Int {
        if self[index].hasJoinedVariants { return 0 }
        let variants = self[index].variants
        if let found = variants.firstIndex(where: { $0.discriminator == discriminator }) {
            return found
        }
        if variants.count < ObservedVariant.limit {
            self[index].variants.append(ObservedVariant(discriminator: discriminator))
            return variants.count
        }
        joinVariants(of: index, &pending)
        return 0
    }

    /// Makes the variants of a place one.
    mutating func joinVariants(of index: PlaceIndex) {
        var pending: [(PlaceIndex, PlaceIndex)] = []
        joinVariants(of: index, &pending)
        for (own, other) in pending { merge(other, into: own) }
    }

    private mutating func joinVariants(
        of index: PlaceIndex,
        _ pending: inout [(PlaceIndex, PlaceIndex)]
    ) {
        let others = self[index].variants.dropFirst()
        if self[index].variants.isEmpty { return }
        self[index].variants.removeLast(others.count)
        self[index].variants[0].discriminator = nil
        self[index].hasJoinedVariants = true
        for variant in others { absorb(variant, into: 0, at: index, &pending) }
    }

    /// Makes variants of a place one: for each that remains, there are the positions of those it
    /// consists of.
    mutating func groupVariants(of index: PlaceIndex, _ groups: [[Int]]) {
        let variants = self[index].variants
        var pending: [(PlaceIndex, PlaceIndex)] = []
        self[index].variants = groups.map { variants[$0[0]] }
        for (position, group) in groups.enumerated() {
            for other in group.dropFirst() {
                absorb(variants[other], into: position, at: index, &pending)
            }
        }
        for (own, other) in pending { merge(other, into: own) }
    }

    private mutating func absorb(
        _ absorbed: ObservedVariant,
        into position: Int,
        at index: PlaceIndex,
        _ pending: inout [(PlaceIndex, PlaceIndex)]
    ) {
        self[index].variants[position].objects += absorbed.objects
        let first = min(self[index].variants[position].first, absorbed.first)
        self[index].variants[position].first = first
        self[index].variants[position].keyClasses.merge(absorbed.keyClasses, uniquingKeysWith: +)
        if absorbed.values != nil || self[index].variants[position].values != nil {
            let values = joinMembers(of: position, at: index, &pending)
            if let others = absorbed.values { pending.append((values, others)) }
            for member in absorbed.members {
                count(member, in: position, at: index)
                pending.append((values, member.place))
            }
            return
        }
        let numbers = self[index].variants[position].merge(absorbed.members)
        for (member, number) in zip(absorbed.members, numbers) {
            pending.append((self[index].variants[position].members[number].place, member.place))
        }
        if self[index].variants[position].members.count > ObservedVariant.keyLimit {
            _ = joinMembers(of: position, at: index, &pending)
        }
    }

    /// Makes the members of the objects of a variant one place, and returns it.
    mutating func joinMembers(of position: Int, at index: PlaceIndex) -> PlaceIndex {
        var pending: [(PlaceIndex, PlaceIndex)] = []
        let values = joinMembers(of: position, at: index, &pending)
        for (own, other) in pending { merge(other, into: own) }
        return values
    }

    private mutating func joinMembers(
        of position: Int,
        at index: PlaceIndex,
        _ pending: inout [(PlaceIndex, PlaceIndex)]
    ) -> PlaceIndex {
        if let values = self[index].variants[position].values { return values }
        let members = self[index].variants[position].members
        let values = makePlace()
        self[index].variants[position].values = values
        self[index].variants[position].members = []
        for member in members {
            count(member, in: position, at: index)
            pending.append((values, member.place))
        }
        return values
    }

    private mutating func count(_ member: ObservedMember, in position: Int, at index: PlaceIndex) {
        self[index].variants[position].keyClasses[KeyClass(member.key), default: 0] +=
            member.occurrences
    }
}
