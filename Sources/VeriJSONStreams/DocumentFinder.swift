import VeriJSON
import VeriJSONCore

/// A finder of documents that follow one another, in arriving bytes.
///
/// It counts brackets outside strings, and checks no syntax, so that a document that is not JSON is a
/// record of its own. One that is cut off would take the documents after it along. So a string ends
/// with its line, and a bracket at the beginning of a line, where no value can be, opens the next
/// document:
///
///     {"id":1}{"id":2} 3⏎{⏎  "id": 4⏎}⏎{"id":[5}⏎{"id":6}⏎
///     ╰──────╯╰──────╯ ╯ ╰───────────╯ ╰────────╯ ╰──────╯
///
/// Text before a bracket on its line, such as the name of a process, belongs to the document. A
/// record has the white space character after it, or the line break, so that nothing that is removed
/// joins two numbers.
struct DocumentFinder: Sendable {
    private enum State: Sendable {
        /// White space before a record.
        case between
        case container
        case containedString
        case containedEscape
        case string
        case escape
        case number
        case word
        /// Text that begins no document, up to a bracket or to the end of the line.
        case text
        /// A whole record, of which the white space after it is still to come.
        case ended
        case endedWithReturn
    }

    private static let words = ["true", "false", "null"].map { Array($0.utf8) }

    private var state = State.between
    private var depth = 0
    /// The last byte.
    private var previous: UInt8 = 0
    /// The last byte of a container that is not white space; of a string, its quote.
    private var significant: UInt8 = 0
    /// The bytes of a word so far, and its position in `words`.
    private var letters = 0
    private var word = 0
    /// The bytes of the record without the white space around it, counted in the bytes that it was
    /// found in, if these have its beginning.
    private(set) var content = 0..<0

    /// Whether a record has begun, and has not ended.
    var isInside: Bool {
        if case .between = state { false } else { true }
    }

    /// Returns the end of the next record with the white space that belongs to it; nil if the bytes
    /// do not reach it.
    ///
    /// The bytes go on where those of the last call ended, or after the record that was found.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes up to the end.
    mutating func nextEnd(in bytes: UnsafeBufferPointer<UInt8>, from first: Int) -> Int? {
        var position = first
        while position < bytes.count {
            let byte = bytes[position]
            if let end = read(byte, at: position) {
                (state, depth) = (.between, 0)
                return end
            }
            previous = byte
            position += 1
        }
        return nil
    }

    /// Returns the end of the record, if the byte ends it.
    @inline(__always)
    private mutating func read(_ byte: UInt8, at position: Int) -> Int? {
        // A record separator (RFC 7464) is in no document.
        if byte == BlockCutter.separator, isInside { return position }
        switch state {
        case .between:
            guard !byte.isJSONWhiteSpace, byte != BlockCutter.separator else { return nil }
            content = position..<position + 1
            begin(with: byte)
        case .container: return readContainer(byte, at: position)
        case .containedString:
            switch byte {
            case UInt8(ascii: "\\"): state = .containedEscape
            case UInt8(ascii: "\""), 0x0A: (state, significant) = (.container, UInt8(ascii: "\""))
            default: break
            }
            extend(to: position, byte)
        case .containedEscape:
            let isEnd = byte == 0x0A
            (state, significant) = (isEnd ? .container : .containedString, UInt8(ascii: "\""))
            extend(to: position, byte)
        case .string:
            switch byte {
            case UInt8(ascii: "\\"): state = .escape
            case UInt8(ascii: "\""): state = .ended
            case 0x0A: return position + 1
            default: break
            }
            extend(to: position, byte)
        case .escape:
            if byte == 0x0A { return position + 1 }
            state = .string
            extend(to: position, byte)
        case .number: return readNumber(byte, at: position)
        case .word: return readWord(byte, at: position)
        case .text: return readText(byte, at: position)
        case .ended: return finish(byte, at: position)
        case .endedWithReturn: return byte == 0x0A ? position + 1 : position
        }
        return nil
    }

