/// The value as another type that the caller knows to be its own.
///
/// Generic code gets to know its type when it runs. `as?` tells the same in ten times the time, as it
/// looks for conformances and bridges; and an optional result would have to look up its own type.
@inline(__always)
package func same<Value, Other>(_ value: Value, as type: Other.Type) -> Other {
    precondition(Value.self == Other.self, "both types are one")
    return unsafeBitCast(value, to: Other.self)
}
