/// The texts of a document: the bytes that strings denote, in memory of their own.
extension Walk {
    /// The bytes of the texts.
    var buffers: [TextBuffers.Buffer] { journal.buffers?.buffers ?? [] }

    /// Returns the first byte of the value in a text.
    func textStart(_ number: Int) -> Pointer { buffers[number].value.lowerBound }

    /// Returns the number of the text that a string has; nil if it has none.
    mutating func textNumber(of value: FailedValue, _ conversion: Conversion) -> Int? {
        let string = scanner.offset(value.start)..<scanner.offset(value.end)
        var key = TextBuffers.Key(
            string: string.lowerBound,
            isChanged: value.token?.isChanged == true
        )
        if conversion == .splitList {
            // A part of a list is no list.
            guard value.rule.pointee.form.kinds == .array,
                let separator = arguments(for: value.rule.pointee).separator,
                openText.map({ !buffers[$0].isList }) ?? true
            else { return nil }
            key.separator = separator
        }
        readAgain(value.end - value.start)
        guard stop == .none else { return nil }
        if let known = journal.buffers?.number(of: key, at: frames.depth) {
            guard let number = known else { return nil }
            return isCheckedText(number) ? number : nil
        }
        let text = text(of: value, key.separator)
        beginTexts()
        let number = text.flatMap { append($0, of: string, key) }
        guard stop == .none else { return nil }
        journal.buffers?.keep(number, as: key, at: frames.depth)
        return number
    }

    /// Returns the text that a string denotes, or the array of its parts; nil if it is no list.
    private mutating func text(
        of value: FailedValue,
        _ separator: [UInt8]?
    ) -> ImmutableArray<UInt8>? {
        guard let token = value.token else { return nil }
        var text = UniqueArray<UInt8>()
        if let separator {
            // Steps 1 and 2 come before conversions.
            let list = SeparatedList.array(of: content(of: token), separatedBy: separator)
            readAgain(list?.count ?? 0)
            guard let list else { return nil }
            list.withUnsafeBufferPointer { text.append($0) }
        } else if token.isChanged {
            text.append(content(of: token))
        } else if scanner.unescape(value.start, into: &text) == nil {
            return nil
        }
        return TextBuffers.padded(&text)
    }

    /// Prepares the journal for texts.
    mutating func beginTexts() {
        guard journal.buffers == nil else { return }
        // Records are removed before the next document, and texts with them.
        willRecord()
        journal.buffers = TextBuffers()
    }

    /// Adds a text to those of the document, and returns its number; nil if it is no JSON.
    private mutating func append(
        _ text: ImmutableArray<UInt8>,
        of string: Range<ByteOffset>,
        _ key: TextBuffers.Key
    ) -> Int? {
        let buffer = TextBuffers.Buffer(text, depth: frames.depth, isList: key.separator != nil)
        guard nextTextStart + buffer.count < Int(UInt32.max) else {
            end(for: .work)
            return nil
        }
        guard let value = checkedValue(buffer) else { return nil }
        return append(buffer, value, of: string)
    }

    /// The offset of the next text.
    var nextTextStart: Int { 1 + max(journal.texts.end, journal.documentCount) }

    /// Adds a text with a value to those of the document, and returns its number.
    mutating func append(
        _ buffer: TextBuffers.Buffer,
        _ value: Range<Pointer>,
        of string: Range<ByteOffset>
    ) -> Int {
        willRecord()
        let (number, start) = (journal.texts.texts.count, nextTextStart)
        journal.texts.append(
            OpenedText(
                string: string,
                range: ByteOffset(start)..<ByteOffset(start + buffer.count),
                depth: frames.depth,
                bytes: buffer.padded
            )
        )
        var buffer = buffer
        buffer.value = value
        journal.buffers?.append(buffer)
        return number
    }

    /// Returns whether a text that was opened before may be walked at this depth.
    private mutating func isCheckedText(_ number: Int) -> Bool {
        let buffer = buffers[number]
        if frames.depth <= buffer.depth { return true }
        guard checkedValue(buffer) != nil else { return false }
        journal.buffers?.setDepth(frames.depth, of: number)
        return true
    }

    /// Returns the range of the only value in a text; nil if it is no JSON, or too deep here.
    private mutating func checkedValue(_ buffer: TextBuffers.Buffer) -> Range<Pointer>? {
        var checked = CheckedText(from: buffer.bytes)
        return withUnsafeMutablePointer(to: &checked) { checked in
            checkedValue(
                Scanner(
                    UnsafeBufferPointer(start: buffer.bytes, count: buffer.count),
                    base: buffer.bytes,
                    isPadded: true,
                    checked: checked
                )
            )
        }
    }

    private mutating func checkedValue(_ inner: Scanner) -> Range<Pointer>? {
        let start = inner.skipWhiteSpace(inner.base)
        guard start < inner.end else { return nil }
        let kind = kinds[Int(start.pointee)]
        let end: Pointer? =
            if kind & KindSet.containers.rawValue != 0 {
                inner.container(
                    start,
                    brackets: brackets,
                    maximumDepth: policy.limits.depth - frames.depth
                )
            } else if kind != 0 {
                inner.scalar(start)
            } else {
                nil
            }
        guard let end, inner.skipWhiteSpace(end) == inner.end else { return nil }
        return start..<end
    }
}
