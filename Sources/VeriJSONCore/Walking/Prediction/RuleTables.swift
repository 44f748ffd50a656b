/// The parts of a rule graph that a workspace prepares for comparisons of bytes.
struct RuleTables: ~Copyable {
    /// A JSON text that a pattern supplies, with its nesting depth.
    struct SuppliedText {
        var bytes: [UInt8]
        var depth: Int

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            var (open, deepest, isString, isEscaped) = (0, 0, false, false)
            for byte in bytes {
                if isString {
                    if isEscaped {
                        isEscaped = false
                    } else if byte == UInt8(ascii: "\\") {
                        isEscaped = true
                    } else if byte == UInt8(ascii: "\"") {
                        isString = false
                    }
                    continue
                }
                switch byte {
                case UInt8(ascii: "\""): isString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    open += 1
                    deepest = max(deepest, open)
                case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
                default: break
                }
            }
            depth = deepest
        }
    }

    let graph: RuleGraph
    let refinements: [Refinement]
    /// The named keys of each object pattern.
    let members: [KeyTable]
    /// A rule that leads to each object pattern.
    let ownerOfObject: [UnsafePointer<Rule>]
    /// The mandatory members of each object pattern, in the order of their keys' scalars.
    let mandatory: [[Int]]
    /// The `$default` of each member of each object pattern.
    let defaults: [[SuppliedText?]]
    /// The `$fallback` of each refinement.
    let fallbacks: [SuppliedText?]
    let hasFallbacks: Bool
    /// The `$default` of each refinement that stands in for what means null.
    let sentinelDefaults: [SuppliedText?]
    let unions: UnsafePointer<UnionTable>
    /// The choices by values other than strings, for each union; see ``Discriminator``.
    let otherChoices: [[JSONValue: Discriminator.Choice]]
    /// The strings of each value set.
    let stringSets: UnsafeBufferPointer<KeyTable>
    let integerBounds: UnsafeMutablePointer<IntegerBounds>
    let bounds: UnsafeBufferPointer<DecimalBounds>
    /// Whether the integers of each bounds may have a fraction of zeros, or an exponent.
    let acceptsIntegralFractions: UnsafeBufferPointer<Bool>
    /// The bounds except those that equal the limits of `Int64`.
    let explicitBounds: UnsafeBufferPointer<DecimalBounds>
    /// The range of integers that are colors.
    let colors: UnsafeBufferPointer<DecimalBounds>
    /// The sentinels of each refinement.
    private let sentinelSets: UnsafeBufferPointer<ByteValueSet>
    /// The allowed values of each refinement.
    private let allowedSets: UnsafeBufferPointer<ByteValueSet>
    private let rules: UnsafeMutablePointer<Rule>
    /// The matchers of the keys that expressions cover; nil if there are none.
    let keyMatchers: KeyMatchers?
    /// The conversions that accept a scalar, by the number of its kind's bit.
    let takingKind: UnsafeBufferPointer<ConversionBits>
    /// The conversions that produce a scalar of one of some kinds, by the kinds' bits.
    let makingKinds: UnsafeBufferPointer<ConversionBits>
    /// The compiled form of ``RuleGraph/arguments``.
    private let arguments: [ConversionArguments]
    /// The arguments of the policy's conversions.
    let policyArguments: ConversionArguments
    /// The quick conversions of each rule that has a reader of texts, at the rule's index.
    let quickConversions: UnsafeMutablePointer<QuickConversion>
    /// The targets of conversions, by their numbers.
    let targets: UnsafeBufferPointer<Conversion.Target>

    init(
        _ graph: RuleGraph,
        rules: UnsafeMutablePointer<Rule>,
        policy: Sanitizer.Policy,
        arena: StateArena
    ) {
        self.graph = graph
        self.rules = rules
        refinements = graph.refinements
        let hasExpressions = graph.objects.contains { object in
            object.starred.contains { !$0.expressions.isEmpty }
        }
        keyMatchers = hasExpressions ? KeyMatchers(graph) : nil
        takingKind = arena.copy((0..<8).map { .taking(KindSet(rawValue: 1 << $0)) })
        makingKinds = arena.copy((0..<64).map { .making(KindSet(rawValue: $0)) })
        targets = arena.copy(Conversion.targets)
        arguments = graph.arguments.map { ConversionArguments($0) }
        policyArguments = ConversionArguments(policy.conversions?.arguments ?? [])
        quickConversions = QuickConversion.table(
            graph,
            rules,
            arguments,
            policyArguments,
            policy,
            arena
        )
        members = graph.objects.map { KeyTable($0.members.map(\.key), in: arena) }
        var owners = graph.objects.map { _ in UnsafePointer(rules + graph.root.position) }
        for (index, rule) in graph.rules.enumerated() where rule.form == .object {
            owners[Int(rule.payload)] = UnsafePointer(rules + index)
        }
        ownerOfObject = owners
        mandatory = graph.objects.map { object in
            object.members.indices
                .filter { !object.members[$0].isOptional }
                .stablySorted {
                    object.members[$0].key.unicodeScalars
                        .lexicographicallyPrecedes(object.members[$1].key.unicodeScalars)
                }
        }
        defaults = graph.objects.map { $0.members.map { $0.defaultText.map(SuppliedText.init) } }
        fallbacks = graph.refinements.map { $0.fallback.map(SuppliedText.init) }
        hasFallbacks = graph.hasFallbacks
        sentinelDefaults = graph.refinements.map { $0.sentinelDefault.map(SuppliedText.init) }
        let unions = arena.allocate(UnionTable.self, count: graph.unions.count)
        for (index, union) in graph.unions.enumerated() {
            (unions + index).initialize(to: UnionTable(union, graph, rules, policy, arena))
        }
        self.unions = UnsafePointer(unions)
        otherChoices = graph.unions.map {
            Discriminator.otherChoices(
                of: $0,
                UnionTable.branches(of: $0, for: .object, graph),
                graph,
                rules
            )
        }
        stringSets = arena.copy(graph.valueSets.map { KeyTable($0.strings, in: arena) })
        let none = ByteValueSet(nil, arena)
        sentinelSets = arena.copy(
            graph.refinements.map { $0.sentinels.map { ByteValueSet($0, arena) } ?? none }
        )
        allowedSets = arena.copy(
            graph.refinements.map { $0.allowedValues.map { ByteValueSet($0, arena) } ?? none }
        )
        bounds = arena.copy(graph.bounds.map { DecimalBounds($0, arena) })
        acceptsIntegralFractions = arena.copy(graph.bounds.map(\.acceptsIntegralFractions))
        explicitBounds = arena.copy(
            graph.bounds.map { bounds in
                var explicit = bounds
                if !bounds.excludesMinimum, bounds.minimum?.int64 == .min { explicit.minimum = nil }
                if !bounds.excludesMaximum, bounds.maximum?.int64 == .max { explicit.maximum = nil }
                return DecimalBounds(explicit, arena)
            }
        )
        let colors = DecimalBounds(NumberBounds(minimum: 0, maximum: 16_777_215), arena)
        self.colors = arena.copy(CollectionOfOne(colors))
        integerBounds = arena.allocate(IntegerBounds.self, count: graph.bounds.count)
        for (index, bounds) in graph.bounds.enumerated() {
            (integerBounds + index).initialize(to: IntegerBounds(bounds))
        }
    }

    // MARK: Values

    @inline(__always)
    func sentinels(of rule: Rule) -> ByteValueSet {
        sentinelSets[Int(rule.refinement)]
    }

    @inline(__always)
    func allowedValues(of rule: Rule) -> ByteValueSet {
        allowedSets[Int(rule.refinement)]
    }

    /// Returns the arguments of the conversions that a `$convert` lists.
    func arguments(_ index: UInt32) -> ConversionArguments { arguments[Int(index)] }

    /// Returns the strings that `caselessEnum` may convert a string to.
    @inline(__always)
    func enumeration(of rule: Rule) -> KeyTable? {
        if rule.form == .enumeration { return stringSets[Int(rule.payload)] }
        return rule.traits.contains(.hasAllowedValues) ? allowedValues(of: rule).strings : nil
    }

    // MARK: Members

    @inline(__always)
    func rule(ofMember member: Int, _ object: UInt32) -> UnsafePointer<Rule> {
        UnsafePointer(rules + graph.objects[Int(object)].members[member].rule.position)
    }

    @inline(__always)
    func member(_ member: UInt32, of object: ObjectState) -> ObjectRule.Member? {
        member == .max ? nil : graph.objects[Int(object.object)].members[Int(member)]
    }

    /// Returns whether other keys may stand for those of members that an object names.
    ///
    /// What the keywords of a schema say about members by their keys is said of them as written.
    func takesAliases(_ object: ObjectRule, at index: Int, _ policy: Sanitizer.Policy) -> Bool {
        if object.members.contains(where: { !$0.aliases.isEmpty }) { return true }
        return policy.aliases != .asWritten && !object.members.isEmpty
            && !ownerOfObject[index].pointee.traits.contains(.hasChecks)
    }

    /// Returns the key, colon and `$default` of a member.
    @inline(__always)
    func memberText(_ member: Int, _ object: UInt32) -> [UInt8] {
        var text: [UInt8] = []
        JSONWriter().append(quoting: graph.objects[Int(object)].members[member].key, to: &text)
        text.append(UInt8(ascii: ":"))
        return text + (defaults[Int(object)][member]?.bytes ?? [])
    }

    /// Returns the index of the starred key that covers an unnamed key.
    ///
    /// The number of starred keys means the wildcard; nil means that nothing covers the key.
    @inline(__always)
    func patternKey(_ key: UnsafeBufferPointer<UInt8>, _ index: UInt32) -> Int? {
        let object = graph.objects[Int(index)]
        for (position, starred) in object.starred.enumerated() {
            let (prefix, suffix) = (starred.prefix.utf8, starred.suffix.utf8)
            if key.count >= prefix.count + suffix.count, key.starts(with: prefix),
                key.suffix(suffix.count).elementsEqual(suffix),
                starred.expressions.isEmpty
                    || keyMatchers?.match(key, starred: position, of: index) == true
            {
                return position
            }
        }
        return object.wildcard == nil ? nil : object.starred.count
    }

    /// Returns whether the pattern of an object covers a key.
    @inline(__always)
    func covers(_ key: UnsafeBufferPointer<UInt8>, _ object: UInt32) -> Bool {
        members[Int(object)].index(of: key) != nil || patternKey(key, object) != nil
    }
}
