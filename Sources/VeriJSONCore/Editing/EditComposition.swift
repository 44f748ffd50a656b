/// The document that several sets of edits make of another, each set after the one before it.
///
/// It is a list of pieces: bytes of the original that are kept, and texts, perhaps empty, that
/// replace others.
///
///     original                 [1, "2", "x"]
///     after the first edits    [1, 2, "x"]       [1,␣ · 2 for "2" · ,␣"x"]
///     after the next           [1, 2]            [1,␣ · 2 for "2" · nothing for ,␣"x" · ]
///
/// From it come the edits that lead from the original to the last document in one step, and the
/// place in the original of each place in the last document.
struct EditComposition {
    private struct Piece {
        /// The offset in the last document.
        var start: Int
        /// The bytes of the original that are kept, or that the text replaces.
        var original: Range<Int>
        /// A range of ``EditComposition/texts``; nil if the bytes of the original are kept.
        var text: Range<Int>?
        /// Whether the text is a part of a longer one, and replaces nothing by itself.
        var isPart = false

        var count: Int { (text ?? original).count }

        /// Returns a part of the piece.
        ///
        /// Only the last part of a text replaces bytes of the original, so that no two parts do.
        func part(_ range: Range<Int>) -> Piece {
            guard let text else {
                let lower = original.lowerBound + range.lowerBound
                return Piece(start: 0, original: lower..<lower + range.count)
            }
            let isLast = range.upperBound == count
            let lower = text.lowerBound + range.lowerBound
            return Piece(
                start: 0,
                original: isLast ? original : original.lowerBound..<original.lowerBound,
                text: lower..<lower + range.count,
                isPart: !isLast
            )
        }
    }

    private var pieces: [Piece]
    private var texts: [UInt8] = []
    /// The length of the original.
    private let originalCount: Int
    /// The length of the last document.
    private(set) var count: Int

    /// Creates the composition of no edits.
    ///
    /// - Parameter count: The length of the original in bytes.
    init(count: Int) {
        originalCount = count
        self.count = count
        pieces = count > 0 ? [Piece(start: 0, original: 0..<count)] : []
    }

    /// Creates the composition of splices.
    ///
    /// - Parameters:
    ///   - splices: The splices in order: bytes of the original, and those of the last document
    ///     that replace them.
    ///   - document: The last document.
    ///   - originalCount: The length of the original in bytes.
    init(
        of splices: some Sequence<(original: Range<Int>, last: Range<Int>)>,
        in document: UnsafeRawBufferPointer,
        originalCount: Int
    ) {
        self.originalCount = originalCount
        count = document.count
        pieces = []
        var (original, last) = (0, 0)
        func kept(upTo end: Int) -> [Piece] {
            guard original < end else { return [] }
            return [Piece(start: last, original: original..<end)]
        }
        for splice in splices {
            pieces += kept(upTo: splice.original.lowerBound)
            let text = texts.count..<texts.count + splice.last.count
            texts += document[splice.last]
            pieces.append(
                Piece(start: splice.last.lowerBound, original: splice.original, text: text)
            )
            (original, last) = (splice.original.upperBound, splice.last.upperBound)
        }
        pieces += kept(upTo: originalCount)
    }

    /// Adds edits of the last document.
    ///
    /// - Parameters:
    ///   - edits: The edits.
    ///   - document: The bytes of the last document.
    /// - Complexity: O(*p* + *e* log *e*), *p* the number of pieces, *e* that of the edits.
    mutating func append(_ edits: EditSet, to document: UnsafeRawBufferPointer) {
        assert(document.count == count, "the edits are those of another document")
        let shift = texts.count
        edits.texts.withElements { texts += $0 }
        var next = Pieces(of: self)
        for splice in edits.withApplier(in: document, \.splices) {
            next.keep(upTo: splice.input.lowerBound)
            if !splice.input.isEmpty { next.keepEmptyPieces() }
            let original = originalRange(of: splice.input)
            next.skip(to: splice.input.upperBound)
            let text = splice.text.lowerBound + shift..<splice.text.upperBound + shift
            next.append(Piece(start: 0, original: original, text: text))
        }
        next.keep(upTo: .max)
        next.settleParts()
        (pieces, count) = (next.made, next.count)
    }

    /// The list of pieces after further edits.
    private struct Pieces {
        private let pieces: [Piece]
        private var position = 0
        /// The offset in the document before the edits.
        private var offset = 0
        private(set) var made: [Piece] = []
        private(set) var count = 0

        init(of composition: EditComposition) { pieces = composition.pieces }

        mutating func append(_ piece: Piece) {
            var piece = piece
            piece.start = count
            count += piece.count
            made.append(piece)
        }

        mutating func keep(upTo end: Int) {
            while offset < end, position < pieces.count {
                let piece = pieces[position]
                let part = offset - piece.start..<min(end - piece.start, piece.count)
                append(piece.part(part))
                advance(by: part.count)
            }
        }

        /// Keeps the pieces in which nothing is left, so that each edit stays within one value.
        mutating func keepEmptyPieces() {
            while position < pieces.count, pieces[position].count == 0 {
                append(pieces[position])
                position += 1
            }
        }

