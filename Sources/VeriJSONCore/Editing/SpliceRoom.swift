/// Tells whether splices can be made in the memory of the input.
struct SpliceRoom: SpliceTarget {
    private(set) var count = 0
    /// Whether no text is written over input that is still to be read: whether those so far never
    /// were longer than what they replaced and what was removed before.
    private(set) var isEnough = true
    private var room = 0

    @inline(__always)
    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        count += 1
        room += input.count - text.count
        if room < 0 { isEnough = false }
    }
}
