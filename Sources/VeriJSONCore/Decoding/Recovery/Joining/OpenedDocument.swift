/// A document in which the strings that were opened are replaced by the values in them, as they
/// were before cleaning.
///
///     {"a":"[1,\"x\"]"}     original
///     {"a":[1,"x"]}         opened
///
/// The values in texts have places in the opened document, so that the results of several walks can
/// be joined as if the document had come so.
struct OpenedDocument {
    /// A string whose value is in the opened document.
    private struct Opening {
        var string: Range<Int>
        var opened: Range<Int>
        /// The number of the text that was in the string.
        var text: Int
        /// The number of steps of the path to the string.
        var depth: Int
    }

    /// A tape of the opened document.
    let tape: Tape
    /// The walk of the original, as one of the opened document.
    private(set) var walk: WalkResult
    private let texts: OpenedTexts
    private let pieces: OpenedPieces
    /// The openings in the original, then those in each text, in their order.
    private let openings: [[Opening]]
    /// All openings, in the order of the opened document.
    private let allOpenings: [Opening]
    /// The distance of places in texts that the opened document does not have.
    private var shift: Int { tape.byteCount }

    /// Opens a document; nil if no string of it was opened.
    ///
    /// - Parameters:
    ///   - walk: A walk of it, of which every change is listed.
    ///   - original: The document.
    init?(_ walk: WalkResult, _ original: Tape) {
        let texts = walk.record.texts
        guard !texts.isEmpty else { return nil }
        var opener = Opener(texts, original)
        opener.open(0..<original.byteCount, of: nil, walk.edits)
        guard let tape = opener.bytes.withUnsafeBufferPointer({ Tape(of: $0) }) else {
            preconditionFailure("a text is not JSON")
        }
        self.tape = tape
        self.texts = texts
        self.walk = walk
        pieces = opener.pieces
        openings = opener.openings
        allOpenings = openings.joined().stablySorted {
            $0.opened.lowerBound < $1.opened.lowerBound
        }
        var edits = EditList()
        addEdits(walk.edits, of: nil, to: &edits)
        for text in allOpenings.map(\.text).stablySorted() {
            addEdits(texts.texts[text].edits, of: text, to: &edits)
        }
        var record = walk.record.movingPlaces { range, _ in opened(range) }
        record.texts = OpenedTexts()
        self.walk = WalkResult(walk.verdict, edits.finish(), record, findings: WalkRecord())
    }

    /// Copies the opener's work on strings that were replaced.
    private struct Opener {
        let texts: OpenedTexts
        let joined: [UInt8]
        /// The numbers of the texts, in the order of their strings.
        let numbers: [Int]
        var bytes: [UInt8] = []
        var pieces: OpenedPieces
        var openings: [[Opening]]

        init(_ texts: OpenedTexts, _ original: Tape) {
            self.texts = texts
            joined = original.withBytes { texts.joined(to: $0) }
            let strings = texts.texts.map(\.string.lowerBound)
            numbers = strings.indices.stablySorted { strings[$0] < strings[$1] }
            pieces = OpenedPieces(textCount: strings.count)
            openings = Array(repeating: [], count: strings.count + 1)
        }

        /// Appends a part of the original or of a text, with the strings in it opened.
        mutating func open(_ range: Range<Int>, of text: Int?, _ edits: EditSet) {
            var position = range.lowerBound
            for (string, number) in strings(in: edits) where string.lowerBound >= position {
                copy(position..<string.lowerBound, of: text)
                let start = bytes.count
                open(value(of: number), of: number, texts.texts[number].edits)
                openings[OpenedDocument.part(text)].append(
                    Opening(
                        string: string,
                        opened: start..<bytes.count,
                        text: number,
                        depth: texts.texts[number].depth
                    )
                )
                position = string.upperBound
            }
            copy(position..<range.upperBound, of: text)
        }

        private mutating func copy(_ range: Range<Int>, of text: Int?) {
            pieces.append(range, at: bytes.count, of: text)
            bytes += joined[range]
        }

        /// Returns the value in a text, without the white space around it.
        private func value(of number: Int) -> Range<Int> {
            let range = texts.texts[number].range
            var (start, end) = (range.lowerBound.position, range.upperBound.position)
            while start < end, joined[start].isJSONWhiteSpace { start += 1 }
            while end > start, joined[end - 1].isJSONWhiteSpace { end -= 1 }
            return start..<end
        }

        /// Returns the strings that edits replace by the values in them, with these texts.
        private func strings(in edits: EditSet) -> [(string: Range<Int>, number: Int)] {
            edits.edits.withElements { list in
                list.compactMap { edit -> (string: Range<Int>, number: Int)? in
                    let string = edit.start.position..<edit.end.position
                    guard edit.kind == .replace else { return nil }
                    let first = numbers.partitioningIndex {
                        texts.texts[$0].string.lowerBound >= edit.start
                    }
                    let found = numbers[first...]
                        .prefix { texts.texts[$0].string.lowerBound == edit.start }
                        .first { number in
                            texts.texts[number].string.upperBound == edit.end
                                && clean(number).elementsEqual(edits.texts[edit.text])
                        }
                    return found.map { (string, $0) }
                }
            }.stablySorted { $0.string.lowerBound < $1.string.lowerBound }
        }

