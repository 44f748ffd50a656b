/// A model that says itself what it looks like in JSON.
///
/// ``Pattern/init(for:using:)`` finds out what a model asks its decoder for. Conform to this where
/// that is not enough: a string in a form of your own, an enumeration with associated values.
///
///     extension Shape: PatternDescribed {
///         static let jsonPattern: JSONValue = ["$any": [
///             ["circle": ["radius": "number"]], ["square": ["side": "number"]],
///         ]]
///         static let jsonExample: JSONValue = ["circle": ["radius": 1]]
///     }
public protocol PatternDescribed {
    /// The pattern of the model's values, without `$define`.
    static var jsonPattern: JSONValue { get }
    /// A value that matches the pattern and can be decoded.
    static var jsonExample: JSONValue { get }
}
