import VeriJSONCore

/// A writer of the rows of a ``DocumentView``.
struct DocumentRows {
    /// The number of rows that a browser lays out together when they come into view.
    private static let chunk = 64
    /// The number of rows up to which a page has its length before it is scrolled.
    private static let wholeRows = 4_096
    /// The number of rows that a print has, as in the style sheet.
    private static let printedRows = 256
    /// The limit on indented levels.
    private static let depthLimit = 24
    /// The limit on the characters of a scalar that are shown.
    static let textLimit = 400

    let report: Report
    let bytes: ByteView
    private let lines: LineIndex
    /// The place of the document in a stream.
    private let origin: RecordOrigin
    /// Whether the document has more than one line.
    private let hasLines: Bool
    private let converted: ConvertedText
    let pattern: DrawnPattern
    /// The reading of a document that is not JSON, and the places of its lines.
    private let reading: (any SourceReading)?
    /// The reading of a document in XML.
    let markup: (any MarkupReading)?
    /// The quoted rules, by document and bytes.
    var rules: [String: [Range<Int>: HTMLWriter]] = [:]
    var writer = HTMLWriter()
    private(set) var count = 0
    /// The number of bytes written.
    var size: Int { writer.html.utf8.count }
    /// The anchors of rows, by the offsets of the keys and values in them.
    private(set) var anchors: [Int: Int] = [:]

    init(report: Report, source: ReportPage.Source) {
        self.report = report
        bytes = source.document
        reading = source.reading
        markup = source.reading as? any MarkupReading
        let (index, isEnded) =
            reading.map { $0.text.withBytes(Self.lines) } ?? Self.lines(source.document.buffer)
        lines = index
        origin = source.origin
        hasLines = lines.lineCount > (isEnded || markup != nil ? 2 : 1)
        converted = ConvertedText(source.edits, in: source.document)
        pattern = DrawnPattern(source.pattern, of: source.graph)
    }

    /// Returns the lines of a text, and whether the last one has an end.
    private static func lines(_ text: UnsafeBufferPointer<UInt8>) -> (LineIndex, isEnded: Bool) {
        (LineIndex(text), text.last == UInt8(ascii: "\n"))
    }

    /// Returns the rows with their legend, and with a note if the document is cut.
    func page(cutAt cutoff: Int?) -> HTMLWriter {
        var page = HTMLWriter()
        page.markup(
            "<p class=\"hint\">Removed: <del>struck out</del>. Put in: <ins>underlined</ins>. "
        )
        if hasLines { page.markup("Numbers on the left are lines of the file. ") }
        page.markup("Parts far from any change are left out.</p>\n")
        page.markup("<div class=\"document")
        if count > Self.wholeRows { page.markup(" long") }
        page.markup("\">\n")
        page.append(writer)
        if count > 0 { page.markup("</div>\n") }
        page.markup("</div>\n")
        if count > Self.printedRows {
            let text = "A print has the first \(Self.printedRows.grouped) rows of \(count.grouped)."
            page.element("p", ["class": "hint printed"], text: text)
        }
        if let cutoff {
            let rest = report.changes.count { $0.range.lowerBound >= cutoff }
            page.markup("<p class=\"hint\">The rest of the document would make the page too large")
            if rest > 0 { page.text(", with \(rest.counted("change")) in it") }
            page.markup("; the counts above are those of the whole document.</p>\n")
        }
        return page
    }

    /// Begins a row, and a chunk of rows if the last one is full.
    private mutating func begin(_ style: String, depth: Int, line: Int? = nil, anchor: Int? = nil) {
        if count % Self.chunk == 0 {
            if count > 0 { writer.markup("</div>\n") }
            writer.markup("<div class=\"chunk\">\n")
        }
        count += 1
        writer.markup("<div class=\"")
        writer.text(style)
        writer.markup("\"")
        if let anchor, anchors.updateValue(anchor, forKey: anchor) == nil {
            writer.markup(" id=\"at-")
            writer.text("\(anchor)")
            writer.markup("\"")
        }
        writer.markup("><span class=\"line\">")
        if let line { writer.text("\(line)") }
        writer.markup("</span><code>")
        writer.text(String(repeating: "  ", count: min(depth, Self.depthLimit)))
    }

