import VeriJSON

/// A translator of edits of the JSON text to edits of the XML that it was read from.
///
/// What is kept stays as it is, byte for byte: comments, the order of elements, prefixes.
struct XMLEditor {
    /// A range of the XML and the text that replaces it.
    struct Splice {
        var range: Range<Int>
        var text: [UInt8]
    }

    /// What is added to an element that stays.
    private struct Addition {
        var attributes: [UInt8] = []
        var content: [UInt8] = []
    }

    private let document: XMLDocument
    private var splices: [Splice] = []
    private var additions: [Int: Addition] = [:]
    /// Edits of parts of strings, by the position of the place.
    private var partial: [Int: [Splice]] = [:]

    private var index: XMLIndex { document.index }
    private var bytes: [UInt8] { document.bytes }

    init(_ document: XMLDocument) { self.document = document }

    /// Returns the splices of edits, in order and without overlaps.
    static func splices(
        of edits: [TextEdit],
        in document: XMLDocument
    ) throws(XMLWritingError) -> [Splice] {
        var editor = XMLEditor(document)
        for edit in edits {
            switch edit {
            case .remove(let range): try editor.remove(range)
            case .replace(let range, let text): try editor.replace(range, text)
            case .insert(let offset, let text): try editor.insert(text, at: offset)
            }
        }
        try editor.finishStrings()
        editor.finishAdditions()
        var merged: [Splice] = []
        for splice in editor.splices.sorted(by: { $0.range.precedes($1.range) }) {
            // White space before two things that are removed may be removed with both.
            if let last = merged.last, splice.range.lowerBound < last.range.upperBound {
                let upper = max(last.range.upperBound, splice.range.upperBound)
                merged[merged.count - 1].range = last.range.lowerBound..<upper
                merged[merged.count - 1].text += splice.text
            } else {
                merged.append(splice)
            }
        }
        return merged
    }

    // MARK: Removal

