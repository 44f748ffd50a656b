/// The scalars seen so far in an array whose items must be unique.
///
/// They are compared by their bytes, so that an item needs no value of its own: texts are equal if
/// their unescaped bytes are, and numbers if their values are.
///
///     ["a", 1, 1.0]      hash of     kind      bytes
///     slot 5             "a"         string    a
///     slot 2             1           number    1        equals 1.0, which has the same hash
///
/// A slot belongs to the array whose number it has, so that nothing is cleared between arrays.
///
/// **The invariant that makes it safe:** the bytes are those of the document, or are kept here until
/// the array ends; more than half of the slots are free.
final class UniqueScalars {
    private struct Slot: BitwiseCopyable {
        var hash: UInt64
        var start: Pointer?
        var count: UInt32
        var array: UInt32
    }

    /// The number of slots that are kept for the next array.
    static let keptCapacity = 4_096
    private static let smallestCapacity = 64

    private var slots: UnsafeMutableBufferPointer<Slot>
    private var count = 0
    private var array: UInt32 = 1
    /// Texts that the document does not have as they are compared.
    private var texts: Arena?
    private let keyHash = KeyHash()

    init() { slots = Self.makeSlots(Self.smallestCapacity) }

    deinit { slots.deallocate() }

    private static func makeSlots(_ capacity: Int) -> UnsafeMutableBufferPointer<Slot> {
        let slots = UnsafeMutableBufferPointer<Slot>.allocate(capacity: capacity)
        slots.initialize(repeating: Slot(hash: 0, start: nil, count: 0, array: 0))
        return slots
    }

    /// Inserts a scalar, unless an equal one is there.
    ///
    /// - Parameters:
    ///   - content: An unescaped string, or another scalar as written.
    ///   - kind: The kind of the scalar.
    ///   - keeps: Whether the bytes have to be copied, as they are not those of the document.
    /// - Returns: Whether the scalar was inserted.
    /// - Complexity: O(1) on average.
    func insert(
        _ content: UnsafeBufferPointer<UInt8>,
        _ kind: KindBits,
        copying keeps: Bool
    ) -> Bool {
        // The kinds of scalars are told apart by the last bits.
        let hash = hash(content, kind) & ~0xFF | UInt64(kind)
        let (slots, mask) = (slots, slots.count - 1)
        var index = Int(truncatingIfNeeded: hash >> 8) & mask
        while slots[index].array == array {
            if slots[index].hash == hash, isEqual(slots[index], content, kind) { return false }
            index = (index + 1) & mask
        }
        slots[index] = Slot(
            hash: hash,
            start: keeps ? kept(content) : content.baseAddress,
            count: UInt32(truncatingIfNeeded: content.count),
            array: array
        )
        count += 1
        if 2 * count > slots.count { grow() }
        return true
    }

    /// Forgets the scalars of an array.
    func removeAll() {
        (count, texts) = (0, nil)
        array &+= 1
        guard slots.count > Self.keptCapacity || array == 0 else { return }
        slots.deallocate()
        (slots, array) = (Self.makeSlots(Self.smallestCapacity), 1)
    }

    private func kept(_ content: UnsafeBufferPointer<UInt8>) -> Pointer? {
        let arena = texts ?? Arena(chunkSize: 1_024)
        texts = arena
        return arena.copy(content).baseAddress
    }

    private func grow() {
        let (old, mask) = (slots, 2 * slots.count - 1)
        slots = Self.makeSlots(2 * old.count)
        for slot in old where slot.array == array {
            var index = Int(truncatingIfNeeded: slot.hash >> 8) & mask
            while slots[index].array == array { index = (index + 1) & mask }
            slots[index] = slot
        }
        old.deallocate()
    }

    private func isEqual(
        _ slot: Slot,
        _ content: UnsafeBufferPointer<UInt8>,
        _ kind: KindBits
    ) -> Bool {
        let known = UnsafeBufferPointer(start: slot.start, count: Int(slot.count))
        if kind == KindSet.number.rawValue { return DecimalLexeme.compare(known, content) == 0 }
        return known.isSame(as: content)
    }

    @inline(__always)
    private func hash(_ content: UnsafeBufferPointer<UInt8>, _ kind: KindBits) -> UInt64 {
        if kind == KindSet.number.rawValue { return hash(number: content) }
        let digest = KeyDigest(content)
        guard let start = content.baseAddress else { return 0 }
        return keyHash.hash(digest, at: start)
    }

    private func hash(number content: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let value = DecimalLexeme.plainInteger(content) ?? DecimalLexeme(content).int64 else {
            var hasher = Hasher()
            DecimalLexeme(content).hash(into: &hasher)
            return UInt64(truncatingIfNeeded: hasher.finalize())
        }
        return keyHash.hash(UInt64(bitPattern: value))
    }
}
