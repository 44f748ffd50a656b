import VeriJSON

extension XMLItemCutter {
    mutating func cut(
        _ number: Int,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ pieces: inout [Piece]
    ) throws(XMLProblem) {
        let element = scanner.index.elements[number]
        try checkSize(element.range)
        let start = Int(element.start)
        let place = location(of: start, bytes)
        let index = scanner.index.cut(number, &names)
        pieces.append(
            .item(
                Item(
                    bytes: Array(bytes[element.range]),
                    index: index,
                    offset: offset + start,
                    place: place,
                    outside: outside(index)
                )
            )
        )
        scanner.dropElements(from: number)
        handed = scanner.position
        current = nil
    }

    /// Checks that an item or a token is not too long, whatever has arrived after it.
    func checkSize(_ range: Range<Int>) throws(XMLProblem) {
        guard range.count > itemLimit else { return }
        throw XMLProblem(
            .length,
            range.lowerBound..<range.lowerBound + 1,
            expected: "items and tokens of at most \(itemLimit) bytes",
            found: "a longer one"
        )
    }

    /// Returns the prefixes that an item uses and that are bound outside of it, where the scanner is
    /// again.
    private func outside(_ item: XMLIndex) -> [XMLOuterBinding] {
        var found: Set<UInt32> = []
        return item.names.entries.compactMap { name in
            guard name.prefix != XMLNames.none, found.insert(name.prefix).inserted else {
                return nil
            }
            let prefix = item.names.streamNumber(of: name.prefix)
            let uri = scanner.namespaces.uri(of: prefix)
            guard uri != XMLNames.none, prefix != XMLNamespaceScope.xml,
                prefix != XMLNamespaceScope.xmlns
            else { return nil }
            return XMLOuterBinding(prefix: name.prefix, namespace: uri)
        }
    }

    /// Returns the place of an offset in the stream; offsets are asked for in ascending order.
    ///
    /// Each byte is counted once, however many items a piece has.
    mutating func location(
        of offset: Int,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> TextLocation {
        Self.advance(&reached, to: offset, bytes)
        return reached.place
    }

    /// Counts the lines and columns up to an offset.
    static func advance(
        _ reached: inout (offset: Int, place: TextLocation),
        to offset: Int,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        let end = max(reached.offset, offset)
        var position = reached.offset
        while position < end {
            if position + 8 <= end, let word = XMLWord(bytes, at: position), word.controls == 0 {
                reached.place.column += 8 - word.continuations
                position += 8
                continue
            }
            let byte = bytes[position]
            let isBeforeFeed = position + 1 < bytes.count && bytes[position + 1] == 0x0A
            if byte == 0x0A || byte == 0x0D && !isBeforeFeed {
                reached.place = TextLocation(line: reached.place.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                reached.place.column += 1
            }
            position += 1
        }
        reached.offset = end
    }

    /// Forgets the bytes that were handed out and the elements that are closed.
    mutating func discard() {
        let count = handed
        guard count > 0 else { return }
        place = buffer.withUnsafeBufferPointer { location(of: count, $0) }
        reached = (0, place)
        offset += count
        buffer.removeFirst(count)
        handed = 0
        scanner.rebase(by: count, keeping: current)
        // The elements around the item come first.
        if current != nil { current = depth }
        if retry > 0 { retry -= count }
        fault?.search.position -= count
    }
}
