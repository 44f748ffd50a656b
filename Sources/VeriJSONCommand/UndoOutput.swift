import VeriJSON

/// The file of an undo that a run writes with the clean document.
///
/// The files are made ready first, undo and data: a disk that is full leaves both old ones. Then the
/// undo takes its place, and only when that is on the disk, the data. An interruption between the two
/// leaves a new undo with an old file; where the document is cleaned in its place, that is the
/// original, for which the undo gives the original.
struct UndoOutput {
    let path: String

    /// Tells whether the file there stays: it leads to an original that another undo cannot give.
    ///
    /// - Throws: A failure where neither the old undo may go nor the new one may be missing.
    func isKept(between ends: Undo.Ends, input: Input) throws(Failure) -> Bool {
        guard System.isFilled(path) else { return false }
        let old: Undo
        let bytes = try Input(path: path, limit: .saved).bytes()
        do throws(UndoFileError) {
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

    /// Makes the file ready, all but for its name.
    func staged(_ result: Sanitized, between ends: Undo.Ends) throws(Failure) -> System.StagedFile {
        do throws(System.Refusal) {
            let file = try System.StagedFile(at: path, .owner)
            try result.writeUndo(between: ends) { piece throws(System.Refusal) in
                try file.append(piece)
            }
            try file.finish()
            return file
        } catch {
            throw Failure(writing: path, error)
        }
    }

    var isStream: Bool { System.isStream(path) }

    /// Writes it to a pipe or a device.
    func send(_ result: Sanitized, between ends: Undo.Ends) throws(Failure) {
        do throws(System.Refusal) {
            let stream = try System.AppendedFile(at: path)
            try result.writeUndo(between: ends) { piece throws(System.Refusal) in
                try stream.append(piece)
            }
        } catch {
            throw Failure(writing: path, error)
        }
    }
}
