/// The way in which the values of a type are decoded.
///
/// It takes a search for conformances to find it, so that a run finds it once for each type.
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
