/// The state of an object member: its rule, and the bytes predicted to follow its value.
///
///     48       8          8         8    8       8     4         4      …         …
///    ┌────────┬──────────┬─────────┬────┬───────┬─────┬─────────┬──────┬─────────┬──────┐
///    │expected│lengthMask│successor│rule│seenBit│shape│seenIndex│member│length, …│key, …│
///    └────────┴──────────┴─────────┴────┴───────┴─────┴─────────┴──────┴─────────┴──────┘
///
/// `expected` holds the bytes from the end of this member's value to the start of the next value:
/// comma, white space, quoted key, colon, white space. After `{"id": 1, "name": "x"}` was read, the
/// state of *id* expects `, "name": ` and leads to the state of *name*, which expects `}` and leads
/// to the end; the object's first state expects `"id": `. One masked comparison replaces white
/// space, key scan, key lookup and colon, because equal bytes were checked when they were learned.
/// The object's start has a state of its own, as no comma precedes the first member.
struct MemberState {
    /// The maximum number of expected bytes.
    static let capacity = 48
    /// The mask of a state that has learned nothing.
    ///
    /// It has more bits than there are expected bytes, so that no comparison can set them all.
    static let nothingLearned: UInt64 = .max

    var expected: (Lane, Lane, Lane)
    /// One bit for each expected byte; ``nothingLearned`` while there are none.
    var lengthMask: UInt64
    var successor: UnsafeMutablePointer<MemberState>
    /// The rule of this member's value; nil if the pattern does not cover the key.
    var rule: UnsafePointer<Rule>?
    /// The bit of this member in the first word of the seen set; 0 if it has none.
    var seenBit: UInt64
    /// The learned shape of containers without a rule.
    var shape: UnsafeMutablePointer<Shape>?
    /// The position among all seen bits, of which the first 64 are held in a register.
    var seenIndex: UInt32
    /// The position in ``ObjectRule/members``, or `UInt32.max`.
    var member: UInt32
    /// The number of expected bytes.
    var length: UInt8
    /// The offset of the next member's quoted key in the expected bytes.
    var keyOffset: UInt8
    /// The kinds of values that match if their syntax is well-formed.
    var plainKinds: KindBits
    var kind: Kind
    /// Whether the member has a seen bit that is not among the first 64.
    var isSeenElsewhere: Bool
    /// Whether a failing value removes only this member.
    var isOptional: Bool
    /// Whether many keys share the state, which therefore predicts nothing.
    var isShared: Bool
    /// The key as written, by which ``MemberTable`` finds the state.
    var key: KeyDigest
    /// The start of a copy of the key.
    var keyStart: Pointer?
    /// The member that came next when the prediction last failed.
    var rival: UnsafeMutablePointer<MemberState>

    enum Kind: UInt8 {
        case start
        case member
        case end
    }

    init(kind: Kind, successor: UnsafeMutablePointer<MemberState>) {
        // Usually the first byte of a document differs from these already, but it need not.
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

    /// Notes that `next` came after this member although another member was predicted.
    ///
    /// - Returns: Whether `next` is to be predicted from now on. A single occurrence does not
    ///   suffice: where keys come in any order, learning each one would cost more than it saves.
    @inline(__always)
    mutating func isConvinced(by next: UnsafeMutablePointer<MemberState>) -> Bool {
        if next == rival || next == successor || length == 0 { return true }
        rival = next
        return false
    }

    /// Copies the rule of another member.
    mutating func copyCover(of other: MemberState) {
        rule = other.rule
        plainKinds = other.plainKinds
        isOptional = other.isOptional
    }

    /// Sets the rule of the member.
    mutating func cover(with rule: UnsafeMutablePointer<Rule>, isOptional: Bool) {
        self.rule = UnsafePointer(rule)
        plainKinds = rule.pointee.plainKinds.rawValue
        self.isOptional = isOptional
    }

    /// Assigns the member a bit of its own in the seen set.
    mutating func setSeenIndex(_ index: Int) {
        seenIndex = UInt32(truncatingIfNeeded: index)
        isSeenElsewhere = index >= 64
        seenBit = index < 64 ? 1 << UInt64(truncatingIfNeeded: index) : 0
    }

    /// Returns whether the key of this state equals the key at `start`, which has this digest.
    @inline(__always)
    func hasKey(_ digest: KeyDigest, at start: Pointer) -> Bool {
        guard key == digest, digest.count > 16, let keyStart else { return key == digest }
        return digest.hasSameMiddle(keyStart, start)
    }

    /// Returns whether the expected bytes are at `position`.
    ///
    /// ``Scanner/padding`` bytes must be readable from there.
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
    /// `isPadded` is whether ``Scanner/padding`` bytes are readable from `start`; those after `end`
    /// are not compared.
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
