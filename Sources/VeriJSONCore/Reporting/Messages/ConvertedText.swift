/// A reader of the results of conversions: the texts that replace values in the clean document.
///
///     {"a": "1", "b": " x "}   with the edits "1" → 1, and two spaces removed
///
///     text(of: 6..<9)   →  1
///     text(of: 16..<21) →  "x"
///
/// The text of a container that was wrapped or unwrapped is its clean text.
package struct ConvertedText {
    private let input: ByteView
    private let texts: ImmutableArray<UInt8>
    /// The edits sorted by start; edits with the same start are in the order of the walk.
    private let edits: [Edit]

    /// Creates a reader of a set of edits.
    ///
    /// - Complexity: O(*e* log *e*), *e* the number of edits.
    package init(_ set: EditSet, in input: ByteView) {
        self.input = input
        texts = set.texts
        edits = set.edits.enumerated()
            .stablySorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
    }

    /// Returns the clean text of a value, cut after `limit` characters.
    ///
    /// - Complexity: O(*limit* + log *e*) with the edits inside, *e* the number of all edits.
    package func text(of range: Range<Int>, limit: Int) -> String {
        // A Unicode scalar has at most four bytes. A value that is much longer is not assembled.
        let (reach, isOver) = limit.multipliedReportingOverflow(by: 4)
        guard isOver || range.count - 4_096 <= reach else { return "…" }
        var inside = EditList()
        for edit in edits[firstEdit(from: range.lowerBound)...] {
            let place = edit.start.position..<max(edit.start.position, edit.end.position)
            guard place.lowerBound <= range.upperBound else { break }
            guard place.upperBound <= range.upperBound else { continue }
            // A member that is inserted after the value belongs to the enclosing object.
            if edit.kind == .insertMember, place.lowerBound == range.upperBound { continue }
            inside.append(edit, of: texts)
        }
        let bytes = inside.finish()
            .withApplier(in: UnsafeRawBufferPointer(input.buffer)) { $0.assembled(range) }
        return JSONText.cut(String(decoding: bytes, as: UTF8.self), to: limit)
    }

    private func firstEdit(from offset: Int) -> Int {
        edits.partitioningIndex { $0.start.position >= offset }
    }
}
