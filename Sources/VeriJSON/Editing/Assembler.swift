/// Turns an edit set into splices, and splices into bytes.
///
/// A removed member or item takes the comma and white space before it; where nothing before it is
/// kept, the first kept one moves into its place:
///
///     { "a": 1, "b": 2 }   minus a → { "b": 2 }   minus b → { "a": 1 }   minus both → {}
///
/// - Complexity: O(*e* log *e*) for the splices, *e* the number of edits (O(*e*) when they were
///   recorded in order); O(*n*) for the bytes.
package struct Assembler {
    private let input: UnsafeRawBufferPointer
    private let edits: [Edit]
    private let texts: [UInt8]
    private var next = 0
    private var splices: [Splice] = []

    /// Sorts and merges the edits from `first` on, and mends commas.
    package static func splices(
        of set: EditSet,
        from first: Int = 0,
        in input: UnsafeRawBufferPointer
    ) -> [Splice] {
        var assembler = Assembler(set, from: first, input)
        assembler.run()
        return assembler.splices
    }

    private init(_ set: EditSet, from first: Int, _ input: UnsafeRawBufferPointer) {
        self.input = input
        texts = set.texts
        let recorded = first == 0 ? set.edits : Array(set.edits[first...])
        edits = Assembler.isSorted(recorded) ? recorded : Assembler.sorted(recorded)
        splices.reserveCapacity(edits.count)
    }

    /// Outer removals before what they swallow; otherwise as recorded.
    private static func sorted(_ edits: [Edit]) -> [Edit] {
        let order = edits.enumerated().sorted { left, right in
            if precedes(left.element, right.element) { return true }
            return left.offset < right.offset && !precedes(right.element, left.element)
        }
        return order.map(\.element)
    }

    /// Whether edits were recorded in their order, as most are.
    private static func isSorted(_ edits: [Edit]) -> Bool {
        edits.indices.dropFirst().allSatisfy { !precedes(edits[$0], edits[$0 - 1]) }
    }

    private static func precedes(_ left: Edit, _ right: Edit) -> Bool {
        if left.start != right.start { return left.start < right.start }
        guard left.kind == .remove else { return false }
        return right.kind != .remove || left.end > right.end
    }

    private mutating func run() {
        while next < edits.count {
            let edit = edits[next]
            switch edit.kind {
            case .remove: removeRun()
            case .replace:
                append(edit.start.position..<edit.end.position, text: edit.text)
                next += 1
                skipEdits(insideReplacedUpTo: edit.end)
            case .insertMember:
                append(edit.start.position..<edit.end.position, text: edit.text)
                next += 1
            }
        }
    }

    /// Passes over what a replacement swallows: splices that overlap would write more bytes than
    /// there is room for.
    private mutating func skipEdits(insideReplacedUpTo end: ByteOffset) {
        while next < edits.count, edits[next].start < end { next += 1 }
    }

    private mutating func append(_ range: Range<Int>, text: Range<Int>) {
        splices.append(Splice(input: range, text: text))
    }

    /// Removes neighbours that go together as one cut, so that commas are looked at once.
    private mutating func removeRun() {
        let start = edits[next].start.position
        let end = swallowRun()
        let before = lastByte(before: start)
        if input[before] == UInt8(ascii: ",") {
            append(lastByte(before: before) + 1..<end, text: 0..<0)
            return
        }
        // Nothing before it is kept.
        let after = firstByte(from: end)
        if input[after] == UInt8(ascii: ",") {
            append(start..<firstByte(from: after + 1), text: 0..<0)
            return
        }
        append(before + 1..<after, text: 0..<0)
        insertIntoEmptied(at: end, closing: after)
    }

    /// Steps over the removals of one run and everything inside them.
    ///
    /// - Returns: where the last removed element ends.
    private mutating func swallowRun() -> Int {
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

    /// Members added to an object that lost all of its own: the first has no comma before it.
    private mutating func insertIntoEmptied(at end: Int, closing: Int) {
        var isFirst = true
        while next < edits.count, edits[next].kind == .insertMember,
            edits[next].start.position == end
        {
            var text = edits[next].text
            if isFirst {
                while texts[text.lowerBound] != UInt8(ascii: "\"") {
                    text = text.lowerBound + 1..<text.upperBound
                }
            }
            append(closing..<closing, text: text)
            isFirst = false
            next += 1
        }
    }

    private func isSeparator(_ range: Range<Int>) -> Bool {
        range.allSatisfy { isWhiteSpace(input[$0]) || input[$0] == UInt8(ascii: ",") }
    }

    private func lastByte(before position: Int) -> Int {
        var position = position - 1
        while position > 0, isWhiteSpace(input[position]) { position -= 1 }
        return position
    }

    private func firstByte(from position: Int) -> Int {
        var position = position
        while position < input.count - 1, isWhiteSpace(input[position]) { position += 1 }
        return position
    }

    private func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}

extension Assembler {
    /// How many bytes ``write(_:texts:input:to:)`` writes.
    package static func size(of splices: [Splice], input: Range<Int>) -> Int {
        splices.reduce(input.count) { $0 - $1.input.count + $1.text.count }
    }

    /// Writes the part `range` of the input with the splices made.
    ///
    /// `output` is room for ``size(of:input:)`` bytes.
    package static func write(
        _ splices: [Splice],
        texts: [UInt8],
        input: UnsafeRawBufferPointer,
        range: Range<Int>,
        to output: UnsafeMutableRawBufferPointer
    ) {
        var (from, to) = (range.lowerBound, 0)
        func copy(_ range: Range<Int>, of source: UnsafeRawBufferPointer) {
            guard !range.isEmpty else { return }
            UnsafeMutableRawBufferPointer(rebasing: output[to..<to + range.count])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[range]))
            to += range.count
        }
        texts.withUnsafeBytes { texts in
            for splice in splices {
                copy(from..<splice.input.lowerBound, of: input)
                copy(splice.text, of: texts)
                from = splice.input.upperBound
            }
        }
        copy(from..<range.upperBound, of: input)
    }

    /// The part `range` of the input with the edits from `first` on made.
    package static func assembled(
        _ set: EditSet,
        from first: Int = 0,
        input: UnsafeRawBufferPointer,
        range: Range<Int>
    ) -> [UInt8] {
        let splices = splices(of: set, from: first, in: input)
        let size = size(of: splices, input: range)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            write(
                splices,
                texts: set.texts,
                input: input,
                range: range,
                to: UnsafeMutableRawBufferPointer(buffer)
            )
            count = size
        }
    }
}
