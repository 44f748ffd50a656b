/// The array of a document whose items are cleaned one by one.
package struct ItemArray: Sendable {
    /// The walker of the whole document.
    package let walker: PatternWalker
    package let rule: RuleIndex
    package let pointer: JSONPointer

    /// Finds the rule of the array at a pointer.
    ///
    /// - Throws: ``ItemArrayError`` if it is not a plain array.
    package init(_ sanitizer: Sanitizer, _ pointer: JSONPointer) throws(ItemArrayError) {
        let graph = sanitizer.pattern.graph
        var rules: [Set<RuleIndex>] = []
        graph.follow(pointer) { rules.append($0) }
        let place = pointer.tokens.isEmpty ? "the root" : "'\(pointer)'"
        guard let last = rules.last, last.count == 1, let rule = last.first,
            rules.allSatisfy({ $0.count == 1 }), graph[rule].form == .array
        else {
            throw ItemArrayError(
                message: "expected a plain array '[p]' in the pattern at \(place), found "
                    + Self.words(for: rules, graph),
                help: "give the pointer of such an array, or clean the document as a whole"
            )
        }
        if let directive = Self.directive(of: graph[rule], graph) {
            throw ItemArrayError(
                message: "expected a plain array '[p]' in the pattern at \(place), found one with "
                    + "'\(directive)'",
                help: "'\(directive)' needs the array as a whole: clean the document as a whole"
            )
        }
        walker = sanitizer.walker
        self.rule = rule
        self.pointer = pointer
    }

    /// Returns the directive of a rule that cannot be followed item by item; nil if it has none.
    private static func directive(of rule: Rule, _ graph: RuleGraph) -> String? {
        if graph.refinement(of: rule)?.uniqueness.isEmpty == false { return "$unique" }
        if rule.traits.contains(.hasSentinels) { return "$null" }
        if rule.traits.contains(.hasAllowedValues) { return "$in" }
        return rule.traits.contains(.hasFallback) ? "$fallback" : nil
    }

    /// The pattern of an item.
    package var itemPattern: Pattern {
        let graph = walker.pattern.graph
        let item = RuleIndex(graph[rule].payload)
        return Pattern(part: graph.rooted(at: item, isSecret: isSecret))
    }

    private static func words(for rules: [Set<RuleIndex>], _ graph: RuleGraph) -> String {
        guard let last = rules.last, !last.isEmpty else { return "no rule" }
        if rules.contains(where: { $0.count > 1 }) { return "a union on the way to it" }
        return last.first.map { graph.place(of: $0).summary } ?? "no rule"
    }

    /// Whether the path to the items leads through a secret.
    var isSecret: Bool {
        let graph = walker.pattern.graph
        var isSecret = false
        graph.follow(pointer) { rules in
            isSecret = isSecret || rules.contains { graph[$0].traits.contains(.secret) }
        }
        return isSecret
    }
}

/// The reason why the items at a place cannot be cleaned one by one.
package struct ItemArrayError: Error {
    package let message: String
    package let help: String
}

extension Sanitizer {
    /// Returns a sanitizer of the items of an array, which are cleaned one by one.
    ///
    /// - Throws: ``ItemArrayError`` if the pattern has no plain array at the pointer.
    package func forItems(at pointer: JSONPointer) throws(ItemArrayError) -> Sanitizer {
        let array = try ItemArray(self, pointer)
        var policy = policy
        policy.isForItems = true
        return Sanitizer(array.itemPattern, policy: policy)
    }
}

extension FindingCode {
    /// The place that was given for items has no plain array.
    package static let streamItems = FindingCode(rawValue: "stream.items")
}
