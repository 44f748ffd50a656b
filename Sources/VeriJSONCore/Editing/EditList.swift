/// The changes that a walk wants made so far, and the texts that they bring.
package struct EditList: ~Copyable {
    private var edits = UniqueArray<Edit>()
    private var texts: [UInt8] = []

    package init() {}

    package var count: Int { edits.count }
    package var last: Edit? { edits.last }
    /// How many bytes the texts have together.
    package var textCount: Int { texts.count }

    /// A state to go back to.
    package struct Mark: Hashable, Sendable, BitwiseCopyable {
        package var edits: UInt32
        package var texts: Int
    }

    package var mark: Mark {
        Mark(
            edits: UInt32(truncatingIfNeeded: edits.count),
            texts: texts.count
        )
    }

    package mutating func roll(backTo mark: Mark) {
        edits.removeLast(to: Int(mark.edits))
        texts.removeLast(texts.count - mark.texts)
    }

    package mutating func removeAll() {
        edits.removeAll()
        texts = []
    }

    /// Expects as many edits as the last set had, and no more than can be.
    package mutating func expect(atMost limit: Int) { edits.expect(atMost: limit) }

    /// Hands on the edits so far, and begins anew.
    package mutating func finish() -> EditSet {
        let set = EditSet(edits: edits.finish(), texts: texts)
        texts = []
        return set
    }

    /// Lends an assembler that makes the edits from one on.
    package func withAssembler<Result>(
        from first: Int,
        in input: UnsafeRawBufferPointer,
        _ body: (EditApplier) -> Result
    ) -> Result {
        edits.withElements(from: first) { EditApplier.lend($0, texts, in: input, body) }
    }

    package mutating func remove(_ range: Range<ByteOffset>) {
        add(Edit(.remove, start: range.lowerBound, end: range.upperBound))
    }

    /// Lets the last removal reach up to `end`, over an element that follows it.
    package mutating func extendLast(to end: ByteOffset) {
        guard var edit = edits.last else { return }
        edit.end = end
        edits.replaceLast(by: edit)
    }

    package mutating func replace(_ range: Range<ByteOffset>, with text: some Collection<UInt8>) {
        append(.replace, range, text)
    }

    /// Puts a text in which nothing has to be escaped in the place of a range, in quotes.
    package mutating func replace(
        _ range: Range<ByteOffset>,
        quoting text: UnsafeBufferPointer<UInt8>
    ) {
        let quote = CollectionOfOne(UInt8(ascii: "\""))
        let start = texts.count
        texts.append(contentsOf: quote)
        texts.append(contentsOf: text)
        texts.append(contentsOf: quote)
        append(.replace, range, from: start)
    }

    /// Keeps a part of a range.
    @inline(__always)
    package mutating func narrow(_ range: Range<ByteOffset>, to kept: Range<ByteOffset>) {
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

    /// Adds a member behind the last one of an object, which ends at `end`.
    ///
    /// `text` is separator, quoted key, colon and value.
    package mutating func insertMember(_ text: some Collection<UInt8>, at end: ByteOffset) {
        append(.insertMember, end..<end, text)
    }

    /// Adds an edit of another set, which has these texts.
    package mutating func append(_ edit: Edit, of texts: [UInt8]) {
        switch edit.kind {
        case .remove, .narrow: add(edit)
        case .replace, .insertMember:
            append(edit.kind, edit.start..<edit.end, texts[edit.text])
        }
    }

    private mutating func append(
        _ kind: Edit.Kind,
        _ range: Range<ByteOffset>,
        _ text: some Collection<UInt8>
    ) {
        let start = texts.count
        texts.append(contentsOf: text)
        append(kind, range, from: start)
    }

    /// Adds an edit whose text is what was added last.
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
