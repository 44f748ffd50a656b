import Dispatch
import VeriJSON
import VeriJSONStreams

/// A stream of clean records that a program without concurrency reads.
///
/// Blocks are cleaned by the tasks of the library; this thread writes meanwhile.
final class CleanStream {
    /// The next part of the stream, or its end.
    enum Step {
        case batch(Sanitizer.Batch)
        case end
        case rejected(StreamError)
        case interrupted(Int32)
        case refused(System.Refusal)
        case damaged(System.Compression.Mistake)
        case spread(LineCheck.SpreadDocument)
    }

    /// A box that one thread fills while another one waits for it.
    private final class Box: @unchecked Sendable {
        var iterator: Sanitizer.BatchSequence<InputPieces>.Iterator
        var step = Step.end

        init(_ iterator: Sanitizer.BatchSequence<InputPieces>.Iterator) {
            self.iterator = iterator
        }

        func advance() async {
            step = await CleanStream.step(&iterator)
        }
    }

    private let box: Box

    init(
        _ pieces: InputPieces,
        _ sanitizer: Sanitizer,
        _ framing: Sanitizer.Framing,
        answeredIn form: Sanitizer.Row.Form? = nil,
        jobs: Int,
        name: String
    ) {
        let batches =
            switch framing {
            case .lines: sanitizer.sanitize(lines: pieces, jobs: jobs, name: name).batches
            case .rows:
                sanitizer.batches(
                    ofRows: pieces,
                    answeredIn: form ?? .answer,
                    jobs: jobs,
                    name: name
                )
            case .items(let pointer):
                sanitizer.sanitize(items: pieces, at: pointer, jobs: jobs, name: name).batches
            case .events: sanitizer.sanitize(events: pieces, name: name).batches
            case .documents: sanitizer.sanitize(documents: pieces, jobs: jobs, name: name).batches
            }
        box = Box(batches.makeAsyncIterator())
    }

    /// Waits for the next part of the stream.
    func next() -> Step {
        let isDone = DispatchSemaphore(value: 0)
        let box = box
        Task.detached {
            await box.advance()
            isDone.signal()
        }
        isDone.wait()
        return box.step
    }

    private static func step(
        _ iterator: inout Sanitizer.BatchSequence<InputPieces>.Iterator
    ) async -> Step {
        do {
            return try await iterator.next().map { .batch($0) } ?? .end
        } catch let error as StreamError {
            return .rejected(error)
        } catch let error as System.Refusal {
            return .refused(error)
        } catch let error as System.Compression.Mistake {
            return .damaged(error)
        } catch let error as LineCheck.SpreadDocument {
            return .spread(error)
        } catch {
            return .interrupted(System.Interruption.signal ?? 0)
        }
    }
}

/// The counts of a stream so far, and their line on a terminal.
struct StreamTotals {
    let input: Input
    private let size: Int?
    private let showsProgress: Bool
    private(set) var bytes = 0
    private(set) var records = 0
    private(set) var summary = Report.Summary()
    /// Whether a record was changed otherwise than the pattern asks for, or lost; found out only for
    /// '--check'.
    var hasUnexpected = false
    /// The beginnings of the first records, while no record could be read.
    private(set) var sample: [UInt8] = []
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant?

    init(_ input: Input, size: Int?, showsProgress: Bool) {
        self.input = input
        self.size = size
        self.showsProgress = showsProgress && System.isTerminal(System.standardError)
    }

    mutating func add(_ batch: Sanitizer.Batch) {
        bytes = batch.offset + batch.inputCount
        records += batch.count
        summary += batch.summary
        showProgress()
    }

    /// Whether there were records, and none of them could be read.
    var isUnreadable: Bool { records > 0 && summary.unreadable == records }

    /// Whether no record could be read so far, and few of them were looked at.
    var needsSample: Bool {
        (records == 0 || isUnreadable) && sample.count < UnreadableStream.sampleSize
    }

    /// Keeps the beginnings of the first records, to tell what the input looks like.
    mutating func look(at records: some Sequence<Sanitizer.Record>) {
        for record in records {
            guard sample.count < UnreadableStream.sampleSize else { return }
            sample += record.original.prefix(UnreadableStream.lineSize)
            sample.append(0x0A)
        }
    }

    /// The end of what was processed, in words.
    var position: String {
        records.counted("record") + ", up to byte \(bytes), came out clean or were reported"
    }

    private mutating func showProgress() {
        guard showsProgress else { return }
        let now = ContinuousClock.now
        guard now - (shown ?? start) >= .milliseconds(500) else { return }
        shown = now
        let seconds = max(0.001, (now - start) / .seconds(1))
        var parts = [
            Self.amount(bytes) + (size.map { " of " + Self.amount($0) } ?? ""),
            "\(records) records", "\(Self.amount(Int(Double(bytes) / seconds)))/s",
            "\(summary.rejected + summary.unreadable) lost",
        ]
        if let size, bytes > 0 {
            let left = Int(Double(max(0, size - bytes)) / (Double(bytes) / seconds))
            parts.append("\(left / 60) min \(left % 60) s left")
        }
        System.tell("\r\u{1B}[K" + parts.joined(separator: ", "))
    }

    /// Removes the line.
    func endProgress() {
        if shown != nil { System.tell("\r\u{1B}[K") }
    }

    private static func amount(_ bytes: Int) -> String {
        let units = ["bytes", "kB", "MB", "GB", "TB"]
        var (value, unit) = (bytes, 0)
        while value >= 10_000, unit + 1 < units.count { (value, unit) = (value / 1_000, unit + 1) }
        return "\(value) \(units[unit])"
    }
}
