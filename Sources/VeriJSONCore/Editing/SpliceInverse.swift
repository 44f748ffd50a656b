/// Turns them round: which bytes of the clean document were which bytes of the input.
struct SpliceInverse: SpliceTarget {
    let input: UnsafeRawBufferPointer
    let body: (_ clean: Range<Int>, _ original: UnsafeRawBufferPointer) -> Void
    /// How much longer the clean document is than the input, up to here.
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
