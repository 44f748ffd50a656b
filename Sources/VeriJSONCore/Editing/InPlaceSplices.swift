/// Splices that can be applied in the memory of the input.
///
/// Kept bytes move to the left, over bytes that were removed before them:
///
///     [1,"N/A",2,"N/A",3]      the input
///     [1,2,3]                  and twelve bytes that are no longer part of the document
struct InPlaceSplices {
    private let splices: [Splice]
    private let texts: ImmutableArray<UInt8>

    /// Creates the splices, or returns nil if ``EditApplier/splicesInPlace`` is nil.
    init?(_ edits: EditSet, in input: UnsafeRawBufferPointer) {
        // Compute every splice before any byte moves: the search for commas reads the input.
        let splices = edits.withApplier(in: input) { $0.splicesInPlace }
        guard let splices else { return nil }
        self.splices = splices
        texts = edits.texts
    }

    /// Applies the splices.
    ///
    /// - Parameter memory: The input.
    /// - Returns: The number of bytes of the clean document, which begins at the first byte.
    /// - Complexity: O(*n*), *n* the number of bytes after the start of the first splice.
    func make(in memory: UnsafeMutableRawBufferPointer) -> Int {
        var read = splices.first?.input.lowerBound ?? memory.count
        var written = read
        func put(_ piece: Slice<UnsafeRawBufferPointer>) {
            UnsafeMutableRawBufferPointer(rebasing: memory[written...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
            written += piece.count
        }
        texts.withElements { texts in
            let texts = UnsafeRawBufferPointer(texts)
            for splice in splices {
                put(UnsafeRawBufferPointer(memory)[read..<splice.input.lowerBound])
                put(texts[splice.text])
                read = splice.input.upperBound
            }
        }
        put(UnsafeRawBufferPointer(memory)[read...])
        return written
    }
}
