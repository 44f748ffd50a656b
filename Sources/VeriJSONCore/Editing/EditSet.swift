/// The changes that a walk wanted made, and the texts that they bring.
package struct EditSet: Sendable {
    package let edits: ImmutableArray<Edit>
    package let texts: [UInt8]

    /// The empty set.
    package init() { self.init(edits: ImmutableArray(), texts: []) }

    init(edits: ImmutableArray<Edit>, texts: [UInt8]) {
        self.edits = edits
        self.texts = texts
    }

    package var isEmpty: Bool { edits.isEmpty }

    /// Lends an assembler that makes the edits.
    package func withAssembler<Result>(
        in input: UnsafeRawBufferPointer,
        _ body: (EditApplier) -> Result
    ) -> Result {
        edits.withElements { EditApplier.lend($0, texts, in: input, body) }
    }
}
