import VeriJSON
import VeriJSONCore

/// Descriptions of types for the derivation of one pattern, in place of what their initialisers
/// show.
///
///     let pattern = try Pattern(for: Order.self) { types in
///         types.describe(Date.self, as: "date")
///         types.describe(Money.self, as: "string:^[0-9]+ EUR$", example: Money(cents: 500))
///         types.describe(Page<Item>.self, as: ["items": ["#Item"]], referringTo: Item.self)
///     }
public struct TypeDescriptions {
    /// The description of one type.
    struct Description {
        var pattern: JSONValue
        /// A value of the type; nil if one is decoded from an example of the pattern.
        var example: Any?
        var references: [Derivable]
    }

    /// A type that is derived because a description refers to it.
    struct Derivable {
        var name: String
        var derive: (PatternDerivation, [any CodingKey]) -> ObjectIdentifier?
    }

    private(set) var byType: [ObjectIdentifier: Description] = [:]

    /// Creates an empty list of descriptions.
    public init() {}

    /// Describes a type.
    ///
    /// - Parameters:
    ///   - type: The type. It may be one of the standard library or of Foundation.
    ///   - pattern: The pattern of its values, without `$define`. It refers to a derived type by
    ///     the name of that type, such as `"#Item"`.
    ///   - example: A value of the type, for the initialisers that ask for one; if nil, one is
    ///     decoded from JSON that matches the pattern.
    ///   - types: The types that the pattern refers to, which are derived.
    public mutating func describe<Model: Decodable>(
        _ type: Model.Type,
        as pattern: JSONValue,
        example: Model? = nil,
        referringTo types: any Decodable.Type...
    ) {
        byType[ObjectIdentifier(type)] = Description(
            pattern: pattern,
            example: example,
            references: types.map { Derivable($0) }
        )
    }

    /// Returns values that match a pattern; none if it has mistakes or refers to other types.
    static func examples(of pattern: JSONValue) -> [JSONValue] {
        let source = SourceText(name: "description", bytes: JSONWriter(.pretty).write(pattern))
        guard let compiled = try? PatternCompiler.compile(source) else { return [] }
        var examples = PatternExamples(compiled.graph, policy: Sanitizer.Policy(), samples: [])
        return examples.documents(limit: 100)
    }
}

extension TypeDescriptions.Derivable {
    init(_ type: any Decodable.Type) {
        func make<Model: Decodable>(_ type: Model.Type) -> Self {
            Self(name: String(describing: type)) { derivation, path in
                guard case .reference(let id) = derivation.derive(type, Probe.all[0], path).shape
                else { return nil }
                return id
            }
        }
        self = make(type)
    }
}
