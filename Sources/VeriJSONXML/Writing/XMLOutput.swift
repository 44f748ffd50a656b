import VeriJSON

/// XML text that is being written.
struct XMLOutput {
    let options: XMLWriter.Options
    private(set) var text: [UInt8] = []
    var path: [String] = []

    init(_ options: XMLWriter.Options) { self.options = options }

    /// Writes a document.
    mutating func writeDocument(_ value: JSONValue) throws(XMLWritingError) {
        if options.declaration {
            write(#"<?xml version="1.0" encoding="UTF-8"?>"#)
            write(options.indent == nil ? "" : "\n")
        }
        switch options.form {
        case .jsonML: try writeJsonML(value, depth: 0)
        case .members:
            guard case .object(let object) = value, object.count == 1, let root = object.first,
                !root.key.hasPrefix("@"), root.key != "#text"
            else {
                throw error(.root, "an object with one member, the root element", "another value")
            }
            path.append(root.key)
            var content = root.value
            if case .array(let items) = content {
                guard items.count == 1 else {
                    throw error(.root, "one root element", "an array of \(items.count) items")
                }
                content = items[0]
            }
            try writeElement(root.key, content, depth: 0)
        }
        if options.indent != nil { write("\n") }
        try check()
    }

    /// Writes the elements that a member becomes, for a document that has what is around them.
    mutating func writeMember(
        _ key: String,
        _ value: JSONValue,
        depth: Int
    ) throws(XMLWritingError) {
        path.append(key)
        defer { path.removeLast() }
        guard case .array(let items) = value else {
            return try writeElement(key, value, depth: depth)
        }
        for (index, item) in items.enumerated() {
            path.append(String(index))
            defer { path.removeLast() }
            if index > 0 { breakLine(depth) }
            try writeElement(key, item, depth: depth)
        }
    }

    func error(
        _ code: XMLWritingError.Code,
        _ expected: String,
        _ found: String
    ) -> XMLWritingError {
        XMLWritingError(code, path, expected: expected, found: found)
    }

    /// Checks what depends on several places: prefixes, and attributes by their namespaces.
    private func check() throws(XMLWritingError) {
        let problem: XMLProblem? = text.withUnsafeBufferPointer { bytes in
            var scanner = XMLScanner(bytes, depthLimit: .max)
            scanner.lengthLimit = .max
            scanner.nameLengthLimit = .max
            do throws(XMLProblem) {
                try scanner.scan()
                return nil
            } catch {
                return error
            }
        }
        guard let problem else { return }
        let code: XMLWritingError.Code =
            switch problem.code {
            case .duplicateAttribute: .duplicate
            case .depth: .depth
            default: .prefix
            }
        throw XMLWritingError(code, [], expected: problem.expected, found: problem.found)
    }

    // MARK: Elements

    private mutating func writeElement(
        _ key: String,
        _ value: JSONValue,
        depth: Int
    ) throws(XMLWritingError) {
        guard depth < XMLScanner.parserDepthLimit else {
            throw error(
                .depth,
                "elements nested at most \(XMLScanner.parserDepthLimit) deep",
                "more"
            )
        }
        let name = try name(key)
        write("<")
        write(name)
        switch value {
        case .null: writeEmpty(name)
        case .array:
            throw error(.nesting, "an item that becomes an element", "an array in an array")
        case .object(let object): try writeObject(object, name, depth: depth)
        case .bool, .number, .string:
            let text = try text(of: value)
            guard !text.isEmpty else { return writeEmpty(name) }
            write(">")
            try writeText(text, isAttribute: false)
            close(name)
        }
    }

    mutating func writeEmpty(_ name: String) {
        guard options.emptyElements == .tags else { return write("/>") }
        write(">")
        close(name)
    }

    mutating func close(_ name: String) {
        write("</")
        write(name)
        write(">")
    }

    private mutating func writeObject(
        _ object: JSONObject,
        _ name: String,
        depth: Int
    ) throws(XMLWritingError) {
        var names = Set<String>(minimumCapacity: object.count)
        var attributes: [(name: String, text: String)] = []
        var children: [JSONObject.Member] = []
        var hasText = false
        for member in object {
            path.append(member.key)
            defer { path.removeLast() }
            if member.key == options.commentKey {
                children.append(member)
            } else if member.key == options.sectionKey {
                hasText = true
                children.append(member)
            } else if member.key == "#text" {
                if children.contains(where: { $0.key == "#text" }) {
                    throw error(.duplicate, "each key once", "one twice")
                }
                let text = try text(of: member.value)
                hasText = hasText || !text.isEmpty
                if !text.isEmpty { children.append(member) }
            } else if member.key.hasPrefix("@") {
                let name = try self.name(String(member.key.dropFirst()))
                let text = try text(of: member.value)
                guard names.insert("@" + name).inserted else {
                    throw error(.duplicate, "each attribute once in an element", "one twice")
                }
                attributes.append((name, text))
            } else {
                guard try names.insert(self.name(member.key)).inserted else {
                    throw error(.duplicate, "each key once", "one twice")
                }
                if case .array(let items) = member.value, items.isEmpty { continue }
                children.append(member)
            }
        }
        if options.attributes == .sorted {
            attributes.sort {
                $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars)
            }
        }
        for attribute in attributes {
            path.append("@" + attribute.name)
            defer { path.removeLast() }
            write(" ")
            write(attribute.name)
            write("=\"")
            try writeText(attribute.text, isAttribute: true)
            write("\"")
        }
        guard !children.isEmpty else { return writeEmpty(name) }
        write(">")
        for member in children {
            if member.key == "#text" {
                path.append(member.key)
                defer { path.removeLast() }
                try writeText(text(of: member.value), isAttribute: false)
            } else if [options.commentKey, options.sectionKey].contains(member.key) {
                try writeUnescaped(member, hasText: hasText, depth: depth + 1)
            } else {
                if !hasText { breakLine(depth + 1) }
                try writeMember(member, hasText: hasText, depth: depth + 1)
            }
        }
        if !hasText { breakLine(depth) }
        close(name)
    }

