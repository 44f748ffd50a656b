import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONStreams

/// What a decoder tells by itself of what it leaves out.
@Suite struct LoudDecoderTests {
    struct Page: Decodable {
        var items: [Item]
    }

    struct Item: Decodable {
        var id: Int
        var note: String?
    }

    static let page = Data(#"{"items":[{"id":1},{"id":"N/A"},{"id":3,"note":{}}]}"#.utf8)
    static let line =
        "Page: 2 left out (1 of 3 items of /items, 1 member): "
        + "type.mismatch at /items/*/id, type.mismatch at /items/*/note\n"

    /// The lines that a decoder tells.
    private final class Lines: @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [String] = []

        var all: [String] { lock.withLock { lines } }
        var log: DecoderLog {
            DecoderLog { line in self.lock.withLock { self.lines.append(line) } }
        }
    }

    private func decoder(
        _ lines: Lines,
        _ pattern: Pattern? = nil,
        recovery: JSONSanitizingDecoder.Recovery = .on
    ) -> JSONSanitizingDecoder {
        let decoder =
            pattern.map { JSONSanitizingDecoder($0, recovery: recovery) }
            ?? JSONSanitizingDecoder(recovery: recovery)
        decoder.log = lines.log
        return decoder
    }

    // MARK: In a process of its own

    /// A library that is compiled for release tells nothing.
    private static let isLoud = DecoderLog.standard != nil

    @Test(.enabled(if: isLoud))
    func `a decoder that nobody configured tells a line on standard error`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let decoder = JSONSanitizingDecoder()
            _ = try decoder.decode(Page.self, from: LoudDecoderTests.page)
            _ = try JSONSanitizingDecoder().decode([Int].self, from: Data("[1]".utf8))
        }
        let error = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(error == Self.line)
    }

    @Test func `a closure replaces the line, and silences it`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let decoder = JSONSanitizingDecoder()
            decoder.onReport = { _ in }
            _ = try decoder.decode(Page.self, from: LoudDecoderTests.page)
            _ = try JSONSanitizingDecoder().sanitize(Page.self, from: LoudDecoderTests.page)
        }
        #expect(try #require(result).standardErrorContent.isEmpty)
    }

    @Test(.enabled(if: isLoud))
    func `a process tells at most a hundred lines, and says so`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            for _ in 0..<250 {
                _ = try JSONSanitizingDecoder().decode(Page.self, from: LoudDecoderTests.page)
            }
        }
        let error = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let lines = error.split(separator: "\n")
        #expect(lines.count == 101)
        #expect(lines.dropLast().allSatisfy { $0 + "\n" == Self.line })
        #expect(lines.last?.contains("no more is told after 100 lines") == true)
    }

    // MARK: The lines

    @Test func `a refused document is told as well`() throws {
        let lines = Lines()
        let data = Data(#"{"items":5}"#.utf8)
        #expect(throws: DecodingError.self) {
            try decoder(lines).decode(Page.self, from: data)
        }
        #expect(
            lines.all == [
                "Page: rejected: expected an array, found a number, at /items, line 1, column 10"
            ]
        )
    }

    @Test func `what a pattern asks for is not told`() throws {
        let lines = Lines()
        let pattern = try Pattern(#"{"items":[{"id":"~int","note?":"string"}]}"#)
        let expected = Data(#"{"items":[{"id":"5"}]}"#.utf8)
        #expect(try decoder(lines, pattern).decode(Page.self, from: expected).items[0].id == 5)
        #expect(lines.all.isEmpty)
        _ = try decoder(lines, pattern).decode(Page.self, from: Self.page)
        #expect(lines.all.map { $0 + "\n" } == [Self.line])
    }

    @Test func `reports carry the name of the model, unless the document has one`() throws {
        let named = try JSONSanitizingDecoder().sanitize(Page.self, from: Self.page, name: "a.json")
        #expect(named.report.document == "a.json")
        let cleaned = try JSONSanitizingDecoder().sanitize(Page.self, from: Self.page)
        #expect(cleaned.report.document == "Page")
        let list = try JSONSanitizingDecoder().sanitize([String: [Item?]].self, from: #"{"a":[5]}"#)
        #expect(list.report.document == "[String: [Item?]]")
    }

    @Test(arguments: [true, false])
    func `a stream of models tells one line at its end`(isWhole: Bool) async throws {
        let lines = Lines()
        let rows = #"{"id":1}⏎{"id":"x"}⏎{"id":3,"note":5}⏎{"id":"#
        let stream = decoder(lines).models(
            Item.self,
            lines: ChunkSource(rows, size: 7),
            jobs: 1,
            name: isWhole ? nil : "rows.ndjson"
        )
        var ids: [Int] = []
        for try await item in stream { ids.append(item.id) }
        #expect(ids == [1, 3])
        let name = isWhole ? "Item" : "rows.ndjson"
        #expect(
            lines.all == [
                "\(name): 2 of 4 records left out (1 unreadable), 1 changed: "
                    + "type.mismatch at /id, type.mismatch at /note"
            ]
        )
        // Its records are reports already.
        for try await _ in stream.records {}
        #expect(lines.all.count == 1)
    }

    @Test func `the counts of a line are those of the document`() throws {
        for (bad, notes) in [(0, 1), (1, 0), (3, 2), (40, 7)] {
            let items =
                (0..<bad).map { _ in #"{"id":"x"}"# }
                + (0..<notes).map { #"{"id":\#($0),"note":1}"# }
                + (0..<9).map { #"{"id":\#($0)}"# }
            let data = Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
            let line = try JSONSanitizingDecoder().sanitize(Page.self, from: data).report.line
            let lost = "\(bad) of \(items.count) items of /items"
            #expect(line.hasPrefix("Page: \(bad + notes) left out ("))
            #expect(bad == 0 || line.contains(lost))
            #expect(notes == 0 || line.contains("\(notes) member"))
        }
    }
}
