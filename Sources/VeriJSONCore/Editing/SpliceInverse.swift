/// A target that inverts splices: it maps ranges of the clean document to the original bytes.
struct SpliceInverse: SpliceTarget {
    let input: UnsafeRawBufferPointer
    let body: (_ clean: Range<Int>, _ original: UnsafeRawBufferPointer) -> Void
    /// The growth of the clean document, compared with the input, up to the current splice.
    private var growth = 0

    init(
        input: UnsafeRawBufferPointer,
        body: @escaping (_ clean: Range<Int>, _ original: UnsafeRawBufferPointer) -> Void
    ) {
        self.input = input
        self.body = body
    }

    mutating func splice(_ range: Range<Int>, text: Range<Int>) {
        let start = range.lowerBound + growth
        growth += text.count - range.count
        body(start..<start + text.count, UnsafeRawBufferPointer(rebasing: input[range]))
    }
}
