import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONStreams

/// Streams on both sides of what is cut, kept, handed out and compared at a time.
@Suite struct StreamBoundTests {
    @Test(arguments: [
        StreamSizes().items - 1, StreamSizes().items, StreamSizes().items + 1, 40_000,
    ])
    func `a block of any number of items comes out`(count: Int) throws {
        let sanitizer = Sanitizer(try Pattern(#"["int"]"#))
        let items = (0..<count).map { $0 % 5_000 == 4_999 ? #""x""# : "\($0 % 10)" }
        let kept = items.filter { $0 != #""x""# }
        for chunk in [Int.max, 10_000] {
            let bytes = Array("[\(items.joined(separator: ","))]".utf8)
            var feed = try sanitizer.feed(.items(), name: nil)
            var run = StreamRun()
            for start in stride(from: 0, to: bytes.count, by: min(chunk, bytes.count)) {
                let end = chunk == .max ? bytes.count : min(start + chunk, bytes.count)
                run.batches += try feed.add(Array(bytes[start..<end]))
            }
            run.batches += try feed.finish()
            #expect(run.text == "[\(kept.joined(separator: ","))]")
            #expect(run.batches.reduce(0) { $0 + $1.count } == count)
            #expect(run.records.count { $0.status == .rejected } == count - kept.count)
        }
    }

    @Test(arguments: [
        StreamSizes().marks - 1, StreamSizes().marks, StreamSizes().marks + 1, 20_000,
    ])
    func `a block of any number of refused records comes out`(count: Int) throws {
        let sanitizer = Sanitizer(try Pattern("int".debugDescription))
        let lines = (0..<count).map { _ in "x" } + ["1"] + (0..<count).map { _ in "[]" } + ["2"]
        let run = try StreamRun(sanitizer, .lines, lines.joined(separator: "\n"))
        #expect(run.text.split(separator: "\n") == ["1", "2"])
        #expect(run.batches.reduce(0) { $0 + $1.dirtyCount } == 2 * count)
        #expect(run.summary.rejected == count && run.summary.unreadable == count)
    }

    @Test(arguments: [1, 62, 63, 64, 65, 127, 128, 129, 1_000], [1, 3])
    func `records are handed out one by one, however many there are`(
        _ count: Int,
        _ jobs: Int
    ) async throws {
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#))
        // Chunks of many sizes make more blocks than are read in advance.
        let lines = (0..<count).map { $0 % 3 == 1 ? #"{"id":"x"}"# : #"{"id":\#($0)}"# } + [""]
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let chunks = AsyncStream { continuation in
            for start in stride(from: 0, to: bytes.count, by: 500) {
                continuation.yield(Array(bytes[start..<min(start + 500, bytes.count)]))
            }
            continuation.finish()
        }
        var found: [String] = []
        for try await record in sanitizer.sanitize(lines: chunks, jobs: jobs) {
            #expect(record.index == found.count)
            found.append(record.status == .unchanged ? "\(record.index)" : "\(record.status)")
        }
        #expect(found == (0..<count).map { $0 % 3 == 1 ? "rejected" : "\($0)" })
    }

    @Test(arguments: [-1, 0, 1]) func `a long key is compared as a whole`(more: Int) throws {
        let key = String(repeating: "k", count: (1 << 20) + more)
        let pointer = JSONPointer(tokens: [key])
        let pattern = try Pattern(#"{"\#(key)": ["int"]}"#)
        for other in [key + "x", "x"] {
            let text = #"{"\#(other)":["a",2],"\#(key)":["b",3]}"#
            let run = try StreamRun(Sanitizer(pattern), .items(at: pointer), text)
            // A place with a longer key is not found.
            guard more <= 0 else {
                #expect(run.error != nil)
                continue
            }
            #expect(run.error == nil)
            #expect(run.text == #"{"\#(other)":["a",2],"\#(key)":[3]}"#)
        }
    }
}
