/// The keys of an object that are names; all others are data.
///
/// A name is a key that the pattern spells out, or one that is unknown to an object that spells out
/// its keys. All other keys are data: those that only `"*"` or a starred key covers, and those of
/// objects that no rule looks into. In text of which lenient reading guessed what is a key, no
/// unknown key is a name: it may be a value in truth.
///
///     {"id": "int", "tag_*?": "string"}    names: id, and any key but tag_…
///     {"id": "int", "*": "string"}         names: id
///     {"id": "int", "*": "never"}          names: all keys, as the others are unknown
///     {"tag_*?": "string"}                 no names
///     {}                                   no names
package struct KeyNames: Sendable {
    private var spelled: Set<ScalarText> = []
    private var starred: [ObjectRule.StarredMember] = []
    private var hasUnknownKeys = false
    private var coversAnything = false
    private let isGuessed: Bool

    /// The names at a place, at which several rules may look.
    package init(_ graph: RuleGraph, _ rules: some Sequence<RuleIndex>) {
        isGuessed = graph.isForGuesses
        for rule in rules { add(graph[rule], of: graph, isItem: false) }
    }

    private mutating func add(_ rule: Rule, of graph: RuleGraph, isItem: Bool) {
        switch rule.form {
        case .any, .anyObject:
            coversAnything = coversAnything || !isItem
        case .object where graph.objects.indices.contains(Int(rule.payload)):
            let object = graph.objects[Int(rule.payload)]
            for member in object.members {
                spelled.insert(ScalarText(member.key))
                spelled.formUnion(member.aliases.map { ScalarText($0) })
            }
            starred += object.starred
            // `"*": "never"` covers no key: it refuses those that are unknown.
            if let wildcard = object.wildcard, graph[wildcard.rule].form != .never {
                coversAnything = true
            } else if !object.members.isEmpty {
                hasUnknownKeys = true
            }
        case .array where !isItem:
            // `wrapSingle` looks at an object by the rule of the items.
            var items: Set<RuleIndex> = []
            graph.include(RuleIndex(rule.payload), in: &items)
            for item in items { add(graph[item], of: graph, isItem: true) }
        default:
            break
        }
    }

    /// Whether a key is a name.
    package func contains(_ key: String) -> Bool {
        if spelled.contains(ScalarText(key)) { return true }
        guard hasUnknownKeys, !coversAnything, !isGuessed else { return false }
        return !starred.contains { $0.covers(key) }
    }

    /// Whether the pattern spells a key out.
    func spellsOut(_ key: String) -> Bool { spelled.contains(ScalarText(key)) }
}

extension RuleGraph {
    /// Whether a path to a place that a rule looks at may lead over keys that are data.
    var coversKeysThatAreData: Bool {
        isForGuesses || objects.contains { $0.wildcard != nil || !$0.starred.isEmpty }
            || !unions.isEmpty && rules.contains { $0.form == .any || $0.form == .anyObject }
    }

    /// The pointer with the keys marked that are data and shown in no text.
    ///
    /// - Parameter pointer: A place in a document. A number may be an item's or a key, and counts
    ///   as an item's where no rule expects an object.
    /// - Complexity: O(*t* · *r*), *t* the tokens of the pointer, *r* the rules at one place.
    /// - Returns: The path to show.
    func hidingData(in pointer: JSONPointer) -> JSONPointer {
        var position = -1
        var hidden: [Int] = []
        var names = KeyNames(self, [])
        var expectsKey = true
        follow(pointer) { rules in
            if position >= 0 {
                let token = pointer.tokens[position]
                let isItem = !expectsKey && JSONPointer.index(token) != nil
                if !isItem, !names.contains(token) { hidden.append(position) }
            }
            position += 1
            names = KeyNames(self, rules)
            expectsKey =
                rules.isEmpty
                || rules.contains { [.object, .any, .anyObject].contains(self[$0].form) }
        }
        return JSONPointer(tokens: pointer.tokens, hiding: hidden)
    }
}
