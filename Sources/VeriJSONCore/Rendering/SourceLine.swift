/// A line of a source as it is drawn: cells of text with the bytes that they represent.
package struct SourceLine {
    /// A part that is drawn as a whole: a Unicode scalar, an escape or a placeholder for a value.
    struct Cell {
        var text: String
        var width: Int
        var range: Range<Int>
    }

    private(set) var cells: [Cell] = []
    private var width = 0

    /// Appends a range of the source as it is.
    mutating func append(_ range: Range<Int>, of bytes: ByteView) {
        var position = range.lowerBound
        while position < range.upperBound {
            let end = Self.endOfScalar(at: position, in: bytes, limit: range.upperBound)
            let piece = position..<end
            let text = bytes.text(in: piece)
            if bytes[position] == 0x09 {
                let columns = 4 - width % 4
                append(String(repeating: " ", count: columns), columns, piece)
            } else if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1,
                scalar != "\u{FFFD}" || piece.count == 3
            {
                let cell = TextEscaping.cell(scalar)
                append(cell.text, cell.width, piece)
            } else {
                for offset in piece {
                    let digits = String(bytes[offset], radix: 16, uppercase: true)
                    let text = "\\x" + (digits.count == 1 ? "0" : "") + digits
                    append(text, 4, offset..<offset + 1)
                }
            }
            position = end
        }
    }

    /// Appends a placeholder for a range of the source.
    mutating func append(_ text: String, for range: Range<Int>) {
        append(text, TextEscaping.width(of: text), range)
    }

    private mutating func append(_ text: String, _ columns: Int, _ range: Range<Int>) {
        cells.append(Cell(text: text, width: columns, range: range))
        width += columns
    }

    private static func endOfScalar(at position: Int, in bytes: ByteView, limit: Int) -> Int {
        let length =
            switch bytes[position] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        var end = position + 1
        while end < min(position + length, limit), bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// The line as text, with the columns of a focus in it.
    package struct Drawing {
        package let text: String
        package let column: Int
        package let columns: Int
    }

    /// Draws the line, cut around the focus if it is too long.
    ///
    /// - Parameters:
    ///   - focus: The bytes to point at.
    ///   - limit: The number of columns above which the line is cut.
    ///   - isCutBefore: Whether the line has text before the first cell.
    ///   - isCutAfter: Whether the line has text after the last cell.
    /// - Returns: The text, and the columns of the focus in it, at least one.
    func drawing(
        focus: Range<Int>,
        limit: Int,
        isCutBefore: Bool,
        isCutAfter: Bool
    ) -> Drawing {
        var columns: [Int] = [0]
        for cell in cells { columns.append((columns.last ?? 0) + cell.width) }
        let total = columns.last ?? 0
        let first = cells.firstIndex { $0.range.upperBound > focus.lowerBound } ?? cells.count
        var last = first
        while last < cells.count,
            cells[last].range.lowerBound < max(focus.upperBound, focus.lowerBound + 1)
        {
            last += 1
        }
        let start = columns[first]
        let end = max(columns[last], start + 1)
        var lower = 0
        var upper = total
        if total > limit {
            let room = limit - 2
            let before = max(10, (room - (end - start)) / 2)
            lower = max(0, min(start - before, total - room))
            upper = lower + room
        }
        var text = ""
        var lead = 0
        if lower > 0 || isCutBefore {
            text = "…"
            lead = 1
        }
        var shownFrom: Int?
        var shownTo = lower
        for (index, cell) in cells.enumerated()
        where columns[index] >= lower && columns[index + 1] <= upper {
            if shownFrom == nil { shownFrom = columns[index] }
            shownTo = columns[index + 1]
            text += cell.text
        }
        let origin = shownFrom ?? lower
        if upper < total || isCutAfter { text += "…" }
        let pointed = max(start, origin)
        return Drawing(
            text: text,
            column: lead + pointed - origin,
            columns: max(1, min(end, max(shownTo, pointed + 1)) - pointed)
        )
    }
}