    /// Removes the values in a range of the JSON text.
    private mutating func remove(_ range: Range<Int>) throws(XMLWritingError) {
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

    private mutating func remove(_ place: XMLPlace) throws(XMLWritingError) {
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

    private mutating func cut(_ range: Range<Int>) {
        splices.append(Splice(range: range, text: []))
    }

    private func elements(of first: Int) -> [Int] {
        var list: [Int] = []
        var next = UInt32(truncatingIfNeeded: first)
        while next != XMLElement.none {
            list.append(Int(next))
            next = index.elements[Int(next)].nextSame
        }
        return list
    }

    private mutating func removeElement(_ number: Int) throws(XMLWritingError) {
        let element = index.elements[number]
        guard element.parent != XMLElement.none else {
            throw XMLWritingError(.root, [], expected: "a root element", found: "none left")
        }
        // Beside text, white space is text.
        let isAmongText = index.elements[Int(element.parent)].flags.contains(.hasText)
        let start = Int(element.start)
        cut((isAmongText ? start : spaceBefore(start))..<Int(element.end))
    }

    private func spaceBefore(_ offset: Int) -> Int {
        var offset = offset
        while offset > 0, XMLCharacters.isSpace(bytes[offset - 1]) { offset -= 1 }
        return offset
    }

    /// Replaces the text of an element, without the elements, comments and instructions in it.
    private mutating func replaceText(of number: Int, by text: [UInt8]) {
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
            splices.append(Splice(range: run, text: rest))
            rest = []
        }
        if !rest.isEmpty { additions[number, default: Addition()].content += rest }
    }

    // MARK: Replacement

    private mutating func replace(
        _ range: Range<Int>,
        _ text: [UInt8]
    ) throws(XMLWritingError) {
        guard let position = document.place(at: range.lowerBound) else { return }
        let place = document.places[position]
        if range != place.range, place.isString(in: document.json) {
            partial[position, default: []].append(Splice(range: range, text: text))
            return
        }
        // The members of an object that had none.
        if range.isEmpty, text.first == UInt8(ascii: "\"") {
            return try insert(text, at: range.lowerBound)
        }
        // Brackets that are put around a value, or taken from it, are nothing in XML.
        guard place.range == range else { return }
        guard let value = try? JSONValue(parsing: text, depthLimit: .max) else { return }
        let number = Int(place.number)
        switch place.kind {
        case .document:
            guard case .object(let object) = value, object.count == 1, let root = object.first
            else {
                throw error(.root, "an object with one member", "another value")
            }
            splices.append(
                Splice(
                    range: index.elements[0].range,
                    text: try written(root.key, value: root.value)
                )
            )
        case .nothing:
            try add([JSONObject.Member(key: key(of: place), value: value)], to: number)
        case .attribute:
            let text = try self.text(of: value)
            guard text != current(place) else { return }
            let range = index.attributes[number].value
            splices.append(Splice(range: range, text: escaped(text, isAttribute: true)))
        case .text:
            let text = try self.text(of: value)
            guard text != current(place) else { return }
            replaceText(of: number, by: escaped(text, isAttribute: false))
        case .element: try replaceElement(number, place, value)
        case .list:
            let elements = elements(of: number)
            for element in elements.dropFirst() { try removeElement(element) }
            guard value != .array([]) else { return try removeElement(number) }
            try replaceElement(number, place, value)
        }
    }

    /// Replaces the strings of which only a part was edited, as by a trim.
    private mutating func finishStrings() throws(XMLWritingError) {
        for (position, edits) in partial.sorted(by: { $0.key < $1.key }) {
            let place = document.places[position]
            var text: [UInt8] = []
            var offset = Int(place.start)
            for edit in edits {
                text += document.json[offset..<edit.range.lowerBound] + edit.text
                offset = edit.range.upperBound
            }
            text += document.json[offset..<Int(place.end)]
            try replace(place.range, text)
        }
    }

    private mutating func replaceElement(
        _ number: Int,
        _ place: XMLPlace,
        _ value: JSONValue
    ) throws(XMLWritingError) {
        let first = document.json[Int(place.start)]
        let isScalar = first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
        let isNil = index.elements[number].flags.contains(.isNil)
        if isScalar, value.isScalar, !isNil {
            let text = try self.text(of: value)
            if value != .null, text == current(place) { return }
            let element = index.elements[number]
            if element.flags.contains(.isEmptyTag) {
                if !text.isEmpty {
                    additions[number, default: Addition()].content += escaped(
                        text,
                        isAttribute: false
                    )
                }
                return
            }
            splices.append(Splice(range: element.content, text: escaped(text, isAttribute: false)))
            return
        }
        let text = try written(
            index.names.string(index.elements[number].name),
            value: value,
            number
        )
        splices.append(Splice(range: index.elements[number].range, text: text))
    }

    /// Returns the text of an element with a value, with the namespaces that another declares.
    private func written(
        _ name: String,
        value: JSONValue,
        _ number: Int? = nil
    ) throws(XMLWritingError) -> [UInt8] {
        var output = XMLOutput(XMLWriter.Options())
        try output.writeMember(name, value, depth: 0)
        guard let number else { return output.text }
        var declarations: [UInt8] = []
        for position in index.elements[number].attributes {
            let attribute = index.attributes[position]
            guard attribute.flags.contains(.isDeclaration) else { continue }
            let range = attribute.nameRange.lowerBound..<attribute.quoted.upperBound
            if case .object(let object) = value,
                object["@" + index.names.string(attribute.name)] != nil
            {
                continue
            }
            declarations += [0x20] + bytes[range]
        }
        return Array(output.text.prefix(1 + name.utf8.count)) + declarations
            + output.text.dropFirst(1 + name.utf8.count)
    }

    /// Returns the text that a place has, with references resolved.
    private func current(_ place: XMLPlace) -> String {
        let number = Int(place.number)
        var text: [UInt8] = []
        bytes.withUnsafeBufferPointer { bytes in
            if place.kind == .attribute {
                XMLText.append(value: index.attributes[number].value, of: bytes, to: &text)
            } else {
                XMLText.append(textOf: number, index, of: bytes, to: &text)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func text(of value: JSONValue) throws(XMLWritingError) -> String {
        switch value {
        case .null: return ""
        case .bool(let bool): return bool ? "true" : "false"
        case .number(let number): return number.lexeme
        case .string(let string): return string
        case .array, .object:
            throw error(.nesting, "a scalar as an attribute or text", "an array or object")
        }
    }

    private func escaped(_ text: String, isAttribute: Bool) -> [UInt8] {
        var output: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;".utf8
            case "<": output += "&lt;".utf8
            case ">": output += "&gt;".utf8
            case "\r": output += "&#13;".utf8
            case "\"" where isAttribute: output += "&quot;".utf8
            case "'" where isAttribute: output += "&apos;".utf8
            case "\n" where isAttribute: output += "&#10;".utf8
            case "\t" where isAttribute: output += "&#9;".utf8
            default: output += String(scalar).utf8
            }
        }
        return output
    }

    private func error(
        _ code: XMLWritingError.Code,
        _ expected: String,
        _ found: String
    ) -> XMLWritingError {
        XMLWritingError(code, [], expected: expected, found: found)
    }

    // MARK: Insertion

    private mutating func insert(_ text: [UInt8], at offset: Int) throws(XMLWritingError) {
        guard var position = document.place(at: offset - 1) else { return }
        while document.places[position].end <= offset
            || document.json[Int(document.places[position].start)] != UInt8(ascii: "{")
        {
            guard position > 0 else { return }
            position -= 1
        }
        let member = text.drop { $0 == UInt8(ascii: ",") || XMLCharacters.isSpace($0) }
        let object = [UInt8(ascii: "{")] + member + [UInt8(ascii: "}")]
        guard case .object(let members)? = try? JSONValue(parsing: object, depthLimit: .max) else {
            return
        }
        let place = document.places[position]
        guard place.kind == .element else {
            throw error(.root, "one root element", "a second one")
        }
        try add(Array(members), to: Int(place.number))
    }

    private mutating func add(
        _ members: [JSONObject.Member],
        to number: Int
    ) throws(XMLWritingError) {
        for member in members {
            if member.key == "#text" {
                let text = escaped(try self.text(of: member.value), isAttribute: false)
                additions[number, default: Addition()].content += text
            } else if member.key.hasPrefix("@") {
                let name = String(member.key.dropFirst())
                guard XMLCharacters.isQualifiedName(name) else {
                    throw error(.name, "a key that is a name of XML", "another one")
                }
                let text = escaped(try self.text(of: member.value), isAttribute: true)
                additions[number, default: Addition()].attributes +=
                    Array(" \(name)=\"".utf8) + text + [0x22]
            } else if member.value != .array([]) {
                let space = spaceBeforeLastChild(of: number)
                var output = XMLOutput(XMLWriter.Options())
                if case .array(let items) = member.value {
                    for item in items {
                        output.append(space)
                        try output.writeMember(member.key, item, depth: 0)
                    }
                } else {
                    output.append(space)
                    try output.writeMember(member.key, member.value, depth: 0)
                }
                additions[number, default: Addition()].content += output.text
            }
        }
    }

    /// Returns the white space before the last child of an element, as between other children.
    private func spaceBeforeLastChild(of number: Int) -> [UInt8] {
        guard !index.elements[number].flags.contains(.hasText) else { return [] }
        var last: Int?
        index.forEachChild(of: number) { last = $0 }
        guard let last else { return [] }
        let start = Int(index.elements[last].start)
        return Array(bytes[spaceBefore(start)..<start])
    }

    private func key(of place: XMLPlace) -> String {
        var end = Int(place.start) - 2
        while end > 0, document.json[end - 1] != UInt8(ascii: "\"") { end -= 1 }
        return String(decoding: document.json[end..<Int(place.start) - 2], as: UTF8.self)
    }

    private mutating func finishAdditions() {
        for (number, addition) in additions {
            let element = index.elements[number]
            var end = Int(element.tagEnd) - (element.flags.contains(.isEmptyTag) ? 2 : 1)
            if element.flags.contains(.isEmptyTag), !addition.content.isEmpty {
                let name = Array("</".utf8) + bytes[element.nameRange] + [UInt8(ascii: ">")]
                splices.append(
                    Splice(
                        range: spaceBefore(end)..<Int(element.tagEnd),
                        text: addition.attributes + [UInt8(ascii: ">")] + addition.content + name
                    )
                )
                continue
            }
            end = spaceBefore(end)
            if !addition.attributes.isEmpty {
                splices.append(Splice(range: end..<end, text: addition.attributes))
            }
            if !addition.content.isEmpty {
                let place = contentEnd(of: number)
                splices.append(Splice(range: place..<place, text: addition.content))
            }
        }
    }

    /// Returns the offset after the last child of an element; its end tag if there is none.
    private func contentEnd(of number: Int) -> Int {
        let element = index.elements[number]
        guard !element.flags.contains(.hasText) else { return Int(element.contentEnd) }
        var end = Int(element.contentEnd)
        index.forEachChild(of: number) { end = Int(index.elements[$0].end) }
        return end
    }
}

extension Range<Int> {
    /// Whether a splice of this range comes before one of another; an insertion comes first.
    fileprivate func precedes(_ other: Range<Int>) -> Bool {
        lowerBound != other.lowerBound
            ? lowerBound < other.lowerBound : upperBound < other.upperBound
    }
}

extension JSONValue {
    fileprivate var isScalar: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array, .object: false
        }
    }
}
