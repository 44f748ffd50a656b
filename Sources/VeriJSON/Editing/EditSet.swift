/// The changes that a walk wants made, and the texts that they bring.
package struct EditSet: Sendable {
    package private(set) var edits: [Edit] = []
    package private(set) var texts: [UInt8] = []
    /// For how many edits there is room from the first one on, so that the list is not copied each
    /// time that it grows.
    package var expectedCount = 0

    package init() {}

    package var isEmpty: Bool { edits.isEmpty }
    package var count: Int { edits.count }
    package var last: Edit? { edits.last }

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
        edits.removeLast(edits.count - Int(mark.edits))
        texts.removeLast(texts.count - mark.texts)
    }

    package mutating func removeAll() {
        edits.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
    }

    /// The same edits in little more room than they need, for who keeps them.
    package func fitted() -> EditSet {
        guard edits.capacity > 2 * edits.count + 16 else { return self }
        var set = self
        set.edits = edits.map { $0 }
        return set
    }

    package mutating func remove(_ range: Range<ByteOffset>) {
        add(Edit(.remove, start: range.lowerBound, end: range.upperBound))
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

    private mutating func add(_ edit: Edit) {
        if edits.isEmpty { edits.reserveCapacity(expectedCount) }
        edits.append(edit)
    }
}
