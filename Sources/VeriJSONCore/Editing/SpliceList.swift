/// A target that collects splices in an array.
struct SpliceList: SpliceTarget {
    private(set) var splices: [Splice] = []

    /// Creates a target with room for `count` splices.
    init(count: Int = 0) { splices.reserveCapacity(count) }

    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        splices.append(Splice(input: input, text: text))
    }
}
