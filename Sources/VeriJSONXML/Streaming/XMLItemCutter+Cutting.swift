import VeriJSON

extension XMLItemCutter {
    /// Cuts the item that has ended.
    mutating func cut(
        _ number: Int,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ pieces: inout [Piece]
    ) throws(XMLProblem) {
        let range = scanner.index.elements[number].range
        try checkSize(range)
        let bound = scanner.namespaces.hasBindings
        items.append(
            XMLItemBlock.Item(
                element: number,
                range: range,
                place: location(of: range.lowerBound, bytes),
                scope: bound
                    ? scopes.scope(of: number, scanner.index, scanner.namespaces)
                    : scopes.unboundScope(scanner.namespaces.version)
            )
        )
        handed = scanner.position
        current = nil
        if handed - items[0].range.lowerBound >= blockSize { handOutItems(bytes, &pieces) }
    }

    /// Hands out the items that were cut.
    mutating func handOutItems(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ pieces: inout [Piece]
    ) {
        guard let first = items.first, let last = items.last else { return }
        let start = first.range.lowerBound
        let elements = first.element..<Int(scanner.index.elements[last.element].subtreeEnd)
        let index = scanner.index.part(elements, from: start, &names)
        let own = index.names.isSelection ? names : nil
        let block = XMLItemBlock(
            bytes: Array(bytes[start..<last.range.upperBound]),
            index: index,
            items: items.map { item in
                var item = item
                item.element -= first.element
                item.range =
                    item.range.lowerBound - start..<item.range.upperBound - start
                return item
            },
            offset: offset + start,
            scopes: scopes.take().map { scope in
                guard let own else { return scope }
                return scope.map { binding in
                    XMLOuterBinding(
                        prefix: own.known(binding.prefix),
                        namespace: binding.namespace
                    )
                }
            }
        )
        // An item that has begun, and may not end, is not one of them.
        let rest = last.range.upperBound..<max(last.range.upperBound, handed)
        items.removeAll(keepingCapacity: true)
        // Those of a list that has ended go with it.
        if scanner.open.last.map({ $0 < first.element }) ?? true {
            scanner.dropElements(from: first.element)
        }
        crew?.add(block)
        pieces.append(.items(block))
        if !rest.isEmpty { pieces.append(.around(Array(bytes[rest]))) }
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
            while position + 32 <= end, XMLWord.isPlain(bytes, at: position) {
                reached.place.column += 32
                position += 32
            }
            guard position < end else { break }
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
