/// A converter of an edit set into splices, and of splices into bytes.
///
/// A removal includes the comma and white space before the member or item. If no element before it
/// is kept, the first kept element moves into its place:
///
///     { "a": 1, "b": 2 }   minus a → { "b": 2 }   minus b → { "a": 1 }   minus both → {}
///
/// - Complexity: O(*e* log *e*) for the splices, *e* the number of edits (O(*e*) if they were
///   recorded in order); O(*n*) for the bytes.
struct EditApplier {
    private let input: UnsafeRawBufferPointer
    private let edits: UnsafeBufferPointer<Edit>
    private let texts: UnsafeBufferPointer<UInt8>

    /// The growth of the document in bytes, if it is known in advance.
    private let growth: Int?

    private init(
        _ edits: UnsafeBufferPointer<Edit>,
        _ texts: UnsafeBufferPointer<UInt8>,
        in input: UnsafeRawBufferPointer,
        growth: Int? = nil
    ) {
        self.input = input
        self.edits = edits
        self.texts = texts
        self.growth = growth
    }

    /// Calls `body` with an applier for edits in any order.
    static func lend<Result>(
        _ edits: UnsafeBufferPointer<Edit>,
        _ texts: UnsafeBufferPointer<UInt8>,
        in input: UnsafeRawBufferPointer,
        _ body: (EditApplier) -> Result
    ) -> Result {
        if let growth = growth(by: edits) {
            return body(EditApplier(edits, texts, in: input, growth: growth))
        }
        if isSorted(edits) { return body(EditApplier(edits, texts, in: input)) }
        return sorted(edits).withUnsafeBufferPointer { body(EditApplier($0, texts, in: input)) }
    }

    /// Returns the growth of the document, checking the order of the edits in the same pass.
    ///
    /// - Returns: nil if the edits are not sorted, if they overlap, or if one is a removal: the
    ///   length of a removal depends on the commas around it.
    private static func growth(by edits: UnsafeBufferPointer<Edit>) -> Int? {
        var (growth, end) = (0, ByteOffset(0))
        for edit in edits {
            guard edit.kind != .remove, edit.start >= end else { return nil }
            growth &+= Int(edit.textLength) &- (edit.end.position &- edit.start.position)
            end = edit.end
        }
        return growth
    }

    /// Returns the edits in order, an outer removal before the edits that it swallows.
    ///
    /// Edits at the same place keep their recorded order.
    private static func sorted(_ edits: UnsafeBufferPointer<Edit>) -> [Edit] {
        let order = edits.enumerated().stablySorted { left, right in
            if precedes(left.element, right.element) { return true }
            return left.offset < right.offset && !precedes(right.element, left.element)
        }
        return order.map(\.element)
    }

    /// Whether the edits were recorded in order, as is usual.
    private static func isSorted(_ edits: UnsafeBufferPointer<Edit>) -> Bool {
        var start = ByteOffset(0)
        for index in edits.indices {
            let next = edits[index].start
            if next <= start, index > 0, precedes(edits[index], edits[index - 1]) { return false }
            start = next
        }
        return true
    }

    private static func precedes(_ left: Edit, _ right: Edit) -> Bool {
        if left.start != right.start { return left.start < right.start }
        guard left.kind == .remove else { return false }
        return right.kind != .remove || left.end > right.end
    }

    /// Merges the edits, fixes commas, and passes the splices to the target in order.
    @inline(__always)
    private func run(into target: inout some SpliceTarget) {
        var next = 0
        while next < edits.count {
            let edit = edits[next]
            if edit.kind == .remove {
                next = remove(from: next, into: &target)
                continue
            }
            let (start, end, text) = (edit.start.position, edit.end.position, edit.text)
            if edit.kind == .narrow {
                target.narrow(Range(uncheckedBounds: (start, end)), to: text)
            } else {
                target.splice(Range(uncheckedBounds: (start, end)), text: text)
            }
            next &+= 1
            guard edit.kind != .insertMember else { continue }
            // Skip the edits that a replacement swallows: overlapping splices would write more
            // bytes than there is room for.
            while next < edits.count, edits[next].start < edit.end { next &+= 1 }
        }
    }

    /// Cuts a run of removals and adds the members inserted after it.
    ///
    /// - Returns: The index of the first edit after the run.
    @inline(__always)
    private func remove(from first: Int, into target: inout some SpliceTarget) -> Int {
        let run = removals(from: first)
        target.splice(run.cut, text: 0..<0)
        guard let closing = run.closing else { return run.next }
        let inserted = insertions(from: run.next, at: run.end)
        for index in inserted {
            // The first member of an otherwise emptied object has no comma before it.
            let text = edits[index].text
            target.splice(
                closing..<closing,
                text: index == run.next ? withoutSeparator(text) : text
            )
        }
        return inserted.upperBound
    }

