import VeriJSON
import VeriJSONStreams
import VeriJSONXML

/// The quarantine file, with refused values, one record on each line.
///
/// The records of a run are written beside it, and take its place when the run ends: a run that is
/// repeated gives the same file. If the run appends, records of earlier runs stay until
/// `verijson replay` removes them. ``QuarantineLeftovers`` has the files beside it.
final class QuarantineOutput {
    private let path: FilePath
    private let hidesValues: Bool
    /// Whether the records of earlier runs stay.
    private let appends: Bool
    /// Whether each document ends for itself, as one does that takes the place of its input.
    private let endsEach: Bool
    private let leftovers: QuarantineLeftovers
    private var file: System.AppendedFile?
    /// The size of the file before the records of the current document.
    private var start = 0
    /// Whether data reached its place, so that the records about it stay, whatever ends the run.
    private var hasKept = false
    private var wasCancelled = false
    private var isFinished = false
    private var isMarked = false

    init(at path: FilePath, hidesValues: Bool, appends: Bool, endsEach: Bool) {
        self.path = path
        self.hidesValues = hidesValues
        self.appends = appends || System.isStream(path)
        self.endsEach = appends && endsEach
        leftovers = QuarantineLeftovers(of: path)
    }

    /// The files beside it that the run may write; none for a stream.
    var filesBeside: [FilePath] { System.isStream(path) ? [] : leftovers.all }

    deinit {
        // A run that an error ends has records about data that is in its place.
        try? finish(isDone: false)
    }

    /// Adds the records of a document, then calls `body`, once the records are on the disk.
    ///
    /// If `body` throws, the records are removed again; if a signal ends the run before they are
    /// kept, too, provided that `isTakenBack`.
    func add(
        _ result: Sanitized,
        isTakenBack: Bool,
        then body: () throws(Failure) -> Void
    ) throws(Failure) {
        if result.status == .unchanged {
            try body()
            hasKept = true
            return
        }
        let file = try open()
        defer {
            file.keep()
            release(file)
        }
        do throws(Failure) {
            try mark(file, isTakenBack: isTakenBack)
            try append(result, to: file)
            try body()
        } catch {
            try? takeBack(file)
            throw error
        }
        unmark(file)
        hasKept = true
    }

    /// Opens and locks the file for a stream, whose records are added as they come.
    ///
    /// If they are taken back, a signal that ends the run before they are kept removes them.
    func begin(isTakenBack: Bool) throws(Failure) {
        let file = try open()
        try mark(file, isTakenBack: isTakenBack)
    }

