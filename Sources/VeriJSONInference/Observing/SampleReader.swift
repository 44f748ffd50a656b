import VeriJSONCore

/// A reader of sample documents that counts what is at each place.
///
/// One pass over the nodes of a tape; the next key of an object is predicted from earlier ones.
///
/// A reader changes lookups only if no copy shares its memory. Copies that share it only look at
/// them, so readers can be sent.
struct SampleReader: @unchecked Sendable {
    /// The places, without the counts of pending lookups.
    var places: ObservedPlaces
    /// What the reader knows of the members of variants, by place and position of the variant.
    private var lookups: [[UnsafeMutablePointer<MemberLookup>]] = []
    private var memory = SampleReaderMemory()
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

    /// The places with all counts.
    var settledPlaces: ObservedPlaces {
        var places = places
        if !pending.isEmpty {
            places.makeUnique()
            withExtendedLifetime(memory) { Self.addCounts(of: pending, to: &places) }
        }
        return places
    }

    /// The result of reading a document.
    enum Outcome {
        case isCounted
        case isNotJSON
        case hasTooManyPlaces
    }

    /// Counts the values of a document.
    ///
    /// - Parameters:
    ///   - document: Any bytes.
    ///   - depthLimit: The greatest number of containers in each other.
    /// - Returns: Whether it was counted; a document that is not changes nothing.
    mutating func read(_ document: UnsafeBufferPointer<UInt8>, depthLimit: Int) -> Outcome {
        if !isKnownUniquelyReferenced(&memory) { forgetLookups(settledPlaces) }
        defer { memory.tape.releaseMuch() }
        guard let tape = memory.tape.tape(of: document, depthLimit: depthLimit) else {
            return .isNotJSON
        }
        // A merged state may have more places than samples may make.
        guard places.liveCount <= ObservedPlaces.limit else { return .hasTooManyPlaces }
        let isNearLimit = places.liveCount + tape.nodeCount > ObservedPlaces.limit
        let kept = isNearLimit ? settledPlaces : nil
        while frames.count > 0 { frames.pop() }
        places.documents += 1
        places.nodes = tape.nodeCount
        places.makeUnique()
        if read(tape) { return .isCounted }
        // Lookups may know places that these do not have.
        if let kept { forgetLookups(kept) }
        return .hasTooManyPlaces
    }

    /// Observes the forms of strings from now on.
    mutating func observeForms() {
        var settled = settledPlaces
        settled.observeForms()
        forgetLookups(settled)
    }

    /// Starts again from places, with lookups of its own.
    private mutating func forgetLookups(_ settled: ObservedPlaces) {
        places = settled
        pending = []
        lookups = []
        memory = SampleReaderMemory()
    }

    /// Joins places, which have to be complete before, and forgets those that became part of others.
    @inline(never)
    mutating func join<Value>(_ change: (inout ObservedPlaces) -> Value) -> Value {
        settle()
        let value = change(&places)
        for index in places.reclaim() where index.position < lookups.count {
            lookups[index.position] = []
        }
        return value
    }

    /// Moves the counts of members from the lookups to the places.
    private mutating func settle() {
        Self.addCounts(of: pending, to: &places)
        for lookup in pending { lookup.pointee.resetCounts() }
        pending.removeAll(keepingCapacity: true)
    }

    private static func addCounts(
        of lookups: [UnsafeMutablePointer<MemberLookup>],
        to places: inout ObservedPlaces
    ) {
        for lookup in lookups {
            let place = places.address(of: lookup.pointee.place)
            lookup.pointee.addCounts(to: &place.pointee.variants[lookup.pointee.variant].members)
        }
    }

    /// Counts the values of a document; false if there are too many places then.
    private mutating func read(_ tape: SampleTape) -> Bool {
        let document = places.documents
        var (view, seam) = (tape.beginning, tape.seam)
        var index = NodeIndex(0)
        var place = ObservedPlaces.root
        // The frame around the document is left with the document's last node.
        var open = Frame(end: view.after(index), place: place)
        while true {
            if index.rawValue >= seam.rawValue { (view, seam) = (tape.ending, .none) }
            let node = view[index]
            switch node.kind {
            case .array: openArray(view, node, &index, place, seam, &open)
            case .object: openObject(view, node, &index, place, &open)
            default:
                places.address(of: place).pointee.count(index, of: view, document)
                index = index.following
            }
            while true {
                if open.end != index {
                    if open.variant < 0 {
                        place = itemPlace(&open)
                        break
                    }
                    if let next = countScalars(view, &index, before: seam, &open) {
                        place = next
                        break
                    }
                }
                guard frames.count > 0 else { return places.liveCount <= ObservedPlaces.limit }
                open = frames.pop()
            }
            guard places.liveCount <= ObservedPlaces.limit else { return false }
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
            places.address(of: itemPlace(&array)).pointee.count(index, of: view, places.documents)
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
            _ = join { $0.joinPositions(of: place) }
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

    /// Returns what the reader knows of the variants of a place.
    func lookups(at place: PlaceIndex) -> [UnsafeMutablePointer<MemberLookup>] {
        place.position < lookups.count ? lookups[place.position] : []
    }

    @inline(__always)
    mutating func lookup(
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
}
