/// A JSON value, kept exactly as it was written.
///
/// Members keep their order and their duplicates, numbers keep their text. Two values are equal when
/// they are equal as JSON: `1.0` equals `1`, `{"a":1,"b":2}` equals `{"b":2,"a":1}`, and strings compare
/// by their Unicode scalars.
///
///     let value: JSONValue = ["id": 1, "tags": ["a", nil]]
///     value["/tags/0"]      // "a"
///     value.description     // {"id":1,"tags":["a",null]}
///
/// No operation recurses, except that Swift releases nested storage recursively: values nested
/// deeper than some 2,000 levels need a thread with more stack than the usual 512 KB.
public enum JSONValue: Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number with its text.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array of items.
    case array([JSONValue])
    /// An object with its members in order.
    case object(JSONObject)
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON text.
    public var description: String {
        JSONWriter().string(self)
    }
}
