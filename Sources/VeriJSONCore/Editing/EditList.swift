/// The growing list of a walk's edits, with their texts.
struct EditList: ~Copyable {
    private var edits = UniqueArray<Edit>()
    private var texts = UniqueArray<UInt8>()

    init() {}

    var count: Int { edits.count }
    var last: Edit? { edits.last }
    /// The total length of the texts in bytes.
    var textCount: Int { texts.count }

    /// A position to roll back to.
    struct Mark: Hashable, Sendable, BitwiseCopyable {
        var edits: UInt32
        var texts: Int
    }

    var mark: Mark {
        Mark(
            edits: UInt32(truncatingIfNeeded: edits.count),
            texts: texts.count
        )
    }

    mutating func rollBack(to mark: Mark) {
        edits.removeLast(to: Int(mark.edits))
        texts.removeLast(to: mark.texts)
    }

    /// Removes all edits.
    mutating func removeAll() {
        edits.removeAll()
        texts.removeAll()
    }

    /// Reserves room for as many edits as the last set had, up to a limit, and for their texts.
    mutating func expect(atMost limit: Int) {
        edits.expect(atMost: limit)
        texts.expect(atMost: limit)
    }

    /// Returns the edits recorded so far and empties the list.
    mutating func finish() -> EditSet {
        EditSet(edits: edits.finish(), texts: texts.finish())
    }

    /// Returns the edits from index `first` on, each a number of bytes further.
    func copy(from first: Int, movedBy shift: Int = 0) -> EditSet {
        var copy = EditList()
        edits.withElements(from: first) { edits in
            texts.withElements(from: 0) { texts in
                for edit in edits { copy.append(edit.moved(by: shift), of: texts) }
            }
        }
        return copy.finish()
    }

    /// Adds the edits of a set, each a number of bytes further.
    mutating func append(_ set: EditSet, movedBy shift: Int) {
        set.edits.withElements { edits in
            set.texts.withElements { texts in
                for edit in edits { append(edit.moved(by: shift), of: texts) }
            }
        }
    }

    /// Calls `body` with an applier for the edits from index `first` on.
    func withApplier<Result>(
        from first: Int,
        in input: UnsafeRawBufferPointer,
        _ body: (EditApplier) -> Result
    ) -> Result {
        edits.withElements(from: first) { edits in
            texts.withElements(from: 0) { EditApplier.lend(edits, $0, in: input, body) }
        }
    }

    /// Returns the ranges that the edits from index `first` on remove, in their order.
    func removedRanges(from first: Int) -> [Range<ByteOffset>] {
        edits.withElements(from: first) { edits in
            edits.compactMap { $0.kind == .remove ? $0.start..<$0.end : nil }
        }
    }

    /// Whether an edit from index `first` on changes the byte at an offset.
    func covers(_ offset: ByteOffset, from first: Int) -> Bool {
        edits.withElements(from: first) { edits in
            edits.contains { $0.start <= offset && offset < $0.end }
        }
    }

    mutating func remove(_ range: Range<ByteOffset>) {
        add(Edit(.remove, start: range.lowerBound, end: range.upperBound))
    }

    /// Extends the last removal to `end`, to include the element after it.
    mutating func extendLast(to end: ByteOffset) {
        guard var edit = edits.last else { return }
        edit.end = end
        edits.replaceLast(by: edit)
    }

    mutating func replace(_ range: Range<ByteOffset>, with text: some Collection<UInt8>) {
        append(.replace, range, text)
    }

    /// Replaces a range with a text in quotes.
    ///
    /// The text must not need escaping.
    mutating func replace(
        _ range: Range<ByteOffset>,
        quoting text: UnsafeBufferPointer<UInt8>
    ) {
        let start = texts.count
        texts.append(UInt8(ascii: "\""))
        texts.append(text)
        texts.append(UInt8(ascii: "\""))
        append(.replace, range, from: start)
    }

    /// Removes everything from a range except a part of it.
    @inline(__always)
    mutating func narrow(_ range: Range<ByteOffset>, to kept: Range<ByteOffset>) {
        add(
            Edit(
                .narrow,
                start: range.lowerBound,
                end: range.upperBound,
                textStart: kept.lowerBound.position,
                textLength: kept.upperBound.position - kept.lowerBound.position
            )
        )
    }

    /// Adds a member after the last one of an object, which ends at `end`.
    ///
    /// `text` is the separator, the quoted key, the colon and the value.
    mutating func insertMember(_ text: some Collection<UInt8>, at end: ByteOffset) {
        append(.insertMember, end..<end, text)
    }

    /// Copies an edit from another set, whose texts are `texts`.
    mutating func append(_ edit: Edit, of texts: ImmutableArray<UInt8>) {
        texts.withElements { append(edit, of: $0) }
    }

    private mutating func append(_ edit: Edit, of texts: UnsafeBufferPointer<UInt8>) {
        switch edit.kind {
        case .remove, .narrow: add(edit)
        case .replace, .insertMember:
            append(edit.kind, edit.start..<edit.end, texts[edit.text])
        }
    }

    /// Returns a writer of a text of at most `count` bytes, valid until the list is used again.
    ///
    /// The text becomes that of an edit by ``replace(_:withWritten:)``.
    @inline(__always)
    mutating func writer(for count: Int) -> TextWriter { TextWriter(texts.reserve(count)) }

    /// Replaces a range by what was written last, of so many bytes.
    @inline(__always)
    mutating func replace(_ range: Range<ByteOffset>, withWritten count: Int) {
        let start = texts.count
        texts.take(count)
        append(.replace, range, from: start)
    }

    /// The text of so many bytes that was written last, valid until the list is used again.
    func written(_ count: Int) -> UnsafeBufferPointer<UInt8> { texts.reserved(count) }

    /// Writes a part of the input with the edits since a mark, and takes these back.
    ///
    /// - Parameters:
    ///   - range: The part.
    ///   - input: The input.
    ///   - mark: The mark.
    /// - Returns: The number of bytes that were written, as through ``writer(for:)``.
    mutating func write(
        _ range: Range<Int>,
        of input: UnsafeRawBufferPointer,
        takingBackTo mark: Mark
    ) -> Int {
        let first = Int(mark.edits)
        let size = withApplier(from: first, in: input) { $0.size(of: range) }
        let room = texts.reserveBytes(size)
        withApplier(from: first, in: input) { $0.write(range, to: room) }
        let start = texts.count
        rollBack(to: mark)
        texts.moveReserved(size, from: start)
        return size
    }

    /// Makes a string of JSON of the text of so many bytes that was written last.
    ///
    /// - Returns: The number of bytes that are written then.
    mutating func quoteWritten(_ count: Int) -> Int { texts.quoteReserved(count) }

    private mutating func append(
        _ kind: Edit.Kind,
        _ range: Range<ByteOffset>,
        _ text: some Collection<UInt8>
    ) {
        let start = texts.count
        if text.withContiguousStorageIfAvailable({ texts.append($0) }) == nil {
            for byte in text { texts.append(byte) }
        }
        append(kind, range, from: start)
    }

    /// Adds an edit whose text begins at `start` and ends at the end of the texts.
    @inline(__always)
    private mutating func append(_ kind: Edit.Kind, _ range: Range<ByteOffset>, from start: Int) {
        add(
            Edit(
                kind,
                start: range.lowerBound,
                end: range.upperBound,
                textStart: start,
                textLength: texts.count - start
            )
        )
    }

    @inline(__always)
    private mutating func add(_ edit: Edit) { edits.append(edit) }
}
