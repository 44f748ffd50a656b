/// Lists them.
struct SpliceList: SpliceTarget {
    private(set) var splices: [Splice] = []

    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        splices.append(Splice(input: input, text: text))
    }
}
