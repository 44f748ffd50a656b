import VeriJSON

/// A converter of scanned XML to JSON text, which remembers what each value was made of.
///
/// A pattern steers it: where the pattern asks for an array, one element becomes an array; where it
/// asks for a number, text becomes a number. Where it asks for nothing in particular, the
/// convention decides.
struct XMLConverter {
    let bytes: UnsafeBufferPointer<UInt8>
    let index: XMLIndex
    var steering: XMLSteering
    var output: [UInt8] = []
    var places: [XMLPlace] = []
    var observations = XMLObservations()
    var scratch: [UInt8] = []
    /// The work for trials of what an element is.
    var work: WorkBudget
    /// The elements that were tried as the wrapper of a list at a place.
    var wrappers: [WrapperTrial: Bool] = [:]

    init(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ index: XMLIndex,
        rules: ReadingRules?,
        _ limits: Sanitizer.Limits
    ) {
        self.bytes = bytes
        self.index = index
        work = limits.work(for: bytes.count)
        steering = XMLSteering(rules)
        output.reserveCapacity(bytes.count + bytes.count / 4 + 64)
        places.reserveCapacity(index.elements.count + index.attributes.count + 16)
    }

    /// Writes the value of the root element.
    mutating func writeRootValue() {
        if !index.elements.isEmpty { writeElement(0, at: steering.root, isMember: false) }
    }

    /// Writes the value of an item of a stream, which may cost some work of its own.
    mutating func writeItem(_ number: Int, _ work: WorkBudget) {
        self.work = work
        observations = XMLObservations()
        writeElement(number, at: steering.root, isMember: false)
    }

    /// Ends the line of an item.
    mutating func endLine() { output.append(0x0A) }

    /// Writes a document: an object whose only member is the root element.
    mutating func writeDocument() {
        let root = steering.root
        let document = begin(.document, 0, isMember: false)
        output.append(UInt8(ascii: "{"))
        if !index.elements.isEmpty { writeMember(0, in: root, isFirst: true) }
        output.append(UInt8(ascii: "}"))
        end(document)
    }

    // MARK: Places

    mutating func begin(_ kind: XMLPlace.Kind, _ number: Int, isMember: Bool) -> Int {
        places.append(
            XMLPlace(
                start: UInt32(truncatingIfNeeded: output.count),
                end: 0,
                number: UInt32(truncatingIfNeeded: number),
                kind: kind,
                isMember: isMember
            )
        )
        return places.count - 1
    }

    @inline(__always)
    mutating func end(_ place: Int) {
        places[place].end = UInt32(truncatingIfNeeded: output.count)
    }

    // MARK: Elements

    /// Writes the elements that have the key of an element, the first of them, as a member.
    mutating func writeMember(_ first: Int, in parent: XMLSteering.PlaceNumber, isFirst: Bool) {
        let element = index.elements[first]
        let place = steering.member(element.key, isAttribute: false, of: parent, index.names)
        index.names.appendKey(element.key, isFirst: isFirst, to: &output)
        let isList =
            element.nextSame != XMLElement.none || steering.request(at: place).contains(.onlyLists)
        guard isList, !isNullList(first, at: place) else {
            return writeElement(first, at: place, isMember: true)
        }
        if isWrapper(first, of: place) { return writeWrapped(first, at: place) }
        let list = begin(.list, first, isMember: true)
        output.append(UInt8(ascii: "["))
        var next = UInt32(truncatingIfNeeded: first)
        var count = 0
        while next != XMLElement.none {
            if count > 0 { output.append(UInt8(ascii: ",")) }
            writeElement(Int(next), at: steering.item(count, of: place), isMember: false)
            next = index.elements[Int(next)].nextSame
            count += 1
        }
        output.append(UInt8(ascii: "]"))
        end(list)
    }

    /// Returns whether a single element stands for null in place of a list: it is empty, and the
    /// pattern accepts null for the list but not for an item.
    mutating func isNullList(_ first: Int, at place: XMLSteering.PlaceNumber) -> Bool {
        let element = index.elements[first]
        guard element.nextSame == XMLElement.none, steering.request(at: place).contains(.null),
            !element.flags.contains(.hasText), !index.hasChildren(first),
            !hasData(element.attributes)
        else { return false }
        let itemPlace = steering.item(0, of: place)
        let item = steering.request(at: itemPlace)
        return item.isDisjoint(with: [.null, .anything]) && !item.isEmpty
    }

    /// Writes the value of an element.
    mutating func writeElement(_ number: Int, at place: XMLSteering.PlaceNumber, isMember: Bool) {
        let element = index.elements[number]
        let own = begin(.element, number, isMember: isMember)
        defer { end(own) }
        guard !element.flags.contains(.isNil) else { return write("null") }
        let wanted = steering.request(at: place)
        let hasChildren = index.hasChildren(number)
        let hasText = element.flags.contains(.hasText)
        let isScalar: Bool
        if hasChildren {
            isScalar = false
        } else if wanted.contains(.object), !wanted.contains(.anything) {
            let hasScalars = !wanted.isDisjoint(with: .scalars)
            let hasAttributes = hasData(element.attributes)
            isScalar = !hasAttributes && (hasText ? hasScalars : wanted.contains(.null))
        } else if wanted.contains(.onlyScalars) {
            isScalar = true
            if hasData(element.attributes) { observations.note(.attributes, at: own) }
        } else {
            isScalar = !hasMembers(element.attributes)
        }
        guard isScalar else { return writeObject(number, at: place) }
        writeText(of: number, wanted, at: place)
    }