        private func clean(_ number: Int) -> [UInt8] {
            joined.withUnsafeBytes { bytes in
                texts.texts[number].edits.withApplier(in: bytes) {
                    $0.assembled(value(of: number))
                }
            }
        }
    }

    // MARK: To the opened document

    /// Returns facts about numbers of the original, by their offsets in the opened document.
    func moved(_ numbers: [UInt32: [UInt8]]) -> [UInt32: [UInt8]] {
        numbers.reduce(into: [:]) { moved, number in
            moved[UInt32(pieces.opened(Int(number.key), in: nil))] = number.value
        }
    }

    private func addEdits(_ edits: EditSet, of text: Int?, to list: inout EditList) {
        let openings = openings[Self.part(text)]
        edits.edits.withElements { all in
            for edit in all {
                let range = edit.start.position..<edit.end.position
                let next = openings.partitioningIndex {
                    $0.string.lowerBound >= range.lowerBound
                }
                let isString = next < openings.count && openings[next].string == range
                guard edit.kind != .replace || !isString else { continue }
                list.append(edit.moved { pieces.opened($0, in: text) }, of: edits.texts)
            }
        }
    }

    private func opened(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while true {
            let text = texts.number(at: ByteOffset(range.lowerBound))
            let list = openings[Self.part(text)]
            let next = list.partitioningIndex { $0.string.lowerBound >= range.lowerBound }
            if next < list.count, list[next].string == range { return list[next].opened }
            if let text, !pieces.contains(text) {
                // The text stays in its string, or was tried only.
                if range.upperBound + shift <= Int(UInt32.max) {
                    return range.lowerBound + shift..<range.upperBound + shift
                }
                let string = texts.texts[text].string
                range = string.lowerBound.position..<string.upperBound.position
                continue
            }
            let start = pieces.opened(range.lowerBound, in: text)
            return start..<max(start, pieces.opened(range.upperBound, in: text))
        }
    }

    // MARK: From the opened document

    /// Returns a result of the opened document as one of the original.
    func closed(_ result: WalkResult) -> WalkResult {
        var record = result.record.movingPlaces { range, depth in source(range, depth) }
        let edits = result.edits.edits.withElements { Array($0) }
            .stablySorted { $0.start < $1.start }
        record.texts = texts
        for opening in allOpenings {
            let inner = inside(opening.opened, edits)
            let closed = closed(inner, of: opening.text, result.edits.texts)
            record.texts.keep(closed, ofText: opening.text, keepsString: false)
        }
        record.texts = record.texts.needed(by: record)
        let outer = closed(edits, of: nil, result.edits.texts)
        return WalkResult(result.verdict, outer, record, findings: WalkRecord())
    }

    /// Returns the place in the original or in a text of a value with a path of so many steps.
    private func source(_ range: Range<Int>, _ depth: Int) -> Range<Int> {
        if range.lowerBound > shift { return range.lowerBound - shift..<range.upperBound - shift }
        // No two openings begin at one place: the value around another one begins with a bracket.
        let next = allOpenings.partitioningIndex { $0.opened.lowerBound >= range.lowerBound }
        if next < allOpenings.count, allOpenings[next].opened == range,
            depth <= allOpenings[next].depth
        {
            return allOpenings[next].string
        }
        let start = pieces.source(ofByte: range.lowerBound)
        guard let last = range.last else { return start..<start }
        return start..<max(start, pieces.source(ofByte: last) + 1)
    }

    /// Returns the edits of a part of the opened document as those of the original or of a text.
    private func closed(_ edits: [Edit], of text: Int?, _ texts: ImmutableArray<UInt8>) -> EditSet {
        let openings = openings[Self.part(text)]
        var list = EditList()
        for edit in edits {
            let next = openings.partitioningIndex { $0.opened.upperBound >= edit.end.position }
            let isInside = next < openings.count && edit.isInside(openings[next].opened)
            guard !isInside else { continue }
            list.append(edit.moved { pieces.source(of: $0, in: text) }, of: texts)
        }
        for opening in openings {
            var inner = EditList()
            for edit in inside(opening.opened, edits) { inner.append(edit, of: texts) }
            let value = tape.withBytes { bytes in
                inner.withApplier(from: 0, in: UnsafeRawBufferPointer(bytes)) {
                    $0.assembled(opening.opened)
                }
            }
            let string = opening.string
            list.replace(
                ByteOffset(string.lowerBound)..<ByteOffset(string.upperBound),
                with: value
            )
        }
        return list.finish()
    }

    /// Returns the edits of a value, of edits in the order of their beginnings.
    private func inside(_ range: Range<Int>, _ edits: [Edit]) -> [Edit] {
        let first = edits.partitioningIndex { $0.start.position >= range.lowerBound }
        return edits[first...].prefix { $0.start.position < range.upperBound }
            .filter { $0.isInside(range) }
    }

    /// The position among ``openings`` of the original, or of a text.
    private static func part(_ text: Int?) -> Int { text.map { $0 + 1 } ?? 0 }
}
