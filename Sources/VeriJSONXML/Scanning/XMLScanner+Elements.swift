extension XMLScanner {
    mutating func startTag() throws(XMLProblem) {
        let start = position
        tagCount &+= 1
        if tagCount == 0 {
            // A stream has begun all tags that can be counted.
            for position in attributeStamps.indices { attributeStamps[position] = 0 }
            tagCount = 1
        }
        let counts = (elements: index.elements.count, attributes: index.attributes.count)
        do throws(XMLProblem) {
            try startTag(at: start)
        } catch {
            index.elements.removeLast(index.elements.count - counts.elements)
            index.attributes.removeLast(index.attributes.count - counts.attributes)
            throw error
        }
    }

    mutating func startTag(at start: Int) throws(XMLProblem) {
        let number = UInt32(truncatingIfNeeded: index.elements.count)
        let (name, nameEnd) = try name(at: start + 1)
        let firstAttribute = index.attributes.count
        var position = nameEnd
        var declares = false
        var prefixed = 0
        var isEmptyTag = false
        while true {
            let before = position
            while position < bytes.count, XMLCharacters.isSpace(bytes[position]) { position += 1 }
            guard position < bytes.count else {
                throw .end(bytes.count, expected: "'>'", opened: start..<nameEnd)
            }
            if bytes[position] == UInt8(ascii: ">") {
                position += 1
                break
            }
            if bytes[position] == UInt8(ascii: "/") {
                guard position + 1 < bytes.count else {
                    throw .end(bytes.count, expected: "'>'", opened: start..<nameEnd)
                }
                guard bytes[position + 1] == UInt8(ascii: ">") else {
                    throw XMLProblem(
                        .tag,
                        position + 1..<position + 2,
                        expected: "'>' after '/'",
                        found: "another character"
                    )
                }
                position += 2
                isEmptyTag = true
                break
            }
            guard position > before else {
                throw XMLProblem(
                    .tag,
                    position..<position + 1,
                    expected: "white space, '/>' or '>' in a tag",
                    found: "another character"
                )
            }
            let attribute = try attribute(at: position)
            if attribute.flags.contains(.isDeclaration) {
                declares = true
            } else if index.names.entries[Int(attribute.name)].prefix != XMLNames.none {
                prefixed += 1
            }
            index.attributes.append(attribute)
            position = Int(attribute.valueEnd) + 1
        }
        guard open.count < depthLimit else {
            throw XMLProblem(
                .depth,
                start..<nameEnd,
                expected: "elements nested at most \(depthLimit) deep",
                found: "more",
                help: depthLimit < Self.parserDepthLimit ? "raise limits.depth" : nil
            )
        }
        var flags: XMLElement.Flags = isEmptyTag ? [.isPlain, .isEmptyTag] : .isPlain
        if declares { try declare(firstAttribute..<index.attributes.count) }
        if prefixed > 0 {
            try checkPrefixes(firstAttribute..<index.attributes.count, count: prefixed)
            if isNil(firstAttribute..<index.attributes.count) { flags.insert(.isNil) }
        }
        guard namespaces.isBound(index.names.entries[Int(name)]) else {
            throw unbound(start + 1..<nameEnd)
        }
        let key =
            namespaces.hasPrefixes
            ? namespaces.key(of: name, isAttribute: false, &index.names) : name
        index.elements.append(
            XMLElement(
                start: UInt32(truncatingIfNeeded: start),
                nameEnd: UInt32(truncatingIfNeeded: nameEnd),
                tagEnd: UInt32(truncatingIfNeeded: position),
                contentEnd: UInt32(truncatingIfNeeded: position),
                end: UInt32(truncatingIfNeeded: position),
                name: name,
                key: key,
                parent: open.last ?? XMLElement.none,
                subtreeEnd: number + 1,
                firstAttribute: UInt32(truncatingIfNeeded: firstAttribute),
                attributeEnd: UInt32(truncatingIfNeeded: index.attributes.count),
                nextSame: XMLElement.none,
                flags: flags
            )
        )
        if let parent = open.last { index.elements[Int(parent)].flags.remove(.isPlain) }
        open.append(number)
        region = .content
        self.position = position
        if isEmptyTag { close(number, contentEnd: position) }
    }

    /// Links the children of an element that have the same key, and closes it.
    mutating func close(_ number: UInt32, contentEnd: Int) {
        let element = Int(number)
        let count = UInt32(truncatingIfNeeded: index.elements.count)
        index.elements[element].contentEnd = UInt32(truncatingIfNeeded: contentEnd)
        index.elements[element].end = UInt32(truncatingIfNeeded: position)
        index.elements[element].subtreeEnd = count
        index.elements[element].flags.insert(.isClosed)
        if count > number + 1 { linkChildren(of: element) }
        open.removeLast()
        namespaces.leave(depth: open.count)
        if open.isEmpty { region = .epilog }
    }

    private mutating func linkChildren(of element: Int) {
        linkCount &+= 1
        if linkCount == 0 {
            for position in keyStamps.indices { keyStamps[position] = 0 }
            linkCount = 1
        }
        if lastOfKey.count < index.names.entries.count {
            let missing = index.names.entries.count * 2 - lastOfKey.count
            lastOfKey += repeatElement(0, count: missing)
            keyStamps += repeatElement(0, count: missing)
        }
        var child = element + 1
        let end = Int(index.elements[element].subtreeEnd)
        while child < end {
            let key = Int(index.elements[child].key)
            if keyStamps[key] == linkCount {
                index.elements[child].flags.insert(.isRepeated)
                index.elements[Int(lastOfKey[key])].nextSame = UInt32(truncatingIfNeeded: child)
            }
            keyStamps[key] = linkCount
            lastOfKey[key] = UInt32(truncatingIfNeeded: child)
            child = Int(index.elements[child].subtreeEnd)
        }
    }

    mutating func endTag() throws(XMLProblem) {
        let start = position
        if let last = open.last {
            let name = index.elements[Int(last)].name
            let end = start + 2 + index.names.length(of: name)
            if end < bytes.count, bytes[end] == UInt8(ascii: ">"),
                index.names.isEqual(name, UnsafeBufferPointer(rebasing: bytes[start + 2..<end]))
            {
                position = end + 1
                return close(last, contentEnd: start)
            }
        }
        try unusualEndTag(start)
    }

    /// Reads an end tag with white space in it, or with a mistake.
    @inline(never)
    private mutating func unusualEndTag(_ start: Int) throws(XMLProblem) {
        let nameEnd = try endOfName(from: start + 2)
        guard let last = open.last else {
            throw XMLProblem(
                .tagMismatch,
                start..<nameEnd,
                expected: "the end of the document",
                found: "an end tag without a start tag"
            )
        }
        let name = UnsafeBufferPointer(rebasing: bytes[start + 2..<nameEnd])
        guard index.names.isEqual(index.elements[Int(last)].name, name) else {
            let isCut = !isWhole && nameEnd == bytes.count
            throw XMLProblem(
                isCut ? .unexpectedEnd : .tagMismatch,
                start + 2..<nameEnd,
                expected: "the end tag of the element that is open",
                found: "another one",
                opened: index.elements[Int(last)].nameRange
            )
        }
        var position = nameEnd
        while position < bytes.count, XMLCharacters.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count else { throw .end(bytes.count, expected: "'>'") }
        guard bytes[position] == UInt8(ascii: ">") else {
            throw XMLProblem(
                .tag,
                position..<position + 1,
                expected: "'>' at the end of an end tag",
                found: "another character"
            )
        }
        self.position = position + 1
        close(last, contentEnd: start)
    }
}
