/// A reader of sample documents that counts what is at each place.
///
/// One pass over the nodes of a tape; the next key of an object is predicted from earlier ones.
///
/// Only a reader whose memory no copy shares follows the addresses of lookups, so that readers can
/// be sent.
struct SampleReader: @unchecked Sendable {
    var places: ObservedPlaces
    /// What the reader knows of the members of variants, by place and position of the variant.
    private var lookups: [[UnsafeMutablePointer<MemberLookup>]] = []
    private var memory = MemberLookupMemory()
    /// The open containers around the innermost one.
    private var frames: FlatStack<Frame> { memory.frames }
    private var serial = 0
    /// The lookups whose counts are not in the places yet.
    var pending: [UnsafeMutablePointer<MemberLookup>] = []

    /// An open container.
    struct Frame {
        /// The index after its last node.
        var end: NodeIndex
        var place: PlaceIndex
        /// The variant of an object; -1 for an array.
        var variant = -1
        /// The lookup of the members of an object; nil if its keys are too many to be members.
        var lookup: UnsafeMutablePointer<MemberLookup>?
        /// The last member of an object, or the number of items of an array so far.
        var position = 0
        /// The member that is expected next; -1 for none.
        var predicted: Int32 = -1
        var serial = 0
    }

    init(_ places: ObservedPlaces) {
        self.places = places
    }

    /// Counts the values of a document; false if that needs too many places, and counts are useless.
    ///
    /// The tape is a checked one of the document.
    mutating func read(_ tape: Tape, of document: UnsafeBufferPointer<UInt8>) -> Bool {
        if !isKnownUniquelyReferenced(&memory) {
            memory = MemberLookupMemory()
            lookups = []
        }
        while frames.count > 0 { frames.pop() }
        places.documents += 1
        places.makeUnique()
        let isRead = withExtendedLifetime(tape) {
            read(tape.view(of: document), tape.view, from: tape.firstCopied)
        }
        settle()
        return isRead
    }

