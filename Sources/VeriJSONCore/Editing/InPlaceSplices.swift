/// Splices that can be made in the memory that holds the input.
///
/// What is kept moves to the left, over what was taken away before it:
///
///     [1,"N/A",2,"N/A",3]      the input
///     [1,2,3]                  and twelve bytes that are no longer part of the document
package struct InPlaceSplices {
    private let splices: [Splice]
    private let texts: [UInt8]

    /// Nil where ``EditApplier/splicesInPlace`` is.
    package init?(_ edits: EditSet, in input: UnsafeRawBufferPointer) {
        // All of them before anything moves: commas are looked for in the input.
        let splices = edits.withAssembler(in: input) { $0.splicesInPlace }
        guard let splices else { return nil }
        self.splices = splices
        texts = edits.texts
    }

    /// Makes them.
    ///
    /// - Parameter memory: The input.
    /// - Returns: How many bytes the document has now, from the first one on.
    /// - Complexity: O(*n*), *n* the bytes behind the first splice.
    package func make(in memory: UnsafeMutableRawBufferPointer) -> Int {
        var read = splices.first?.input.lowerBound ?? memory.count
        var written = read
        func put(_ piece: Slice<UnsafeRawBufferPointer>) {
            UnsafeMutableRawBufferPointer(rebasing: memory[written...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
            written += piece.count
        }
        texts.withUnsafeBytes { texts in
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