    private mutating func end() {
        writer.markup("</code></div>\n")
    }

    /// Writes a member or item: its key or index, and its value or opening bracket.
    mutating func add(
        _ part: DocumentView.Part,
        depth: Int,
        isGone: Bool,
        hidesScalar: Bool,
        text: String?
    ) {
        let replacement = part.mark?.replacement
        let leaves = isGone || replacement != nil
        // A value that became null or a fallback keeps its place.
        let isSwapped = replacement?.action == .null || replacement?.action == .replace
        let style =
            leaves
            ? isSwapped && !isGone ? "row swapped" : "row gone"
            : part.mark?.changes.isEmpty == false ? "row touched" : "row"
        // In a document of one line, the number of the line would only be noise.
        let line = hasLines ? self.line(of: part.key ?? part.value) : nil
        let anchor = part.mark == nil ? nil : part.value.lowerBound
        // The wrong part is distinguished from what was removed with it by more than its words.
        let isWrong = part.mark?.causes.isEmpty == false
        begin(isWrong ? style + " wrong" : style, depth: depth, line: line, anchor: anchor)
        if let anchor, let key = part.key?.lowerBound { anchors[key] = anchor }
        let isOpened = text == "{" || text == "["
        let isNameGone = isGone || leaves && !isSwapped
        let isValueGone = leaves || part.isConverted(isOpened)
        let name = markupName(of: part, isOpened: isOpened)
        if let name {
            let content = isOpened ? nil : text ?? content(of: part.value, hidesScalar: hidesScalar)
            writeMarkup(name, content, isNameGone: isNameGone, isValueGone: isValueGone)
        } else {
            writeName(of: part, isGone: isNameGone)
            let shown = text ?? summary(of: part.value, hidesScalar: hidesScalar)
            writeValue(shown, isGone: isValueGone)
        }
        if !isOpened || name?.hasEnd == false { writeResult(of: part, hidesScalar: hidesScalar) }
        writer.markup("</code>")
        writeReasons(of: part.mark)
        writer.markup("</div>\n")
    }

    /// Returns the line of the file in which a key or a value begins.
    private func line(of range: Range<Int>) -> Int {
        guard let reading else {
            return origin.location(lines.location(of: range.lowerBound, in: bytes.buffer)).line
        }
        let place = reading.textRange(of: range).lowerBound
        return reading.text.withBytes { origin.location(lines.location(of: place, in: $0)).line }
    }

    mutating func writeValue(_ text: String, isGone: Bool) {
        if isGone {
            writer.element("del", text: text)
        } else {
            writer.element("span", ["class": "value"], text: text)
        }
    }

    mutating func writeKey(_ text: String, isGone: Bool) {
        writer.element(isGone ? "del" : "span", ["class": "key"], text: text)
    }

    private mutating func writeName(of part: DocumentView.Part, isGone: Bool) {
        if let key = part.key {
            writeKey(
                part.isData ? "<key>" : JSONText.cut(bytes.text(in: key), to: 100),
                isGone: isGone
            )
            writer.markup(": ")
        } else if let index = part.index {
            writer.element("span", ["class": "index"], text: "\(index) ")
        }
    }

    /// Returns a short form of a value, as far as it may be shown.
    private func summary(of value: Range<Int>, hidesScalar: Bool) -> String {
        let kind = JSONText.kind(at: value.lowerBound, in: bytes)
        switch kind {
        case .object, .array:
            let isEmpty = value.count <= 2 || !bytes.hasContent(inside: value)
            return kind == .object ? (isEmpty ? "{}" : "{…}") : isEmpty ? "[]" : "[…]"
        case .null: return "null"
        default:
            guard let limit = report.shownCharacters, !hidesScalar else { return "<\(kind)>" }
            return JSONText.excerpt(value, in: bytes, limit: min(limit, Self.textLimit))
        }
    }

