// Parts of an index, for items of a stream.

extension XMLIndex {
    /// Returns the index of some elements, with offsets that count from another one: with all names if
    /// they are few, otherwise with those that are in it.
    ///
    /// - Parameters:
    ///   - range: The elements; the first one is the first that begins after the offset.
    ///   - start: The offset.
    ///   - selection: The selection of names, which is used again for the next part.
    /// - Returns: The index.
    func part(
        _ range: Range<Int>,
        from start: Int,
        _ selection: inout XMLNameSelection
    ) -> XMLIndex {
        var made = unnamedPart(range, from: start)
        if let shared = names.shared {
            made.names = shared
            return made
        }
        selection.begin(names.entries.count)
        for number in made.elements.indices {
            let (name, key) = (made.elements[number].name, made.elements[number].key)
            made.elements[number].name = selection.number(of: name, in: names)
            made.elements[number].key = selection.number(of: key, in: names)
        }
        for position in made.attributes.indices {
            let (name, key) = (made.attributes[position].name, made.attributes[position].key)
            made.attributes[position].name = selection.number(of: name, in: names)
            made.attributes[position].key = selection.number(of: key, in: names)
        }
        made.names = selection.names
        return made
    }

    /// Returns the index of some elements with all names.
    func part(_ range: Range<Int>, from start: Int) -> XMLIndex {
        var made = unnamedPart(range, from: start)
        made.names = names
        return made
    }

    private func unnamedPart(_ range: Range<Int>, from start: Int) -> XMLIndex {
        var made = XMLIndex()
        guard let root = elements[range].first, let last = elements[range].last else { return made }
        let (first, shift) = (UInt32(truncatingIfNeeded: range.lowerBound), root.firstAttribute)
        let start = UInt32(truncatingIfNeeded: start)
        made.elements = elements[range].map { element in
            var element = element
            element.start -= start
            element.nameEnd -= start
            element.tagEnd -= start
            element.contentEnd -= start
            element.end -= start
            element.subtreeEnd -= first
            element.firstAttribute -= shift
            element.attributeEnd -= shift
            if element.parent != XMLElement.none { element.parent &-= first }
            if element.nextSame != XMLElement.none { element.nextSame -= first }
            return element
        }
        made.elements[0].parent = XMLElement.none
        made.elements[0].nextSame = XMLElement.none
        made.elements[0].flags.remove(.isRepeated)
        made.attributes = attributes[Int(shift)..<Int(last.attributeEnd)].map { attribute in
            var attribute = attribute
            attribute.nameStart -= start
            attribute.nameEnd -= start
            attribute.valueStart -= start
            attribute.valueEnd -= start
            return attribute
        }
        if !unreadInstructions.isEmpty {
            let end = Int(elements[range].reduce(root.end) { max($0, $1.end) })
            made.unreadInstructions = unreadInstructions.compactMap { range in
                guard range.lowerBound >= Int(start), range.upperBound <= end else { return nil }
                return range.lowerBound - Int(start)..<range.upperBound - Int(start)
            }
        }
        return made
    }
}

extension XMLScanner {
    /// Forgets an element that is closed, and what is in it.
    mutating func dropElements(from number: Int) {
        let first = Int(index.elements[number].firstAttribute)
        index.attributes.removeLast(index.attributes.count - first)
        index.elements.removeLast(index.elements.count - number)
        index.instructionCount = 0
        index.unreadInstructions = []
    }

    /// Moves the scanner to bytes that begin later, and forgets the elements that are closed.
    ///
    /// - Parameters:
    ///   - count: The number of bytes that are gone.
    ///   - item: The element that is kept whole with what is in it.
    mutating func rebase(by count: Int, keeping item: Int?) {
        position -= count
        let shift = UInt32(truncatingIfNeeded: count)
        func moved(_ offset: UInt32) -> UInt32 { offset > shift ? offset - shift : 0 }
        // Only the names of the elements around an item are needed.
        let whole = item ?? index.elements.count
        let around = open.filter { Int($0) < whole }
        let gone = whole - around.count
        let attributes =
            item.map { Int(index.elements[$0].firstAttribute) } ?? index.attributes.count
        var elements = around.map { index.elements[Int($0)] }
        for position in elements.indices {
            // Its tag is gone; an empty range stands for its name.
            elements[position].start = shift
            elements[position].nameEnd = shift + 1
            elements[position].firstAttribute = 0
            elements[position].attributeEnd = 0
            elements[position].parent =
                position == 0 ? XMLElement.none : UInt32(truncatingIfNeeded: position - 1)
        }
        elements += index.elements[whole...].map { element in
            var element = element
            element.subtreeEnd -= UInt32(truncatingIfNeeded: gone)
            element.firstAttribute -= UInt32(truncatingIfNeeded: attributes)
            element.attributeEnd -= UInt32(truncatingIfNeeded: attributes)
            if element.parent != XMLElement.none {
                let parent = Int(element.parent)
                element.parent =
                    parent >= whole
                    ? UInt32(truncatingIfNeeded: parent - gone)
                    : UInt32(truncatingIfNeeded: around.count - 1)
            }
            if element.nextSame != XMLElement.none {
                element.nextSame -= UInt32(truncatingIfNeeded: gone)
            }
            return element
        }
        for position in elements.indices {
            elements[position].start = moved(elements[position].start)
            elements[position].nameEnd = moved(elements[position].nameEnd)
            elements[position].tagEnd = moved(elements[position].tagEnd)
            elements[position].contentEnd = moved(elements[position].contentEnd)
            elements[position].end = moved(elements[position].end)
        }
        index.attributes = index.attributes[attributes...].map { attribute in
            var attribute = attribute
            attribute.nameStart -= shift
            attribute.nameEnd -= shift
            attribute.valueStart -= shift
            attribute.valueEnd -= shift
            return attribute
        }
        index.unreadInstructions = index.unreadInstructions.compactMap { range in
            guard item != nil, range.lowerBound >= count else { return nil }
            return range.lowerBound - count..<range.upperBound - count
        }
        index.elements = elements
        open = open.map { number in
            Int(number) >= whole
                ? number - UInt32(truncatingIfNeeded: gone)
                : UInt32(truncatingIfNeeded: around.firstIndex(of: number) ?? 0)
        }
    }
}
