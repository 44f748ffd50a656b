/// What a workspace prepares of a rule graph, so that the walk compares bytes with bytes.
struct RuleTables {
    /// A JSON text that a pattern supplies, and how deep it nests.
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

    /// Bounds of integers of at most 18 digits.
    struct IntegerBounds {
        var minimum: Int64
        var maximum: Int64
        var acceptsEverySmallInteger: Bool

        init(_ bounds: NumberBounds) {
            // A bound beyond Int64 bounds no small integer from its own side.
            minimum = IntegerBounds.bound(bounds.minimum, otherwise: .min, beyond: .max)
            maximum = IntegerBounds.bound(bounds.maximum, otherwise: .max, beyond: .min)
            let largest: Int64 = 999_999_999_999_999_999
            acceptsEverySmallInteger = minimum <= -largest && maximum >= largest
        }

        private static func bound(
            _ number: JSONNumber?, otherwise open: Int64, beyond: Int64
        ) -> Int64 {
            guard let number else { return open }
            if let value = number.int64 { return value }
            // Not integral, or out of range: leave it to the exact comparison.
            return beyond
        }

        func contains(_ value: Int64) -> Bool { value >= minimum && value <= maximum }
    }

    let graph: RuleGraph
    let refinements: [Refinement]
    /// For each object pattern its named keys.
    let members: [KeyTable]
    /// For each object pattern a rule that leads to it.
    let ownerOfObject: [UnsafePointer<Rule>]
    /// For each object pattern its mandatory members, in the order of their keys' scalars.
    let mandatory: [[Int]]
    /// For each object pattern the `$default` of each of its members.
    let defaults: [[SuppliedText?]]
    /// For each refinement its `$fallback`.
    let fallbacks: [SuppliedText?]
    let valueSets: [ByteValueSet]
    let integerBounds: UnsafeMutablePointer<IntegerBounds>
    private let sentinelSets: [ByteValueSet?]
    private let allowedSets: [ByteValueSet?]
    private let rules: UnsafeMutablePointer<Rule>

    static let colors = NumberBounds(minimum: 0, maximum: 16_777_215)

    init(_ graph: RuleGraph, rules: UnsafeMutablePointer<Rule>, arena: StateArena) {
        self.graph = graph
        self.rules = rules
        refinements = graph.refinements
        members = graph.objects.map { KeyTable($0.members.map(\.key), in: arena) }
        var owners = graph.objects.map { _ in UnsafePointer(rules + graph.root.position) }
        for (index, rule) in graph.rules.enumerated() where rule.form == .object {
            owners[Int(rule.payload)] = UnsafePointer(rules + index)
        }
        ownerOfObject = owners
        mandatory = graph.objects.map { object in
            object.members.indices
                .filter { !object.members[$0].isOptional }
                .sorted {
                    object.members[$0].key.unicodeScalars
                        .lexicographicallyPrecedes(object.members[$1].key.unicodeScalars)
                }
        }
        defaults = graph.objects.map { $0.members.map { $0.defaultText.map(SuppliedText.init) } }
        fallbacks = graph.refinements.map { $0.fallback.map(SuppliedText.init) }
        valueSets = graph.valueSets.map { ByteValueSet($0, arena) }
        sentinelSets = graph.refinements.map { $0.sentinels.map { ByteValueSet($0, arena) } }
        allowedSets = graph.refinements.map { $0.allowedValues.map { ByteValueSet($0, arena) } }
        integerBounds = arena.allocate(IntegerBounds.self, count: graph.bounds.count)
        for (index, bounds) in graph.bounds.enumerated() {
            (integerBounds + index).initialize(to: IntegerBounds(bounds))
        }
    }

    // MARK: Values

    func sentinels(of rule: Rule) -> ByteValueSet {
        sentinelSets[Int(rule.refinement)] ?? .empty
    }

