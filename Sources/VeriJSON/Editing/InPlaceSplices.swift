/// Splices that can be made in the memory that holds the input.
///
/// What is kept moves to the left, over what was taken away before it:
///
///     [1,"N/A",2,"N/A",3]      the input
///     [1,2,3]                  and twelve bytes that are no longer part of the document
package struct InPlaceSplices {
    /// The last one, at the end of the input, takes nothing away and brings nothing.
    private let splices: [Splice]
    private let texts: [UInt8]

    /// Nil where a text would be written over input that is still to be read: where the texts so far
    /// are longer than what they replace and what was removed before.
    ///
    /// - Complexity: As the ``Assembler``'s; memory for the splices.
    package init?(_ edits: EditSet, in input: UnsafeRawBufferPointer) {
        // All of them before anything moves: commas are looked for in the input.
        var splices = edits.withAssembler(in: input) { $0.splices }
        texts = edits.texts
        var room = 0
        for splice in splices {
            room += splice.input.count - splice.text.count
            if room < 0 { return nil }
        }
        // What is kept behind the last one moves, too.
        splices.append(Splice(input: input.count..<input.count, text: 0..<0))
        self.splices = splices
    }

    /// Makes them.
    ///
    /// - Parameter memory: The input.
    /// - Returns: How many bytes the document has now, from the first one on.
    /// - Complexity: O(*n*), *n* the bytes behind the first splice.
    package func make(in memory: UnsafeMutableRawBufferPointer) -> Int {
        var read = splices[0].input.lowerBound
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
        return written
    }
}
