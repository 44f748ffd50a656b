/// The work that a document may cost beyond one look at each of its bytes, and what it has cost.
///
/// Work is bytes that are read again, and the threads that a regular expression has at a byte
/// beyond the first one.
@usableFromInline package struct WorkBudget: Sendable {
    /// The default ratio of allowed work to the size of the document.
    static let usualFactor = 64

    @usableFromInline package let limit: Int
    @usableFromInline package internal(set) var spent = 0

    package init(limit: Int) { self.limit = limit }

    /// The budget of an input of so many bytes: `factor` times that, and one million.
    init(factor: Int, count: Int) {
        self.init(limit: .bound(factor, times: count, plus: 1_000_000))
    }

    static let unlimited = WorkBudget(limit: .max)

    /// Returns the budget with no more than so much work left.
    func limited(to work: Int) -> WorkBudget {
        let (sum, isOver) = spent.addingReportingOverflow(work)
        var budget = WorkBudget(limit: isOver ? limit : min(limit, sum))
        budget.spent = spent
        return budget
    }

    /// Returns the budget after what was spent of a part of it.
    func after(_ part: WorkBudget) -> WorkBudget {
        var budget = self
        budget.spent = part.spent
        return budget
    }

    @inlinable package var isExceeded: Bool {
        @inline(__always)
        get { spent > limit }
    }

    /// Returns whether so much work is left.
    func allows(_ work: Int) -> Bool { work <= limit - min(spent, limit) }

    @inlinable @inline(__always)
    package mutating func charge(_ work: Int) {
        let (sum, isOver) = spent.addingReportingOverflow(work)
        spent = isOver ? .max : sum
    }
}

extension Int {
    /// A limit that grows with the input; the largest number where it would be larger.
    static func bound(_ factor: Int, times count: Int, plus constant: Int) -> Int {
        let (product, isOver) = factor.multipliedReportingOverflow(by: count)
        let (sum, isOverToo) = product.addingReportingOverflow(constant)
        return isOver || isOverToo ? .max : sum
    }
}
