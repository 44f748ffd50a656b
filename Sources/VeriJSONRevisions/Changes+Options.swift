import VeriJSONCore

extension Changes {
    /// The choices that a comparison of revisions leaves open.
    ///
    ///     let options = Changes.Options(identities: [.init(of: "/lines", by: "/id")])
    public struct Options: Sendable {
        /// The member by which the items of an array are identified.
        ///
        /// An item that has no such member, or whose value another item of its array has, too, is
        /// the same as an equal item only.
        ///
        ///     Changes.Options.Identity(of: "/orders/*/lines", by: "/id")
        public struct Identity: Hashable, Sendable {
            /// The arrays, as a JSON pointer in which `*` is any key or index.
            public var array: String
            /// The identifying value, as a JSON pointer from an item.
            public var key: String

            /// Creates an identity.
            ///
            /// - Parameters:
            ///   - array: The arrays, as a JSON pointer in which `*` is any key or index.
            ///   - key: The identifying value, as a JSON pointer from an item.
            public init(of array: String, by key: String) {
                self.array = array
                self.key = key
            }
        }

        /// The arrays whose items are not compared by position.
        public var identities: [Identity]
        /// The places that are not compared, such as `/_rev`, as JSON pointers in which `*` is any
        /// key or index.
        public var ignored: [String]
        /// The key of the root object whose value `true` makes a revision a tombstone.
        public var tombstoneKey: String
        /// The bounds on each revision, and on the number of findings.
        public var limits: Sanitizer.Limits
        /// The parts of the revisions that findings may show.
        public var disclosure: Sanitizer.Policy.Disclosure

        /// Creates options.
        ///
        /// - Parameters:
        ///   - identities: The arrays whose items are not compared by position.
        ///   - ignored: The places that are not compared, as JSON pointers in which `*` is any key
        ///     or index.
        ///   - tombstoneKey: The key whose value `true` makes a revision a tombstone.
        ///   - limits: The bounds on each revision, and on the number of findings.
        ///   - disclosure: The parts of the revisions that findings may show.
        public init(
            identities: [Identity] = [],
            ignored: [String] = [],
            tombstoneKey: String = "_deleted",
            limits: Sanitizer.Limits = Sanitizer.Limits(),
            disclosure: Sanitizer.Policy.Disclosure = .redacted
        ) {
            self.identities = identities
            self.ignored = ignored
            self.tombstoneKey = tombstoneKey
            self.limits = limits
            self.disclosure = disclosure
        }
    }
}

/// A JSON pointer in which `*` is any key or index; `\*` is the key `*`.
struct ValuePath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case any
        case key(String)
    }

    var steps: [Step]
    let text: String

    /// Creates a path; nil if the text is not a JSON pointer.
    init?(_ text: String) {
        guard let pointer = JSONPointer(text) else { return nil }
        self.text = text
        steps = pointer.tokens.map { token in
            if token == "*" { return .any }
            let isEscaped = token.allSatisfy { $0 == "*" || $0 == "\\" } && token.hasSuffix("*")
            return .key(isEscaped ? String(token.dropFirst()) : token)
        }
    }

    /// Whether the path is that of a place.
    func matches(_ tokens: [String]) -> Bool {
        tokens.count == steps.count
            && zip(steps, tokens).allSatisfy { step, token in
                switch step {
                case .any: true
                case .key(let key): key.utf8.elementsEqual(token.utf8)
                }
            }
    }

    /// Whether every place of another path is at or below a place of this one.
    func covers(_ other: ValuePath) -> Bool {
        steps.count <= other.steps.count
            && zip(steps, other.steps).allSatisfy { $0 == .any || $0 == $1 }
    }
}

/// Options whose paths have been read.
struct RevisionComparison: Sendable {
    let options: Changes.Options
    private(set) var identities: [(array: ValuePath, key: JSONPointer)] = []
    private(set) var ignored: [ValuePath] = []
    private(set) var mistakes: [ChangeRulesMistake] = []

    /// Reads the paths of options, and collects their mistakes.
    init(reading options: Changes.Options) {
        self.options = options
        for identity in options.identities {
            let text = "Identity(of: \"\(identity.array)\", by: \"\(identity.key)\")"
            guard let array = ValuePath(identity.array) else {
                mistakes.append(ChangeRulesMistake(.path, of: text, path: identity.array))
                continue
            }
            guard let key = JSONPointer(identity.key), !key.tokens.isEmpty else {
                mistakes.append(ChangeRulesMistake(.path, of: text, path: identity.key))
                continue
            }
            if identities.contains(where: { $0.array == array }) {
                mistakes.append(ChangeRulesMistake(.identityRepeated, of: text, path: array.text))
            }
            identities.append((array, key))
        }
        for path in options.ignored {
            if let path = ValuePath(path) {
                ignored.append(path)
            } else {
                mistakes.append(ChangeRulesMistake(.path, of: "ignored: \"\(path)\"", path: path))
            }
        }
    }

    init(_ options: Changes.Options) throws(ChangeRulesError) {
        self.init(reading: options)
        if !mistakes.isEmpty { throw ChangeRulesError(mistakes: mistakes) }
    }

    /// Whether the place of a path is not compared.
    func ignores(depth: Int, path: () -> [String]) -> Bool {
        guard ignored.contains(where: { $0.steps.count == depth }) else { return false }
        let path = path()
        return ignored.contains { $0.matches(path) }
    }

    /// Returns the pointer to the identities of the items of an array; nil if they have none.
    func identity(depth: Int, path: () -> [String]) -> JSONPointer? {
        guard identities.contains(where: { $0.array.steps.count == depth }) else { return nil }
        let path = path()
        return identities.first { $0.array.matches(path) }?.key
    }
}
