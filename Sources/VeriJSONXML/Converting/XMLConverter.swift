import VeriJSON

/// A converter of scanned XML to JSON text, which remembers what each value was made of.
///
/// A pattern steers it: where the pattern asks for an array, one element becomes an array; where it
/// asks for a number, text becomes a number. Where it asks for nothing in particular, the
/// convention decides.
struct XMLConverter {
    let bytes: UnsafeBufferPointer<UInt8>
    let index: XMLIndex
    private(set) var steering: XMLSteering
    var output: [UInt8] = []
    var places: [XMLPlace] = []
    private(set) var observations = XMLObservations()
    private var scratch: [UInt8] = []

    init(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ index: XMLIndex,
        rules: ReadingRules?
    ) {
        self.bytes = bytes
        self.index = index
        steering = XMLSteering(rules)
        output.reserveCapacity(bytes.count + bytes.count / 4 + 64)
        places.reserveCapacity(index.elements.count + index.attributes.count + 16)
    }

    /// Writes a document: an object whose only member is the root element.
    mutating func writeDocument() {
        let root = steering.root
        let document = begin(.document, 0, isMember: false)
        output.append(UInt8(ascii: "{"))
        if !index.elements.isEmpty { writeMember(0, in: root) }
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
    private mutating func writeMember(_ first: Int, in parent: ReadingRules.Place?) {
        let element = index.elements[first]
        let place = steering.member(element.key, isAttribute: false, of: parent, index.names)
        writeKey(element.key)
        let isList = element.nextSame != XMLElement.none || steering.wantsList(at: place)
        guard isList else { return writeElement(first, at: place, isMember: true) }
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

    /// Writes the value of an element.
    mutating func writeElement(_ number: Int, at place: ReadingRules.Place?, isMember: Bool) {
        let element = index.elements[number]
        let own = begin(.element, number, isMember: isMember)
        defer { end(own) }
        guard !element.flags.contains(.isNil) else { return write("null") }
        let wanted = steering.wanted(at: place)
        let hasChildren = index.hasChildren(number)
        let hasText = element.flags.contains(.hasText)
        let isScalar: Bool
        if hasChildren {
            isScalar = false
        } else if wanted.contains(.object), !wanted.contains(.anything) {
            let hasScalars = !wanted.isDisjoint(with: .scalars)
            let hasAttributes = hasData(element.attributes)
            isScalar = !hasAttributes && (hasText ? hasScalars : wanted.contains(.null))
        } else if !wanted.isDisjoint(with: [.text, .number, .bool, .null]),
            wanted.isDisjoint(with: [.anything, .object, .array])
        {
            isScalar = true
            if hasData(element.attributes) { observations.note(.attributes, at: own) }
        } else {
            isScalar = !hasMembers(element.attributes)
        }
        guard isScalar else { return writeObject(number, at: place) }
        writeText(of: number, wanted, at: place)
    }

    /// Returns whether there are attributes that become members.
    private func hasMembers(_ range: Range<Int>) -> Bool {
        for position in range where !index.attributes[position].flags.contains(.isHidden) {
            return true
        }
        return false
    }

    /// Returns whether there are attributes that are not declarations of namespaces.
    private func hasData(_ range: Range<Int>) -> Bool {
        for position in range
        where index.attributes[position].flags.isDisjoint(with: [.isHidden, .isDeclaration]) {
            return true
        }
        return false
    }

    private mutating func writeObject(_ number: Int, at place: ReadingRules.Place?) {
        let element = index.elements[number]
        output.append(UInt8(ascii: "{"))
        let first = output.count
        for position in element.attributes {
            let attribute = index.attributes[position]
            guard !attribute.flags.contains(.isHidden) else { continue }
            if output.count > first { output.append(UInt8(ascii: ",")) }
            writeAttribute(position, in: place)
        }
        var child = number + 1
        while child < Int(element.subtreeEnd) {
            if !index.elements[child].flags.contains(.isRepeated) {
                if output.count > first { output.append(UInt8(ascii: ",")) }
                writeMember(child, in: place)
            }
            child = Int(index.elements[child].subtreeEnd)
        }
        writeTextMember(of: number, in: place, isFirst: output.count == first)
        output.append(UInt8(ascii: "}"))
    }

    private mutating func writeAttribute(_ position: Int, in parent: ReadingRules.Place?) {
        let attribute = index.attributes[position]
        let place = steering.member(attribute.key, isAttribute: true, of: parent, index.names)
        output.append(UInt8(ascii: "\""))
        output.append(UInt8(ascii: "@"))
        output.append(contentsOf: index.names.bytes(of: attribute.key))
        output.append(UInt8(ascii: "\""))
        output.append(UInt8(ascii: ":"))
        let own = begin(.attribute, position, isMember: true)
        let wanted = steering.wanted(at: place)
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
    private mutating func writeTextMember(
        of number: Int,
        in parent: ReadingRules.Place?,
        isFirst: Bool
    ) {
        let hasText = index.elements[number].flags.contains(.hasText)
        let place = steering.text(of: parent)
        let wanted = steering.wanted(at: place)
        let isAsked =
            wanted.contains(.nullable)
            || wanted.contains(.text) && !wanted.contains(.null)
        guard hasText || isAsked else { return }
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

    private mutating func writeText(
        of number: Int,
        _ wanted: ReadingRules.Wanted,
        at place: ReadingRules.Place?
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

    // MARK: Scalars

    private mutating func writeScratch(
        _ wanted: ReadingRules.Wanted,
        at place: ReadingRules.Place?,
        isAttribute: Bool
    ) {
        let text = scratch
        text.withUnsafeBufferPointer {
            writeScalar($0, wanted, at: place, isAttribute: isAttribute)
        }
    }

    /// Writes a text as the kind of value that is asked for.
    private mutating func writeScalar(
        _ text: UnsafeBufferPointer<UInt8>,
        _ wanted: ReadingRules.Wanted,
        at place: ReadingRules.Place?,
        isAttribute: Bool
    ) {
        let trimmed = XMLText.trimmed(text)
        guard !trimmed.isEmpty else {
            return writeBlank(text, wanted, at: place, isAttribute: isAttribute)
        }
        guard !wanted.isDisjoint(with: [.number, .bool, .trial]), !wanted.contains(.anything) else {
            return writeString(text)
        }
        if wanted.contains(.trial), let place {
            return writeTrial(text, trimmed, wanted, at: place)
        }
        if let kind = XMLText.scalar(trimmed, wanted) { return write(kind) }
        writeString(text)
    }

    /// Writes a text that is empty, or has only white space.
    private mutating func writeBlank(
        _ text: UnsafeBufferPointer<UInt8>,
        _ wanted: ReadingRules.Wanted,
        at place: ReadingRules.Place?,
        isAttribute: Bool
    ) {
        let isText: Bool
        if wanted.contains(.anything) || !wanted.contains(.null) {
            isText = isAttribute || wanted.contains(.text) && !wanted.contains(.anything)
        } else {
            // An attribute has no other way to be null.
            isText =
                isAttribute && wanted.contains(.text)
                && place.map { steering.accepts(JSONText.string(text), at: $0) } ?? true
        }
        if isText { writeString(text) } else { write("null") }
    }

    /// Writes a text as the first of string, number and bool that the pattern accepts.
    private mutating func writeTrial(
        _ text: UnsafeBufferPointer<UInt8>,
        _ trimmed: UnsafeBufferPointer<UInt8>,
        _ wanted: ReadingRules.Wanted,
        at place: ReadingRules.Place
    ) {
        if wanted.contains(.text), steering.accepts(JSONText.string(text), at: place) {
            return writeString(text)
        }
        for kind in [ReadingRules.Wanted.number, .bool] where wanted.contains(kind) {
            let asked = kind.union(wanted.intersection(.integer))
            guard let scalar = XMLText.scalar(trimmed, asked) else { continue }
            let isOnly = wanted.intersection(.scalars) == kind
            if isOnly || steering.accepts(scalar.text, at: place) { return write(scalar) }
        }
        writeString(text)
    }

    private mutating func write(_ scalar: XMLText.Scalar) {
        switch scalar {
        case .number(let text):
            observations.numbers += 1
            output.append(contentsOf: text)
        case .bool(let value):
            observations.bools += 1
            write(value ? "true" : "false")
        }
    }

    // MARK: Output

    private mutating func writeKey(_ key: UInt32) {
        output.append(UInt8(ascii: "\""))
        output.append(contentsOf: index.names.bytes(of: key))
        output.append(UInt8(ascii: "\""))
        output.append(UInt8(ascii: ":"))
    }

    mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { output.append(contentsOf: $0) }
    }

    mutating func writeString(_ text: UnsafeBufferPointer<UInt8>) {
        JSONText.append(text, to: &output)
    }
}

/// Texts of JSON strings.
enum JSONText {
    /// Returns a text as a JSON string.
    static func string(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        append(text, to: &output)
        return output
    }

    /// Appends a text as a JSON string.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var start = 0
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                offset += 1
                continue
            }
            output.append(contentsOf: text[start..<offset])
            output.append(UInt8(ascii: "\\"))
            switch byte {
            case 0x09: output.append(UInt8(ascii: "t"))
            case 0x0A: output.append(UInt8(ascii: "n"))
            case 0x0D: output.append(UInt8(ascii: "r"))
            // XML has no other control characters.
            default: output.append(byte)
            }
            offset += 1
            start = offset
        }
        output.append(contentsOf: text[start...])
        output.append(UInt8(ascii: "\""))
    }
}
