/// The conversion from the keys of a document to those of a model.
package enum KeyConversion {
    case asWritten
    /// `created_at` becomes `createdAt`.
    case fromSnakeCase
    /// A function that receives the path to a key and returns the model's key.
    case custom(([any CodingKey]) -> any CodingKey)

    /// Returns the key that a document would have for one of a model, as far as it is known.
    func written(_ key: String) -> String {
        if case .fromSnakeCase = self { key.toSnakeCase } else { key }
    }

    var isAsWritten: Bool {
        if case .asWritten = self { return true }
        return false
    }
}
