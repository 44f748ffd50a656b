import VeriJSON

extension XMLOutput {
    mutating func writeJsonML(_ value: JSONValue, depth: Int) throws(XMLWritingError) {
        guard case .array(let items) = value, case .string(let key)? = items.first else {
            throw error(.root, "an array that begins with the name of an element", "another value")
        }
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
        var rest = items.dropFirst()
        if case .object(let attributes)? = rest.first {
            rest = rest.dropFirst()
            for attribute in attributes {
                path += ["1", attribute.key]
                defer { path.removeLast(2) }
                write(" ")
                write(try self.name(attribute.key))
                write("=\"")
                try writeText(text(of: attribute.value), isAttribute: true)
                write("\"")
            }
        }
        guard !rest.isEmpty else { return writeEmpty(name) }
        write(">")
        for (index, item) in zip(rest.indices, rest) {
            path.append(String(index))
            defer { path.removeLast() }
            if case .array = item {
                try writeJsonML(item, depth: depth + 1)
            } else {
                try writeText(text(of: item), isAttribute: false)
            }
        }
        close(name)
    }
}
