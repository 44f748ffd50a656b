import Foundation
import TestSupport
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// The examples about streams of orders.
final class StreamExamples: ExampleSetting {
    let sanitizer: Sanitizer
    let decoder = JSONSanitizingDecoder()
    let batch: Sanitizer.Batch
    let file: FileHandle
    let queue = ExampleQueue()
    let descriptor = ExampleDescriptor()
    var policy = Sanitizer.Policy()
    var total = Report.Summary()
    var output: [UInt8] = []
    var refused: [String] = []
    var service = ServiceReport()
    var feed: Sanitizer.Feed
    /// A chunk that follows in the feed.
    let chunk = Array("\n{\"id\":4}\n".utf8)
    private let folder: Workplace

    var record: Sanitizer.Record { batch.records[1] }
    /// A file of orders.
    var url: URL { folder.file("orders.ndjson") }

    override init() throws {
        let lines = #"{"id":1}⏎{"id":"N/A"}⏎{"id":3⏎"#.lines
        folder = try Workplace(["orders.ndjson": lines, "clean.ndjson": ""])
        file = try FileHandle(forWritingTo: folder.file("clean.ndjson"))
        sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#))
        var feed = try sanitizer.feed(.lines)
        batch = try feed.add(lines.utf8)[0]
        self.feed = feed
        try super.init()
    }
}

/// The examples about an array that was cut off.
final class CutStreamExamples: ExampleSetting {
    let sanitizer: Sanitizer

    override var chunks: ChunkSource { ChunkSource(#"[{"id":1},{"id":"#, size: 10) }

    override init() throws {
        sanitizer = Sanitizer(try Pattern(#"[{"id": "int"}]"#))
        try super.init()
    }
}

struct ExampleQueue {
    func send(_ bytes: [UInt8]) throws {}
}

struct ExampleDescriptor {
    func writeAll(_ bytes: UnsafeRawBufferPointer) throws {}
}
