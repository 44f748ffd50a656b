import VeriJSON

/// A reader of XML that is not well-formed, which writes it so as far as departures are allowed.
///
/// It goes through the text once. What it does not know stays as it is, and the scanner has the last
/// word on what is well-formed.
struct XMLMender {
    /// An element that is open.
    struct Open {
        var name: [UInt8]
        /// The offset of its start tag.
        var start: Int
        /// The prefixes that it declares.
        var prefixes: [[UInt8]]
        /// Whether an element in it has ended.
        var hasEnded = false
        /// Whether its end tag has begun.
        var isEnding = false
        /// The ranges of its own text that is more than white space.
        var texts: [Range<Int>] = []
    }

    let allowed: Sanitizer.Policy.Relaxed
    let bytes: [UInt8]
    let outputLimit: Int
    var mend: XMLMend
    var position = 0
    /// The offset up to which bytes were written.
    var copied = 0
    var open: [Open] = []
    /// The offset of the tag, comment or section that the end of the text cuts off.
    private(set) var cutStart: Int?
    private(set) var rootEnd: Int?
    /// The offset of the first root in the mended text.
    private var firstRoot = 0
    /// The entities that the document type declares, as they are written.
    var declared: [[UInt8]: [UInt8]] = [:]
    /// The entities that were expanded; nil while one is.
    var expanded: [[UInt8]: [UInt8]?] = [:]

    private init(_ text: [UInt8], _ allowed: Sanitizer.Policy.Relaxed, outputLimit: Int) {
        self.allowed = allowed
        self.outputLimit = outputLimit
        bytes = text
        mend = XMLMend(text)
    }

    /// Mends a text.
    ///
    /// - Parameters:
    ///   - text: The text in UTF-8, in which other bytes may be.
    ///   - allowed: The departures that are repaired.
    ///   - outputLimit: The maximum number of bytes of the mended text.
    /// - Returns: The mended text, which may still have mistakes; nil if nothing was repaired.
    /// - Throws: The limit, if the mended text would be larger.
    /// - Complexity: O(*n*), *n* the number of bytes, and those of expanded entities.
    static func mend(
        _ text: [UInt8],
        _ allowed: Sanitizer.Policy.Relaxed,
        outputLimit: Int
    ) throws(XMLReadingFailure) -> XMLMend? {
        var mender = XMLMender(text, allowed, outputLimit: outputLimit)
        mender.skipLeadingSpace()
        while mender.position < text.count { try mender.step() }
        try mender.finish()
        return mender.mend.edits.isEmpty ? nil : mender.mend
    }

    // MARK: Edits

    /// Replaces a range of the text.
    mutating func replace(
        _ range: Range<Int>,
        by text: [UInt8],
        for departure: Sanitizer.Policy.Relaxed
    ) throws(XMLReadingFailure) {
        guard allowed.contains(departure) else { return }
        mend.mended += bytes[copied..<range.lowerBound]
        let start = mend.mended.count
        guard text.count <= outputLimit - min(start, outputLimit) else {
            throw .limit(.output(limit: outputLimit))
        }
        mend.mended += text
        mend.edits.append(
            XMLMend.Edit(text: range, mended: start..<mend.mended.count, departure: departure)
        )
        copied = range.upperBound
    }

    func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    func starts(_ text: StaticString, at offset: Int) -> Bool {
        guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    }

    /// Returns the offset after a text; nil if it is not there.
    func end(of text: StaticString, from offset: Int) -> Int? {
        let first = text.withUTF8Buffer { $0[0] }
        var offset = offset
        while offset < bytes.count, let next = bytes[offset...].firstIndex(of: first) {
            if starts(text, at: next) { return next + text.utf8CodeUnitCount }
            offset = next + 1
        }
        return nil
    }

    // MARK: Document

    private mutating func skipLeadingSpace() {
        var offset = 0
        while offset < bytes.count {
            if XMLCharacters.isSpace(bytes[offset]) {
                offset += 1
            } else if starts("\u{FEFF}", at: offset) {
                offset += 3
            } else {
                break
            }
        }
        let mark = starts("\u{FEFF}", at: 0) ? 3 : 0
        position = mark
        // White space alone may stand before a document without a declaration.
        guard offset > mark, starts("<?xml", at: offset) || bytes[mark..<offset].contains(0xEF)
        else {
            return
        }
        try? replace(mark..<offset, by: [], for: .leadingSpace)
        position = offset
    }

