/// The way in which the values of a type are decoded.
///
/// Finding it takes a search for conformances, so a run remembers it.
enum DecodingWay {
    /// By the initialiser of the type.
    case initializer
    /// By the strategies for types that `JSONDecoder` handles itself.
    case strategy
    case int
    case double
    case string
    case collection(any DirectCollection.Type)
}
