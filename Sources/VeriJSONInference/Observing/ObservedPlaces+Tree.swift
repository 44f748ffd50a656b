import VeriJSONCore

extension ObservedPlaces {
    /// Returns the places that a place leads to, in the order of the samples, without members that
    /// deciding set aside.
    func children(of index: PlaceIndex) -> [PlaceIndex] {
        var children: [PlaceIndex] = []
        appendChildren(of: index, to: &children)
        return children
    }

    /// Appends the places that a place leads to.
    func appendChildren(of index: PlaceIndex, to children: inout [PlaceIndex]) {
        for variant in self[index].variants.indices {
            for member in self[index].variants[variant].members.indices
            where !self[index].variants[variant].members[member].isSetAside {
                children.append(resolved(self[index].variants[variant].members[member].place))
            }
            if let values = self[index].variants[variant].values {
                children.append(resolved(values))
            }
        }
        switch self[index].arrays.items {
        case .none: break
        case .all(let place): children.append(resolved(place))
        case .positions(let places): children += places.map { resolved($0) }
        }
    }

    /// Appends the places that a place leads to, the last one first, to a stack of what is next.
    func pushChildren(of index: PlaceIndex, on stack: inout [PlaceIndex]) {
        let start = stack.count
        appendChildren(of: index, to: &stack)
        stack[start...].reverse()
    }

    /// Adds the places of another state, whose samples follow those of this one.
    mutating func append(_ other: ObservedPlaces) {
        let before = documents
        documents += other.documents
        if other.documents > 0 { nodes = other.nodes }
        var moved = PlaceMap<PlaceIndex>(for: other)
        let order = other.preorder()
        for index in order { moved[index] = makePlace() }
        let move: (PlaceIndex) -> PlaceIndex = { moved[other.resolved($0)] ?? ObservedPlaces.root }
        for index in order {
            var place = other[index]
            place.movePlaces(move)
            place.sort(movedBy: before)
            self[move(index)] = place
        }
        merge(move(ObservedPlaces.root), into: ObservedPlaces.root)
        self = compacted()
    }

    /// Makes the values of a place with arrays that are no arrays the only items of further ones.
    ///
    /// Nulls stay.
    mutating func makeList(of index: PlaceIndex) {
        var single = self[index]
        let count = single.count - single.arrays.count - single.nulls
        guard single.arrays.count > 0, count > 0 else { return }
        let items = joinPositions(of: index)
        var list = ObservedPlace()
        list.arrays = self[index].arrays
        list.arrays.count += count
        list.arrays.shortest = min(1, list.arrays.shortest)
        (list.nulls, list.emptyArrays) = (single.nulls, single.emptyArrays)
        (single.nulls, single.emptyArrays, single.arrays) = (0, 0, ObservedArrays())
        self[index] = list
        let other = makePlace()
        self[other] = single
        merge(other, into: items)
    }

    /// Returns the places that can be reached, each before those in it.
    func preorder() -> [PlaceIndex] {
        var order: [PlaceIndex] = []
        var seen = PlaceSet(for: self)
        var pending = [resolved(ObservedPlaces.root)]
        while let index = pending.popLast() {
            guard seen.insert(index) else { continue }
            order.append(index)
            pushChildren(of: index, on: &pending)
        }
        return order
    }

    /// Forgets the values of the samples; keys, kinds and counts remain.
    mutating func forgetValues() {
        var pending = [resolved(ObservedPlaces.root)]
        while let index = pending.popLast() {
            if self[index].variants.contains(where: { $0.discriminator != nil }) {
                joinVariants(of: index)
            }
            self[index].strings.forgetValues()
            self[index].numbers.forgetValues()
            pending += children(of: index)
        }
    }

    /// Observes the forms of strings from now on: of all strings at places that have none yet, and at
    /// places where they were observed before.
    mutating func observeForms() {
        observesForms = true
        makeUnique()
        for position in 0..<count where self[PlaceIndex(position)].strings.classes.isEmpty {
            self[PlaceIndex(position)].strings.forms = .all
        }
    }

    /// Puts everything in the order of the samples.
    mutating func sort() {
        for index in preorder() { self[index].sort(movedBy: 0) }
    }

    /// Returns the places that can be reached, in the order of ``preorder()``.
    consuming func compacted() -> ObservedPlaces {
        sort()
        return movedTogether()
    }

    private func movedTogether() -> ObservedPlaces {
        var compacted = ObservedPlaces()
        compacted.documents = documents
        compacted.nodes = nodes
        compacted.observesForms = observesForms
        var moved = PlaceMap<PlaceIndex>(for: self)
        let order = preorder()
        for (position, index) in order.enumerated() {
            moved[index] = position == 0 ? ObservedPlaces.root : compacted.makePlace()
        }
        for index in order {
            var place = self[index]
            place.movePlaces { moved[resolved($0)] ?? ObservedPlaces.root }
            compacted[moved[index] ?? ObservedPlaces.root] = place
        }
        return compacted
    }
}

extension ObservedPlace {
    /// Puts everything in the order of the samples.
    ///
    /// - Parameter documents: The number of documents that precede those that were counted.
    mutating func sort(movedBy documents: Int) {
        strings.sort(movedBy: documents)
        numbers.first.move(by: documents)
        for index in variants.indices where !variants[index].isSorted(movedBy: documents) {
            variants[index].sort(movedBy: documents)
        }
        if !variants.isAscending(by: \.first) { variants.sort { $0.first < $1.first } }
    }

    /// Replaces the indices of the places in it.
    mutating func movePlaces(_ move: (PlaceIndex) -> PlaceIndex) {
        for variant in variants.indices {
            for member in variants[variant].members.indices {
                variants[variant].members[member].place = move(
                    variants[variant].members[member].place
                )
            }
            variants[variant].values = variants[variant].values.map(move)
        }
        switch arrays.items {
        case .none: break
        case .all(let place): arrays.items = .all(move(place))
        case .positions(let places): arrays.items = .positions(PositionPlaces(places.map(move)))
        }
    }
}

extension ObservedVariant {
    /// Returns whether sorting would change nothing.
    fileprivate func isSorted(movedBy documents: Int) -> Bool {
        documents == 0 && members.isAscending(by: \.first)
            && members.indices.allSatisfy { member in
                let count = members[member].predecessors.count
                return count < 2
                    || (1..<count).allSatisfy {
                        members[member].predecessors[$0 - 1] <= members[member].predecessors[$0]
                    }
            }
    }

    fileprivate mutating func sort(movedBy documents: Int) {
        first.move(by: documents)
        for index in members.indices { members[index].first.move(by: documents) }
        let order = members.indices.sorted { members[$0].first < members[$1].first }
        var moved = Array(repeating: Int32(0), count: members.count)
        for (position, old) in order.enumerated() { moved[old] = Int32(position) }
        members = order.map { members[$0] }
        for index in members.indices {
            members[index].predecessors = members[index].predecessors.map {
                $0 < 0 ? -1 : moved[Int($0)]
            }
            members[index].predecessors.sort()
        }
    }
}
