import Testing

@testable import VeriJSONCore

@Suite struct LineIndexTests {
    /// Every place of a text, looked up and counted one by one.
    private func check(_ text: String) {
        text.withUTF8Bytes { bytes in
            let index = LineIndex(bytes)
            for offset in 0...bytes.count {
                #expect(
                    index.location(of: offset, in: bytes)
                        == LineIndex.location(of: offset, in: bytes),
                    "offset \(offset)"
                )
            }
        }
    }

    private func locations(_ text: String) -> [[Int]] {
        text.withUTF8Bytes { bytes in
            let index = LineIndex(bytes)
            return (0...bytes.count).map { offset in
                let location = index.location(of: offset, in: bytes)
                return [location.line, location.column]
            }
        }
    }

    @Test func `each kind of line break ends a line`() {
        #expect(locations("a\nb") == [[1, 1], [1, 2], [2, 1], [2, 2]])
        #expect(locations("a\rb") == [[1, 1], [1, 2], [2, 1], [2, 2]])
        #expect(locations("a\r\nb") == [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2]])
        #expect(locations("\r\r\n\n") == [[1, 1], [2, 1], [2, 2], [3, 1], [4, 1]])
        #expect(locations("") == [[1, 1]])
    }

    @Test func `columns count scalars`() {
        let text = "é😀x"
        text.withUTF8Bytes { bytes in
            let index = LineIndex(bytes)
            #expect(index.location(of: 2, in: bytes) == TextLocation(line: 1, column: 2))
            #expect(index.location(of: 6, in: bytes) == TextLocation(line: 1, column: 3))
            #expect(index.location(of: 99, in: bytes) == TextLocation(line: 1, column: 4))
        }
    }

    @Test func `look-ups agree with counting, across blocks`() {
        check(String(repeating: "aé😀\n", count: 300))
        check(String(repeating: "é", count: 3_000))
        check(String(repeating: "x", count: 1_024) + "\r\n" + String(repeating: "y", count: 1_024))
        check(String(repeating: "x", count: 1_023) + "\r\n")
    }

    @Test func `the range of a line has no line break`() {
        "ab\r\nc\rd\n".withUTF8Bytes { bytes in
            let index = LineIndex(bytes)
            #expect(index.lineCount == 4)
            let ranges = (1...5).map { index.range(ofLine: $0, in: bytes) }
            #expect(ranges == [0..<2, 4..<5, 6..<7, 8..<8, 8..<8])
        }
    }
}