    /// Writes a member; beside text, white space would be text.
    private mutating func writeMember(
        _ member: JSONObject.Member,
        hasText: Bool,
        depth: Int
    ) throws(XMLWritingError) {
        guard hasText, options.indent != nil else {
            return try writeMember(member.key, member.value, depth: depth)
        }
        var inline = options
        inline.indent = nil
        var output = XMLOutput(inline)
        output.path = path
        try output.writeMember(member.key, member.value, depth: depth)
        text += output.text
    }

    mutating func breakLine(_ depth: Int) {
        guard let indent = options.indent else { return }
        write("\n" + String(repeating: " ", count: max(0, indent) * depth))
    }

    // MARK: Names and texts

    func name(_ key: String) throws(XMLWritingError) -> String {
        if XMLCharacters.isQualifiedName(key) { return key }
        guard options.names == .mapped else {
            throw error(.name, "a key that is a name of XML", "another one")
        }
        var name = ""
        for scalar in key.unicodeScalars {
            let isAllowed = XMLCharacters.isName(scalar.value)
            if name.isEmpty, isAllowed, !XMLCharacters.isNameStart(scalar.value) { name = "_" }
            name.unicodeScalars.append(isAllowed ? scalar : "_")
        }
        return name.isEmpty ? "_" : name
    }

    /// Returns the text of a scalar; that of null is empty.
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

    mutating func append(_ bytes: [UInt8]) { text += bytes }

    mutating func write(_ string: String) { text += string.utf8 }

    @inline(__always)
    mutating func write(_ scalar: UnicodeScalar) {
        if scalar.isASCII {
            text.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            text += String(scalar).utf8
        }
    }
}
