/// Positions of an array: `{"$tuple": [p1, p2]}`.
package struct TupleRule: Sendable {
    package var slots: [RuleIndex]

    package init(slots: [RuleIndex]) {
        self.slots = slots
    }
}
