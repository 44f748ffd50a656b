import VeriJSON
import VeriJSONCore

// Text and values: bare markup, references, characters.

extension XMLMender {
    typealias ValueEdit = (range: Range<Int>, text: [UInt8], departure: Sanitizer.Policy.Relaxed)

    /// Mends the text from the position on.
    mutating func text(upTo end: Int) throws(XMLReadingFailure) {
        guard let element = open.indices.last else {
            position = end
            return
        }
        if !bytes[position..<end].allSatisfy(XMLCharacters.isSpace) {
            open[element].texts.append(position..<end)
        }
        for edit in try edits(position..<end, isValue: false) {
            try replace(edit.range, by: edit.text, for: edit.departure)
        }
        position = end
    }

    /// Returns the edits of a value in quotes.
    mutating func edits(inValue range: Range<Int>) throws(XMLReadingFailure) -> [ValueEdit] {
        try edits(range, isValue: true)
    }

    private mutating func edits(
        _ range: Range<Int>,
        isValue: Bool
    ) throws(XMLReadingFailure) -> [ValueEdit] {
        var edits: [ValueEdit] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            var end = offset + 1
            switch byte {
            case UInt8(ascii: "&"):
                if let edit = try reference(at: offset, limit: range.upperBound, isValue) {
                    edits.append(edit)
                    end = edit.range.upperBound
                }
            case UInt8(ascii: "<"):
                edits.append((offset..<end, Array("&lt;".utf8), .bareMarkup))
            case UInt8(ascii: ">") where !isValue:
                let isEnd =
                    offset >= range.lowerBound + 2 && bytes[offset - 1] == UInt8(ascii: "]")
                    && bytes[offset - 2] == UInt8(ascii: "]")
                if isEnd { edits.append((offset..<end, Array("&gt;".utf8), .bareMarkup)) }
            case 0x09, 0x0A, 0x0D, 0x20..<0x7F: break
            default:
                let (count, edit) = character(at: offset)
                end = offset + count
                if let edit { edits.append(edit) }
            }
            offset = end
        }
        return edits
    }

    /// Mends the characters of a section.
    mutating func characters(_ range: Range<Int>) throws(XMLReadingFailure) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (count, edit) = character(at: offset)
            if let edit { try replace(edit.range, by: edit.text, for: edit.departure) }
            offset += count
        }
    }

    /// Returns the number of bytes of a character, and its edit if XML does not have it.
    private func character(at offset: Int) -> (count: Int, edit: ValueEdit?) {
        let found = bytes.withUnsafeBufferPointer { XMLCharacters.scalar(at: offset, in: $0) }
        guard let (scalar, count) = found else {
            let text = Array(String(CharacterReferences.windows1252(bytes[offset])).utf8)
            return (1, (offset..<offset + 1, text, .strayBytes))
        }
        guard !XMLCharacters.isCharacter(scalar) else { return (count, nil) }
        return (count, (offset..<offset + count, Array("\u{FFFD}".utf8), .forbiddenCharacters))
    }

    /// Returns the edit of what begins with `&`; nil if it is a reference of XML.
    private mutating func reference(
        at start: Int,
        limit: Int,
        _ isValue: Bool
    ) throws(XMLReadingFailure) -> ValueEdit? {
        let bare: ValueEdit = (start..<start + 1, Array("&amp;".utf8), .bareMarkup)
        var end = start + 1
        while end < limit, Self.isInReference(bytes[end]) { end += 1 }
        guard end < limit, bytes[end] == UInt8(ascii: ";"), end > start + 1 else { return bare }
        let range = start..<end + 1
        let name = Array(bytes[start + 1..<end])
        if name[0] == UInt8(ascii: "#") {
            let result = bytes.withUnsafeBufferPointer { bytes in
                Result { () throws(XMLProblem) in try XMLReference(at: start, in: bytes) }
            }
            switch result {
            case .success: return nil
            case .failure(let problem) where problem.code == .character:
                return (range, Array("\u{FFFD}".utf8), .forbiddenCharacters)
            case .failure: return bare
            }
        }
        if Self.predefined.contains(name) { return nil }
        if allowed.contains(.entities), let text = try expansion(of: name) {
            return (range, isValue ? Self.escaped(text) : text, .entities)
        }
        guard let text = CharacterReferences.characters(named: name) else { return bare }
        return (range, Self.escaped(text), .htmlReferences)
    }

    static let predefined: [[UInt8]] = ["amp", "lt", "gt", "quot", "apos"].map { Array($0.utf8) }

    /// Returns a text in which `<` and quotes are escaped, and a `&` that begins no reference of XML.
    static func escaped(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for (offset, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "<"): output += Array("&lt;".utf8)
            case UInt8(ascii: "\""): output += Array("&quot;".utf8)
            case UInt8(ascii: "'"): output += Array("&apos;".utf8)
            case UInt8(ascii: "&"):
                let isReference = text.withUnsafeBufferPointer {
                    (try? XMLReference(at: offset, in: $0)) != nil
                }
                output += Array((isReference ? "&" : "&amp;").utf8)
            default: output.append(byte)
            }
        }
        return output
    }

    private static func isInReference(_ byte: UInt8) -> Bool {
        startsName(byte) && byte != UInt8(ascii: ":") || (0x30...0x39).contains(byte)
            || [UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }
}
