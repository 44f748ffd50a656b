import VeriJSON

// The end of a quarantine, where a killed run leaves a part of a record.

extension System.AppendedFile {
    /// The beginning of every record.
    private static let recordStart = Array("{\"version\":".utf8)

    /// The number of bytes that are read or written at once.
    static let pieceSize = 1 << 16

    /// Checks that the file begins as a quarantine does.
    func check() throws(System.Refusal) {
        let head = try bytes(in: 0..<min(count, Self.recordStart.count))
        guard Self.recordStart.starts(with: head) else { throw .notAQuarantine }
    }

    /// Checks that the file is a quarantine, and removes a partial record at its end.
    ///
    /// The document of a partial record was not written.
    func mend() throws(System.Refusal) {
        let count = self.count
        guard count > 0 else { return }
        try check()
        let line = try openLine(before: count)
        guard !line.isEmpty else { return }
        if (try? QuarantineRecord(json: line)) != nil {
            try append([0x0A])
        } else if zip(line, Self.recordStart).allSatisfy(==) {
            try cut(to: count - line.count)
        } else {
            throw .notAQuarantine
        }
    }

    /// Returns the bytes of a line that has no end yet; none if the last line has one.
    func openLine(before end: Int) throws(System.Refusal) -> ArraySlice<UInt8> {
        var tail: [UInt8] = []
        while tail.count < end, !tail.contains(0x0A) {
            let from = max(0, end - max(Self.pieceSize, 2 * tail.count))
            tail = try bytes(in: from..<end)
        }
        let feed = tail.lastIndex(of: 0x0A)
        return tail[(feed.map { $0 + 1 } ?? 0)...]
    }
}

extension System.Refusal {
    /// The refusal of a file that is not a quarantine.
    fileprivate static let notAQuarantine = System.Refusal(number: 0)
    var isNotAQuarantine: Bool { number == 0 }
}

extension QuarantineRecord {
    /// The record as a line of a quarantine, with a line feed at its end.
    var jsonLine: [UInt8] { Array((json + "\n").utf8) }
}
