import VeriJSON

/// A translator of edits of the JSON text to edits of the XML that it was read from.
///
/// What is kept stays as it is, byte for byte: comments, the order of elements, prefixes.
struct XMLEditor {
    /// A range of the XML and the text that replaces it.
    struct TextSplice {
        var range: Range<Int>
        var text: [UInt8]
    }

    /// The parts added to an element that stays.
    struct Addition {
        var attributes: [UInt8] = []
        var content: [UInt8] = []
    }

    let document: XMLDocument
    let bytes: [UInt8]
    var splices: [TextSplice] = []
    var additions: [Int: Addition] = [:]
    /// Edits of parts of strings, by the position of the place.
    var partial: [Int: [TextSplice]] = [:]
    /// For each place, the position of the one around it; empty before one is needed.
    var parents: [UInt32] = []
    /// The element that was added to last, and the white space before its last child.
    var lastSpace: (element: Int, text: [UInt8])?

    var index: XMLIndex { document.index }

    init(_ document: XMLDocument) {
        self.document = document
        bytes = document.bytes
    }

    /// Returns the splices of edits, in order and without overlaps.
    static func splices(
        of edits: [TextEdit],
        in document: XMLDocument
    ) throws(XMLWritingError) -> [TextSplice] {
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
        var merged: [TextSplice] = []
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

    // MARK: Replacement

    mutating func replace(
        _ range: Range<Int>,
        _ text: [UInt8]
    ) throws(XMLWritingError) {
        guard let position = document.place(at: range.lowerBound) else { return }
        let place = document.places[position]
        if range != place.range, place.isString(in: document.json) {
            partial[position, default: []].append(TextSplice(range: range, text: text))
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
                TextSplice(
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
            splices.append(TextSplice(range: range, text: escaped(text, isAttribute: true)))
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
    mutating func finishStrings() throws(XMLWritingError) {
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

    mutating func replaceElement(
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
            splices.append(
                TextSplice(range: element.content, text: escaped(text, isAttribute: false))
            )
            return
        }
        let text = try written(
            index.names.string(index.elements[number].name),
            value: value,
            number
        )
        splices.append(TextSplice(range: index.elements[number].range, text: text))
    }

    /// Returns the text of an element with a value, with the namespaces that another declares.
    func written(
        _ name: String,
        value: JSONValue,
        _ number: Int? = nil
    ) throws(XMLWritingError) -> [UInt8] {
        var output = XMLOutput(XMLWriter.Options())
        try output.writeMember(name, value, depth: 0)
        guard let number else { return output.text }
        var declarations: [UInt8] = []
        var written: Set<String> = []
        if case .object(let object) = value { written.formUnion(object.map(\.key)) }
        for position in index.elements[number].attributes {
            let attribute = index.attributes[position]
            guard attribute.flags.contains(.isDeclaration) else { continue }
            let range = attribute.nameRange.lowerBound..<attribute.quoted.upperBound
            guard !written.contains("@" + index.names.string(attribute.name)) else { continue }
            declarations += [0x20] + bytes[range]
        }
        return Array(output.text.prefix(1 + name.utf8.count)) + declarations
            + output.text.dropFirst(1 + name.utf8.count)
    }

    /// Returns the text that a place has, with references resolved.
    func current(_ place: XMLPlace) -> String {
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

    func text(of value: JSONValue) throws(XMLWritingError) -> String {
        switch value {
        case .null: return ""
        case .bool(let bool): return bool ? "true" : "false"
        case .number(let number): return number.lexeme
        case .string(let string): return string
        case .array, .object:
            throw error(.nesting, "a scalar as an attribute or text", "an array or object")
        }
    }

    func escaped(_ text: String, isAttribute: Bool) -> [UInt8] {
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

    func error(
        _ code: XMLWritingError.Code,
        _ expected: String,
        _ found: String
    ) -> XMLWritingError {
        XMLWritingError(code, [], expected: expected, found: found)
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
