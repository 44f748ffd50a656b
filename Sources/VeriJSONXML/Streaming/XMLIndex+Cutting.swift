// Parts of an index, for items of a stream.

extension XMLIndex {
    /// Returns the index of one element and what is in it, with offsets from its start: with all names
    /// of the stream if they are few, otherwise with those that are in it.
    func cut(_ number: Int, _ selection: inout XMLNameSelection) -> XMLIndex {
        let root = elements[number]
        let (first, start) = (UInt32(truncatingIfNeeded: number), root.start)
        let shift = root.firstAttribute
        var made = XMLIndex()
        let shared = names.shared
        if shared == nil { selection.begin(names.entries.count) }
        made.elements = elements[number..<Int(root.subtreeEnd)].map { element in
            var element = element
            if shared == nil {
                element.name = selection.number(of: element.name, in: names)
                element.key = selection.number(of: element.key, in: names)
            }
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
        made.attributes = attributes[Int(shift)...].map { attribute in
            var attribute = attribute
            if shared == nil {
                attribute.name = selection.number(of: attribute.name, in: names)
                attribute.key = selection.number(of: attribute.key, in: names)
            }
            attribute.nameStart -= start
            attribute.nameEnd -= start
            attribute.valueStart -= start
            attribute.valueEnd -= start
            return attribute
        }
        made.names = shared ?? selection.names
        made.unreadInstructions = unreadInstructions.compactMap { range in
            guard range.lowerBound >= Int(start) else { return nil }
            return range.lowerBound - Int(start)..<range.upperBound - Int(start)
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
