import VeriJSON

/// The files beside a quarantine that tell a later run of one that was killed.
///
///     q.ndjson.unfinished   the records of a run that replaces the quarantine, until it ends
///     q.ndjson.mark         "1200 2049 18": in file 18 of device 2049, the records from byte 1200 on
///                           are about data that is not in its place yet
///     q.ndjson.aside        the records of runs that were killed
///
/// A run holds the lock of a file that it writes to, and a lock ends with its process.
struct QuarantineLeftovers {
    let unfinished: FilePath
    let mark: FilePath
    let aside: FilePath

    init(of path: FilePath) {
        // A link leads to the quarantine, and its files are beside that.
        let resolved = System.ResolvedPath(path).path
        let path = resolved == FilePath(".").appending(path) ? path : resolved
        unfinished = path.adding(".unfinished")
        mark = path.adding(".mark")
        aside = path.adding(".aside")
    }

    var all: [FilePath] { [unfinished, mark, aside] }

    // MARK: The mark

    /// Notes where the records begin about data that is not in its place yet.
    func setMark(at start: Int, of file: System.AppendedFile) throws(System.Refusal) {
        guard let identity = file.identity else { return }
        let text = "\(start) \(identity.numbers)\n"
        try System.replaceFile(at: mark, with: Array(text.utf8), .owner, settles: false)
    }

    /// Removes the mark; one that the disk does not remove is emptied, and says nothing either.
    func removeMark() {
        System.Unfinished.remove(mark)
        if System.isFilled(mark) { System.Unfinished.empty(mark) }
    }

    /// Returns the position that the mark of a file notes; nil if it has none.
    ///
    /// A mark is about one file: it says nothing of another that has taken its name.
    func markedStart(of file: System.FileIdentity?) throws(System.Refusal) -> Int? {
        guard System.isFilled(mark), let file else { return nil }
        let text = String(decoding: try System.contents(of: mark, limit: .saved), as: UTF8.self)
        let words = text.dropLast().split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[1] == file.numbers else { return nil }
        return Int(words[0]).flatMap { $0 < 0 ? nil : $0 }
    }

    // MARK: What a killed run has left

    /// Sets aside what killed runs left in a quarantine and beside it; the file is locked.
    func sweep(_ file: System.AppendedFile) throws(System.Refusal) {
        if let start = try markedStart(of: file.identity) { try setAside(file, from: start) }
        removeMark()
        guard System.exists(unfinished) else { return }
        let left = try System.AppendedFile(at: unfinished)
        guard left.tryLock(), !left.isReplaced else { return }
        try setAside(left, from: 0)
        System.Unfinished.remove(unfinished)
    }

    /// Moves the whole records from a position on to the file for them, and cuts the rest off.
    func setAside(_ file: System.AppendedFile, from start: Int) throws(System.Refusal) {
        guard file.count > start else { return }
        var end = file.count
        let line = try file.openLine(before: end)
        let isWhole = (try? QuarantineRecord(json: line)) != nil
        if !isWhole { end -= line.count }
        if end > start {
            let other = try System.AppendedFile(at: aside)
            other.lock()
            var position = start
            while position < end {
                let next = min(end, position + System.AppendedFile.pieceSize)
                try other.append(file.bytes(in: position..<next))
                position = next
            }
            if isWhole { try other.append([0x0A]) }
            try other.finish()
            System.tell(
                "verijson: note: a run that did not end has left refused values; they are in "
                    + "'\(TextEscaping.visible(aside.description))' now\n"
            )
        }
        try file.cut(to: start)
    }
}
