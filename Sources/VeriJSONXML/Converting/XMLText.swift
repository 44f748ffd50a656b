import VeriJSON

/// Texts of XML with references, sections and ends of lines resolved.
enum XMLText {
    /// A text that is a number or a bool.
    enum Scalar {
        /// The text is a number as it is.
        case number(UnsafeBufferPointer<UInt8>)
        /// A number that is written in another way.
        case integer([UInt8])
        case bool(Bool)

        /// The value as JSON text.
        var text: [UInt8] {
            switch self {
            case .number(let text): Array(text)
            case .integer(let text): text
            case .bool(let value): Array((value ? "true" : "false").utf8)
            }
        }
    }

    /// Returns a text without the white space around it.
    @inline(__always)
    static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var (lower, upper) = (0, text.count)
        while lower < upper, XMLCharacters.isSpace(text[lower]) { lower += 1 }
        while upper > lower, XMLCharacters.isSpace(text[upper - 1]) { upper -= 1 }
        return UnsafeBufferPointer(rebasing: text[lower..<upper])
    }

    /// Returns the number or bool that a text is, by the conversions `stringToNumber`,
    /// `integralNumber`, `stringToBool` and `numberToBool`; nil if it is none that is wanted.
    static func scalar(
        _ text: UnsafeBufferPointer<UInt8>,
        _ wanted: XMLRequest
    ) -> Scalar? {
        if wanted.contains(.number), ReadingRules.isNumber(text) {
            if wanted.contains(.integer),
                text.contains(where: { $0 == UInt8(ascii: ".") || $0 > 0x39 }),
                let whole = ReadingRules.integralNumber(text)
            {
                return .integer(whole)
            }
            return .number(text)
        }
        guard wanted.contains(.bool) else { return nil }
        if text.elementsEqual("true".utf8) || text.elementsEqual("1".utf8) { return .bool(true) }
        if text.elementsEqual("false".utf8) || text.elementsEqual("0".utf8) { return .bool(false) }
        return nil
    }

    /// Appends the value of an attribute, normalised as XML 1.0 §3.3.3 says.
    static func append(
        value range: Range<Int>,
        of bytes: UnsafeBufferPointer<UInt8>,
        to output: inout [UInt8]
    ) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "&"):
                offset = appendReference(at: offset, of: bytes, to: &output)
                continue
            case 0x0D:
                output.append(0x20)
                if offset + 1 < range.upperBound, bytes[offset + 1] == 0x0A { offset += 1 }
            case 0x09, 0x0A: output.append(0x20)
            default: output.append(byte)
            }
            offset += 1
        }
    }

    /// Appends the text of an element, without that of the elements in it.
    static func append(
        textOf number: Int,
        _ index: XMLIndex,
        of bytes: UnsafeBufferPointer<UInt8>,
        to output: inout [UInt8]
    ) {
        forEachPiece(of: number, index) { append(piece: $0, of: bytes, to: &output) }
    }

    /// Calls `body` with the ranges between the children of an element.
    static func forEachPiece(of number: Int, _ index: XMLIndex, _ body: (Range<Int>) -> Void) {
        let element = index.elements[number]
        var start = Int(element.tagEnd)
        index.forEachChild(of: number) { child in
            body(start..<Int(index.elements[child].start))
            start = Int(index.elements[child].end)
        }
        body(start..<Int(element.contentEnd))
    }

    /// Appends a range without elements: text, sections, comments and instructions.
    static func append(
        piece range: Range<Int>,
        of bytes: UnsafeBufferPointer<UInt8>,
        to output: inout [UInt8]
    ) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let plain = plainCount(at: offset, of: bytes, upTo: range.upperBound)
            output.append(
                contentsOf: UnsafeBufferPointer(rebasing: bytes[offset..<offset + plain])
            )
            offset += plain
            guard offset < range.upperBound else { return }
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "<"):
                let markup = markup(at: offset, in: bytes, upTo: range.upperBound)
                if let content = markup.section {
                    appendLines(content, of: bytes, to: &output)
                }
                offset = markup.end
            case UInt8(ascii: "&"):
                offset = appendReference(at: offset, of: bytes, to: &output)
            case 0x0D:
                output.append(0x0A)
                offset += offset + 1 < range.upperBound && bytes[offset + 1] == 0x0A ? 2 : 1
            default:
                output.append(byte)
                offset += 1
            }
        }
    }

    /// Returns a number of bytes from an offset on that stand for themselves in text; the last few
    /// bytes of a document are not counted.
    @inline(__always)
    private static func plainCount(
        at start: Int,
        of bytes: UnsafeBufferPointer<UInt8>,
        upTo limit: Int
    ) -> Int {
        var offset = start
        while offset < limit, let word = XMLWord(bytes, at: offset) {
            let stops =
                word.equal(to: UInt8(ascii: "<")) | word.equal(to: UInt8(ascii: "&"))
                | word.equal(to: 0x0D)
            offset += XMLWord.count(before: stops)
            if stops != 0 { break }
        }
        return min(offset, limit) - start
    }

    /// Returns the end of a comment, section or instruction, and the content of a section.
    static func markup(
        at start: Int,
        in bytes: UnsafeBufferPointer<UInt8>,
        upTo limit: Int
    ) -> (end: Int, section: Range<Int>?) {
        func find(_ text: StaticString, from offset: Int) -> Int {
            var offset = offset
            while offset + text.utf8CodeUnitCount <= limit {
                let isThere = text.withUTF8Buffer { text in
                    text.indices.allSatisfy { bytes[offset + $0] == text[$0] }
                }
                if isThere { return offset }
                offset += 1
            }
            return limit
        }
        let second = start + 1 < limit ? bytes[start + 1] : 0
        if second == UInt8(ascii: "?") { return (min(limit, find("?>", from: start + 2) + 2), nil) }
        if start + 2 < limit, bytes[start + 2] == UInt8(ascii: "[") {
            let end = find("]]>", from: start + 9)
            return (min(limit, end + 3), min(start + 9, end)..<end)
        }
        return (min(limit, find("-->", from: start + 4) + 3), nil)
    }

    /// Returns a text without references, with its ends of lines as line feeds.
    static func lines(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> String {
        var text: [UInt8] = []
        appendLines(range, of: bytes, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static func appendLines(
        _ range: Range<Int>,
        of bytes: UnsafeBufferPointer<UInt8>,
        to output: inout [UInt8]
    ) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            output.append(byte == 0x0D ? 0x0A : byte)
            offset += 1
            if byte == 0x0D, offset < range.upperBound, bytes[offset] == 0x0A { offset += 1 }
        }
    }

    /// Appends the character of a reference that was checked, and returns the offset after it.
    private static func appendReference(
        at start: Int,
        of bytes: UnsafeBufferPointer<UInt8>,
        to output: inout [UInt8]
    ) -> Int {
        guard let reference = try? XMLReference(at: start, in: bytes) else { return start + 1 }
        if reference.scalar < 0x80 {
            output.append(UInt8(truncatingIfNeeded: reference.scalar))
        } else if let scalar = UnicodeScalar(reference.scalar) {
            output += String(scalar).utf8
        }
        return reference.end
    }
}
