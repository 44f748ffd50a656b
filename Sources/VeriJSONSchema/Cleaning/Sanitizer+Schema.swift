public import VeriJSON

extension Schema {
    /// The choices about cleaning that a schema leaves open.
    ///
    ///     let sanitizer = Sanitizer(schema, cleaning: Schema.Cleaning(forbiddenMembers: .refuse))
    public struct Cleaning: Hashable, Sendable {
        /// The treatment of members that the schema forbids.
        ///
        ///     Schema.Cleaning().forbiddenMembers == .strip     // true
        public enum ForbiddenMembers: Hashable, Sendable {
            /// A forbidden member is stripped.
            case strip
            /// A forbidden member fails its object.
            case refuse
        }

        /// The treatment of members that `additionalProperties`, `unevaluatedProperties` or a
        /// property with the schema `false` forbids.
        public var forbiddenMembers: ForbiddenMembers

        /// Whether `default` fills a missing member.
        ///
        /// An optional member that fails is replaced by its default: it would be stripped, and then
        /// be missing. A default that does not match its own schema fills nothing.
        ///
        ///     let schema = try Schema(#"{"properties": {"size": {"default": 10}}}"#)
        ///     let filling = Schema.Cleaning(fillsDefaults: true)
        ///     try Sanitizer(schema, cleaning: filling).sanitize("{}").text     // {"size":10}
        public var fillsDefaults: Bool

        /// Creates choices.
        ///
        /// - Parameters:
        ///   - forbiddenMembers: The treatment of members that the schema forbids.
        ///   - fillsDefaults: Whether `default` fills a missing member.
        public init(
            forbiddenMembers: ForbiddenMembers = .strip,
            fillsDefaults: Bool = false
        ) {
            self.forbiddenMembers = forbiddenMembers
            self.fillsDefaults = fillsDefaults
        }
    }
}

extension Sanitizer {
    /// Creates a sanitizer by a schema.
    ///
    ///     let schema = try Schema(#"{"items": {"required": ["id"]}}"#)
    ///     try Sanitizer(schema).sanitize(#"[{"id": 1}, {}]"#).text     // [{"id": 1}]
    ///
    /// - Parameters:
    ///   - schema: The schema.
    ///   - policy: The choices that patterns and schemas leave open.
    ///   - cleaning: The choices that only schemas leave open.
    /// - Complexity: O(*n*), *n* the size of the schema with its references. With a policy for unknown
    ///   keys, alternatives beside each other are combined, up to a limit.
    public init(
        _ schema: Schema,
        policy: Policy = Policy(),
        cleaning: Schema.Cleaning = Schema.Cleaning()
    ) {
        self.init(rules: SchemaRules.graph(of: schema, cleaning, policy), policy: policy)
    }
}

extension Verifier {
    /// Creates a verifier by a schema.
    ///
    ///     let schema = try Schema(#"{"required": ["id"]}"#)
    ///     Verifier(schema).accepts(#"{"id": 1}"#)     // true
    ///
    /// - Parameters:
    ///   - schema: The schema.
    ///   - policy: The choices that patterns and schemas leave open.
    ///   - cleaning: The choices that only schemas leave open.
    public init(
        _ schema: Schema,
        policy: Sanitizer.Policy = Sanitizer.Policy(),
        cleaning: Schema.Cleaning = Schema.Cleaning()
    ) {
        self.init(rules: SchemaRules.graph(of: schema, cleaning, policy), policy: policy)
    }
}