    /// Returns whether there are attributes that become members.
    func hasMembers(_ range: Range<Int>) -> Bool {
        for position in range where !index.attributes[position].flags.contains(.isHidden) {
            return true
        }
        return false
    }

    /// Returns whether there are attributes that are not declarations of namespaces.
    func hasData(_ range: Range<Int>) -> Bool {
        for position in range
        where index.attributes[position].flags.isDisjoint(with: [.isHidden, .isDeclaration]) {
            return true
        }
        return false
    }

    mutating func writeObject(_ number: Int, at place: XMLSteering.PlaceNumber) {
        let element = index.elements[number]
        output.append(UInt8(ascii: "{"))
        let first = output.count
        for position in element.attributes {
            let attribute = index.attributes[position]
            guard !attribute.flags.contains(.isHidden) else { continue }
            if attribute.flags.contains(.isDeclaration),
                steering.leavesOut(attribute.key, of: place, index.names)
            {
                continue
            }
            if output.count > first { output.append(UInt8(ascii: ",")) }
            writeAttribute(position, in: place)
        }
        var child = number + 1
        while child < Int(element.subtreeEnd) {
            if !index.elements[child].flags.contains(.isRepeated) {
                writeMember(child, in: place, isFirst: output.count == first)
            }
            child = Int(index.elements[child].subtreeEnd)
        }
        writeTextMember(of: number, in: place, isFirst: output.count == first)
        if steering.request(at: place).contains(.mandatoryLists) {
            writeEmptyLists(of: number, in: place, first)
        }
        output.append(UInt8(ascii: "}"))
    }

    /// Writes the lists that the pattern asks for and that have no element.
    ///
    /// XML has no other way to write an empty list.
    mutating func writeEmptyLists(
        of number: Int,
        in place: XMLSteering.PlaceNumber,
        _ first: Int
    ) {
        for list in missingLists(steering.lists(of: place), in: number) {
            if output.count > first { output.append(UInt8(ascii: ",")) }
            Array(list.utf8).withUnsafeBufferPointer { writeString($0) }
            output.append(UInt8(ascii: ":"))
            let own = begin(.nothing, number, isMember: true)
            write("[]")
            end(own)
        }
    }

    /// Returns the lists of which an element has no item.
    private func missingLists(_ lists: [String], in number: Int) -> [String] {
        var missing = lists
        // A pattern may ask for as many lists as there are children.
        var keys: Set<ArraySlice<UInt8>> = []
        index.forEachChild(of: number) { child in
            let element = index.elements[child]
            guard !element.flags.contains(.isRepeated) else { return }
            let key = index.names.bytes(of: element.key)
            if lists.count < 5 {
                missing.removeAll { key.elementsEqual($0.utf8) }
            } else {
                keys.insert(key)
            }
        }
        if !keys.isEmpty { missing.removeAll { keys.contains(Array($0.utf8)[...]) } }
        return missing
    }

    mutating func writeAttribute(_ position: Int, in parent: XMLSteering.PlaceNumber) {
        let attribute = index.attributes[position]
        let place = steering.member(attribute.key, isAttribute: true, of: parent, index.names)
        output.append(UInt8(ascii: "\""))
        output.append(UInt8(ascii: "@"))
        index.names.appendAttributeKey(attribute.key, to: &output)
        let own = begin(.attribute, position, isMember: true)
        let wanted = steering.request(at: place)
        if attribute.flags.contains(.isPlain) {
            let value = UnsafeBufferPointer(rebasing: bytes[attribute.value])
            writeScalar(value, wanted, at: place, isAttribute: true)
        } else {
            scratch.removeAll(keepingCapacity: true)
            XMLText.append(value: attribute.value, of: bytes, to: &scratch)
            writeScratch(wanted, at: place, isAttribute: true)
        }
        end(own)
    }

    /// Writes the text beside attributes and elements, if there is some or the pattern asks for it.
    mutating func writeTextMember(
        of number: Int,
        in parent: XMLSteering.PlaceNumber,
        isFirst: Bool
    ) {
        let hasText = index.elements[number].flags.contains(.hasText)
        let place = steering.text(of: parent)
        let wanted = steering.request(at: place)
        let isAsked =
            wanted.contains(.nullable)
            || wanted.contains(.text) && !wanted.contains(.null)
        guard hasText || isAsked && steering.namesText(of: parent) else { return }
        if !isFirst { output.append(UInt8(ascii: ",")) }
        write("\"#text\":")
        let own = begin(.text, number, isMember: true)
        if hasText, index.hasChildren(number) { observations.note(.mixed, at: own) }
        if hasText {
            writeText(of: number, wanted, at: place)
        } else {
            write(wanted.contains(.nullable) ? "null" : "\"\"")
        }
        end(own)
    }

    mutating func writeText(
        of number: Int,
        _ wanted: XMLRequest,
        at place: XMLSteering.PlaceNumber
    ) {
        let element = index.elements[number]
        if element.flags.contains(.isPlain) {
            let text = UnsafeBufferPointer(rebasing: bytes[element.content])
            return writeScalar(text, wanted, at: place, isAttribute: false)
        }
        scratch.removeAll(keepingCapacity: true)
        XMLText.append(textOf: number, index, of: bytes, to: &scratch)
        writeScratch(wanted, at: place, isAttribute: false)
    }

    // MARK: Output

    mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { output.append(contentsOf: $0) }
    }

    mutating func writeString(_ text: UnsafeBufferPointer<UInt8>) {
        JSONStrings.append(text, to: &output)
    }
}
