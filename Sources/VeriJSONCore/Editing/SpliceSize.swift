/// A target that computes the length of the clean document.
struct SpliceSize: SpliceTarget {
    var count: Int

    @inline(__always)
    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        count &+= (text.upperBound &- text.lowerBound) &- (input.upperBound &- input.lowerBound)
    }
}
