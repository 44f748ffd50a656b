import VeriJSONCore

/// A view of a document with removed values struck out and their replacements beside them.
///
/// Each member and item has a row, whatever white space the document has. Only the rows around
/// changes are drawn, with the number of those left out between them.
///
///       {
///         "orders": [
///           ⋯ 1 more item
///     -     1: {"id": 2, "price": "N/A"}      dropped: expected a number, found a string
struct DocumentView {
    /// A member or an item, or the document itself.
    struct Part {
        var key: Range<Int>?
        /// Whether the key is data and hidden.
        var isData = false
        /// The number of an item; nil for a member and for the document.
        var index: Int?
        /// The key of the list that an item is in, which names its element in XML.
        var listKey: Range<Int>?
        var value: Range<Int>
        var place: RuleSetIndex
        var mark: DocumentMarks.Mark?
    }

    private struct Frame {
        var isObject: Bool
        var part: Part
        /// Whether everything inside is struck out.
        var isGone: Bool
        /// Whether the container has rows of its own.
        var isDrawn: Bool
        var next: Int
        var count = 0
        /// The number of unchanged parts that may still be drawn.
        var allowance: Int
        /// The number of parts left out since the last row, ``held`` excluded.
        var skipped = 0
        /// The last unchanged part, which is drawn if a change follows.
        var held: Part?
    }

    /// The number of unchanged parts to draw of a container that has a mark itself.
    private static let allowance = 8

    private let document: ByteView
    private let reader: TokenReader
    private let ends: ContainerEnds
    private let marks: DocumentMarks
    private var tracker: RuleTracker
    private let hidesKeys: Bool
    private var frames: [Frame] = []
    /// The number of open containers that have rows.
    private var depth = 0
    private var rows: DocumentRows
    /// The number of bytes above which no row is added.
    private let sizeLimit: Int
    /// The number of rows above which none is added.
    private let rowLimit: Int
    /// The offset where drawing stopped at the limit; nil if the whole document was drawn.
    private var cutoff: Int?

    init(of report: Report, _ source: ReportPage.Source, sizeLimit: Int, rowLimit: Int = 60_000) {
        (self.sizeLimit, self.rowLimit) = (sizeLimit, rowLimit)
        document = source.document
        reader = TokenReader(document.buffer)
        ends = ContainerEnds(source.document)
        marks = DocumentMarks(of: report)
        tracker = RuleTracker(source.graph)
        hidesKeys = report.hidesKeys
        rows = DocumentRows(report: report, source: source)
        draw()
    }

    /// The rows as HTML.
    var page: HTMLWriter { rows.page(cutAt: cutoff) }

    /// Returns the anchor of the row with a key or a value that has a mark; nil if it was not drawn.
    func anchor(of offset: Int) -> Int? { rows.anchors[offset] }

    private mutating func draw() {
        let start = reader.start(from: 0)
        guard start < document.count else { return }
        add(part(at: start, key: nil, index: nil, place: tracker.root))
        while let frame = frames.last {
            if rows.count > rowLimit || rows.size > sizeLimit {
                cutoff = frame.next
                return
            }
            if document.isContainerEnd(frame.next) { close() } else { advance() }
        }
    }

    private func part(
        at start: Int,
        key: Range<Int>?,
        index: Int?,
        place: RuleSetIndex
    ) -> Part {
        let end = document.isContainer(start) ? ends.end(of: start) : reader.end(from: start)
        let mark = marks.mark(at: start, key: key?.lowerBound)
        return Part(key: key, index: index, value: start..<end, place: place, mark: mark)
    }

    /// Draws or leaves out the next member or item of the innermost container.
    private mutating func advance() {
        let last = frames.count - 1
        let parent = frames[last].part.place
        var part: Part
        if frames[last].isObject {
            let key = frames[last].next..<reader.end(from: frames[last].next)
            let name = JSONText.unquoted(key, in: document)
            let place = tracker.member(name, of: parent)
            let value = reader.start(from: key.upperBound)
            part = self.part(at: value, key: key, index: nil, place: place)
            part.isData = hidesKeys && !tracker.names(at: parent).contains(name)
        } else {
            let index = frames[last].count
            let place = tracker.item(index, of: parent)
            part = self.part(at: frames[last].next, key: nil, index: index, place: place)
            part.listKey = frames[last].part.key
            part.isData = frames[last].part.isData
        }
        frames[last].count += 1
        frames[last].next = reader.start(from: part.value.upperBound)
        let isMarked = part.mark != nil || hasMarksInside(part)
        if !isMarked {
            guard frames[last].allowance > 0 else {
                if frames[last].held != nil { frames[last].skipped += 1 }
                frames[last].held = part
                return
            }
            frames[last].allowance -= 1
            return add(part)
        }
        let held = frames[last].held
        rows.addSkipped(frames[last].skipped, isObject: frames[last].isObject, depth: depth)
        frames[last].skipped = 0
        frames[last].held = nil
        // One part after a change is drawn as context, like the one before.
        frames[last].allowance = max(frames[last].allowance, 1)
        if let held { add(held) }
        add(part)
    }

    private func hasMarksInside(_ part: Part) -> Bool {
        document.isContainer(part.value.lowerBound) && marks.areInside(part.value)
    }

    /// Draws a part, and descends into it if there is something to show inside.
    private mutating func add(_ part: Part) {
        let start = part.value.lowerBound
        let isGone = frames.last?.isGone ?? false
        let leaves = isGone || part.mark?.replacement != nil
        let isSecret = tracker.isSecret(part.place)
        let isOpened =
            document.isContainer(start) && !isSecret && (part.mark != nil || hasMarksInside(part))
            && !isEmpty(part)
        let hides = tracker.hidesScalars(part.place)
        guard isOpened else {
            let text = isSecret ? PathReader.hidden : nil
            rows.add(part, depth: depth, isGone: isGone, hidesScalar: hides, text: text)
            rows.addInsertions(part.mark, depth: depth + 1)
            return
        }
        let isObject = document[start] == UInt8(ascii: "{")
        let isDrawn = rows.draws(part, isObject: isObject)
        if isDrawn {
            let bracket = isObject ? "{" : "["
            rows.add(part, depth: depth, isGone: isGone, hidesScalar: hides, text: bracket)
            depth += 1
        }
        frames.append(
            Frame(
                isObject: isObject,
                part: part,
                isGone: leaves,
                isDrawn: isDrawn,
                next: reader.start(from: start + 1),
                allowance: part.mark != nil || leaves ? Self.allowance : 0
            )
        )
    }

    private func isEmpty(_ part: Part) -> Bool {
        reader.start(from: part.value.lowerBound + 1) >= part.value.upperBound - 1
    }

    /// Draws the end of the innermost container.
    private mutating func close() {
        guard let frame = frames.popLast() else { return }
        if frame.skipped == 0, let held = frame.held {
            frames.append(frame)
            add(held)
            frames.removeLast()
        } else {
            let count = frame.skipped + (frame.held == nil ? 0 : 1)
            rows.addSkipped(count, isObject: frame.isObject, depth: depth)
        }
        rows.addInsertions(frame.part.mark, depth: depth)
        guard frame.isDrawn else { return }
        depth -= 1
        rows.addEnd(
            frame.part,
            bracket: frame.isObject ? "}" : "]",
            depth: depth,
            isGone: frame.isGone
        )
    }
}
