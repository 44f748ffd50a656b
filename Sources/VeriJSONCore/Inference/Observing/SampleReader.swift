/// A reader of sample documents that counts what is at each place.
///
/// One pass over the nodes of a tape, with a stack of the open containers. Members of an object
/// mostly come in the order of an earlier object, so that the next key is predicted and compared.
struct SampleReader {
    var places: ObservedPlaces
    /// What the reader knows of the members of variants, by place and position of the variant.
    private var tables: [[MemberLookup]] = []
    private var frames: [Frame] = []
    /// The number of objects so far, to count a key once in an object that repeats it.
    private var serial = 0

    /// An open container.
    private struct Frame {
        /// The index after its last node.
        var end: NodeIndex
        var place: PlaceIndex
        /// The variant of an object; -1 for an array.
        var variant: Int
        /// The last member of an object, or the number of items of an array so far.
        var position: Int
        var serial = 0
        /// The length of an array.
        var count = 0
    }

    init(_ places: ObservedPlaces) {
        self.places = places
    }

    /// Counts the values of a document.
    ///
    /// - Returns: False if there would be more than ``ObservedPlaces/limit`` places; the counts
    ///   are then of no use.
    mutating func read(_ tape: Tape) -> Bool {
        let view = tape.view
        var index = NodeIndex(0)
        var place = ObservedPlaces.root
        frames.removeAll(keepingCapacity: true)
        places.documents += 1
        while true {
            observe(view, &index, place)
            while let top = frames.last, top.end == index { frames.removeLast() }
            guard !frames.isEmpty else { return places.count <= ObservedPlaces.limit }
            guard places.count <= ObservedPlaces.limit else { return false }
            if frames[frames.count - 1].variant >= 0 {
                place = memberPlace(view, index)
                index = index.following
            } else {
                place = itemPlace()
            }
        }
    }

    /// Counts a value and moves past it, or into a container.
    @inline(__always)
    private mutating func observe(_ view: TapeView, _ index: inout NodeIndex, _ place: PlaceIndex) {
        let node = view[index]
        let stamp = SampleStamp(document: places.documents, node: index)
        switch node.kind {
        case .null: places[place].nulls += 1
        case .true: places[place].trues += 1
        case .false: places[place].falses += 1
        case .number: observeNumber(view, index, node, place, stamp)
        case .string:
            if node.isFlagged {
                var text = view.string(at: index)
                text.withUTF8 { places[place].strings.add($0, stamp) }
            } else {
                places[place].strings.add(view.content(of: index), stamp)
            }
        case .array:
            let end = view.after(index)
            let length = node.count ?? .max
            places[place].arrays.add(length: length)
            if end == index.following {
                places[place].emptyArrays += 1
            } else {
                prepareItems(at: place, length)
                frames.append(
                    Frame(end: end, place: place, variant: -1, position: 0, count: length)
                )
            }
        case .object:
            let end = view.after(index)
            if end == index.following { places[place].emptyObjects += 1 }
            let variant = variant(view, index, end, place)
            if places[place].variants[variant].objects == 0 {
                places[place].variants[variant].first = stamp
            }
            places[place].variants[variant].objects += 1
            if end != index.following {
                serial += 1
                frames.append(
                    Frame(end: end, place: place, variant: variant, position: -1, serial: serial)
                )
            }
        }
        index = index.following
    }

    @inline(__always)
    private mutating func observeNumber(
        _ view: TapeView,
        _ index: NodeIndex,
        _ node: TapeNode,
        _ place: PlaceIndex,
        _ stamp: SampleStamp
    ) {
        if places[place].numbers.count == 0 {
            places[place].numbers.first = stamp
            places[place].numbers.example = view.withSource(of: index) {
                String(decoding: $0.prefix(StringStatistics.longestExample), as: UTF8.self)
            }
        }
        if node.isFlagged {
            places[place].numbers.fractions += 1
        } else {
            places[place].numbers.integers += 1
            if node.end - node.start > 18, view.integer(at: index, as: Int64.self) == nil {
                if view.integer(at: index, as: UInt64.self) == nil {
                    places[place].numbers.wide += 1
                } else {
                    places[place].numbers.unsigned += 1
                }
            }
        }
        places[place].numbers.add(view.double(at: index))
    }

    // MARK: Arrays

    /// Makes places for the items of an array.
    @inline(__always)
    private mutating func prepareItems(at place: PlaceIndex, _ length: Int) {
        switch places[place].arrays.items {
        case .all: break
        case .positions(let positions) where positions.count == length: break
        case .positions: _ = places.joinPositions(of: place)
        case .none:
            guard (2...ObservedArrays.longestTuple).contains(length) else {
                _ = places.joinPositions(of: place)
                return
            }
            var positions: [PlaceIndex] = []
            for _ in 0..<length { positions.append(places.makePlace()) }
            places[place].arrays.items = .positions(positions)
        }
    }

