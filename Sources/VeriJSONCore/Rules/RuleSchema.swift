/// The schema that rules were made from.
///
/// It checks the keywords that rules cannot express, on the cleaned value.
package protocol RuleSchema: Sendable {
    /// Returns the first of some keywords that refuses a value; nil if all accept it.
    ///
    /// - Parameters:
    ///   - checks: The numbers of the keywords.
    ///   - text: The cleaned value, as JSON; it must not be kept.
    ///   - budget: The budget of the document, which the check is charged to.
    /// - Returns: The number of a keyword; it does not matter if the budget is exceeded.
    func refusingCheck(
        among checks: [Int],
        of text: UnsafeBufferPointer<UInt8>,
        charging budget: inout WorkBudget
    ) -> Int?

    /// Returns the members or items of a value without which a keyword might accept it.
    ///
    /// - Parameters:
    ///   - check: The number of a keyword that refuses the value.
    ///   - text: The cleaned value, as JSON; it must not be kept.
    ///   - budget: The budget of the document, which the search is charged to.
    /// - Returns: The positions of the parts, ascending, and the number of the keyword that refuses
    ///   them; no positions if a removal does not help.
    func refusedParts(
        by check: Int,
        of text: UnsafeBufferPointer<UInt8>,
        charging budget: inout WorkBudget
    ) -> (positions: [Int], check: Int)
}
