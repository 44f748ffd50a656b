import Foundation
import VeriJSON
import VeriJSONStreams

/// The records of one array, pushed as a stream on one thread.
extension Cleaner {
    private static let chunkSize = 1 << 20

    /// Races a stream with the same records as the document.
    func sanitizeStream(_ form: RecordFile.Form) throws -> Entrant {
        let contestant = Contestant(
            "VeriJSON sanitize, \(form)",
            "the records as \(form), in chunks of a mebibyte; records, clean bytes and a summary",
            try stream(form)
        )
        return Entrant(contestant: contestant, pattern: cleaning.name)
    }

    /// Returns what cleans the records of the document as a stream.
    func stream(_ form: RecordFile.Form) throws -> () throws -> Void {
        let sanitizer = Sanitizer(
            try Pattern(cleaning.text(for: form)),
            policy: cleaning.policy
        )
        let chunks = chunks(form)
        return {
            var feed = try sanitizer.feed(form.framing)
            var isClean = true
            var recordCount = 0
            func take(_ batches: [Sanitizer.Batch]) {
                for batch in batches {
                    recordCount += batch.count
                    isClean = isClean && batch.dirtyRecords.isEmpty
                }
            }
            for chunk in chunks { take(try feed.add(chunk)) }
            take(try feed.finish())
            guard isClean, recordCount > 0 else {
                throw BenchmarkError("a stream met a record that is not clean")
            }
        }
    }

    private func chunks(_ form: RecordFile.Form) -> [[UInt8]] {
        let document = corpus.documents[0]
        var bytes = document.bytes
        if form == .lines { bytes = Array(RecordFile.items(of: document, as: form)) + [0x0A] }
        return stride(from: 0, to: bytes.count, by: Cleaner.chunkSize).map {
            Array(bytes[$0...].prefix(Cleaner.chunkSize))
        }
    }
}

extension RecordFile.Form {
    var framing: Sanitizer.Framing {
        switch self {
        case .lines: .lines
        case .items: .items()
        }
    }
}
