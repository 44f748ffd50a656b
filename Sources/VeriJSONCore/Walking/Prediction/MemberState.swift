/// What a workspace has learned about where a member of an object ends, and which comes next.
///
///     48         8            8           8      8         8        4          4    …           …
///    ┌──────────┬────────────┬───────────┬──────┬─────────┬────────┬──────────┬────┬───────────┬─────┐
///    │ expected │ lengthMask │ successor │ rule │ seenBit │ shape  │ seenIndex│ …  │ lengths … │ key │
///    └──────────┴────────────┴───────────┴──────┴─────────┴────────┴──────────┴────┴───────────┴─────┘
///
/// `expected` has the bytes from the end of this member's value to the start of the next one's:
/// comma, white space, quoted key, colon, white space. In `{"id": 1, "name": "x"}`, once read, the
/// state of *id* expects `, "name": ` and leads to the state of *name*, which expects `}` and leads
/// to the end; the object's first state expects `"id": `. One masked comparison then stands for
/// white space, key scan, key lookup and colon: equal bytes were checked when they were learned.
/// "First member" and "after a member" are different states, so the comma is part of what is
/// compared.
struct MemberState {
    /// The most bytes that can be expected.
    static let capacity = 48
    /// The mask of a state that has learned nothing: more bits than there are expected bytes, so
    /// that no comparison can set them all, whatever the document holds.
    static let nothingLearned: UInt64 = .max

    var expected: (Lane, Lane, Lane)
    /// One bit for each expected byte; ``nothingLearned`` while there are none.
    var lengthMask: UInt64
    var successor: UnsafeMutablePointer<MemberState>
    /// The rule of this member's value; nil where nothing covers the key.
    var rule: UnsafePointer<Rule>?
    /// This member's bit among the seen ones; 0 where duplicates do not matter.
    var seenBit: UInt64
    /// What was learned about containers that no rule looks into.
    var shape: UnsafeMutablePointer<Shape>?
    /// The position among all seen bits, of which only the first 64 are kept in a register.
    var seenIndex: UInt32
    /// The position among ``ObjectRule/members``, or `UInt32.max`.
    var member: UInt32
    /// The number of expected bytes.
    var length: UInt8
    /// Where the quoted key begins among them.
    var keyOffset: UInt8
    /// The kinds whose syntax alone makes them match.
    var plainKinds: KindBits
    var kind: Kind
    /// Whether there is a bit that is not among the first 64.
    var isSeenElsewhere: Bool
    /// Whether a failing value costs its member only.
    var isOptional: Bool
    /// Whether the state stands for many keys, and so has nothing to expect.
    var isShared: Bool
    /// The key as written, by which ``MemberTable`` finds the state.
    var key: KeyDigest
    /// Where a copy of the key stands.
    var keyStart: Pointer?
    /// What came next when it last was another member than expected.
    var rival: UnsafeMutablePointer<MemberState>

    enum Kind: UInt8 {
        case start
        case member
        case end
    }

    init(kind: Kind, successor: UnsafeMutablePointer<MemberState>) {
        // In most cases the first byte of a document already differs from these; it need not.
        let unknown = Lane(repeating: 0xFF)
        expected = (unknown, unknown, unknown)
        lengthMask = MemberState.nothingLearned
        self.successor = successor
        rule = nil
        seenBit = 0
        shape = nil
        seenIndex = .max
        member = .max
        length = 0
        keyOffset = 0
        plainKinds = KindSet.all.rawValue
        self.kind = kind
        isSeenElsewhere = false
        isOptional = false
        isShared = false
        key = KeyDigest(UnsafeBufferPointer(start: nil, count: 0))
        keyStart = nil
        rival = successor
    }

    /// Notes that `next` came behind this member, where something else was expected.
    ///
    /// - Returns: whether that is to be expected from now on: a member that comes once only is not,
    ///   as learning it would cost more than it is worth where keys stand in any order.
    @inline(__always)
    mutating func isConvinced(by next: UnsafeMutablePointer<MemberState>) -> Bool {
        if next == rival || next == successor || length == 0 { return true }
        rival = next
        return false
    }

    /// Takes over what covers another member.
    mutating func copyCover(of other: MemberState) {
        rule = other.rule
        plainKinds = other.plainKinds
        isOptional = other.isOptional
    }

    /// Gives the member a rule.
    mutating func cover(with rule: UnsafeMutablePointer<Rule>, isOptional: Bool) {
        self.rule = UnsafePointer(rule)
        plainKinds = rule.pointee.plainKinds.rawValue
        self.isOptional = isOptional
    }

    /// Gives the member a bit of its own among the seen ones.
    mutating func setSeenIndex(_ index: Int) {
        seenIndex = UInt32(truncatingIfNeeded: index)
        isSeenElsewhere = index >= 64
        seenBit = index < 64 ? 1 << UInt64(truncatingIfNeeded: index) : 0
    }

    /// Whether the key, as written, is the one that has this digest and stands at `start`.
    @inline(__always)
    func hasKey(_ digest: KeyDigest, at start: Pointer) -> Bool {
        guard key == digest, digest.count > 16, let keyStart else { return key == digest }
        return digest.hasSameMiddle(keyStart, start)
    }

    /// Whether the expected bytes stand at `position`, from which ``Scanner/padding`` bytes can be
    /// loaded.
    @inline(__always)
    func matches(_ position: Pointer) -> Bool {
        let low = NativeLanes.equal(Scanner.load(position), expected.0)
        let high = NativeLanes.equal(Scanner.load(position + 16), expected.1)
        let mask = UInt32(truncatingIfNeeded: lengthMask)
        guard (low | high << 16) & mask == mask else { return false }
        // Most keys are shorter.
        let longMask = UInt32(truncatingIfNeeded: lengthMask >> 32)
        if longMask == 0 { return true }
        return NativeLanes.equal(Scanner.load(position + 32), expected.2) & longMask == longMask
    }

    /// Learns the bytes from `start` to `end`, at most ``capacity``.
    ///
    /// `isPadded` is whether ``Scanner/padding`` bytes can be loaded: what stands behind the
    /// expected bytes is not compared.
    mutating func learn(
        from start: Pointer,
        to end: Pointer,
        key: Pointer,
        leadingTo next: UnsafeMutablePointer<MemberState>,
        isPadded: Bool
    ) {
        let count = end - start
        if isPadded {
            expected = (
                Scanner.load(start), Scanner.load(start + 16), Scanner.load(start + 32)
            )
        } else {
            withUnsafeMutableBytes(of: &expected) { bytes in
                for index in 0..<count { bytes[index] = start[index] }
            }
        }
        lengthMask = (1 << UInt64(truncatingIfNeeded: count)) - 1
        length = UInt8(truncatingIfNeeded: count)
        keyOffset = UInt8(truncatingIfNeeded: key - start)
        successor = next
    }
}
