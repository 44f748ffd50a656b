/// A filter for the parts of a drawn source line that may be shown.
package struct SourceRedaction: Sendable {
    /// The number of characters of a scalar that are drawn; nil draws its kind instead.
    var scalarLimit: Int?
    /// Whether keys that are data are drawn as `<key>`.
    var hidesKeys: Bool
    /// Whether the pattern has `$secret` places, whose keys and scalars are never drawn.
    var hasSecrets: Bool
    /// The rules, which distinguish names from data and know the secret places; without them, all
    /// keys are data, and everything may be secret.
    var graph: RuleGraph?
    /// The offset of the syntax error, after which no string is a key; nil for JSON.
    var mistake: Int?
    /// The bytes of a scalar that is drawn although others are hidden.
    var shownScalar: Range<Int>?
    /// The offset of a key, or of its value, that is drawn although others are hidden.
    var shownKey: Int?

    /// The redaction that shows everything, for the author's own files.
    static let open = SourceRedaction(
        scalarLimit: .max,
        hidesKeys: false,
        hasSecrets: false,
        graph: nil
    )

    /// Returns the redaction that hides nothing but what is, or may be, secret.
    static func secrets(of graph: RuleGraph) -> SourceRedaction {
        SourceRedaction(
            scalarLimit: .max,
            hidesKeys: false,
            hasSecrets: graph.hasSecrets,
            graph: graph
        )
    }

    /// Creates the redaction of a document.
    ///
    /// - Parameters:
    ///   - scalarLimit: The number of characters of a scalar that are drawn; nil draws its kind.
    ///   - hidesKeys: Whether keys that are data are hidden.
    ///   - hasSecrets: Whether the pattern has `$secret` places.
    ///   - graph: The rules, which distinguish names from data and know the secret places.
    ///   - mistake: The offset of the syntax error; nil for JSON.
    package init(
        scalarLimit: Int?,
        hidesKeys: Bool,
        hasSecrets: Bool,
        graph: RuleGraph?,
        mistake: Int? = nil
    ) {
        self.scalarLimit = scalarLimit
        self.hidesKeys = hidesKeys
        self.hasSecrets = hasSecrets
        self.graph = graph
        self.mistake = mistake
    }

    var isOpen: Bool { scalarLimit == .max && !hidesKeys && !hasSecrets }

    /// Whether only the labelled key and scalar are drawn, because the places of all others are not
    /// known and may be secret.
    var hidesUnlabelled: Bool { hasSecrets && (graph == nil || mistake != nil) }
}
