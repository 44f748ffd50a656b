/// The lookup of the members of a variant while documents are read.
///
/// It is not part of the state: a reader that continues a state learns it again.
struct MemberLookup {
    private var positions: [[UInt8]: Int] = [:]
    /// The member that was last seen after each member; the first is that at the start.
    private var next: [Int] = []
    /// The last object that had each member.
    private var serials: [Int] = []

    /// Returns the member that is expected after another one (-1 is the start); -1 for none.
    @inline(__always)
    func prediction(after previous: Int) -> Int {
        previous + 1 < next.count ? next[previous + 1] : -1
    }

    /// Returns whether an object has not had a member before.
    @inline(__always)
    mutating func isFirst(_ member: Int, in object: Int) -> Bool {
        if serials[member] == object { return false }
        serials[member] = object
        return true
    }

    func position(of key: [UInt8]) -> Int? { positions[key] }

    mutating func append(_ key: [UInt8]) {
        positions[key] = serials.count
        serials.append(0)
    }

    mutating func predict(_ member: Int, after previous: Int) {
        while next.count <= previous + 1 { next.append(-1) }
        next[previous + 1] = member
    }

    /// Adds the members that came from a state or from another place.
    mutating func learn(_ members: [ObservedMember]) {
        for member in members[serials.count...] { append(member.key) }
    }
}