    /// Writes the value that a value became.
    private mutating func writeResult(of part: DocumentView.Part, hidesScalar: Bool) {
        guard let mark = part.mark else { return }
        if let replacement = mark.replacement {
            writeReplacement(replacement)
        } else if let change = mark.changes.first(where: { $0.action == .convert }) {
            writer.markup(" → ")
            let isSecret = change.range.isEmpty
            let isShown = report.shownCharacters != nil && !hidesScalar && !isSecret
            let text = converted.text(of: part.value, limit: isShown ? Self.textLimit : 1)
            writer.element(
                "ins",
                text: isSecret
                    ? PathReader.hidden : isShown ? change.converted ?? text.kind : text.kind
            )
        }
    }

    private mutating func writeReplacement(_ change: Report.Change) {
        switch change.action {
        case .null:
            writer.markup(" → ")
            writer.element("ins", text: "null")
        case .replace:
            writer.markup(" → ")
            writer.element("ins", text: change.inserted ?? PathReader.hidden)
        default: break
        }
    }

    /// Writes the number of members or items that are left out.
    mutating func addSkipped(_ count: Int, isObject: Bool, depth: Int) {
        guard count > 0 else { return }
        let isMarkup = markup?.hasMembers == true
        let unit = isMarkup ? (isObject ? "part" : "element") : isObject ? "member" : "item"
        begin("row skipped", depth: depth)
        writer.text("⋯ " + count.counted("more \(unit)"))
        end()
    }

    /// Writes the members that were inserted into an object.
    mutating func addInsertions(_ mark: DocumentMarks.Mark?, depth: Int) {
        for change in mark?.insertions ?? [] {
            begin("row touched", depth: depth)
            writer.markup("<ins>")
            writer.text(insertion(change.path.tokens.last ?? "", change.inserted))
            writer.markup("</ins></code><div class=\"why\"><p>")
            writer.element("strong", ["class": "badge inserted"], text: change.badge)
            if let cause = change.causes.first {
                writer.markup(" ")
                writeReason(cause)
            }
            writer.markup("</p></div></div>\n")
        }
    }

    /// Writes the closing bracket of a container, and the value that replaced it.
    mutating func addEnd(_ part: DocumentView.Part, bracket: String, depth: Int, isGone: Bool) {
        let name = markupName(of: part, isOpened: true)
        if name?.hasEnd == false { return }
        begin(isGone ? "row gone" : "row", depth: depth)
        if case .element(let name) = name {
            writeKey("</\(name)>", isGone: isGone)
        } else {
            writeValue(bracket, isGone: isGone)
        }
        if let replacement = part.mark?.replacement { writeReplacement(replacement) }
        end()
    }
}

extension DocumentView.Part {
    /// Returns whether a conversion replaced the whole value, which it did not if the value is
    /// drawn with its contents.
    fileprivate func isConverted(_ isOpened: Bool) -> Bool {
        !isOpened && mark?.changes.contains { $0.action == .convert } ?? false
    }
}

extension String {
    /// The placeholder for a JSON text that is not shown.
    fileprivate var kind: String {
        let kind = ByteView.with(Array(utf8.prefix(1))) { JSONText.kind(at: 0, in: $0) }
        switch kind {
        case .object: return "{…}"
        case .array: return "[…]"
        case .null: return "null"
        default: return "<\(kind)>"
        }
    }
}

extension ByteView {
    /// Returns whether there is more than white space between the brackets of a container.
    fileprivate func hasContent(inside value: Range<Int>) -> Bool {
        afterWhiteSpace(value.lowerBound + 1) < value.upperBound - 1
    }
}
