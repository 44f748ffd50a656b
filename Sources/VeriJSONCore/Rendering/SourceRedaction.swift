/// A filter for the parts of a drawn source line that may be shown.
struct SourceRedaction: Sendable {
    /// The keys that are drawn.
    enum Keys: Sendable {
        case all
        /// Keys that are names by the rules at their place, not data.
        case names(RuleGraph)
        case none
    }

    /// The number of characters of a scalar that are drawn; nil draws its kind instead.
    var scalarLimit: Int?
    /// The keys that are drawn; the others are drawn as `<key>`.
    var keys: Keys
    /// Whether only the labelled key and scalar are drawn, because all others may be secret.
    var hidesUnlabelled: Bool
    /// The offset of the syntax error, after which no string is a key; nil for JSON.
    var mistake: Int?
    /// The bytes of a scalar that is drawn although others are hidden.
    var shownScalar: Range<Int>?
    /// The offset of a key, or of its value, that is drawn although others are hidden.
    var shownKey: Int?

    /// The redaction that shows everything, for the author's own files.
    static let open = SourceRedaction(scalarLimit: .max, keys: .all, hidesUnlabelled: false)

    /// Creates the redaction of a document.
    ///
    /// - Parameters:
    ///   - scalarLimit: The number of characters of a scalar that are drawn; nil draws its kind.
    ///   - hidesKeys: Whether keys that are data are hidden.
    ///   - hasSecrets: Whether the pattern has `$secret` places.
    ///   - graph: The rules, which distinguish names from data; if nil and keys are hidden, all
    ///     are.
    ///   - mistake: The offset of the syntax error; nil for JSON.
    init(
        scalarLimit: Int?,
        hidesKeys: Bool,
        hasSecrets: Bool,
        graph: RuleGraph?,
        mistake: Int? = nil
    ) {
        let keys: Keys = hidesKeys ? graph.map { .names($0) } ?? .none : .all
        self.init(scalarLimit: scalarLimit, keys: keys, hidesUnlabelled: hasSecrets)
        self.mistake = mistake
    }

    private init(scalarLimit: Int?, keys: Keys, hidesUnlabelled: Bool) {
        self.scalarLimit = scalarLimit
        self.keys = keys
        self.hidesUnlabelled = hidesUnlabelled
    }

    var isOpen: Bool {
        if case .all = keys { scalarLimit == .max && !hidesUnlabelled } else { false }
    }
}