    @inline(__always)
    private mutating func itemPlace() -> PlaceIndex {
        let last = frames.count - 1
        let place = places.resolved(frames[last].place)
        let position = frames[last].position
        frames[last].position += 1
        switch places[place].arrays.items {
        case .all(let items): return places.resolved(items)
        case .positions(let positions) where position < positions.count:
            return places.resolved(positions[position])
        case .positions, .none:
            return places.resolved(places.joinPositions(of: place))
        }
    }

    // MARK: Objects

    /// Returns the position of the variant that an object belongs to.
    @inline(__always)
    private mutating func variant(
        _ view: TapeView,
        _ index: NodeIndex,
        _ end: NodeIndex,
        _ place: PlaceIndex
    ) -> Int {
        if places[place].hasJoinedVariants { return 0 }
        guard let value = discriminator(view, index, end) else {
            if places[place].variants.first?.discriminator == nil,
                !places[place].variants.isEmpty
            {
                return 0
            }
            return places.variantPosition(nil, at: place)
        }
        let discriminator = ObservedVariant.Discriminator(
            key: view.string(at: value.key),
            value: view.string(at: value)
        )
        return places.variantPosition(discriminator, at: place)
    }

    /// Returns the value of the first member that may be a discriminator.
    @inline(__always)
    private func discriminator(
        _ view: TapeView,
        _ index: NodeIndex,
        _ end: NodeIndex
    ) -> NodeIndex? {
        var key = index.following
        while key != end {
            let node = view[key]
            let length = node.end &- node.start &- 2
            if length < 32, ObservedVariant.keyLengths & (1 << length) != 0, !node.isFlagged,
                isDiscriminator(view, key)
            {
                return key.following
            }
            key = view.after(key.following)
        }
        return nil
    }

    @inline(never)
    private func isDiscriminator(_ view: TapeView, _ key: NodeIndex) -> Bool {
        let content = view.content(of: key)
        guard ObservedVariant.keys.contains(where: { content.elementsEqual($0) }) else {
            return false
        }
        let value = view[key.following]
        return value.kind == .string && !value.isFlagged && value.end - value.start > 2
            && Int(value.end - value.start) - 2 <= ObservedVariant.longestValue
    }

    /// Returns the place of the member whose key is at an index.
    @inline(__always)
    private mutating func memberPlace(_ view: TapeView, _ key: NodeIndex) -> PlaceIndex {
        let last = frames.count - 1
        let place = frames[last].place
        let variant = frames[last].variant
        // Only the root of a merge has variants; recording merges below a place, never the place.
        guard places[place].variants[variant].values == nil else {
            return valuesPlace(view, key, place, variant)
        }
        while tables.count <= place.position { tables.append([]) }
        while tables[place.position].count <= variant {
            tables[place.position].append(MemberLookup())
        }
        let predicted = tables[place.position][variant].prediction(after: frames[last].position)
        if predicted >= 0,
            view.isKey(key, places[place].variants[variant].members[predicted].key)
        {
            return count(predicted, place, variant, last)
        }
        return unpredictedPlace(view, key, place, variant, last)
    }

    @inline(__always)
    private mutating func count(
        _ member: Int,
        _ place: PlaceIndex,
        _ variant: Int,
        _ frame: Int
    ) -> PlaceIndex {
        places[place].variants[variant].members[member].occurrences += 1
        if tables[place.position][variant].isFirst(member, in: frames[frame].serial) {
            places[place].variants[variant].members[member].count += 1
        }
        frames[frame].position = member
        return places.resolved(places[place].variants[variant].members[member].place)
    }

    /// Returns the place of a member that is new, or not where it was predicted.
    @inline(never)
    private mutating func unpredictedPlace(
        _ view: TapeView,
        _ key: NodeIndex,
        _ place: PlaceIndex,
        _ variant: Int,
        _ frame: Int
    ) -> PlaceIndex {
        tables[place.position][variant].learn(places[place].variants[variant].members)
        let bytes = Array(view.string(at: key).utf8)
        let previous = frames[frame].position
        let member: Int
        if let known = tables[place.position][variant].position(of: bytes) {
            member = known
        } else {
            member = places[place].variants[variant].members.count
            if member >= ObservedVariant.keyLimit {
                _ = places.joinMembers(of: variant, at: place)
                return valuesPlace(view, key, place, variant)
            }
            var added = ObservedMember(key: bytes, place: places.makePlace())
            added.first = SampleStamp(document: places.documents, node: key)
            places[place].variants[variant].members.append(added)
            tables[place.position][variant].append(bytes)
        }
        tables[place.position][variant].predict(member, after: previous)
        places[place].variants[variant].addPredecessor(Int32(previous), to: member)
        return count(member, place, variant, frame)
    }

    /// Returns the place of the values of a dictionary.
    @inline(never)
    private mutating func valuesPlace(
        _ view: TapeView,
        _ key: NodeIndex,
        _ place: PlaceIndex,
        _ variant: Int
    ) -> PlaceIndex {
        let kind = KeyClass(Array(view.string(at: key).utf8))
        places[place].variants[variant].keyClasses[kind, default: 0] += 1
        let values = places[place].variants[variant].values
        return places.resolved(values ?? places.joinMembers(of: variant, at: place))
    }
}