    func allowedValues(of rule: Rule) -> ByteValueSet {
        allowedSets[Int(rule.refinement)] ?? .empty
    }

    /// The strings that `caselessEnum` may turn a string into.
    func enumeration(of rule: Rule) -> ByteValueSet? {
        if rule.form == .enumeration { return valueSets[Int(rule.payload)] }
        return rule.traits.contains(.hasAllowedValues) ? allowedValues(of: rule) : nil
    }

    func isWithin(_ number: UnsafeBufferPointer<UInt8>, _ bounds: NumberBounds) -> Bool {
        let number = DecimalLexeme(number)
        if let minimum = bounds.minimum, minimum.compare(with: number) > 0 { return false }
        if let maximum = bounds.maximum, maximum.compare(with: number) < 0 { return false }
        return true
    }

    /// The bounds of an integer without those that are Int64's own.
    func explicit(_ bounds: NumberBounds) -> NumberBounds {
        NumberBounds(
            minimum: bounds.minimum?.int64 == .min ? nil : bounds.minimum,
            maximum: bounds.maximum?.int64 == .max ? nil : bounds.maximum)
    }

    // MARK: Members

    func rule(ofMember member: Int, _ object: UInt32) -> UnsafePointer<Rule> {
        UnsafePointer(rules + graph.objects[Int(object)].members[member].rule.position)
    }

    func member(_ member: UInt32, of object: ObjectState) -> ObjectRule.Member? {
        member == .max ? nil : graph.objects[Int(object.object)].members[Int(member)]
    }

    /// Key, colon and `$default` of a member.
    func memberText(_ member: Int, _ object: UInt32) -> [UInt8] {
        var text: [UInt8] = []
        JSONWriter().append(quoting: graph.objects[Int(object)].members[member].key, to: &text)
        text.append(UInt8(ascii: ":"))
        return text + (defaults[Int(object)][member]?.bytes ?? [])
    }

    /// Which starred key covers a key that is not named, or the number of starred keys for the
    /// wildcard.
    func patternKey(_ key: UnsafeBufferPointer<UInt8>, _ object: UInt32) -> Int? {
        let object = graph.objects[Int(object)]
        for (index, starred) in object.starred.enumerated() {
            let (prefix, suffix) = (starred.prefix.utf8, starred.suffix.utf8)
            if key.count >= prefix.count + suffix.count, key.starts(with: prefix),
                key.suffix(suffix.count).elementsEqual(suffix)
            {
                return index
            }
        }
        return object.wildcard == nil ? nil : object.starred.count
    }

    /// Whether the pattern of an object says anything about a key.
    func covers(_ key: UnsafeBufferPointer<UInt8>, _ object: UInt32) -> Bool {
        members[Int(object)].index(of: key) != nil || patternKey(key, object) != nil
    }
}

/// A ``ValueSet`` that is asked with the bytes of a scalar.
struct ByteValueSet {
    let set: ValueSet
    let kinds: KindSet
    private let strings: KeyTable?

    static let empty = ByteValueSet()

    private init() {
        set = ValueSet([])
        kinds = []
        strings = nil
    }

    init(_ set: ValueSet, _ arena: StateArena) {
        self.set = set
        kinds = set.kinds
        strings = set.kinds.contains(.string) ? KeyTable(set.strings, in: arena) : nil
    }

    /// - Parameter content: an unescaped string, or another scalar as written.
    func contains(_ content: UnsafeBufferPointer<UInt8>, _ kind: KindBits) -> Bool {
        guard kinds.rawValue & kind != 0 else { return false }
        switch KindSet(rawValue: kind) {
        case .string: return strings?.index(of: content) != nil
        case .bool: return set.contains(.bool(content.first == UInt8(ascii: "t")))
        case .number:
            let lexeme = String(decoding: content, as: UTF8.self)
            return JSONNumber(lexeme: lexeme).map { set.contains(.number($0)) } ?? false
        default: return true
        }
    }
}
