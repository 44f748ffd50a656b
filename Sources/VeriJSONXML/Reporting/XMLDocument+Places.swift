public import VeriJSON

extension XMLDocument: MarkupReading {
    var original: any DocumentBytes { data }
    var text: any DocumentBytes { mend?.text ?? bytes }
    var hasTextRanges: Bool { mend == nil }
    var repairs: [TextRepair] { madeRepairs?.value ?? [] }
    var hasMembers: Bool { options.form == .members }

    /// Returns the part of the XML that a range of the JSON text was made of.
    ///
    /// - Complexity: O(log *p*), *p* the number of places, and the distance to the next member.
    func textRange(of range: Range<Int>) -> Range<Int> {
        let own = ownRange(of: range)
        return mend?.textRange(of: own) ?? own
    }

    private func ownRange(of range: Range<Int>) -> Range<Int> {
        guard let found = place(at: range.lowerBound) else { return 0..<0 }
        let place = places[found]
        if Int(place.start) == range.lowerBound { return self.range(of: place) }
        // A key, or the members from a key on.
        let next = found + 1
        if next < places.count, places[next].isMember {
            let isKey = Int(places[next].start) == range.upperBound + 1
            if isKey { return keyRange(of: places[next]) }
            if Int(places[next].start) < range.upperBound { return self.range(of: places[next]) }
        }
        return self.range(of: place)
    }

    /// Returns the position of the last place that begins at an offset or before it.
    func place(at offset: Int) -> Int? {
        var (lower, upper) = (0, places.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if Int(places[middle].start) <= offset { lower = middle + 1 } else { upper = middle }
        }
        return lower > 0 ? lower - 1 : nil
    }

    /// The positions of the places around each place; `UInt32.max` for the outermost.
    ///
    /// - Complexity: O(*p*), *p* the number of places.
    var parents: [UInt32] {
        var open: [UInt32] = []
        return places.enumerated().map { position, place in
            while let last = open.last, places[Int(last)].end <= place.start { open.removeLast() }
            defer { open.append(UInt32(truncatingIfNeeded: position)) }
            return open.last ?? UInt32.max
        }
    }

    /// Returns the bytes of a place: an element with its tags, a value with its quotes, a text
    /// without the white space around it.
    func range(of place: XMLPlace) -> Range<Int> {
        let number = Int(place.number)
        switch place.kind {
        case .document: return index.elements.first?.range ?? 0..<0
        case .attribute: return index.attributes[number].quoted
        case .list:
            var last = number
            while index.elements[last].nextSame != XMLElement.none {
                last = Int(index.elements[last].nextSame)
            }
            return Int(index.elements[number].start)..<Int(index.elements[last].end)
        case .element:
            let isContainer = json[Int(place.start)] == 0x7B || json[Int(place.start)] == 0x5B
            return isContainer ? index.elements[number].range : textRange(ofElement: number)
        case .text: return textRange(ofElement: number)
        case .nothing: return index.elements[number].range
        }
    }

    /// Returns the bytes of an element's first text; those of the element if it has none.
    private func textRange(ofElement number: Int) -> Range<Int> {
        let bytes = bytes
        var found: Range<Int>?
        XMLText.forEachPiece(of: number, index) { piece in
            guard found == nil else { return }
            var (lower, upper) = (piece.lowerBound, piece.upperBound)
            while lower < upper, XMLCharacters.isSpace(bytes[lower]) { lower += 1 }
            while upper > lower, XMLCharacters.isSpace(bytes[upper - 1]) { upper -= 1 }
            if lower < upper { found = lower..<upper }
        }
        return found ?? index.elements[number].range
    }

    private func keyRange(of place: XMLPlace) -> Range<Int> {
        switch place.kind {
        case .attribute: index.attributes[Int(place.number)].nameRange
        case .element, .list: index.elements[Int(place.number)].nameRange
        case .text, .document, .nothing: range(of: place)
        }
    }

    func tokens(_ privacy: ReadingPrivacy) -> any SourceTokens {
        if let mend {
            return XMLTokens(mend.text, XMLIndex(), privacy, isSteered: true, isUnknown: true)
        }
        return XMLTokens(
            bytes,
            index,
            privacy,
            isSteered: options.form == .members,
            isRootValue: isRootValue
        )
    }

    var hasNamespaces: Bool { true }

    func xpath(of pointer: JSONPointer) -> String? {
        guard options.form == .members else { return nil }
        let path = pointer.xpath(inside: wrappers?.value ?? [:])
        guard !root.isEmpty else { return path }
        return pointer.tokens.isEmpty ? root : root + path
    }
}

extension XMLDocument {
    var observations: [ReadingObservation] {
        var list: [ReadingObservation] = []
        let kinds = [(seen.numbers, "number"), (seen.bools, "bool")].filter { $0.0 > 0 }
        if !kinds.isEmpty {
            let parts = kinds.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
            list.append(
                ReadingObservation(
                    code: .xmlTyped,
                    message: "text was read as what the pattern asks for: "
                        + parts.joined(separator: ", "),
                    count: seen.numbers + seen.bools
                )
            )
        }
        if let mixed = seen.mixed {
            let count = mixed.count
            list.append(
                observation(
                    .xmlMixed,
                    mixed,
                    "text among other elements was joined in #text, without its order, in "
                        + "\(count) element\(count == 1 ? "" : "s")",
                    label: "this text stands among elements"
                )
            )
        }
        if let attributes = seen.attributes {
            let count = attributes.count
            list.append(
                observation(
                    .xmlAttributes,
                    attributes,
                    "attributes were left out of \(count) element\(count == 1 ? "" : "s") whose "
                        + "text alone the pattern asks for",
                    label: "the element of this text has attributes"
                )
            )
        }
        if let wrapper = seen.wrapper {
            let count = wrapper.count
            list.append(
                observation(
                    .xmlWrapper,
                    wrapper,
                    "\(count) list\(count == 1 ? " was" : "s were") read from the elements inside of "
                        + "\(count == 1 ? "an element" : "elements") around the items",
                    label: "the items are inside of this element",
                    range: nameRange(of: places[wrapper.first])
                )
            )
        }
        return list
    }

    private func observation(
        _ code: FindingCode,
        _ note: XMLObservations.Note,
        _ message: String,
        label: String,
        range: Range<Int>? = nil
    ) -> ReadingObservation {
        ReadingObservation(
            code: code,
            message: message,
            count: note.count,
            range: range ?? places[note.first].range,
            label: label
        )
    }

    /// Returns a range of the JSON text that is read from the name of a member; the range of the value
    /// if it is none.
    private func nameRange(of place: XMLPlace) -> Range<Int> {
        // The end of a key is before the colon.
        place.isMember ? Int(place.start) - 2..<Int(place.start) - 1 : place.range
    }
}

extension FindingCode {
    /// Text of an XML document was read as numbers or bools; a note.
    public static let xmlTyped = FindingCode(rawValue: "xml.typed")
    /// Text among elements was joined, so that its order is lost; a note.
    public static let xmlMixed = FindingCode(rawValue: "xml.mixed")
    /// Attributes beside a text were left out, because the pattern asks for the text alone; a note.
    public static let xmlAttributes = FindingCode(rawValue: "xml.attributes")
    /// The items of a list were read from inside of an element around them; a note.
    public static let xmlWrapper = FindingCode(rawValue: "xml.wrapper")
}
