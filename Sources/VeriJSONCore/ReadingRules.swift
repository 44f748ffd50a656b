/// The rules of a pattern as a reader of another syntax sees them: the kinds of value that each
/// place asks for.
///
/// XML does not say what is a list or a number, so its reader asks the rules. Where several rules
/// apply, because a union has several branches, all of them count.
package struct ReadingRules {
    /// The kinds of value that a place asks for.
    package struct Wanted: OptionSet, Hashable, Sendable {
        package internal(set) var rawValue: UInt16

        @inlinable
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        @inlinable package static var text: Wanted { Wanted(rawValue: 1) }
        @inlinable package static var number: Wanted { Wanted(rawValue: 2) }
        @inlinable package static var bool: Wanted { Wanted(rawValue: 4) }
        /// Null is accepted, if only because the member is optional.
        @inlinable package static var null: Wanted { Wanted(rawValue: 8) }
        @inlinable package static var object: Wanted { Wanted(rawValue: 16) }
        @inlinable package static var array: Wanted { Wanted(rawValue: 32) }
        /// Any value is accepted, so nothing says what it is.
        @inlinable package static var anything: Wanted { Wanted(rawValue: 64) }
        /// Only a trial shows whether a scalar is accepted: several kinds are, or listed values.
        @inlinable package static var trial: Wanted { Wanted(rawValue: 128) }
        /// A number has to be an integer.
        @inlinable package static var integer: Wanted { Wanted(rawValue: 256) }
        /// Null is accepted where the member is there.
        @inlinable package static var nullable: Wanted { Wanted(rawValue: 512) }

        @inlinable package static var scalars: Wanted { Wanted(rawValue: 7) }
    }

    /// The walker whose rules these are; its workspaces serve every document.
    private let walker: PatternWalker
    private var tracker: RuleTracker
    private var wanted: [Wanted?] = []
    /// Whether members that the rules do not name may be asked for all the same.
    private let isPartial: Bool

    init(_ walker: PatternWalker, isPartial: Bool = false) {
        self.isPartial = isPartial
        self.walker = walker
        tracker = RuleTracker(walker.pattern.graph)
    }

    private var graph: RuleGraph { walker.pattern.graph }

    /// The place of the document itself.
    package var root: RuleSetIndex { tracker.root }

    /// Returns the place of a member.
    package mutating func member(_ key: String, of parent: RuleSetIndex) -> RuleSetIndex {
        tracker.member(key, of: parent)
    }

    /// Returns the place of an item.
    package mutating func item(_ index: Int, of parent: RuleSetIndex) -> RuleSetIndex {
        tracker.item(index, of: parent)
    }

    /// Returns the number of leading items of an array that may have rules of their own.
    package func distinctItems(at place: RuleSetIndex) -> Int { tracker.distinctItems(at: place) }

    /// Returns the kinds of value that a place asks for; none if no rule applies to it.
    package mutating func wanted(at place: RuleSetIndex) -> Wanted {
        if wanted.count <= place.position {
            wanted += repeatElement(nil, count: place.position + 1 - wanted.count)
        }
        if let known = wanted[place.position] { return known }
        var made: Wanted = []
        for index in tracker.rules(at: place) { made.formUnion(wanted(by: graph[index])) }
        let kinds = [Wanted.text, .number, .bool].count { made.contains($0) }
        if kinds > 1 { made.insert(.trial) }
        wanted[place.position] = made
        return made
    }

    /// Returns the keys of the mandatory members without a default that have to be arrays; none if
    /// several objects are possible.
    package mutating func mandatoryLists(at place: RuleSetIndex) -> [String] {
        let objects = tracker.rules(at: place).map { graph[$0] }.filter { $0.form == .object }
        guard objects.count == 1, let object = objects.first else { return [] }
        return graph.objects[Int(object.payload)].members.compactMap { member in
            guard !member.isOptional, member.defaultText == nil else { return nil }
            let wanted = wanted(at: self.member(member.key, of: place))
            let isList =
                wanted.contains(.array)
                && wanted.isDisjoint(with: [.text, .number, .bool, .object, .anything, .null])
            return isList ? member.key : nil
        }
    }

    /// Returns whether the rules of a place name members of an object, but not this one.
    package mutating func leavesOut(_ key: String, at place: RuleSetIndex) -> Bool {
        let rules = tracker.rules(at: place)
        guard !isPartial, rules.contains(where: { graph[$0].form == .object }),
            !rules.contains(where: { [.any, .anyObject].contains(graph[$0].form) })
        else { return false }
        return !spellsOut(key, at: place)
    }

    /// Returns whether the rules of a place name a member, other than by a wildcard or an expression.
    package mutating func spellsOut(_ key: String, at place: RuleSetIndex) -> Bool {
        tracker.names(at: place).spellsOut(key)
    }

    private func wanted(by rule: Rule) -> Wanted {
        var wanted: Wanted = []
        switch rule.form {
        case .any where rule.traits.contains(.hasAllowedValues):
            let kinds = graph.refinement(of: rule)?.allowedValues?.kinds ?? .all
            if kinds.contains(.string) { wanted.insert(.text) }
            if kinds.contains(.number) { wanted.insert(.number) }
            if kinds.contains(.bool) { wanted.insert(.bool) }
            if kinds.contains(.object) { wanted.insert(.object) }
            if kinds.contains(.array) { wanted.insert(.array) }
        case .any: wanted = .anything
        case .scalar, .string, .format, .color, .enumeration: wanted = .text
        case .bool: wanted = .bool
        case .number: wanted = .number
        case .integer: wanted = [.number, .integer]
        case .object, .anyObject: wanted = .object
        case .array, .anyArray, .tuple: wanted = .array
        case .never, .null, .union: break
        }
        if rule.traits.contains(.hasAllowedValues) { wanted.insert(.trial) }
        if rule.traits.contains(.nullable) || rule.form == .null { wanted.insert(.nullable) }
        if rule.kinds.contains(.null) { wanted.insert(.null) }
        return wanted
    }

    /// Returns whether one of the rules of a place accepts a value as it is.
    package func accepts(_ text: [UInt8], at place: RuleSetIndex) -> Bool {
        rules(at: place).contains { walker.accepts(text, by: $0) }
    }

    /// Returns whether one of the rules of a place accepts a value once it is cleaned.
    package func cleans(_ text: [UInt8], at place: RuleSetIndex) -> Bool {
        rules(at: place).contains { rule in
            guard case .success(let walked) = walker.run(text, by: rule) else { return false }
            return walked.verdict != .rejected
        }
    }

    /// The rules of a place, in the order of the pattern.
    private func rules(at place: RuleSetIndex) -> [RuleIndex] {
        tracker.rules(at: place).stablySorted { $0.rawValue < $1.rawValue }
    }

    /// Returns the integer that a number with a fraction or an exponent is; nil if it is none.
    package static func integralNumber(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        Lexeme.integralNumber(text)
    }

    /// Returns whether a text is a number of JSON.
    package static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        NumberGrammar.matches(text)
    }
}

extension Sanitizer {
    /// The rules, for a reader of another syntax.
    package var readingRules: ReadingRules { ReadingRules(walker) }
}

extension Verifier {
    /// The rules, for a reader of another syntax.
    package var readingRules: ReadingRules { ReadingRules(walker) }
}
