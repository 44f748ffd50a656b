/// The edits of a finished walk, with their texts.
package struct EditSet: Sendable {
    let edits: ImmutableArray<Edit>
    let texts: ImmutableArray<UInt8>

    /// Creates an empty set.
    init() { self.init(edits: ImmutableArray(), texts: ImmutableArray()) }

    init(edits: ImmutableArray<Edit>, texts: ImmutableArray<UInt8>) {
        self.edits = edits
        self.texts = texts
    }

    var isEmpty: Bool { edits.isEmpty }

    /// Calls `body` with an applier for the edits.
    func withApplier<Result>(
        in input: UnsafeRawBufferPointer,
        _ body: (EditApplier) -> Result
    ) -> Result {
        edits.withElements { edits in
            texts.withElements { EditApplier.lend(edits, $0, in: input, body) }
        }
    }
}
