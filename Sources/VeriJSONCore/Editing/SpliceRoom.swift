/// A target that determines whether the splices fit into the memory of the input.
struct SpliceRoom: SpliceTarget {
    private(set) var count = 0
    /// Whether no text overwrites input that is still to be read.
    ///
    /// It holds as long as the texts so far are no longer than the ranges they replace plus
    /// everything removed before them.
    private(set) var isEnough = true
    private var room = 0

    @inline(__always)
    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        count += 1
        room += input.count - text.count
        if room < 0 { isEnough = false }
    }
}
