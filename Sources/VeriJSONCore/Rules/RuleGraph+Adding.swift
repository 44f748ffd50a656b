/// A rule that is added to a graph: the root of another graph, at a place of this one.
struct AddedRule {
    /// The graph whose root the rule is.
    ///
    /// Its root has no rules inside: it is not an object with members, a list, a tuple or a union.
    var graph: RuleGraph
    /// The rule whose place in the pattern the added rule has.
    var place: RuleIndex
    /// The key, for a member that is missing.
    var key: String?
}

extension RuleGraph {
    /// Returns a graph with further rules, which no document is walked by.
    ///
    /// They are what a model asks for at places where the pattern allows more. Rules, objects and
    /// places keep their indices; the added rules follow, and so do the objects of those with a
    /// key, each with one member.
    ///
    /// - Parameters:
    ///   - added: The rules.
    ///   - names: The keys that the model's code spells out, which are names, not data; nil if the
    ///     graph has them.
    /// - Returns: The graph with the rules.
    /// - Complexity: O(*n* + *a*), *n* the size of the graph, *a* the number of added rules.
    func adding(_ added: [AddedRule], names: Set<ScalarText>?) -> RuleGraph {
        var (rules, places, tables) = (rules, places, tables)
        let secret = hasSecrets ? rulesAboveSecrets : []
        for one in added {
            let other = one.graph
            var rule = other[other.root]
            let payload = Int(rule.payload)
            func moved<Element>(_ table: inout [Element], _ element: Element) -> UInt32 {
                table.append(element)
                return UInt32(truncatingIfNeeded: table.count - 1)
            }
            switch rule.form {
            case .number, .integer:
                if other.bounds.indices.contains(payload) {
                    rule.payload = moved(&tables.bounds, other.bounds[payload])
                }
            case .string:
                if other.expressions.indices.contains(payload) {
                    rule.payload = moved(&tables.expressions, other.expressions[payload])
                }
            case .enumeration:
                if other.valueSets.indices.contains(payload) {
                    rule.payload = moved(&tables.valueSets, other.valueSets[payload])
                }
            case .object: (rule.form, rule.payload) = (.anyObject, Rule.none)
            case .array: (rule.form, rule.payload) = (.anyArray, Rule.none)
            default: assert(rule.payload == Rule.none, "an added rule has rules inside")
            }
            if let refinement = other.refinement(of: rule) {
                rule.refinement = moved(&tables.refinements, refinement)
            }
            rule.traits.insert(.added)
            if secret.contains(one.place) { rule.traits.insert(.secret) }
            let index = RuleIndex(UInt32(truncatingIfNeeded: rules.count))
            let place = place(of: one.place)
            rules.append(rule)
            places.append(place)
            guard let key = one.key else { continue }
            let member = ObjectRule.Member(
                key: key,
                rule: index,
                isOptional: false,
                keyRange: place.range
            )
            tables.objects.append(ObjectRule(members: [member], starred: [], wildcard: nil))
        }
        return with(
            rules: rules,
            places: places,
            tables: tables,
            addedNames: names
        )
    }
}
