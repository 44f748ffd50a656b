import Testing

@testable import VeriJSONCore
@testable import VeriJSONStreams

/// Law 9 around every bound of a stream: records of all sizes, in chunks of all sizes, come out as
/// their documents do.
///
/// The bounds are set small, so that records of a few bytes meet them; a last test meets the usual
/// ones.
struct StreamSizeTests {
    private static let sizes = StreamSizes(block: 64, items: 3, marks: 2)
    private static let limits = [1, 2, 3, 63, 64, 65, 127, 128, 129, 320, 640, 641]
    private static let chunks = Array(1...200) + [Int.max]

    @Test(arguments: SizedStream.Form.allCases)
    func `records of any size around a block come out`(_ form: SizedStream.Form) throws {
        var failures: [String] = []
        var count = 0
        for (turn, size) in (Array(0...200) + Self.limits).enumerated() {
            // Every size meets some chunks; every chunk meets sizes on both sides of a block.
            let sizes = Self.chunks.enumerated().filter { ($0.offset + turn) % 17 == 0 }
            for (_, chunk) in sizes {
                let stream = SizedStream(form, [0, size, 3, size, -1, 5, size + 1])
                let run = try StreamRun(stream, chunk: chunk, Self.sizes)
                count += 1
                if let difference = stream.difference(from: run) {
                    failures.append("size \(size), chunks of \(chunk): \(difference)")
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.count): \(failures.first ?? "")")
        #expect(count > 2_000)
    }

    @Test(arguments: SizedStream.Form.allCases, [1, 2, 3, 7])
    func `a block with many marked records comes out in parts`(
        _ form: SizedStream.Form,
        _ marks: Int
    ) throws {
        // Negative sizes are refused records, and -3 is one that is not JSON.
        let records = (0..<40).map { $0 % 3 == 0 ? 4 : $0 % 7 == 0 ? -3 : -1 - $0 % 2 }
        let stream = SizedStream(form, records)
        let bounds = StreamSizes(block: 1 << 20, items: 1 << 14, marks: marks)
        for chunk in [1, 64, Int.max] {
            let run = try StreamRun(stream, chunk: chunk, bounds)
            let difference = stream.difference(from: run)
            #expect(difference == nil)
            let isBounded = run.batches.allSatisfy { $0.dirtyRecords.count <= marks }
            #expect(isBounded)
        }
    }

    @Test(arguments: SizedStream.Form.allCases)
    func `records over the limit are left out whatever their size`(
        _ form: SizedStream.Form
    ) throws {
        for limit in [16, 300, 1_000] {
            // The cutter allows 256 bytes for what is around a record.
            let sizes = [limit - 8, limit + 255, limit + 256, limit + 257, limit + 258, 10 * limit]
            for size in sizes where size > 0 {
                let stream = SizedStream(form, [1, size, 2], limit: limit)
                for chunk in [1, 3, 4, 5, 63, 64, 65, 257, Int.max] {
                    let run = try StreamRun(stream, chunk: chunk, Self.sizes)
                    let difference = stream.difference(from: run)
                    #expect(difference == nil, "\(size), chunks of \(chunk)")
                }
            }
        }
    }

    @Test(arguments: SizedStream.Form.allCases)
    func `records around the usual block come out`(_ form: SizedStream.Form) throws {
        let block = StreamSizes().block
        for size in [block - 20, block - 1, block, block + 1, 2 * block] {
            let stream = SizedStream(form, [7, size, 3, -1, 9])
            for chunk in [block - 1, block + 1, Int.max] {
                let run = try StreamRun(stream, chunk: chunk, StreamSizes())
                let difference = stream.difference(from: run)
                #expect(difference == nil, "\(size) bytes, chunks of \(chunk)")
            }
        }
    }

    @Test(arguments: SizedStream.Form.allCases)
    func `records of many blocks come out`(_ form: SizedStream.Form) async throws {
        let stream = SizedStream(form, [7, 10 << 20, 3, -1, 16 << 20])
        let chunks = stream.chunks(of: 1 << 18)
        let run = try await StreamRun(stream.sanitizer, stream.framing, chunks, jobs: 2)
        let difference = stream.difference(from: run)
        #expect(difference == nil)
    }
}

/// A stream of records of given sizes, with the clean stream and the records that it must give.
struct SizedStream {
    enum Form: CaseIterable {
        case lines
        case sequence
        case events
        case returnedEvents
        case items
        case documents
    }

    let form: Form
    let sanitizer: Sanitizer
    private(set) var bytes: [UInt8] = []
    private(set) var clean: [UInt8] = []
    private(set) var statuses: [Sanitizer.Record.Status] = []
    private(set) var originals: [[UInt8]] = []

    var framing: Sanitizer.Framing {
        switch form {
        case .lines, .sequence: .lines
        case .events, .returnedEvents: .events
        case .items: .items()
        case .documents: .documents
        }
    }

    /// Creates a stream.
    ///
    /// - Parameters:
    ///   - form: The form of the stream.
    ///   - sizes: The length of the string that each record is; a negative one makes a record that
    ///     is refused, or below -2 one that is not JSON.
    ///   - limit: The largest record in bytes.
    init(_ form: Form, _ sizes: [Int], limit: Int? = nil) {
        self.form = form
        var policy = Sanitizer.Policy()
        if let limit { policy.limits.inputBytes = limit }
        let text = form == .items ? "[\"string\"]" : "\"string\""
        guard let pattern = try? Pattern(text) else {
            preconditionFailure("the pattern has mistakes")
        }
        sanitizer = Sanitizer(pattern, policy: policy)
        if form == .items { add("[", toClean: true) }
        for (index, size) in sizes.enumerated() { add(record: index, size, limit) }
        if form == .items { add("]", toClean: true) }
    }

    private mutating func add(record index: Int, _ size: Int, _ limit: Int?) {
        let content =
            switch size {
            case 0...: [0x22] + [UInt8](repeating: 0x61 + UInt8(index % 26), count: size) + [0x22]
            case -2 ... -1: Array("\(size)".utf8)
            default: Array("x".utf8)
            }
        let isTooLarge = limit.map { content.count > $0 } ?? false
        let isKept = size >= 0 && !isTooLarge
        statuses.append(isKept ? .unchanged : size < -2 || isTooLarge ? .unreadable : .rejected)
        // The bytes of a record over the limit may be gone.
        originals.append(isTooLarge ? [] : content)
        let hasKept = statuses.dropLast().contains(.unchanged)
        switch form {
        case .lines, .documents:
            add(content + [0x0A], toClean: isKept)
        case .sequence:
            add([0x1E] + content + [0x0A], toClean: isKept)
        case .events:
            add(Array("id: \(index)\ndata: ".utf8) + content + [0x0A, 0x0A], toClean: isKept)
        case .returnedEvents:
            add(Array("data:".utf8) + content + Array("\r\n\r\n".utf8), toClean: isKept)
        case .items:
            if index > 0 { bytes.append(0x2C) }
            if isKept, hasKept { clean.append(0x2C) }
            add(content, toClean: isKept)
        }
    }

    private mutating func add(_ text: String, toClean isKept: Bool) {
        add(Array(text.utf8), toClean: isKept)
    }

    private mutating func add(_ more: [UInt8], toClean isKept: Bool) {
        bytes += more
        if isKept { clean += more }
    }

    /// The bytes in chunks of a size.
    func chunks(of size: Int) -> [[UInt8]] {
        guard size < bytes.count else { return [bytes] }
        return stride(from: 0, to: bytes.count, by: size).map {
            Array(bytes[$0..<min($0 + size, bytes.count)])
        }
    }

    /// Returns what is wrong with a run; nil if it is right.
    func difference(from run: StreamRun) -> String? {
        if let error = run.error { return "\(error)" }
        if run.bytes != clean { return "\(run.bytes.count) bytes of \(clean.count)" }
        let records = run.records
        if records.map(\.status) != statuses { return "\(records.map(\.status)) of \(statuses)" }
        if records.map(\.index) != Array(records.indices) { return "\(records.map(\.index))" }
        for (record, original) in zip(records, originals) where !original.isEmpty {
            // A sequence's record has the line break that ends it.
            if record.original != original, record.original != original + [0x0A] {
                return "another original at \(record.index)"
            }
        }
        let rejected = statuses.count { $0 == .rejected }
        let unreadable = statuses.count { $0 == .unreadable }
        let summary = run.summary
        guard summary.rejected == rejected, summary.unreadable == unreadable,
            summary.documents == statuses.count - unreadable
        else { return "\(summary)" }
        let offsets = records.map(\.offset)
        guard zip(offsets, offsets.dropFirst()).allSatisfy(<) else { return "\(offsets)" }
        return nil
    }
}

extension StreamRun {
    /// Pushes a stream in chunks of a size, with given bounds on what is kept at a time.
    init(_ stream: SizedStream, chunk: Int, _ sizes: StreamSizes) throws {
        self.init()
        var feed = try stream.sanitizer.feed(stream.framing, sizes: sizes)
        do throws(StreamError) {
            for chunk in stream.chunks(of: chunk) { batches += try feed.add(chunk) }
            batches += try feed.finish()
        } catch {
            batches += error.batches
            self.error = error
        }
    }
}
