/// The parts of a document and of its texts that make up an opened document, in its order.
struct OpenedPieces {
    private struct CopiedPart {
        /// The offset in the original or in a text.
        var source: Int
        var opened: Int
        var count: Int
    }

    private var pieces: [CopiedPart] = []
    /// The positions of the pieces of the original, then those of each text.
    private var positions: [[Int]]

    init(textCount: Int) { positions = Array(repeating: [], count: textCount + 1) }

    mutating func append(_ source: Range<Int>, at opened: Int, of text: Int?) {
        positions[Self.part(text)].append(pieces.count)
        pieces.append(CopiedPart(source: source.lowerBound, opened: opened, count: source.count))
    }

    /// Returns whether a text is a part of the opened document.
    func contains(_ text: Int) -> Bool { !positions[Self.part(text)].isEmpty }

    /// Returns the place in the opened document of an offset in the original or in a text.
    ///
    /// - Complexity: O(log *n*), *n* the number of pieces.
    func opened(_ source: Int, in text: Int?) -> Int {
        piece(in: text, source) { $0.source }
            .map { $0.opened + min(source - $0.source, $0.count) } ?? 0
    }

    /// Returns the offset in the original or in a text of a place in the opened document.
    func source(of opened: Int, in text: Int?) -> Int {
        piece(in: text, opened) { $0.opened }
            .map { $0.source + min(opened - $0.opened, $0.count) } ?? 0
    }

    /// Returns the offset of a byte of the opened document, in the original or in a text.
    func source(ofByte opened: Int) -> Int {
        var position = pieces.partitioningIndex { $0.opened > opened } - 1
        while position > 0, pieces[position].count == 0 { position -= 1 }
        guard position >= 0 else { return 0 }
        return pieces[position].source + opened - pieces[position].opened
    }

    private static func part(_ text: Int?) -> Int { text.map { $0 + 1 } ?? 0 }

    /// Returns the last piece of the original or of a text that begins at an offset or before it.
    private func piece(in text: Int?, _ offset: Int, _ start: (CopiedPart) -> Int) -> CopiedPart? {
        let positions = positions[Self.part(text)]
        let after = positions.partitioningIndex { start(pieces[$0]) > offset }
        return after > 0 ? pieces[positions[after - 1]] : nil
    }
}
