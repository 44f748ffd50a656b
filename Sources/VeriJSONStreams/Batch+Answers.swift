import VeriJSON
import VeriJSONCore

/// The answers to the rows of a block, which the worker that cleans it writes as well.
struct AnswerWriter: Sendable {
    let context: RecordContext
    let form: Sanitizer.Row.Form

    /// The number of records that are made at a time.
    private static let recordsAtOnce = 64

    /// Returns a line for each row of a block.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes of the block.
    func answers(to made: CleanBlock) -> [UInt8] {
        // Answers have no place in the stream, so the position does not matter.
        let batch = Sanitizer.Batch(made, at: StreamPosition(), output: nil, context)
        var cursor = Sanitizer.Batch.Cursor(batch)
        var lines: [UInt8] = []
        while true {
            let records = cursor.next(upTo: Self.recordsAtOnce)
            guard !records.isEmpty else { return lines }
            for record in records { record.row.append(form, to: &lines) }
        }
    }
}

extension Sanitizer.Batch {
    /// A line for each row, if answers were asked for; nil if they were not.
    package var answers: [UInt8]? { made.answers }
}

extension Sanitizer {
    /// Cleans a stream of rows, and writes an answer to each on a line of its own.
    ///
    /// - Parameters:
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - form: The form of the answers.
    ///   - jobs: The number of blocks that are cleaned at the same time.
    ///   - name: The name of the stream in reports.
    /// - Returns: The batches, with ``Batch/answers``.
    package func batches<Chunks: AsyncSequence>(
        ofRows chunks: Chunks,
        answeredIn form: Row.Form,
        jobs: Int,
        name: String?
    ) -> BatchSequence<Chunks> where Chunks.Element: Sequence<UInt8> {
        var batches = sanitize(rows: chunks, jobs: jobs, name: name).batches
        batches.answerForm = form
        return batches
    }
}