    /// Moves the counts of members from the lookups to the places, as places have to be complete
    /// before some are joined.
    @inline(never)
    mutating func settle() {
        for lookup in pending {
            let place = places.address(of: lookup.pointee.place)
            lookup.pointee.settle(&place.pointee.variants[lookup.pointee.variant].members)
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Counts the values in a view, and from a value on in another one.
    private mutating func read(_ view: TapeView, _ last: TapeView, from seam: NodeIndex) -> Bool {
        let document = places.documents
        var (view, seam) = (view, seam)
        var index = NodeIndex(0)
        var place = ObservedPlaces.root
        // The frame around the document is left with the document's last node.
        var open = Frame(end: view.after(index), place: place)
        while true {
            if index.rawValue >= seam.rawValue { (view, seam) = (last, .none) }
            let node = view[index]
            switch node.kind {
            case .array: openArray(view, node, &index, place, seam, &open)
            case .object: openObject(view, node, &index, place, &open)
            default:
                places.address(of: place).pointee.count(node, at: index, of: view, document)
                index = index.following
            }
            while open.end == index {
                guard frames.count > 0 else { return places.count <= ObservedPlaces.limit }
                open = frames.pop()
            }
            guard places.count <= ObservedPlaces.limit else { return false }
            if open.variant >= 0 {
                place = memberPlace(view, index, &open)
                index = index.following
            } else {
                place = itemPlace(&open)
            }
        }
    }

    // MARK: Arrays

    /// Counts an array, and moves into it, or past it if it is empty.
    @inline(__always)
    private mutating func openArray(
        _ view: TapeView,
        _ node: TapeNode,
        _ index: inout NodeIndex,
        _ place: PlaceIndex,
        _ seam: NodeIndex,
        _ open: inout Frame
    ) {
        let end = NodeIndex(node.after)
        let length = node.count ?? .max
        index = index.following
        let isEmpty = end == index
        let arrays = places.address(of: place)
        arrays.pointee.addArray(length: length, isEmpty: isEmpty)
        guard !isEmpty else { return }
        if !arrays.pointee.arrays.hasPlaces(for: length) { makeItemPlaces(at: place, length) }
        var array = Frame(end: end, place: place)
        // The scalars at the beginning need no frame: where all items are scalars, none is made.
        let stop = NodeIndex(min(end.rawValue, seam.rawValue))
        while index.rawValue < stop.rawValue, !view[index].kind.isContainer {
            places.address(of: itemPlace(&array)).pointee
                .count(view[index], at: index, of: view, places.documents)
            index = index.following
        }
        guard index != end else { return }
        frames.push(open)
        open = array
    }

    /// Makes places for the items of an array.
    @inline(never)
    private mutating func makeItemPlaces(at place: PlaceIndex, _ length: Int) {
        guard case .none = places[place].arrays.items,
            (2...ObservedArrays.longestTuple).contains(length)
        else {
            settle()
            _ = places.joinPositions(of: place)
            return
        }
        let positions = (0..<length).map { _ in places.makePlace() }
        places[place].arrays.items = .positions(PositionPlaces(positions))
    }

    /// Returns the place of the next item of an array.
    @inline(__always)
    private func itemPlace(_ array: inout Frame) -> PlaceIndex {
        let position = array.position
        array.position += 1
        switch places.address(of: array.place).pointee.arrays.items {
        case .all(let items): return places.resolved(items)
        case .positions(let positions): return places.resolved(positions[position])
        // An open array has places for its items.
        case .none: return array.place
        }
    }

    // MARK: Objects

    /// Counts an object, and moves into it, or past it if it is empty.
    @inline(__always)
    private mutating func openObject(
        _ view: TapeView,
        _ node: TapeNode,
        _ index: inout NodeIndex,
        _ place: PlaceIndex,
        _ open: inout Frame
    ) {
        let end = NodeIndex(node.after)
        let start = index
        index = index.following
        let isEmpty = end == index
        let variant = variant(view, index, end, node.isFlagged, place)
        let stamp = SampleStamp(document: places.documents, node: start)
        let isDictionary = places.address(of: place).pointee
            .addObject(variant: variant, stamp, isEmpty: isEmpty)
        guard !isEmpty else { return }
        frames.push(open)
        serial += 1
        open = Frame(end: end, place: place, variant: variant, position: -1, serial: serial)
        if isDictionary { return }
        let lookup = lookup(of: variant, at: place)
        open.lookup = lookup
        open.predicted = lookup.pointee.first
    }

    @inline(__always)
    private mutating func lookup(
        of variant: Int,
        at place: PlaceIndex
    ) -> UnsafeMutablePointer<MemberLookup> {
        if place.position < lookups.count, variant < lookups[place.position].count {
            return lookups[place.position][variant]
        }
        return newLookup(of: variant, at: place)
    }

    @inline(never)
    private mutating func newLookup(
        of variant: Int,
        at place: PlaceIndex
    ) -> UnsafeMutablePointer<MemberLookup> {
        while lookups.count <= place.position { lookups.append([]) }
        while lookups[place.position].count <= variant {
            let variant = lookups[place.position].count
            lookups[place.position].append(memory.makeLookup(of: variant, at: place))
        }
        return lookups[place.position][variant]
    }

    /// Returns the position of the variant that an object belongs to.
    ///
    /// `first` is the first key of the object, or the index after it, as `end` is. Most objects are
    /// not marked as having a discriminator.
    @inline(__always)
    private mutating func variant(
        _ view: TapeView,
        _ first: NodeIndex,
        _ end: NodeIndex,
        _ isMarked: Bool,
        _ place: PlaceIndex
    ) -> Int {
        let objects = places.address(of: place)
        if objects.pointee.hasJoinedVariants { return 0 }
        guard isMarked, let word = discriminator(view, first, end) else {
            if let first = objects.pointee.variants.first, first.discriminator == nil { return 0 }
            settle()
            return places.variantPosition(nil, at: place)
        }
        return discriminatedVariant(view, word, place)
    }

    /// Returns the value of the first member that may be a discriminator.
    @inline(never)
    private func discriminator(
        _ view: TapeView,
        _ first: NodeIndex,
        _ end: NodeIndex
    ) -> NodeIndex? {
        var key = first
        while key != end {
            let node = view[key]
            if DiscriminatorKey.hasLength(Int(node.end &- node.start) - 2), !node.isFlagged,
                DiscriminatorKey.matches(view.content(of: key)),
                isDiscriminatorValue(view[key.following])
            {
                return key.following
            }
            key = view.after(key.following)
        }
        return nil
    }

    private func isDiscriminatorValue(_ value: TapeNode) -> Bool {
        value.kind == .string && !value.isFlagged && value.end - value.start > 2
            && Int(value.end - value.start) - 2 <= ObservedVariant.longestValue
    }

    /// Returns the variant of objects with a discriminator.
    ///
    /// The bytes of earlier ones are compared first, since comparing texts takes much longer.
    private mutating func discriminatedVariant(
        _ view: TapeView,
        _ value: NodeIndex,
        _ place: PlaceIndex
    ) -> Int {
        let (key, word) = (view.content(of: value.key), view.content(of: value))
        if place.position < lookups.count {
            let known = lookups[place.position].firstIndex { lookup in
                guard let own = lookup.pointee.discriminator else { return false }
                return own.value.withUnsafeBufferPointer { $0.equals(word) }
                    && own.key.withUnsafeBufferPointer { $0.equals(key) }
            }
            if let known { return known }
        }
        let discriminator = ObservedVariant.Discriminator(
            key: view.string(at: value.key),
            value: view.string(at: value)
        )
        settle()
        let variant = places.variantPosition(discriminator, at: place)
        guard !places[place].hasJoinedVariants else { return variant }
        lookup(of: variant, at: place).pointee.discriminator = (Array(key), Array(word))
        return variant
    }
}
