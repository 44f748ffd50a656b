import VeriJSONCore

extension PatternDecision {
    /// Gives every place its form: decides which variants remain, which objects are dictionaries
    /// and which arrays are tuples.
    mutating func shapePlaces() {
        var seen = PlaceSet(for: places)
        var pending = [places.resolved(ObservedPlaces.root)]
        while let next = pending.popLast() {
            // A place may have become part of another since it was noted.
            let index = places.resolved(next)
            guard seen.insert(index) else { continue }
            if places.areTexts { places.makeList(of: index) }
            shapeVariants(of: index)
            for variant in places[index].variants.indices where isDictionary(variant, at: index) {
                _ = places.joinMembers(of: variant, at: index)
            }
            if case .positions(let positions) = places[index].arrays.items,
                places[index].emptyArrays > 0 || !isTuple(positions)
            {
                _ = places.joinPositions(of: index)
            }
            setRareMembersAside(at: index)
            places.pushChildren(of: index, on: &pending)
        }
    }

    private mutating func setRareMembersAside(at index: PlaceIndex) {
        for variant in places[index].variants.indices {
            let objects = places[index].variants[variant].objects
            for member in places[index].variants[variant].members.indices {
                let count = places[index].variants[variant].members[member].count
                let isRare = isRare(count, of: objects)
                // A member that does not change stays shared with the state.
                if places[index].variants[variant].members[member].isSetAside != isRare {
                    places[index].variants[variant].members[member].isSetAside = isRare
                }
            }
        }
    }

    /// Returns whether the positions of arrays differ in kind.
    private func isTuple(_ positions: PositionPlaces) -> Bool {
        let kinds = positions.map { commonKinds(at: places.resolved($0)) }
        return kinds.contains { !$0.isEmpty && !kinds[0].isEmpty && $0.isDisjoint(with: kinds[0]) }
    }

    /// The kinds of value at a place that are neither null nor rare.
    func commonKinds(at index: PlaceIndex) -> KindSet {
        var kinds = places[index].kinds.subtracting(.null)
        guard options.tolerance > 0 else { return kinds }
        let place = places[index]
        let count = place.count
        if isRare(place.bools, of: count) { kinds.remove(.bool) }
        if isRare(place.numbers.count, of: count) { kinds.remove(.number) }
        if isRare(place.strings.count, of: count) { kinds.remove(.string) }
        if isRare(place.objects, of: count) { kinds.remove(.object) }
        if isRare(place.arrays.count, of: count) { kinds.remove(.array) }
        return kinds
    }

    // MARK: Variants

    /// Keeps the variants of a place that differ, and makes those one that do not.
    private mutating func shapeVariants(of index: PlaceIndex) {
        let variants = places[index].variants
        guard variants.count > 1 else {
            if variants.count == 1, variants[0].discriminator != nil {
                places[index].variants[0].discriminator = nil
            }
            return
        }
        let total = places[index].objects
        let common = variants.indices.filter { !isRare(variants[$0].objects, of: total) }
        let keys = Set(common.map { variants[$0].discriminator?.key })
        guard keys.count == 1, keys.first != .some(nil) else {
            return places.joinVariants(of: index)
        }
        var groups: [[Int]] = []
        for variant in common {
            let group = groups.firstIndex { group in
                group.allSatisfy { areAlike(variants[$0], variants[variant]) }
            }
            if let group { groups[group].append(variant) } else { groups.append([variant]) }
        }
        guard groups.count > 1 else { return places.joinVariants(of: index) }
        for variant in variants.indices where !common.contains(variant) {
            // A rare variant is a new value of the discriminator, which the pattern refuses.
            groups[0].append(variant)
        }
        places.groupVariants(of: index, groups)
    }

    /// Returns whether the objects of two variants have mostly the same members.
    private func areAlike(_ left: ObservedVariant, _ right: ObservedVariant) -> Bool {
        guard left.values == nil, right.values == nil else { return true }
        let others = Dictionary(
            right.members.map { (KeyBytes($0.key), $0.place) },
            uniquingKeysWith: { first, _ in first }
        )
        var shared = 0
        for member in left.members {
            guard let other = others[KeyBytes(member.key)] else { continue }
            shared += 1
            if !mayBeOne(member.place, other) { return false }
        }
        let all = left.members.count + right.members.count - shared
        return 2 * shared >= all
    }

