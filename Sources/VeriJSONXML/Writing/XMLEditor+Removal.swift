import VeriJSON

// Removed nodes, with the white space before them.

extension XMLEditor {
    /// Removes the values in a range of the JSON text.
    mutating func remove(_ range: Range<Int>) throws(XMLWritingError) {
        var position =
            document.place(at: range.lowerBound).map {
                Int(document.places[$0].start) < range.lowerBound ? $0 + 1 : $0
            } ?? 0
        while position < document.places.count {
            let place = document.places[position]
            guard Int(place.start) < range.upperBound else { return }
            try remove(place)
            repeat {
                position += 1
            } while position < document.places.count
                && document.places[position].start < place.end
        }
    }

    mutating func remove(_ place: XMLPlace) throws(XMLWritingError) {
        let number = Int(place.number)
        switch place.kind {
        case .document, .nothing: break
        case .attribute:
            let attribute = index.attributes[number]
            cut(spaceBefore(attribute.nameRange.lowerBound)..<attribute.quoted.upperBound)
        case .text: replaceText(of: number, by: [])
        case .element: try removeElement(number)
        case .list:
            for element in elements(of: number) { try removeElement(element) }
        }
    }

    mutating func cut(_ range: Range<Int>) {
        splices.append(TextSplice(range: range, text: []))
    }

    func elements(of first: Int) -> [Int] {
        var list: [Int] = []
        var next = UInt32(truncatingIfNeeded: first)
        while next != XMLElement.none {
            list.append(Int(next))
            next = index.elements[Int(next)].nextSame
        }
        return list
    }

    mutating func removeElement(_ number: Int) throws(XMLWritingError) {
        let element = index.elements[number]
        guard element.parent != XMLElement.none else {
            throw XMLWritingError(.root, [], expected: "a root element", found: "none left")
        }
        // Beside text, white space is text.
        let isAmongText = index.elements[Int(element.parent)].flags.contains(.hasText)
        let start = Int(element.start)
        cut((isAmongText ? start : spaceBefore(start))..<Int(element.end))
    }

    func spaceBefore(_ offset: Int) -> Int {
        var offset = offset
        while offset > 0, XMLCharacters.isSpace(bytes[offset - 1]) { offset -= 1 }
        return offset
    }

    /// Replaces the text of an element, without the elements, comments and instructions in it.
    mutating func replaceText(of number: Int, by text: [UInt8]) {
        var rest = text
        var runs: [Range<Int>] = []
        XMLText.forEachPiece(of: number, index) { piece in
            var offset = piece.lowerBound
            while offset < piece.upperBound {
                guard bytes[offset] == UInt8(ascii: "<") else {
                    let end = bytes[offset..<piece.upperBound].firstIndex(of: UInt8(ascii: "<"))
                    runs.append(offset..<(end ?? piece.upperBound))
                    offset = end ?? piece.upperBound
                    continue
                }
                let markup = bytes.withUnsafeBufferPointer {
                    XMLText.markup(at: offset, in: $0, upTo: piece.upperBound)
                }
                if markup.section != nil { runs.append(offset..<markup.end) }
                offset = markup.end
            }
        }
        for run in runs {
            splices.append(TextSplice(range: run, text: rest))
            rest = []
        }
        if !rest.isEmpty { additions[number, default: Addition()].content += rest }
    }
}
