internal import VeriJSONCore

/// A value in an arena, which is read through its address and never changes.
///
/// **The invariant that makes it safe:** the arena lives for as long as the value is used.
struct Stored<Value: BitwiseCopyable>: BitwiseCopyable {
    private let address: UnsafePointer<Value>

    init(_ value: Value, in arena: Arena) {
        address = UnsafePointer(arena.store(value))
    }

    @inline(__always)
    var value: Value { address.pointee }
}
