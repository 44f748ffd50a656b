import VeriJSON

/// The undo file that a run writes with the clean document.
///
/// Both files, undo and data, are staged first, so a full disk leaves both old files in place. The
/// undo is then moved into place, and the data follows only when the undo is on the disk. An
/// interruption between the two leaves a new undo with an old file; if the document is cleaned in
/// place, that file is still the original, and applying the undo returns it unchanged.
struct UndoOutput {
    let path: FilePath

    /// Returns whether the existing file stays: it leads to an original that no other undo
    /// restores.
    ///
    /// - Throws: A failure if the old undo must stay but the new one is needed.
    func isKept(between ends: Undo.Ends, input: Input) throws(Failure) -> Bool {
        guard System.isFilled(path) else { return false }
        let old: Undo
        let bytes = try Input(path: path, limit: .saved).bytes(writtenTo: path)
        do throws(FileError) {
            old = try Undo(json: bytes)
        } catch {
            throw refusal("it is something else than an undo that can be read: \(error)")
        }
        if old.isEmpty || old.ends.original == ends.original { return false }
        guard old.ends.clean == ends.original else {
            throw refusal("it leads back to the original of another document")
        }
        if ends.clean == ends.original { return true }
        throw refusal(
            "it leads back from '\(input.name)' to an earlier original, and would no longer fit"
        )
    }

    private func refusal(_ reason: String) -> Failure {
        Failure(
            .noOutput,
            "cannot replace '\(path)': \(reason)",
            help: "write the undo to another file, or remove this one when it is not needed"
        )
    }

    /// Writes a staged file, which only has to be moved into place.
    func staged(
        _ document: CleanDocument,
        between ends: Undo.Ends
    ) throws(Failure) -> System.StagedFile {
        do throws(System.Refusal) {
            let file = try System.StagedFile(at: path, .owner)
            try document.writeUndo(between: ends) { piece throws(System.Refusal) in
                try file.append(piece)
            }
            try file.finish()
            return file
        } catch {
            throw Failure(writing: path, error)
        }
    }

    var isStream: Bool { System.isStream(path) }

    /// Writes the undo to a pipe or a device, and waits until it is on the disk if there is one.
    func send(_ document: CleanDocument, between ends: Undo.Ends) throws(Failure) {
        do throws(System.Refusal) {
            let stream = try System.AppendedFile(at: path)
            try document.writeUndo(between: ends) { piece throws(System.Refusal) in
                try stream.append(piece)
            }
            try stream.finish()
        } catch {
            throw Failure(writing: path, error)
        }
    }
}

extension CleanDocument {
    /// Writes the undo file in pieces.
    fileprivate func writeUndo(
        between ends: Undo.Ends,
        to sink: @escaping ([UInt8]) throws(System.Refusal) -> Void
    ) throws(System.Refusal) {
        guard let undo else { return try result.writeUndo(between: ends, to: sink) }
        try sink(Array(undo.json.utf8))
    }
}
