/// A reader of the tokens of a text that is drawn.
package protocol SourceTokens: AnyObject {
    /// Moves to the token that contains an offset, or to the first one after it.
    func seek(_ offset: Int)

    /// Reads the next token.
    ///
    /// - Parameter limit: The offset at which the text between two tokens is cut, the end of a
    ///   line.
    /// - Returns: A token of at least one byte, or an empty one at the end of the text.
    func next(upTo limit: Int) -> SourceToken
}

/// A token of a drawn line: a key, a scalar or the text between them.
package struct SourceToken {
    package enum Kind {
        case text
        /// A key, and whether it may be shown as a name of the pattern; otherwise it is data.
        case key(isName: Bool)
        /// A scalar, with the placeholder that is drawn if it is hidden.
        case scalar(String)
    }

    var kind: Kind
    package internal(set) var range: Range<Int>
    /// The start of the value for a key, otherwise of the token.
    var value: Int
    /// Whether the pattern says that the token is, or may be, secret.
    var isSecret: Bool

    package init(kind: Kind, range: Range<Int>, value: Int, isSecret: Bool = false) {
        self.kind = kind
        self.range = range
        self.value = value
        self.isSecret = isSecret
    }
}

/// A document in XML, whose lines are drawn in reports.
package protocol MarkupReading: SourceReading {
    /// Whether the members of the JSON text are the elements and attributes.
    var hasMembers: Bool { get }

    /// Returns a reader of the document's tokens.
    func tokens(_ privacy: ReadingPrivacy) -> any SourceTokens
}

/// The rules by which a reader of tokens hides keys that are data, and secrets.
package struct ReadingPrivacy {
    /// Whether keys that are data are hidden.
    package let hidesKeys: Bool
    /// Whether the pattern has secret places, which are known by their paths.
    package let hasSecrets: Bool
    /// The offset of the mistake, from which on nothing is known; nil for a whole document.
    package let mistake: Int?
    /// The rules; nil if nothing depends on them.
    package internal(set) var rules: RulePrivacy?
}

/// The rules of a pattern as privacy sees them: which places are secret, and which keys are names.
package struct RulePrivacy {
    private let graph: RuleGraph
    private var tracker: RuleTracker

    init(_ graph: RuleGraph) {
        self.graph = graph
        tracker = RuleTracker(graph)
    }

    package var root: RuleSetIndex { tracker.root }

    /// Returns the place of a member.
    package mutating func member(_ key: String, of parent: RuleSetIndex) -> RuleSetIndex {
        tracker.member(key, of: parent)
    }

    /// Returns the place of an item.
    mutating func item(_ index: Int, of parent: RuleSetIndex) -> RuleSetIndex {
        tracker.item(index, of: parent)
    }

    /// Returns whether scalars at a place are hidden.
    package func hidesScalars(_ place: RuleSetIndex) -> Bool { tracker.hidesScalars(place) }

    /// Returns whether the keys of an object at a place are hidden.
    package func hidesKeys(_ place: RuleSetIndex) -> Bool { tracker.hidesKeys(place) }

    /// Returns whether a key of an object at a place is a name of the pattern, not data.
    package mutating func isName(_ key: String, at place: RuleSetIndex) -> Bool {
        tracker.names(at: place).contains(key)
    }

    /// Returns whether the pattern spells a key out at any place.
    package func spellsOut(_ key: String) -> Bool {
        graph.objects.contains { $0.members.contains { $0.key.hasSameScalars(as: key) } }
    }
}

extension SourceRedaction {
    /// The privacy for a reader of the tokens of another syntax.
    var privacy: ReadingPrivacy {
        let isKnown = hasSecrets && !hidesUnlabelled
        return ReadingPrivacy(
            hidesKeys: hidesKeys,
            hasSecrets: isKnown,
            mistake: mistake,
            rules: hidesKeys || isKnown ? graph.map { RulePrivacy($0) } : nil
        )
    }
}
