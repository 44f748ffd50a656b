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

    /// Returns whether a value repeats no key and matches some subschemas.
    ///
    /// - Parameters:
    ///   - text: The value, as JSON; it must not be kept.
    ///   - subschemas: The numbers of the subschemas.
    ///   - budget: The budget that the evaluation is charged to.
    /// - Returns: Whether it does; false if the budget is exceeded.
    func accepts(
        _ text: UnsafeBufferPointer<UInt8>,
        by subschemas: [Int],
        charging budget: inout WorkBudget
    ) -> Bool

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
