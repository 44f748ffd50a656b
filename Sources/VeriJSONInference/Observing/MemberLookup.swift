import VeriJSONCore

/// The lookup of the members of a variant while documents are read.
///
/// Its keys and predictions are not part of the state: a reader that continues a state learns them
/// again. The counts that it holds are part of the state; settling moves them there. An open
/// object refers to its lookup by address, since counting references would cost more than the lookup.
struct MemberLookup {
    struct Member {
        /// The key, unescaped.
        var key: UnsafeBufferPointer<UInt8>
        /// The key as most documents write it.
        var written: WrittenKey
        var place: PlaceIndex
        /// The member that was last seen after this one; -1 for none.
        var next: Int32 = -1
        /// The last object that had it.
        var serial = 0
        /// The part of ``ObservedMember/count`` and ``ObservedMember/occurrences`` that is not in the
        /// place yet.
        var count = 0
        var occurrences = 0

        /// Returns whether a key of a document is that of the member.
        @inline(__always)
        func isKey(_ index: NodeIndex, of view: TapeView) -> Bool {
            view.isKey(index, written) || !written.isComplete && view.isKey(index, key)
        }
    }

    /// The place and the position of the variant.
    let place: PlaceIndex
    let variant: Int
    /// Whether members have counts that their place lacks.
    var isPending = false

    private(set) var members: UnsafeMutablePointer<Member>
    private(set) var count = 0
    private var capacity = 8
    /// The member that was last seen at the start of an object; -1 for none.
    private(set) var first: Int32 = -1
    /// The members by key, once they are too many to be compared one by one.
    private var positions: [KeyBytes: Int] = [:]
    /// The discriminator as it is written, if the variant has one that was seen.
    var discriminator: (key: [UInt8], value: [UInt8])?

    /// The greatest number of members that are compared one by one.
    private static let fewMembers = 12

    init(of variant: Int, at place: PlaceIndex) {
        self.place = place
        self.variant = variant
        members = .allocate(capacity: capacity)
    }

    /// Frees the memory; nothing may be called after it.
    func deallocate() {
        for member in 0..<count { members[member].key.deallocate() }
        members.deallocate()
    }

    mutating func predict(_ member: Int, after previous: Int) {
        if previous < 0 {
            first = Int32(truncatingIfNeeded: member)
        } else {
            members[previous].next = Int32(truncatingIfNeeded: member)
        }
    }

    /// Counts a member of an object, which may have had it before.
    @inline(__always)
    func count(_ member: Int, in object: Int) {
        let counted = members + member
        counted.pointee.occurrences &+= 1
        if counted.pointee.serial != object {
            counted.pointee.serial = object
            counted.pointee.count &+= 1
        }
    }

    /// Adds the counts of the members to the state.
    func addCounts(to all: inout [ObservedMember]) {
        for member in 0..<count where members[member].occurrences > 0 {
            all[member].count += members[member].count
            all[member].occurrences += members[member].occurrences
        }
    }

    /// Forgets the counts of the members, once they are in the state.
    mutating func resetCounts() {
        isPending = false
        for member in 0..<count {
            members[member].count = 0
            members[member].occurrences = 0
        }
    }

    /// Returns the member with a key.
    func position(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        guard count <= Self.fewMembers else { return positions[KeyBytes(Array(key))] }
        return (0..<count).first { members[$0].key.equals(key) }
    }

    func position(ofText key: String) -> Int? {
        var key = key
        return key.withUTF8 { position(of: $0) }
    }

    /// Adds the members that came from a state, from another place or from the document.
    mutating func learn(_ all: [ObservedMember]) {
        for member in all[count...] { append(member.key, member.place) }
    }

    private mutating func append(_ key: [UInt8], _ place: PlaceIndex) {
        if count == capacity {
            let larger = UnsafeMutablePointer<Member>.allocate(capacity: 2 * capacity)
            larger.moveInitialize(from: members, count: count)
            members.deallocate()
            members = larger
            capacity *= 2
        }
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: key.count)
        _ = copy.initialize(from: key)
        let member = Member(
            key: UnsafeBufferPointer(copy),
            written: WrittenKey(copy),
            place: place
        )
        (members + count).initialize(to: member)
        count += 1
        if count == Self.fewMembers + 1 {
            for member in 0..<count { positions[KeyBytes(Array(members[member].key))] = member }
        } else if count > Self.fewMembers {
            positions[KeyBytes(key)] = count - 1
        }
    }
}

/// The memory of the lookups, of the open containers and of the tapes of one reader.
///
/// Copies of a reader share it until one of them reads on; that one starts again with empty memory,
/// so that no reader changes a lookup that another one looks at.
final class SampleReaderMemory {
    private var lookups: [UnsafeMutablePointer<MemberLookup>] = []
    let frames = FlatStack<SampleReader.Frame>()
    var tape = SampleTapeMemory()

    func makeLookup(
        of variant: Int,
        at place: PlaceIndex
    ) -> UnsafeMutablePointer<MemberLookup> {
        let lookup = UnsafeMutablePointer<MemberLookup>.allocate(capacity: 1)
        lookup.initialize(to: MemberLookup(of: variant, at: place))
        lookups.append(lookup)
        return lookup
    }

    deinit {
        frames.deallocate()
        for lookup in lookups {
            lookup.pointee.deallocate()
            lookup.deinitialize(count: 1)
            lookup.deallocate()
        }
    }
}
