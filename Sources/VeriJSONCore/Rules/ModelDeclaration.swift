/// The declaration in a model that asks for a value: `Page.orders[].placed: Date`.
struct ModelDeclaration {
    /// The place with its type, as the model says it.
    var text: String
    /// The name of the type; nil if only a container was asked for.
    var type: String?
    /// Whether the type is one with raw values, such as an enumeration.
    var isRaw = false
    /// Whether the type is `Date`, which a strategy of the decoder reads.
    var isDate = false
}
