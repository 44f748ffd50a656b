/// A JSON value that keeps what was written.
///
/// Members keep their order and their duplicates, and numbers keep their text. Two values are equal
/// if they are equal as JSON: `1.0` equals `1`, `{"a":1,"b":2}` equals `{"b":2,"a":1}`, and strings
/// compare by their Unicode scalars.
///
///     let value: JSONValue = ["id": 1, "tags": ["a", nil]]
///     value["/tags/0"]      // "a"
///     value.description     // {"id":1,"tags":["a",null]}
///
/// No operation recurses, but Swift releases nested storage recursively: a value nested deeper than
/// about 2,000 levels needs a thread with a larger stack than the usual 512 KB.
public enum JSONValue: Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number, with its text.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array of items.
    case array([JSONValue])
    /// An object, with its members in order.
    case object(JSONObject)
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON text.
    public var description: String {
        JSONWriter().string(self)
    }
}
