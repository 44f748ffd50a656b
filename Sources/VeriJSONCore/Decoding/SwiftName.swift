/// The name of a type as Swift code writes it: `[Order]`, and not `Array<Order>`.
package enum SwiftName {
    /// Returns the name of a type.
    package static func of(_ type: Any.Type) -> String {
        (type as? any AbbreviatedType.Type)?.abbreviation ?? String(describing: type)
    }
}

/// A type for which Swift has a shorter form than its name.
private protocol AbbreviatedType {
    static var abbreviation: String { get }
}

extension Optional: AbbreviatedType {
    static var abbreviation: String { SwiftName.of(Wrapped.self) + "?" }
}

extension Array: AbbreviatedType {
    static var abbreviation: String { "[\(SwiftName.of(Element.self))]" }
}

extension Dictionary: AbbreviatedType {
    static var abbreviation: String { "[\(SwiftName.of(Key.self)): \(SwiftName.of(Value.self))]" }
}
