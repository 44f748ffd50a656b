/// Turns an edit set into splices, and splices into bytes.
///
/// A removed member or item takes the comma and white space before it; where nothing before it is
/// kept, the first kept one moves into its place:
///
///     { "a": 1, "b": 2 }   minus a → { "b": 2 }   minus b → { "a": 1 }   minus both → {}
///
/// - Complexity: O(*e* log *e*) for the splices, *e* the number of edits (O(*e*) when they were
///   recorded in order); O(*n*) for the bytes.
package struct EditApplier {
    private let input: UnsafeRawBufferPointer
    private let edits: UnsafeBufferPointer<Edit>
    private let texts: [UInt8]

    /// How much longer the document becomes, where that is known.
    private let growth: Int?

    private init(
        _ edits: UnsafeBufferPointer<Edit>,
        _ texts: [UInt8],
        in input: UnsafeRawBufferPointer,
        growth: Int? = nil
    ) {
        self.input = input
        self.edits = edits
        self.texts = texts
        self.growth = growth
    }

    /// Lends an assembler for edits that stand in any order.
    static func lend<Result>(
        _ edits: UnsafeBufferPointer<Edit>,
        _ texts: [UInt8],
        in input: UnsafeRawBufferPointer,
        _ body: (EditApplier) -> Result
    ) -> Result {
        if let growth = growth(by: edits) {
            return body(EditApplier(edits, texts, in: input, growth: growth))
        }
        if isSorted(edits) { return body(EditApplier(edits, texts, in: input)) }
        return sorted(edits).withUnsafeBufferPointer { body(EditApplier($0, texts, in: input)) }
    }

    /// How much longer a document becomes, found out together with the order of the edits; nil where
    /// one stands before or inside of another, or is a removal, for which commas are looked at.
    private static func growth(by edits: UnsafeBufferPointer<Edit>) -> Int? {
        var (growth, end) = (0, ByteOffset(0))
        for edit in edits {
            guard edit.kind != .remove, edit.start >= end else { return nil }
            growth &+= Int(edit.textLength) &- (edit.end.position &- edit.start.position)
            end = edit.end
        }
        return growth
    }

    /// Outer removals before what they swallow; otherwise as recorded.
    private static func sorted(_ edits: UnsafeBufferPointer<Edit>) -> [Edit] {
        let order = edits.enumerated().sorted { left, right in
            if precedes(left.element, right.element) { return true }
            return left.offset < right.offset && !precedes(right.element, left.element)
        }
        return order.map(\.element)
    }

    /// Whether edits were recorded in their order, as most are.
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

    /// Merges the edits, mends commas, and hands the splices on in their order.
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
                target.splice(Range(uncheckedBounds: (start, text.lowerBound)), text: 0..<0)
                target.splice(Range(uncheckedBounds: (text.upperBound, end)), text: 0..<0)
            } else {
                target.splice(Range(uncheckedBounds: (start, end)), text: text)
            }
            next &+= 1
            guard edit.kind != .insertMember else { continue }
            // What a replacement swallows: splices that overlap would write more bytes than there
            // is room for.
            while next < edits.count, edits[next].start < edit.end { next &+= 1 }
        }
    }

    /// Cuts a run of removals, with the members that are added behind it.
    ///
    /// - Returns: the first edit behind it.
    @inline(__always)
    private func remove(from first: Int, into target: inout some SpliceTarget) -> Int {
        let run = removals(from: first)
        target.splice(run.cut, text: 0..<0)
        guard let closing = run.closing else { return run.next }
        let inserted = insertions(from: run.next, at: run.end)
        for index in inserted {
            // The first of an object that lost all of its own has no comma before it.
            let text = edits[index].text
            target.splice(
                closing..<closing,
                text: index == run.next ? withoutSeparator(text) : text
            )
        }
        return inserted.upperBound
    }

    /// Neighbours that go together as one cut, so that commas are looked at once.
    private struct Removals {
        var cut: Range<Int>
        /// Where the last of them ends.
        var end: Int
        /// The first edit behind them and everything inside them.
        var next: Int
        /// The closing bracket of a container that lost everything.
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
        // Nothing before it is kept.
        let after = firstByte(from: end)
        if input[after] == UInt8(ascii: ",") {
            return Removals(cut: start..<firstByte(from: after + 1), end: end, next: next)
        }
        return Removals(cut: before + 1..<after, end: end, next: next, closing: after)
    }

    /// Steps over the removals of one run and everything inside them.
    ///
    /// - Returns: where the last removed element ends.
    private func swallowRun(_ next: inout Int) -> Int {
        var end = edits[next].end.position
        next += 1
        while next < edits.count {
            let edit = edits[next]
            let start = edit.start.position
            if start < end || (start == end && edit.kind == .replace) {
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

    /// The members that are added to an object whose last one ended at `end`.
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
    /// Hands on ranges of the clean document in their order, with the bytes that were at their place.
    package func forEachInverse(
        _ body: (_ clean: Range<Int>, _ original: UnsafeRawBufferPointer) -> Void
    ) {
        withoutActuallyEscaping(body) { body in
            var inverse = SpliceInverse(input: input, body: body)
            run(into: &inverse)
        }
    }

    /// The splices in their order, where they can be made in the memory of the input and a list of
    /// them takes less memory than another document would.
    package var splicesInPlace: [Splice]? {
        var room = SpliceRoom()
        run(into: &room)
        let listSize = room.count * MemoryLayout<Splice>.stride
        guard room.isEnough, listSize < max(input.count, 4_096) else { return nil }
        var list = SpliceList(count: room.count)
        run(into: &list)
        return list.splices
    }

    /// How many bytes ``write(_:to:)`` writes.
    package func size(of range: Range<Int>) -> Int {
        if let growth { return range.count + growth }
        var size = SpliceSize(count: range.count)
        run(into: &size)
        return size.count
    }

    /// Writes the part `range` of the input with the edits made.
    ///
    /// `output` is room for ``size(of:)`` bytes.
    package func write(_ range: Range<Int>, to output: UnsafeMutableRawBufferPointer) {
        texts.withUnsafeBytes { texts in
            var writer = SpliceWriter(
                from: range.lowerBound,
                input: PieceWriter.Source(input),
                texts: PieceWriter.Source(texts),
                output: PieceWriter(output)
            )
            run(into: &writer)
            writer.splice(range.upperBound..<range.upperBound, text: 0..<0)
        }
    }

    /// The part `range` of the input with the edits made.
    package func assembled(_ range: Range<Int>) -> [UInt8] {
        [UInt8].make(count: size(of: range)) { write(range, to: $0) }
    }
}
