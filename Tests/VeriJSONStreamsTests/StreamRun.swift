import TestSupport
import VeriJSON
import VeriJSONStreams

/// A stream that was cleaned to its end, with everything that came out of it.
struct StreamRun {
    var batches: [Sanitizer.Batch] = []
    var error: StreamError?

    var records: [Sanitizer.Record] { batches.flatMap(\.records) }
    var bytes: [UInt8] { batches.flatMap(\.bytes) }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var changes: [Report.Change] { records.flatMap { $0.report?.changes ?? [] } }
    var summary: Report.Summary { batches.reduce(Report.Summary()) { $0 + $1.summary } }

    /// Creates a run of which nothing came out yet.
    init() {}

    /// Pushes bytes in chunks of random sizes, or in one if there is no generator.
    init(
        _ sanitizer: Sanitizer,
        _ framing: Sanitizer.Framing,
        _ bytes: [UInt8],
        chunks random: inout SplitMix64?,
        name: String? = nil
    ) throws {
        var feed = try sanitizer.feed(framing, name: name)
        do throws(StreamError) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let limit = random?.chance(50) == true ? 4 : 60
                let chunk = rest.prefix((random?.below(limit)).map { $0 + 1 } ?? rest.count)
                rest = rest.dropFirst(chunk.count)
                batches += try feed.add(Array(chunk))
            }
            batches += try feed.finish()
        } catch {
            batches += error.batches
            self.error = error
        }
    }

    /// Pushes bytes in chunks of one size.
    init(
        _ sanitizer: Sanitizer,
        _ framing: Sanitizer.Framing,
        _ bytes: [UInt8],
        inChunksOf size: Int
    ) throws {
        var feed = try sanitizer.feed(framing)
        do throws(StreamError) {
            var rest = bytes[...]
            while !rest.isEmpty {
                batches += try feed.add(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            batches += try feed.finish()
        } catch {
            batches += error.batches
            self.error = error
        }
    }

    init(_ sanitizer: Sanitizer, _ framing: Sanitizer.Framing, _ text: String) throws {
        var whole: SplitMix64?
        try self.init(sanitizer, framing, Array(text.utf8), chunks: &whole)
    }

    /// Iterates over the chunks as an asynchronous sequence.
    init(
        _ sanitizer: Sanitizer,
        _ framing: Sanitizer.Framing,
        _ chunks: [[UInt8]],
        jobs: Int
    ) async throws {
        let stream = AsyncStream { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
        let records =
            switch framing {
            case .lines: sanitizer.sanitize(lines: stream, jobs: jobs)
            case .rows: sanitizer.sanitize(rows: stream, jobs: jobs)
            case .items(let pointer): sanitizer.sanitize(items: stream, at: pointer, jobs: jobs)
            case .events: sanitizer.sanitize(events: stream)
            case .documents: sanitizer.sanitize(documents: stream, jobs: jobs)
            }
        do {
            for try await batch in records.batches { batches.append(batch) }
        } catch let error as StreamError {
            batches += error.batches
            self.error = error
        }
    }

    /// Cuts bytes into chunks of random sizes.
    static func chunks(_ bytes: [UInt8], upTo size: Int, _ random: inout SplitMix64) -> [[UInt8]] {
        var chunks: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(1 + random.below(size))
            rest = rest.dropFirst(chunk.count)
            chunks.append(Array(chunk))
        }
        return chunks
    }
}
