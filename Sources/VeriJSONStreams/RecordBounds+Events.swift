import VeriJSON
import VeriJSONCore

/// Server-sent events, as in the WHATWG HTML standard, §9.2.6.
extension RecordBounds {
    /// Calls `body` with each event that has data, except `[DONE]`, as long as it returns true.
    ///
    /// - Returns: The end of the event for which `body` returned false.
    static func forEachEvent(
        of bytes: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>,
        _ body: (RecordBounds) -> Bool
    ) -> Int? {
        var start = range.lowerBound
        var event = start
        var data: [Range<Int>] = []
        /// Returns whether to go on after the event that ends here.
        func finish(at end: Int) -> Bool {
            defer { (event, data) = (end, []) }
            guard let first = data.first, let last = data.last else { return true }
            let isEmpty = data.allSatisfy { bytes[$0].allSatisfy(\.isJSONWhiteSpace) }
            if isEmpty || data.count == 1 && bytes[first].elementsEqual(endMark) { return true }
            return body(
                RecordBounds(
                    unit: event..<end,
                    content: first.lowerBound..<last.upperBound,
                    data: data
                )
            )
        }
        while start < range.upperBound {
            let line = lineEnd(from: start, to: range.upperBound, in: bytes)
            if line.content == start {
                guard finish(at: line.next) else { return line.next }
            } else if let value = value(of: start..<line.content, in: bytes) {
                data.append(value)
            }
            start = line.next
        }
        return finish(at: range.upperBound) ? nil : range.upperBound
    }

    /// The data with which several services end their streams.
    private static let endMark = Array("[DONE]".utf8)
    private static let fieldName = Array("data".utf8)

    /// Returns the value of a line of data, without the space after the colon; nil for another line.
    private static func value(
        of line: Range<Int>,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> Range<Int>? {
        guard bytes[line].starts(with: fieldName) else { return nil }
        var start = line.lowerBound + fieldName.count
        guard start < line.upperBound else { return start..<start }
        guard bytes[start] == UInt8(ascii: ":") else { return nil }
        start += 1
        if start < line.upperBound, bytes[start] == UInt8(ascii: " ") { start += 1 }
        return start..<line.upperBound
    }

    /// Returns the end of a line without and with its line break: LF, CRLF or CR.
    private static func lineEnd(
        from start: Int,
        to end: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> (content: Int, next: Int) {
        let view = ByteView(UnsafeBufferPointer(rebasing: bytes[..<end]))
        let content = view.firstOffset(of: 0x0A, or: 0x0D, from: start)
        guard content < end else { return (end, end) }
        let isPair = bytes[content] == 0x0D && content + 1 < end && bytes[content + 1] == 0x0A
        return (content, content + (isPair ? 2 : 1))
    }

    /// Returns the end of the last event that a blank line ends, or of the first; nil if there is
    /// none.
    ///
    /// A carriage return at the end ends no event, because a line feed may still follow.
    static func endOfEvent(
        in bytes: UnsafeBufferPointer<UInt8>,
        from first: Int,
        isLast: Bool
    ) -> Int? {
        let view = ByteView(bytes)
        var found: Int?
        var lineStart: Int?
        var position = view.firstOffset(of: 0x0A, or: 0x0D, from: first)
        while position < bytes.count {
            let isReturn = bytes[position] == 0x0D
            if isReturn, position + 1 == bytes.count { break }
            let next = position + (isReturn && bytes[position + 1] == 0x0A ? 2 : 1)
            if position == lineStart {
                found = next
                if !isLast { break }
            }
            lineStart = next
            position = view.firstOffset(of: 0x0A, or: 0x0D, from: next)
        }
        return found
    }

    static func endOfEvent(in bytes: ArraySlice<UInt8>, from first: Int, isLast: Bool) -> Int? {
        bytes.withUnsafeBufferPointer { endOfEvent(in: $0, from: first, isLast: isLast) }
    }

    /// The data of the event in the bytes: its lines, joined by line feeds.
    func payload(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        Array(data.map { bytes[$0] }.joined(separator: [0x0A]))
    }

    /// Returns the places of the lines of data after the first.
    func laterLines(of bytes: UnsafeBufferPointer<UInt8>) -> [RecordOrigin.DataLine] {
        var (start, lines, columns) = (0, 0, 0)
        return zip(data, data.dropFirst()).map { before, line in
            start += before.count + 1
            for byte in bytes[before.lowerBound..<line.lowerBound] {
                if byte == 0x0A {
                    (lines, columns) = (lines + 1, 0)
                } else if byte & 0xC0 != 0x80 {
                    columns += 1
                }
            }
            return RecordOrigin.DataLine(
                start: start,
                offset: line.lowerBound - content.lowerBound,
                lines: lines,
                columns: columns
            )
        }
    }

    /// Returns the lines of the event from its first line of data to its last, with other data.
    ///
    /// The data has as many lines as the clean document, each with the name of the field. The other
    /// fields among the lines follow them.
    func event(with clean: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard let first = data.first else { return clean }
        var lines = clean.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            Self.fieldName + [UInt8(ascii: ":"), 0x20]
                + (line.last == 0x0D ? line.dropLast() : line)
        }
        // The name of the first field is before the content.
        lines[0].removeFirst(Self.fieldName.count + 2)
        var start = first.upperBound
        var unseen = data[...]
        let end = Self.lineEnd(from: start, to: unit.upperBound, in: bytes)
        let lineBreak = end.next > start ? Array(bytes[start..<end.next]) : [0x0A]
        while start < content.upperBound {
            let line = Self.lineEnd(from: start, to: content.upperBound, in: bytes)
            if unseen.first?.upperBound == line.content {
                unseen.removeFirst()
            } else {
                lines.append(Array(bytes[start..<line.content]))
            }
            start = line.next
        }
        return Array(lines.joined(separator: lineBreak))
    }
}
