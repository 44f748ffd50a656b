/// The changes that a walk wanted made, and the texts that they bring.
package struct EditSet: Sendable {
    package let edits: FixedList<Edit>
    package let texts: [UInt8]

    /// The empty set.
    package init() { self.init(edits: FixedList(), texts: []) }

    init(edits: FixedList<Edit>, texts: [UInt8]) {
        self.edits = edits
        self.texts = texts
    }

    package var isEmpty: Bool { edits.isEmpty }

    /// Lends an assembler that makes the edits.
    package func withAssembler<Result>(
        in input: UnsafeRawBufferPointer,
        _ body: (Assembler) -> Result
    ) -> Result {
        edits.withElements { Assembler.lend($0, texts, in: input, body) }
    }
}
