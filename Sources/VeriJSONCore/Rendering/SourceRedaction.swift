/// What may be seen of a source line that is drawn.
struct SourceRedaction: Sendable {
    /// Which keys are drawn.
    enum Keys: Sendable {
        case all
        /// Those that are names by the rules at their place, and no data.
        case names(RuleGraph)
        case none
    }

    /// How many characters of a scalar are drawn; nil draws its kind instead.
    var scalarLimit: Int?
    /// Which keys are drawn; the others are `<key>`.
    var keys: Keys
    /// Whether only the labelled key and scalar are drawn, because any other may be secret.
    var hidesUnlabelled: Bool
    /// The position of the syntax error, after which nothing is a key; nil for JSON.
    var mistake: Int?
    /// A scalar that is drawn although others are hidden.
    var shownScalar: Range<Int>?
    /// The offset of a value whose key is drawn although others are hidden, or of the key itself.
    var shownKey: Int?

    /// Everything is drawn, for files of the author's own.
    static let open = SourceRedaction(scalarLimit: .max, keys: .all, hidesUnlabelled: false)

    /// The redaction of a document.
    ///
    /// - Parameters:
    ///   - scalarLimit: How many characters of a scalar are drawn; nil for none.
    ///   - hidesKeys: Whether keys that are data are hidden.
    ///   - hasSecrets: Whether the pattern has `$secret` places.
    ///   - graph: The rules that tell names from data; nil where they are not at hand.
    ///   - mistake: Where the text stops being JSON.
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