    /// Waits until the records of a stream are on the disk.
    func synchronize() throws(Failure) {
        guard let file else { return }
        do throws(System.Refusal) {
            if file.isStream || file.count > start { try file.finish() }
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Keeps the records that were added, whatever ends the run.
    func keep() {
        file?.keep()
        if !endsEach {
            System.Unfinished.forget(appends ? leftovers.mark : leftovers.unfinished)
        }
    }

    /// Adds the refused values of records of a stream.
    func append(_ records: [Sanitizer.Record]) throws(Failure) {
        var lines: [UInt8] = []
        for record in records {
            for refused in record.quarantine(hidingValues: hidesValues) {
                lines += refused.jsonLine
            }
        }
        try write(lines)
    }

    /// Adds an item of a stream in XML that could not be read.
    func append(_ item: XMLItemStream.UnreadableItem) throws(Failure) {
        try write(item.quarantine(hidingValues: hidesValues).jsonLine)
    }

    /// Adds the refused values of an item of a stream.
    func append(_ result: Sanitized) throws(Failure) {
        var lines: [UInt8] = []
        result.forEachRefusal(hidingValues: hidesValues) { lines += $0.jsonLine }
        try write(lines)
    }

    private func write(_ lines: [UInt8]) throws(Failure) {
        guard let file, !lines.isEmpty else { return }
        do throws(System.Refusal) {
            try file.append(lines)
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Ends a stream whose records are kept.
    func end() {
        keep()
        hasKept = true
        guard let file else { return }
        unmark(file)
        release(file)
    }

    /// Ends a stream whose output is not kept: its records are removed.
    func cancel() throws(Failure) {
        wasCancelled = true
        guard let file else { return }
        defer { release(file) }
        do throws(System.Refusal) {
            try takeBack(file)
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Ends the run: its records take their place, or the file stays as it was.
    ///
    /// - Parameter isDone: Whether the run did what it was asked for, so that there is a file also if
    ///   nothing was refused.
    /// - Throws: A failure of the output.
    func finish(isDone: Bool) throws(Failure) {
        guard !isFinished else { return }
        isFinished = true
        guard hasKept || isDone && !wasCancelled else {
            if file != nil { removeBeside() }
            return
        }
        let file = try open()
        defer { file.unlock() }
        guard !appends else { return removeBeside() }
        do throws(System.Refusal) {
            try file.finish()
            let old = try lockedOld()
            defer { old.unlock() }
            try System.Unfinished.place(leftovers.unfinished, at: System.ResolvedPath(path).path)
            leftovers.removeMark()
            System.synchronizeFolder(System.ResolvedPath(path).parent)
        } catch {
            throw Failure(writing: path, error)
        }
    }

    private func append(_ result: Sanitized, to file: System.AppendedFile) throws(Failure) {
        var pending: [UInt8] = []
        var refusal: System.Refusal?
        func handOn() {
            do throws(System.Refusal) {
                if refusal == nil { try file.append(pending) }
            } catch {
                refusal = error
            }
            pending.removeAll(keepingCapacity: true)
        }
        result.forEachRefusal(hidingValues: hidesValues) { record in
            pending += record.jsonLine
            if pending.count >= System.AppendedFile.pieceSize { handOn() }
        }
        if !pending.isEmpty { handOn() }
        do throws(System.Refusal) {
            if let refusal { throw refusal }
            if file.isStream || file.count > start { try file.finish() }
        } catch {
            throw Failure(writing: path, error)
        }
    }

    // MARK: Opening

    /// Opens and locks the file, and repairs its end.
    private func open() throws(Failure) -> System.AppendedFile {
        do throws(System.Refusal) {
            while true {
                let file = try opened()
                file.lock()
                if file.isReplaced {
                    self.file = nil
                    continue
                }
                do throws(System.Refusal) {
                    try prepare(file)
                } catch {
                    file.unlock()
                    throw error
                }
                return file
            }
        } catch {
            if error.isNotAQuarantine {
                throw Failure(
                    .noOutput,
                    "cannot \(appends ? "add to" : "replace") '\(path)': expected a quarantine or "
                        + "an empty file, found something else",
                    help: "give another file after '--quarantine'"
                )
            }
            throw Failure(writing: path, error)
        }
    }

    private func opened() throws(System.Refusal) -> System.AppendedFile {
        if let file { return file }
        guard !appends else { return try System.AppendedFile(at: path) }
        if System.isFilled(path) { try System.AppendedFile(at: path).check() }
        return try System.AppendedFile(at: leftovers.unfinished)
    }

    /// Sets aside what a killed run left, and repairs the end of the file, which is locked.
    private func prepare(_ file: System.AppendedFile) throws(System.Refusal) {
        let isNew = self.file == nil
        self.file = file
        if appends {
            if !file.isStream, isNew || endsEach { try leftovers.sweep(file) }
            try file.mend()
        } else if isNew {
            System.Unfinished.adopt(leftovers.unfinished)
            try leftovers.setAside(file, from: 0)
        }
        start = file.count
    }

    /// Locks the file that is replaced, which another process may read or add to.
    private func lockedOld() throws(System.Refusal) -> System.AppendedFile {
        while true {
            let file = try System.AppendedFile(at: path)
            file.lock()
            if !file.isReplaced { return file }
        }
    }

    /// Unlocks the file for other runs, if these may add to it.
    private func release(_ file: System.AppendedFile) {
        if endsEach || file.isStream { file.unlock() }
    }

    /// Notes where records of data begin that is not in its place yet.
    private func mark(_ file: System.AppendedFile, isTakenBack: Bool) throws(Failure) {
        if isTakenBack { file.mayCut(to: start) }
        guard appends, !file.isStream, !isMarked else { return }
        do throws(System.Refusal) {
            try leftovers.setMark(at: start, of: file)
            isMarked = true
        } catch {
            throw Failure(writing: leftovers.mark, error)
        }
        if isTakenBack { System.Unfinished.adopt(leftovers.mark) }
    }

    private func unmark(_ file: System.AppendedFile) {
        if endsEach, isMarked { removeBeside() }
    }

    /// Removes the file beside the quarantine that tells of a run that has not ended.
    private func removeBeside() {
        if !appends { return System.Unfinished.remove(leftovers.unfinished) }
        if isMarked { leftovers.removeMark() }
        isMarked = false
    }

    private func takeBack(_ file: System.AppendedFile) throws(System.Refusal) {
        try file.cut(to: start)
        unmark(file)
    }
}