    private mutating func begin(with byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
        case UInt8(ascii: "\""): state = .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): state = .number
        default:
            let known = Self.words.firstIndex { $0[0] == byte }
            (state, letters, word) = (known == nil ? .text : .word, 1, known ?? 0)
        }
    }

    private mutating func open(_ bracket: UInt8) {
        (state, depth, significant) = (.container, 1, bracket)
    }

    @inline(__always)
    private mutating func readContainer(_ byte: UInt8, at position: Int) -> Int? {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: return nil
        case UInt8(ascii: "\""): state = .containedString
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if previous == 0x0A, !Self.expectsValue(after: significant) { return position }
            depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if depth == 0 { state = .ended }
        default: break
        }
        significant = byte
        extend(to: position, byte)
        return nil
    }

    private static func expectsValue(after byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): true
        default: false
        }
    }

    private mutating func readNumber(_ byte: UInt8, at position: Int) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"),
            UInt8(ascii: "E"):
            extend(to: position, byte)
            return nil
        // Elsewhere a sign separates the parts of a date.
        case UInt8(ascii: "-") where previous | 0x20 == UInt8(ascii: "e"),
            UInt8(ascii: "+") where previous | 0x20 == UInt8(ascii: "e"):
            extend(to: position, byte)
            return nil
        case 0x20, 0x09, 0x0A, 0x0D: return finish(byte, at: position)
        default: return readText(byte, at: position)
        }
    }

    private mutating func readWord(_ byte: UInt8, at position: Int) -> Int? {
        let known = Self.words[word]
        if letters < known.count, byte == known[letters] {
            letters += 1
            extend(to: position, byte)
            return nil
        }
        let isWhole = letters == known.count && byte.isJSONWhiteSpace
        return isWhole ? finish(byte, at: position) : readText(byte, at: position)
    }

    private mutating func readText(_ byte: UInt8, at position: Int) -> Int? {
        state = .text
        switch byte {
        case 0x0A: return position + 1
        case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
        default: break
        }
        extend(to: position, byte)
        return nil
    }

    /// Returns the end of a record whose last byte is before a position.
    private mutating func finish(_ next: UInt8, at position: Int) -> Int? {
        if next == 0x0D {
            state = .endedWithReturn
            return nil
        }
        return next.isJSONWhiteSpace ? position + 1 : position
    }

    @inline(__always)
    private mutating func extend(to position: Int, _ byte: UInt8) {
        // The bytes before a call are not these, and their count is not known.
        guard !byte.isJSONWhiteSpace, position >= content.lowerBound else { return }
        content = content.lowerBound..<position + 1
    }
}

extension DocumentFinder {
    /// Takes the next block out of bytes: the records that fit in it, or one that is larger.
    ///
    /// - Returns: Nil if the bytes do not end a record.
    mutating func next(of cut: inout Cut, size: Int) -> Block? {
        let bytes = cut.bytes
        let end = bytes.withUnsafeBufferPointer { bytes -> Int? in
            var last: Int?
            while cut.searched < bytes.count {
                guard let end = nextEnd(in: bytes, from: cut.searched) else {
                    cut.searched = bytes.count
                    // White space before a record is whole.
                    return isInside && !cut.isLast ? last : bytes.count
                }
                (last, cut.searched) = (end, end)
                if end - cut.start >= size { break }
            }
            return last ?? (cut.isLast || !isInside ? bytes.count : nil)
        }
        guard let end, end > cut.start else { return nil }
        return cut.block(to: end, .documents)
    }
}

extension RecordBounds {
    /// Calls `body` with each of documents that follow one another, as long as it returns true.
    ///
    /// - Returns: The end of the record for which `body` returned false.
    static func forEachDocument(
        of bytes: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>,
        _ body: (RecordBounds) -> Bool
    ) -> Int? {
        let bytes = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
        var finder = DocumentFinder()
        var start = range.lowerBound
        while start < range.upperBound {
            let found = finder.nextEnd(in: bytes, from: start)
            guard let end = found ?? (finder.isInside ? range.upperBound : nil) else { return nil }
            let content = finder.content
            guard body(RecordBounds(unit: content.lowerBound..<end, content: content)) else {
                return end
            }
            start = end
        }
        return nil
    }
}