    /// A run of adjacent removals that is cut at once, so that commas are examined only once.
    private struct Removals {
        var cut: Range<Int>
        /// The end of the last removed element.
        var end: Int
        /// The index of the first edit after the run and everything inside it.
        var next: Int
        /// The closing bracket, if the container lost all of its elements.
        var closing: Int?
    }

    private func removals(from first: Int) -> Removals {
        let start = edits[first].start.position
        var next = first
        let end = swallowRun(&next)
        let before = lastByte(before: start)
        if input[before] == UInt8(ascii: ",") {
            return Removals(cut: lastByte(before: before) + 1..<end, end: end, next: next)
        }
        // No element before the run is kept.
        let after = firstByte(from: end)
        if input[after] == UInt8(ascii: ",") {
            return Removals(cut: start..<firstByte(from: after + 1), end: end, next: next)
        }
        return Removals(cut: before + 1..<after, end: end, next: next, closing: after)
    }

    /// Advances past the removals of one run and every edit inside them, an insertion at their end
    /// included.
    ///
    /// - Returns: The end of the last removed element.
    private func swallowRun(_ next: inout Int) -> Int {
        var end = edits[next].end.position
        next += 1
        while next < edits.count {
            let edit = edits[next]
            let start = edit.start.position
            if start < end || (start == end && edit.kind == .replace && edit.end == edit.start) {
                next += 1
            } else if edit.kind == .remove, isSeparator(end..<start) {
                end = edit.end.position
                next += 1
            } else {
                break
            }
        }
        return end
    }

    /// Returns the members inserted into an object whose last member ended at `end`.
    private func insertions(from first: Int, at end: Int) -> Range<Int> {
        var next = first
        while next < edits.count, edits[next].kind == .insertMember,
            edits[next].start.position == end
        {
            next += 1
        }
        return first..<next
    }

    private func withoutSeparator(_ text: Range<Int>) -> Range<Int> {
        var text = text
        while texts[text.lowerBound] != UInt8(ascii: "\"") {
            text = text.lowerBound + 1..<text.upperBound
        }
        return text
    }

    private func isSeparator(_ range: Range<Int>) -> Bool {
        range.allSatisfy { input[$0].isJSONWhiteSpace || input[$0] == UInt8(ascii: ",") }
    }

    private func lastByte(before position: Int) -> Int {
        var position = position - 1
        while position > 0, input[position].isJSONWhiteSpace { position -= 1 }
        return position
    }

    private func firstByte(from position: Int) -> Int {
        var position = position
        while position < input.count - 1, input[position].isJSONWhiteSpace { position += 1 }
        return position
    }
}

extension EditApplier {
    /// Calls `body` with each changed range of the clean document, in order, and with the original
    /// bytes of that range.
    func forEachInverse(
        _ body: (_ clean: Range<Int>, _ original: UnsafeRawBufferPointer) -> Void
    ) {
        withoutActuallyEscaping(body) { body in
            var inverse = SpliceInverse(input: input, body: body)
            run(into: &inverse)
        }
    }

    /// The splices in order.
    var splices: [Splice] {
        var list = SpliceList(count: edits.count)
        run(into: &list)
        return list.splices
    }

    /// The splices in order, or nil if they cannot be applied in place.
    ///
    /// They can be applied in place if no splice overwrites input that is still to be read, and if
    /// the list of splices is smaller than a second document.
    var splicesInPlace: [Splice]? {
        var room = SpliceRoom()
        run(into: &room)
        let listSize = room.count * MemoryLayout<Splice>.stride
        guard room.isEnough, listSize < max(input.count, 4_096) else { return nil }
        var list = SpliceList(count: room.count)
        run(into: &list)
        return list.splices
    }

    /// Returns the number of bytes that ``write(_:to:)`` writes.
    func size(of range: Range<Int>) -> Int {
        if let growth { return range.count + growth }
        var size = SpliceSize(count: range.count)
        run(into: &size)
        return size.count
    }

    /// Writes a range of the input with the edits applied.
    ///
    /// `output` must have room for ``size(of:)`` bytes.
    func write(_ range: Range<Int>, to output: UnsafeMutableRawBufferPointer) {
        var writer = SpliceWriter(
            from: range.lowerBound,
            input: PieceWriter.Source(input),
            texts: PieceWriter.Source(UnsafeRawBufferPointer(texts)),
            output: PieceWriter(output)
        )
        // Where the growth is known, no edit swallows another one or looks for commas.
        if growth == nil {
            run(into: &writer)
        } else {
            for edit in edits {
                let range = Range(uncheckedBounds: (edit.start.position, edit.end.position))
                if edit.kind == .narrow {
                    writer.narrow(range, to: edit.text)
                } else {
                    writer.splice(range, text: edit.text)
                }
            }
        }
        writer.splice(range.upperBound..<range.upperBound, text: 0..<0)
    }

    /// Returns a range of the input with the edits applied.
    func assembled(_ range: Range<Int>) -> [UInt8] {
        [UInt8].make(count: size(of: range)) { write(range, to: $0) }
    }
}
