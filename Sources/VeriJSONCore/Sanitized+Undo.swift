extension Sanitized {
    /// The steps that turn the clean document back into the original, byte for byte.
    ///
    /// It has no steps if nothing was changed, or if the document was rejected.
    ///
    ///     let original = try result.undo.apply(to: clean)
    ///
    /// - Complexity: O(*n*), *n* the number of bytes. The undo is created on each access.
    public var undo: Undo {
        guard let ends = undoEnds else { return .nothing }
        var undo = Undo(between: ends)
        forEachUndoStep { undo.append($0, original: $1) }
        return undo
    }

    /// The hashes of the clean document and of the original; nil if the document was rejected.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes.
    package var undoEnds: Undo.Ends? {
        guard let clean else { return nil }
        let reading = repairedReading
        let original = (reading?.original ?? input).withBytes { DocumentHash(of: $0) }
        let isOriginal = content.made == nil && reading == nil
        return Undo.Ends(
            clean: isOriginal ? original : clean.withBytes { DocumentHash(of: $0) },
            original: original
        )
    }

    /// The reading of a document that was repaired.
    ///
    /// The undo of any other reading restores the JSON text.
    private var repairedReading: (any SourceReading)? {
        provenance.reading.flatMap { $0.isRepaired ? $0 : nil }
    }

    /// Writes the undo file step by step, without keeping the steps or the text in memory.
    ///
    /// - Parameters:
    ///   - ends: The ``undoEnds`` of this result.
    ///   - sink: A closure that receives the next piece of the file.
    /// - Throws: Any error that the sink throws.
    package func writeUndo<Failure: Error>(
        between ends: Undo.Ends,
        to sink: @escaping ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = UndoWriter(between: ends, sink)
        forEachUndoStep { writer.append($0, original: $1) }
        try writer.finish()
    }

    /// Calls `body` with each range of the clean document that differs from the original, and with
    /// the original bytes of that range.
    private func forEachUndoStep(_ body: (Range<Int>, UnsafeRawBufferPointer) -> Void) {
        guard let clean else { return }
        if let reading = repairedReading {
            forEachUndoStep(clean, reading, body)
            return
        }
        input.withBytes { original in
            let raw = UnsafeRawBufferPointer(original)
            if policy.output == .preserving {
                walked.edits.withApplier(in: raw) { $0.forEachInverse(body) }
            } else {
                clean.withBytes { bytes in
                    if !bytes.elementsEqual(original) { body(0..<bytes.count, raw) }
                }
            }
        }
    }

    /// Calls `body` with each range of the clean document that differs from the original, which is
    /// not JSON.
    private func forEachUndoStep(
        _ clean: any DocumentBytes,
        _ reading: any SourceReading,
        _ body: (Range<Int>, UnsafeRawBufferPointer) -> Void
    ) {
        reading.original.withBytes { original in
            let original = UnsafeRawBufferPointer(original)
            input.withBytes { text in
                let text = UnsafeRawBufferPointer(text)
                guard policy.output == .preserving, var composition = reading.composition(text)
                else { return body(0..<clean.byteCount, original) }
                composition.append(walked.edits, to: text)
                composition.forEachInverse {
                    body($0, UnsafeRawBufferPointer(rebasing: original[$1]))
                }
            }
        }
    }
}
