/// A reader of text that is almost JSON, which copies it to JSON text and repairs what it is
/// allowed to.
///
/// It is a state machine, as ``SyntaxChecker`` is: open containers are on an explicit stack, so
/// nesting needs no recursion, and each byte is read a bounded number of times. What is JSON is
/// copied as it is, in long runs.
///
///     text       {id: 1, tags: ['a',], "n
///     output     {"id": 1, "tags": ["a"]}
///
/// Whatever it writes is checked strictly afterwards: the reader decides what a text means, never
/// what JSON is.
struct RelaxedReader {
    typealias State = SyntaxChecker.State

    /// The kind of the last token, by which a missing comma is judged.
    enum LastToken {
        case other
        case string
        case number
    }

    /// A place with two readings.
    struct Refusal {
        var ambiguity: JSONSyntaxError.Ambiguity
        var range: Range<Int>
        /// The offset of what the place is at odds with.
        var other: Int

        /// Returns the error for it.
        func error(in bytes: ByteView) -> JSONSyntaxError {
            let location = LineIndex.location(of: range.lowerBound, in: bytes.buffer)
            let place = LineIndex.location(of: other, in: bytes.buffer)
            return JSONSyntaxError(
                code: .ambiguous,
                range: range,
                line: location.line,
                column: location.column,
                expected: JSONSyntaxError.Expectation(items: [.json], place: .document),
                openBracket: nil,
                found: .readings(
                    ambiguity,
                    other: .init(offset: other, line: place.line, column: place.column)
                ),
                fix: nil
            )
        }
    }

    /// A state to go back to when what follows is dropped.
    struct Mark {
        var position: Int
        var output: Int
        var copied: Int
        var repairs: Int
    }

    let bytes: ByteView
    let syntax: Sanitizer.Policy.Relaxed
    let depthLimit: Int
    /// The maximum number of bytes of output.
    let outputLimit: Int

    var position: Int
    /// The offset of the value's first byte.
    var valueStart: Int
    /// The offset up to which the text is in the output.
    var copied: Int
    var output: [UInt8] = []
    var repairs: [TextRepair] = []
    var state = State.document
    /// Whether each open container is an object.
    var open: [Bool] = []
    /// For each open container, the offset of a comma that may be outside of it instead: its own, or
    /// one of a container of the same kind directly in it; -1 for none.
    var commas: [Int] = []
    /// The container that was closed last, with its comma.
    private var lastClosed = (isObject: false, comma: -1)
    var lastToken = LastToken.other
    /// The end of the last key or value.
    var previousEnd = 0
    /// The end of what precedes the current item or member: its comma is not included.
    var element: Mark
    /// The number of bytes that were read more than once, to see whether a quote ends its string.
    var readAgain = 0
    /// The length of the whole text, of which ``bytes`` may be the beginning.
    var textCount: Int
    /// Whether a string ran to the end of the text because of a quote that was taken for content.
    var hasOpenString = false
    /// Whether the opening brace of the document was added.
    var lacksBrace = false
    /// Whether the innermost open container is the object of the document, which lacks its braces.
    var isWithoutBrace: Bool { lacksBrace && open.count == 1 }
    /// The last place with two readings, of which the set allows neither.
    var refusal: Refusal?
    /// The backslashes of the current string.
    var backslashes = Backslashes()

    /// Creates a reader that begins at an offset.
    init(
        _ bytes: ByteView,
        from start: Int,
        syntax: Sanitizer.Policy.Relaxed,
        depthLimit: Int,
        outputLimit: Int
    ) {
        self.bytes = bytes
        self.syntax = syntax
        self.depthLimit = depthLimit
        self.outputLimit = outputLimit
        position = start
        valueStart = start
        copied = start
        textCount = bytes.count
        element = Mark(position: start, output: 0, copied: start, repairs: 0)
    }

    /// Reads one value.
    ///
    /// - Returns: Whether the value was read to its end, with the position after it. Otherwise the
    ///   position is where something is that no departure of the set allows.
    mutating func readValue() -> Bool {
        while true {
            if case .afterDocument = state { return true }
            if Self.mayBeSpace(bytes[position]) { guard skipSpace() else { return false } }
            if case .document = state { valueStart = position }
            guard position < bytes.count else { return finish() }
            guard step(), output.count <= outputLimit else { return false }
        }
    }

    /// Reads the next token.
    private mutating func step() -> Bool {
        switch state {
        case .document, .firstItem, .item, .memberValue: value()
        case .firstMember, .member: key()
        case .afterKey: colon()
        case .afterItem, .afterMember: separator()
        case .afterDocument: true
        }
    }

