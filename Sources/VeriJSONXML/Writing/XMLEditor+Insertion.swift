import VeriJSON

// Members that a pattern supplies.

extension XMLEditor {
    mutating func insert(_ text: [UInt8], at offset: Int) throws(XMLWritingError) {
        guard var position = document.place(at: offset - 1) else { return }
        while document.places[position].end <= offset
            || document.json[Int(document.places[position].start)] != UInt8(ascii: "{")
        {
            guard let parent = parent(of: position) else { return }
            position = parent
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

    mutating func add(
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

    /// Returns the position of the place around one; nil for the outermost.
    private mutating func parent(of position: Int) -> Int? {
        if parents.isEmpty { parents = document.parents }
        return parents[position] == UInt32.max ? nil : Int(parents[position])
    }

    /// Returns the white space before the last child of an element, as between other children.
    mutating func spaceBeforeLastChild(of number: Int) -> [UInt8] {
        if let lastSpace, lastSpace.element == number { return lastSpace.text }
        let text = spaceBetweenChildren(of: number)
        lastSpace = (number, text)
        return text
    }

    private func spaceBetweenChildren(of number: Int) -> [UInt8] {
        guard !index.elements[number].flags.contains(.hasText) else { return [] }
        var last: Int?
        index.forEachChild(of: number) { last = $0 }
        guard let last else { return [] }
        let start = Int(index.elements[last].start)
        return Array(bytes[spaceBefore(start)..<start])
    }

    func key(of place: XMLPlace) -> String {
        var end = Int(place.start) - 2
        while end > 0, document.json[end - 1] != UInt8(ascii: "\"") { end -= 1 }
        return String(decoding: document.json[end..<Int(place.start) - 2], as: UTF8.self)
    }

    mutating func finishAdditions() {
        for (number, addition) in additions {
            let element = index.elements[number]
            var end = Int(element.tagEnd) - (element.flags.contains(.isEmptyTag) ? 2 : 1)
            if element.flags.contains(.isEmptyTag), !addition.content.isEmpty {
                let name = Array("</".utf8) + bytes[element.nameRange] + [UInt8(ascii: ">")]
                splices.append(
                    TextSplice(
                        range: spaceBefore(end)..<Int(element.tagEnd),
                        text: addition.attributes + [UInt8(ascii: ">")] + addition.content + name
                    )
                )
                continue
            }
            end = spaceBefore(end)
            if !addition.attributes.isEmpty {
                splices.append(TextSplice(range: end..<end, text: addition.attributes))
            }
            if !addition.content.isEmpty {
                let place = contentEnd(of: number)
                splices.append(TextSplice(range: place..<place, text: addition.content))
            }
        }
    }

    /// Returns the offset after the last child of an element; its end tag if there is none.
    func contentEnd(of number: Int) -> Int {
        let element = index.elements[number]
        guard !element.flags.contains(.hasText) else { return Int(element.contentEnd) }
        var end = Int(element.contentEnd)
        index.forEachChild(of: number) { end = Int(index.elements[$0].end) }
        return end
    }
}
