/// The depth and the stack address at which the walk checks its limits before it goes deeper.
struct StackBounds {
    /// The number of levels after which the walk checks the remaining stack again.
    static let checkInterval = 8
    /// The bytes of the caller's stack used without measuring it; a thread may have only 512 KB.
    static let unmeasuredSize: UInt = 128 * 1_024
    /// The bytes of a stack reserved for the functions that the walk calls between two checks.
    static let reserve: UInt = 256 * 1_024

    /// The number of levels between two checks: ``checkInterval``, or 1 for a walk that may be
    /// cancelled at each container.
    var interval = StackBounds.checkInterval
    /// The bytes used without measuring: ``unmeasuredSize``, or 0 for a walk that begins where
    /// another one has used a part of the stack.
    var unmeasured = StackBounds.unmeasuredSize
    /// The depth at which the depth limit and the stack are checked next.
    var nextCheckDepth = 0
    /// The address below which another stack is needed.
    var lowestAddress: UInt = 0
    /// Whether the caller's stack has been measured, instead of assumed to have the minimum size.
    var isMeasured = false

    /// Begins on the caller's stack.
    mutating func prepare(depthLimit: Int) {
        nextCheckDepth = min(depthLimit, interval)
        lowestAddress = LargeStack.pointer - unmeasured
        isMeasured = false
    }

    /// Measures the caller's stack once ``unmeasuredSize`` is used up.
    ///
    /// The walk then uses the stack down to ``reserve``.
    mutating func measure() {
        isMeasured = true
        guard let lowest = LargeStack.lowestAddress else { return }
        lowestAddress = min(lowestAddress, lowest + StackBounds.reserve)
    }
}
