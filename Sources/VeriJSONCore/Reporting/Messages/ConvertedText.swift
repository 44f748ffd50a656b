/// What conversions made of values: the text that stands in their place in the clean document.
///
///     {"a": "1", "b": " x "}   with the edits "1" → 1, and two spaces that go
///
///     text(of: 6..<9)   →  1
///     text(of: 16..<21) →  "x"
///
/// A container that was wrapped or unwrapped is cleaned inside; its text is the clean one.
struct ConvertedText {
    private let input: ByteView
    private let texts: [UInt8]
    /// Sorted by where they begin; edits at one place stay in the order of the walk.
    private let edits: [Edit]

    /// - Complexity: O(*e* log *e*), *e* the number of edits.
    init(_ set: EditSet, in input: ByteView) {
        self.input = input
        texts = set.texts
        edits = set.edits.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
    }

    /// The clean text of a value, cut after so many characters.
    ///
    /// - Complexity: O(*limit* + log *e*) with the edits inside, *e* the number of all edits.
    func text(of range: Range<Int>, limit: Int) -> String {
        // A scalar value has four bytes at most. What is far longer is not made to be cut.
        let (reach, isOver) = limit.multipliedReportingOverflow(by: 4)
        guard isOver || range.count - 4_096 <= reach else { return "…" }
        var inside = EditList()
        for edit in edits[firstEdit(from: range.lowerBound)...] {
            let place = edit.start.position..<max(edit.start.position, edit.end.position)
            guard place.lowerBound <= range.upperBound else { break }
            guard place.upperBound <= range.upperBound else { continue }
            // A member that is supplied behind the value belongs to the object around it.
            if edit.kind == .insertMember, place.lowerBound == range.upperBound { continue }
            inside.append(edit, of: texts)
        }
        let bytes = inside.finish()
            .withAssembler(in: UnsafeRawBufferPointer(input.buffer)) { $0.assembled(range) }
        return JSONText.cut(String(decoding: bytes, as: UTF8.self), to: limit)
    }

    private func firstEdit(from offset: Int) -> Int {
        var low = 0
        var high = edits.count
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].start.position < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
