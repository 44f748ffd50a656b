/// The edits of a finished walk, with their texts.
package struct EditSet: Sendable {
    let edits: ImmutableArray<Edit>
    let texts: [UInt8]

    /// Creates an empty set.
    init() { self.init(edits: ImmutableArray(), texts: []) }

    init(edits: ImmutableArray<Edit>, texts: [UInt8]) {
        self.edits = edits
        self.texts = texts
    }

    var isEmpty: Bool { edits.isEmpty }

    /// Calls `body` with an applier for the edits.
    func withApplier<Result>(
        in input: UnsafeRawBufferPointer,
        _ body: (EditApplier) -> Result
    ) -> Result {
        edits.withElements { EditApplier.lend($0, texts, in: input, body) }
    }
}
