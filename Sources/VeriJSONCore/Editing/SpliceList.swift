/// Lists them.
struct SpliceList: SpliceTarget {
    private(set) var splices: [Splice] = []

    /// Expects so many.
    init(count: Int = 0) { splices.reserveCapacity(count) }

    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        splices.append(Splice(input: input, text: text))
    }
}