    private mutating func step() throws(XMLReadingFailure) {
        let start = position
        guard bytes[start] == UInt8(ascii: "<") else {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            return try text(upTo: end)
        }
        switch byte(start + 1) {
        case UInt8(ascii: "!"): try declaration()
        case UInt8(ascii: "?"):
            if let end = end(of: "?>", from: start + 2) { position = end } else { cut(start) }
        case UInt8(ascii: "/"): endTag()
        case let byte where Self.startsName(byte): try startTag()
        case _ where start + 1 == bytes.count: cut(start)
        default: try bareMark()
        }
    }

    /// Passes a `<` that begins nothing.
    private mutating func bareMark() throws(XMLReadingFailure) {
        let start = position
        position += 1
        guard let last = open.indices.last else { return }
        try replace(start..<start + 1, by: Array("&lt;".utf8), for: .bareMarkup)
        open[last].texts.append(start..<start + 1)
    }

    static func startsName(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    private mutating func declaration() throws(XMLReadingFailure) {
        let start = position
        if starts("<!--", at: start) {
            if let end = end(of: "-->", from: start + 4) { position = end } else { cut(start) }
        } else if starts("<![CDATA[", at: start) {
            if let end = end(of: "]]>", from: start + 9) {
                try characters(start + 9..<end - 3)
                if let last = open.indices.last { open[last].texts.append(start..<end) }
                position = end
            } else {
                cut(start)
            }
        } else if starts("<!DOCTYPE", at: start), open.isEmpty {
            try doctype()
        } else if ["<!--", "<![CDATA["].contains(where: { $0.utf8.starts(with: bytes[start...]) }) {
            cut(start)
        } else {
            try bareMark()
        }
    }

    /// Passes a tag, comment or section that the end of the text cuts off.
    mutating func cut(_ start: Int) {
        cutStart = start
        position = bytes.count
    }

    /// Puts several roots into one element, after what is unfinished was dropped.
    private mutating func finish() throws(XMLReadingFailure) {
        mend.mended += bytes[copied...]
        copied = bytes.count
        try finishCut()
        guard mend.hasSeveralRoots else { return }
        // The element begins after the declarations, where the first root does.
        let name = Array(XMLMend.roots.utf8)
        let tag = [UInt8(ascii: "<")] + name + [UInt8(ascii: ">")]
        let first = firstRoot
        mend.mended.insert(contentsOf: tag, at: first)
        for index in mend.edits.indices where mend.edits[index].mended.lowerBound >= first {
            mend.edits[index].mended =
                mend.edits[index].mended.lowerBound + tag.count..<mend.edits[index].mended
                .upperBound
                + tag.count
        }
        let place = mend.textRange(of: first..<first).lowerBound
        mend.edits.insert(
            XMLMend.Edit(
                text: place..<place,
                mended: first..<first + tag.count,
                departure: nil
            ),
            at: mend.edits.firstIndex { $0.mended.lowerBound >= first } ?? mend.edits.count
        )
        mend.mended += Array("</".utf8) + name + [UInt8(ascii: ">")]
    }

    /// Notes that an element begins outside of others.
    mutating func beginRoot(_ start: Int) throws(XMLReadingFailure) {
        if rootEnd == nil {
            firstRoot = mend.mended.count + start - copied
        } else if allowed.contains(.severalRoots) {
            mend.hasSeveralRoots = true
            try replace(start..<start, by: [], for: .severalRoots)
        }
    }

    /// Closes the innermost element.
    mutating func close(_ count: Int, at end: Int) {
        open.removeLast(count)
        if let parent = open.indices.last { open[parent].hasEnded = true } else { rootEnd = end }
    }

    private mutating func endTag() {
        let start = position
        let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
        var name = bytes[start + 2..<(end ?? bytes.count)]
        while let last = name.last, XMLCharacters.isSpace(last) { name.removeLast() }
        guard let end else {
            if let last = open.indices.last, open[last].name.starts(with: name) {
                open[last].isEnding = true
            }
            return cut(start)
        }
        // An end tag of another element is a mistake that stays.
        if open.last?.name.elementsEqual(name) == true { close(1, at: end + 1) }
        position = end + 1
    }
}