        mutating func skip(to end: Int) {
            while offset < end, position < pieces.count {
                let piece = pieces[position]
                advance(by: min(end, piece.start + piece.count) - offset)
            }
        }

        /// Maps the remaining part of a split text to the bytes that the whole text replaced.
        ///
        ///     "12" for 12, then 12 for "12":   nothing · 12 · nothing for 12  →  · 12 for 12 ·
        mutating func settleParts() {
            for position in made.indices.dropLast() where made[position].isPart {
                let rest = made[position + 1]
                guard rest.count == 0, !rest.original.isEmpty,
                    rest.original.lowerBound == made[position].original.lowerBound
                else { continue }
                made[position].original = rest.original
                made[position].isPart = false
                let end = rest.original.upperBound
                made[position + 1].original = end..<end
            }
        }

        private mutating func advance(by count: Int) {
            offset += count
            let piece = pieces[position]
            if offset == piece.start + piece.count { position += 1 }
        }
    }

    // MARK: Places

    /// Returns the bytes of the original that a range of the last document keeps or replaces.
    ///
    /// - Complexity: O(log *p*), *p* the number of pieces.
    func originalRange(of range: Range<Int>) -> Range<Int> {
        // An insertion belongs to what precedes it.
        let lower = range.isEmpty ? end(of: range.lowerBound) : start(of: range.lowerBound)
        return lower..<max(lower, range.isEmpty ? lower : end(of: range.upperBound))
    }

    /// Returns the offset in the original of the byte at an offset.
    private func start(of offset: Int) -> Int {
        guard let piece = piece(at: offset) else { return originalCount }
        return piece.original.lowerBound + (piece.text == nil ? offset - piece.start : 0)
    }

    /// Returns the offset in the original of the end of the byte before an offset.
    private func end(of offset: Int) -> Int {
        guard offset > 0, let piece = piece(at: offset - 1) else { return 0 }
        if piece.text == nil { return piece.original.lowerBound + offset - piece.start }
        let isWhole = offset == piece.start + piece.count
        return isWhole ? piece.original.upperBound : piece.original.lowerBound
    }

    /// Returns the offset in the last document of a byte of the original; nil if it was not kept.
    ///
    /// - Complexity: O(log *p*), *p* the number of pieces.
    func offset(ofByte original: Int) -> Int? {
        let after = pieces.partitioningIndex { $0.original.lowerBound > original }
        guard after > 0, pieces[after - 1].text == nil,
            pieces[after - 1].original.contains(original)
        else { return nil }
        return pieces[after - 1].start + original - pieces[after - 1].original.lowerBound
    }

    /// Returns the bytes of the original that the text around an offset replaced; nil if the byte
    /// was kept or added.
    func replacedRange(at offset: Int) -> Range<Int>? {
        guard let piece = piece(at: offset), piece.text != nil, !piece.original.isEmpty else {
            return nil
        }
        return piece.original
    }

    /// Returns whether an edit put the byte at an offset beside a value, as a bracket around it.
    func isInserted(at offset: Int) -> Bool {
        piece(at: offset).map { $0.text != nil && $0.original.isEmpty } ?? false
    }

    private func piece(at offset: Int) -> Piece? {
        let after = pieces.partitioningIndex { $0.start > offset }
        guard after > 0, offset < pieces[after - 1].start + pieces[after - 1].count else {
            return nil
        }
        return pieces[after - 1]
    }

    // MARK: Result

    /// Calls `body` with each range of the last document that is not the original's, in order, and
    /// with the range of the original that it replaces.
    func forEachInverse(_ body: (_ last: Range<Int>, _ original: Range<Int>) -> Void) {
        var original = 0
        for piece in pieces {
            if original < piece.original.lowerBound {
                body(piece.start..<piece.start, original..<piece.original.lowerBound)
            }
            if piece.text != nil, piece.count > 0 || !piece.original.isEmpty {
                body(piece.start..<piece.start + piece.count, piece.original)
            }
            original = max(original, piece.original.upperBound)
        }
        if original < originalCount { body(count..<count, original..<originalCount) }
    }

    /// The edits that lead from the original to the last document.
    var edits: EditSet {
        var list = EditList()
        var offset = 0
        func add(_ range: Range<Int>, _ text: ArraySlice<UInt8>) {
            guard !range.isEmpty || !text.isEmpty else { return }
            let place = ByteOffset(range.lowerBound)..<ByteOffset(range.upperBound)
            // Brackets are put around a value; anything else is a member after the last one.
            let isMember = range.isEmpty && text.first != 0x5B && text.first != 0x5D
            if isMember {
                list.insertMember(text, at: place.lowerBound)
            } else {
                list.replace(place, with: text)
            }
        }
        for piece in pieces {
            let original = piece.original
            if offset < original.lowerBound { add(offset..<original.lowerBound, []) }
            if let text = piece.text { add(original, texts[text]) }
            offset = max(offset, original.upperBound)
        }
        if offset < originalCount { add(offset..<originalCount, []) }
        return list.finish()
    }
}
