/// A small direct-mapped cache of one value for each type; a new type may displace another one.
///
/// The storage is not reference-counted; the owner of the cache deallocates it.
struct TypeCache<Value: BitwiseCopyable> {
    private struct Slot {
        var type: UnsafeRawPointer
        var value: Value
    }

    private let slots: UnsafeMutablePointer<Slot?>

    init() {
        slots = .allocate(capacity: 64)
        slots.initialize(repeating: nil, count: 64)
    }

    func deallocate() { slots.deallocate() }

    /// Returns the value of a type; `find` provides it if the type is not in the cache.
    @inline(__always)
    func value(of type: Any.Type, _ find: () -> Value) -> Value {
        let address = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let bits = UInt(bitPattern: address)
        let slot = slots + Int((bits >> 4 ^ bits >> 10) & 63)
        if let known = slot.pointee, known.type == address { return known.value }
        let value = find()
        slot.pointee = Slot(type: address, value: value)
        return value
    }
}
