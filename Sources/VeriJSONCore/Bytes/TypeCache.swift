/// A small cache of one value for each type; a new type may displace another one.
///
/// A type is looked for in the slot that its address gives, and in the three slots after it:
///
///     slots   │ … │ Order │ Item │ – │ – │ … │     both addresses give the slot of Order
///
/// The storage is not reference-counted; the owner of the cache deallocates it.
struct TypeCache<Value: BitwiseCopyable> {
    private struct Slot {
        var type: UnsafeRawPointer
        var value: Value
    }

    private static var slotCount: Int { 128 }
    private static var probeCount: Int { 4 }

    /// The slots, followed by those that only a probe reaches.
    private let slots: UnsafeMutablePointer<Slot?>

    init() {
        slots = .allocate(capacity: Self.slotCount + Self.probeCount)
        slots.initialize(repeating: nil, count: Self.slotCount + Self.probeCount)
    }

    func deallocate() { slots.deallocate() }

    func removeAll() {
        slots.update(repeating: nil, count: Self.slotCount + Self.probeCount)
    }

    /// Returns the value of a type; `find` provides it if the type is not in the cache.
    @inline(__always)
    func value(of type: Any.Type, _ find: () -> Value) -> Value {
        let address = unsafeBitCast(type, to: UnsafeRawPointer.self)
        // Multiplied by 2⁶⁴ divided by the golden ratio, which spreads addresses that lie close
        // together; the high bits depend on all others.
        let hash = UInt64(UInt(bitPattern: address)) &* 0x9E37_79B9_7F4A_7C15
        let first = slots + Int(truncatingIfNeeded: hash >> 57)
        if let known = first.pointee, known.type == address { return known.value }
        return probe(first, address, find)
    }

    @inline(never)
    private func probe(
        _ first: UnsafeMutablePointer<Slot?>,
        _ address: UnsafeRawPointer,
        _ find: () -> Value
    ) -> Value {
        var free = first
        for slot in first..<first + Self.probeCount {
            guard let known = slot.pointee else {
                free = slot
                break
            }
            if known.type == address { return known.value }
        }
        let value = find()
        free.pointee = Slot(type: address, value: value)
        return value
    }
}