    /// Appends everything up to an offset to the output.
    mutating func copy(upTo end: Int) {
        guard end > copied else { return }
        // A reader that found most of a text makes room for what follows at once.
        if output.isEmpty, end - copied > bytes.count / 4 {
            output.reserveCapacity(min(bytes.count - copied, outputLimit) + 64)
        }
        output += bytes.buffer[copied..<end]
        copied = end
    }

    /// Appends the rest of the whole text to the output, as it is.
    mutating func copyRest(of text: ByteView) {
        output += text.buffer[copied...]
        copied = text.count
    }

    /// Writes a text in place of a range, which must not precede the last one.
    ///
    /// `departure` is nil for a part of the last repair.
    mutating func replace(
        _ range: Range<Int>,
        with text: some Collection<UInt8>,
        for departure: Sanitizer.Policy.Relaxed?
    ) {
        copy(upTo: range.lowerBound)
        let start = output.count
        output += text
        repairs.append(TextRepair(departure, of: range, by: start..<output.count))
        copied = range.upperBound
    }

    /// Writes a text before an offset.
    mutating func insert(_ text: String, at offset: Int, for departure: Sanitizer.Policy.Relaxed?) {
        replace(offset..<offset, with: text.utf8, for: departure)
    }

    var mark: Mark {
        Mark(position: position, output: output.count, copied: copied, repairs: repairs.count)
    }

    mutating func goBack(to mark: Mark) {
        output.removeLast(output.count - mark.output)
        repairs.removeLast(repairs.count - mark.repairs)
        (position, copied) = (mark.position, mark.copied)
    }

    // MARK: Containers

    mutating func enter(isObject: Bool) -> Bool {
        guard open.count < depthLimit else { return false }
        open.append(isObject)
        commas.append(-1)
        position += 1
        state = isObject ? .firstMember : .firstItem
        element = mark
        return true
    }

    mutating func leave() -> Bool {
        lastClosed = (open.removeLast(), commas.removeLast())
        if open.last == lastClosed.isObject { noteComma(at: lastClosed.comma) }
        position += 1
        finishValue(.other)
        return true
    }

    /// Notes a comma of the innermost open container.
    mutating func noteComma(at offset: Int) {
        guard let last = commas.last, last < 0 else { return }
        commas[commas.count - 1] = offset
    }

    /// Notes that a value ends at the current position.
    mutating func finishValue(_ token: LastToken) {
        previousEnd = position
        lastToken = token
        state = open.last.map { $0 ? .afterMember : .afterItem } ?? .afterDocument
    }

    // MARK: End of the text

    /// Ends a text of which nothing is left: closes what is open.
    private mutating func finish() -> Bool {
        switch state {
        case .document: return false
        case .afterDocument: return true
        case .afterMember where isWithoutBrace:
            insert("}", at: max(copied, previousEnd), for: nil)
            open = []
            finishValue(.other)
            return true
        case .afterItem, .afterMember:
            // More digits may have followed.
            if lastToken == .number, previousEnd == bytes.count { return dropUnfinished() }
            return !mayLackBracket() && close(at: bytes.count)
        case .firstItem, .firstMember: return close(at: bytes.count)
        case .item, .member, .afterKey, .memberValue: return dropUnfinished()
        }
    }

    /// Returns whether the text ends with a bracket that may be that of the container around it: an
    /// earlier one is missing then, before one of its commas.
    ///
    ///     {"a": {"b": 1, "c": 2}      "c" is a member of the inner object, or of the outer one
    private mutating func mayLackBracket() -> Bool {
        let last = bytes[previousEnd - 1]
        guard last == UInt8(ascii: "}") || last == UInt8(ascii: "]"), lastToken == .other,
            open.last == lastClosed.isObject, lastClosed.comma >= 0, !syntax.contains(.brackets)
        else { return false }
        refusal = Refusal(
            ambiguity: .bracket,
            range: bytes.count..<bytes.count,
            other: lastClosed.comma
        )
        return true
    }

    /// Drops the item or member that the end of the text cuts off, and closes what is open.
    mutating func dropUnfinished() -> Bool {
        guard syntax.contains(.truncation), !open.isEmpty else { return false }
        goBack(to: element)
        return close(at: position)
    }

    /// Replaces the rest of the text by the closing brackets.
    mutating func close(at offset: Int) -> Bool {
        guard syntax.contains(.truncation), !open.isEmpty else { return false }
        let brackets = open.reversed().map { $0 ? UInt8(ascii: "}") : UInt8(ascii: "]") }
        replace(offset..<bytes.count, with: brackets, for: .truncation)
        open = []
        position = bytes.count
        finishValue(.other)
        return true
    }
}
