/// Returns a value as a type that the caller has checked to be its own.
///
/// Generic code learns its type at run time. `as?` takes ten times as long, since it looks for
/// conformances and bridges, and its optional result needs the metadata of another type.
@inline(__always)
package func same<Value, Other>(_ value: Value, as type: Other.Type) -> Other {
    precondition(Value.self == Other.self, "the types differ")
    return unsafeBitCast(value, to: Other.self)
}
