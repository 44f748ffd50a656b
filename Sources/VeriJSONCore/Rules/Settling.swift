/// The keywords of a schema at one place that are settled one after the other: alternatives that
/// stand beside each other.
///
/// Each has a rule that has the keyword alone, so that the rules of a place are as many as its
/// keywords, and not as many as the combinations of their branches.
package struct Settling: Sendable {
    package struct Stage: Sendable {
        /// The number of the check that refuses a value for which the keyword is not settled.
        package let check: Int
        /// The rule that has the keyword alone, as the position of its draft.
        package let rule: Int

        package init(check: Int, rule: Int) {
            self.check = check
            self.rule = rule
        }
    }

    /// The rule of all that stands beside the keywords, as the position of its draft.
    package let base: Int
    /// The keywords, in the order in which they are settled.
    package let stages: [Stage]
    /// The number of the check that stands for keywords that cannot be settled.
    package let unsettled: Int

    package init(base: Int, stages: [Stage], unsettled: Int) {
        self.base = base
        self.stages = stages
        self.unsettled = unsettled
    }
}
