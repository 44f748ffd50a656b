/// One place of a value, and how the whole looks when something else stands there.
struct ValuePlace {
    let value: JSONValue
    /// The root cannot be taken out.
    let isRoot: Bool
    /// Puts any number of values where the one is; members keep their key.
    let whole: ([JSONValue]) -> JSONValue
}