    /// Returns whether the values of two places may have one pattern: their kinds overlap, down to
    /// the items of arrays.
    func mayBeOne(_ left: PlaceIndex, _ right: PlaceIndex) -> Bool {
        var (left, right) = (places.resolved(left), places.resolved(right))
        while true {
            let kinds = (commonKinds(at: left), commonKinds(at: right))
            if kinds.0.isEmpty || kinds.1.isEmpty { return true }
            if kinds.0.isDisjoint(with: kinds.1) { return false }
            guard kinds.0 == .array, kinds.1 == .array,
                case .all(let leftItems) = places[left].arrays.items,
                case .all(let rightItems) = places[right].arrays.items
            else {
                guard kinds.0 == .array, kinds.1 == .array else { return true }
                let items = (itemKinds(of: left), itemKinds(of: right))
                return items.0.isEmpty || items.1.isEmpty || !items.0.isDisjoint(with: items.1)
            }
            (left, right) = (places.resolved(leftItems), places.resolved(rightItems))
        }
    }

    private func itemKinds(of index: PlaceIndex) -> KindSet {
        switch places[index].arrays.items {
        case .none: []
        case .all(let place): commonKinds(at: places.resolved(place))
        case .positions(let positions):
            positions.reduce(into: KindSet()) { $0.formUnion(commonKinds(at: places.resolved($1))) }
        }
    }

    // MARK: Dictionaries

    /// Returns whether the keys of objects are data.
    private func isDictionary(_ position: Int, at index: PlaceIndex) -> Bool {
        let variant = places[index].variants[position]
        guard variant.values == nil, variant.discriminator == nil else { return false }
        let keys = variant.members
        guard keys.count >= 1 else { return false }
        var classes = Array(repeating: 0, count: KeyClass.allCases.count)
        for member in keys { classes[Int(KeyClass(member.key).rawValue)] += 1 }
        func count(_ kind: KeyClass) -> Int { classes[Int(kind.rawValue)] }
        let alike =
            KeyClass.allCases.lazy.filter { $0 != .name && $0 != .language }.map(count).max() ?? 0
        let looksAlike =
            alike == keys.count && (keys.count > 1 || count(.date) == 1 || count(.uuid) == 1)
            || keys.count >= 10 && alike * 10 >= keys.count * 8
            || keys.count >= 6 && count(.language) == keys.count
        if looksAlike { return haveOneShape(keys, sharing: 0.3) }
        let occurrences = keys.reduce(0) { $0 + $1.count }
        let isSparse =
            keys.count >= 12 && variant.objects >= 3
            && 3 * occurrences <= keys.count * variant.objects
            && !keys.contains { 10 * $0.count >= 9 * variant.objects }
        if isSparse { return haveOneShape(keys, sharing: 0.6) }
        let areSameObjects =
            keys.count >= 16
            && keys.allSatisfy {
                commonKinds(at: places.resolved($0.place)).isSubset(of: .containers)
            }
        return areSameObjects && haveOneShape(keys, sharing: 0.6)
    }

    /// Returns whether the values of members have one kind and, if they are objects, the same keys.
    func haveOneShape(_ members: [ObservedMember], sharing share: Double) -> Bool {
        var kinds = KindSet()
        var keys: Set<KeyBytes>?
        for member in members {
            let place = places.resolved(member.place)
            let own = commonKinds(at: place)
            if own.isEmpty { continue }
            if !kinds.isEmpty, kinds.isDisjoint(with: own) { return false }
            kinds.formUnion(own)
            guard own == .object else { continue }
            guard let first = keys else {
                keys = self.keys(at: place)
                continue
            }
            let found = counts(of: first, at: place)
            if Double(found.shared) < share * Double(found.all) { return false }
        }
        // Scalars of different kinds are the members of an object.
        return kinds == .object || kinds == .array || kinds == .string || kinds == .number
            || kinds == .bool
    }

    /// Returns how many keys are in a set and in the objects at a place, and how many in either.
    private func counts(
        of keys: Set<KeyBytes>,
        at index: PlaceIndex
    ) -> (shared: Int, all: Int) {
        guard places[index].variants.count == 1 else {
            let own = self.keys(at: index)
            return (keys.intersection(own).count, keys.union(own).count)
        }
        // Without a set of its own: there are many of these places.
        let variant = places[index].variants[0]
        var (shared, all) = (0, keys.count)
        for member in variant.members where !isRare(member.count, of: variant.objects) {
            if keys.contains(KeyBytes(member.key)) { shared += 1 } else { all += 1 }
        }
        return (shared, all)
    }

    /// The keys of the objects at a place that are not rare.
    func keys(at index: PlaceIndex) -> Set<KeyBytes> {
        var keys: Set<KeyBytes> = []
        for variant in places[index].variants {
            for member in variant.members where !isRare(member.count, of: variant.objects) {
                keys.insert(KeyBytes(member.key))
            }
        }
        return keys
    }
}
