import VeriJSON
import VeriJSONCore

/// A model that describes its own form in JSON.
///
/// `Pattern.init(for:using:passesUserInfo:describing:)` derives a pattern from what a model asks
/// its decoder for. Conform to this protocol where that is not enough, for example for a string
/// with a syntax of its own or for an enumeration with associated values.
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
    /// A value that matches the pattern and that the model can decode.
    static var jsonExample: JSONValue { get }
}
