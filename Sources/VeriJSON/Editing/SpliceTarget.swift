/// What becomes of the splices that an ``Assembler`` makes.
///
/// They are handed over one by one, so that a document is put together without a list of them: it
/// would be as large as that of the edits.
protocol SpliceTarget {
    /// Takes a splice; `text` is the place of its text among the edit set's texts.
    mutating func splice(_ input: Range<Int>, text: Range<Int>)
}

/// Lists them.
struct SpliceList: SpliceTarget {
    private(set) var splices: [Splice] = []

    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        splices.append(Splice(input: input, text: text))
    }
}

/// Tells how long the document becomes.
struct SpliceSize: SpliceTarget {
    var count: Int

    @inline(__always)
    mutating func splice(_ input: Range<Int>, text: Range<Int>) {
        count &+= (text.upperBound &- text.lowerBound) &- (input.upperBound &- input.lowerBound)
    }
}

/// Writes the document.
struct SpliceWriter: SpliceTarget {
    /// Up to where the input has been written.
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
