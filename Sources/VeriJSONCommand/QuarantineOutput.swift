import VeriJSON
import VeriJSONStreams
import VeriJSONXML

/// The quarantine file, to which refused values are added, one record on each line.
///
/// The file is only appended to: records of earlier runs stay until `verijson replay` removes them.
final class QuarantineOutput {
    private let path: FilePath
    private let hidesValues: Bool
    private var file: System.AppendedFile?
    /// The size of the file before the records of the current document.
    private var start = 0

    /// The number of bytes that are written at once.
    private static let pieceSize = 1 << 16
    /// The beginning of every record.
    private static let recordStart = Array("{\"version\":".utf8)

    init(at path: FilePath, hidesValues: Bool) {
        self.path = path
        self.hidesValues = hidesValues
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
        if result.status == .unchanged { return try body() }
        let file = try open()
        defer {
            file.keep()
            file.unlock()
        }
        if isTakenBack { file.mayCut(to: start) }
        do throws(Failure) {
            try append(result, to: file)
            try body()
        } catch {
            try? file.cut(to: start)
            throw error
        }
    }

    /// Opens and locks the file for a stream, whose records are added as they come.
    ///
    /// If they are taken back, a signal that ends the run before they are kept removes them.
    func begin(isTakenBack: Bool) throws(Failure) {
        let file = try open()
        if isTakenBack { file.mayCut(to: start) }
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
    }

    /// Adds the refused values of records of a stream.
    func append(_ records: [Sanitizer.Record]) throws(Failure) {
        guard let file, !records.isEmpty else { return }
        var lines: [UInt8] = []
        for record in records {
            for refused in record.quarantine(hidingValues: hidesValues) {
                lines += refused.json.utf8
                lines.append(0x0A)
            }
        }
        do throws(System.Refusal) {
            try file.append(lines)
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Adds an item of a stream in XML that could not be read.
    func append(_ item: XMLItemStream.UnreadableItem) throws(Failure) {
        guard let file else { return }
        do throws(System.Refusal) {
            try file.append(Array((item.quarantine(hidingValues: hidesValues).json + "\n").utf8))
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Adds the refused values of an item of a stream.
    func append(_ result: Sanitized) throws(Failure) {
        guard let file else { return }
        var lines: [UInt8] = []
        result.forEachRefusal(hidingValues: hidesValues) { record in
            lines += record.json.utf8
            lines.append(0x0A)
        }
        do throws(System.Refusal) {
            try file.append(lines)
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Ends a stream whose records are kept.
    func end() {
        file?.keep()
        file?.unlock()
    }

    /// Ends a stream whose output is not kept: its records are removed.
    func cancel() throws(Failure) {
        guard let file else { return }
        defer { file.unlock() }
        do throws(System.Refusal) {
            try file.cut(to: start)
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Creates the file if it does not exist.
    func make() throws(Failure) {
        try open().unlock()
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
            pending += record.json.utf8
            pending.append(0x0A)
            if pending.count >= Self.pieceSize { handOn() }
        }
        if !pending.isEmpty { handOn() }
        do throws(System.Refusal) {
            if let refusal { throw refusal }
            if file.isStream || file.count > start { try file.finish() }
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Opens and locks the file, and repairs its end.
    private func open() throws(Failure) -> System.AppendedFile {
        do throws(System.Refusal) {
            while true {
                let file = try opened()
                file.lock()
                guard file.isReplaced else {
                    self.file = file
                    do throws(System.Refusal) {
                        try mend(file)
                    } catch {
                        file.unlock()
                        throw error
                    }
                    return file
                }
                self.file = nil
            }
        } catch {
            if error.isNotAQuarantine {
                throw Failure(
                    .noOutput,
                    "cannot add to '\(path)': expected a quarantine or an empty file, found "
                        + "something else",
                    help: "give another file after '--quarantine'"
                )
            }
            throw Failure(writing: path, error)
        }
    }

    private func opened() throws(System.Refusal) -> System.AppendedFile {
        if let file { return file }
        return try System.AppendedFile(at: path)
    }

    /// Checks that the file is a quarantine, and removes a partial record at its end.
    ///
    /// A killed run leaves a partial record; the document of that record was not written.
    private func mend(_ file: System.AppendedFile) throws(System.Refusal) {
        start = file.count
        guard start > 0 else { return }
        let head = try file.bytes(in: 0..<min(start, Self.recordStart.count))
        guard Self.recordStart.starts(with: head) else { throw .notAQuarantine }
        var tail: [UInt8] = []
        while tail.count < start, !tail.contains(0x0A) {
            let from = max(0, start - max(Self.pieceSize, 2 * tail.count))
            tail = try file.bytes(in: from..<start)
        }
        let line = tail.suffix(while: { $0 != 0x0A })
        guard !line.isEmpty else { return }
        if (try? QuarantineRecord(json: line)) != nil {
            try file.append([0x0A])
            start += 1
        } else if zip(line, Self.recordStart).allSatisfy(==) {
            start -= line.count
            try file.cut(to: start)
        } else {
            throw .notAQuarantine
        }
    }
}

extension System.Refusal {
    /// The refusal of a file that is not a quarantine.
    fileprivate static let notAQuarantine = System.Refusal(number: 0)
    fileprivate var isNotAQuarantine: Bool { number == 0 }
}

extension [UInt8] {
    /// Returns the longest suffix whose bytes all satisfy the condition.
    fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let last = lastIndex { !condition($0) }
        return self[(last.map { $0 + 1 } ?? startIndex)...]
    }
}
