/// A target that writes the clean document.
struct SpliceWriter: SpliceTarget {
    /// The offset up to which the input has been written.
    var from: Int
    let input: PieceWriter.Source
    let texts: PieceWriter.Source
    var output: PieceWriter

    @inline(__always)
    mutating func splice(_ range: Range<Int>, text: Range<Int>) {
        output.append(Range(uncheckedBounds: (from, range.lowerBound)), of: input)
        if !text.isEmpty { output.append(text, of: texts) }
        from = range.upperBound
    }
}
