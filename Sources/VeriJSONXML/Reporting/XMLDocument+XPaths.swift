public import VeriJSON

extension JSONPointer {
    /// The place as an XPath, if the pointer leads through the JSON of an XML document.
    ///
    /// Items are the elements of one name, which count from 1:
    ///
    ///     JSONPointer("/rss/channel/item/3/@id")?.xpath      // /rss/channel/item[4]/@id
    ///
    /// In a pointer from a report, keys that the policy's disclosure hides are `*`.
    public var xpath: String { xpath(inside: [:]) }

    /// Returns the place as an XPath.
    ///
    /// - Parameter wrappers: The names of the items that have an element around them, by the paths of
    ///   their lists.
    /// - Returns: The XPath.
    func xpath(inside wrappers: [[String]: String]) -> String {
        var path = ""
        for (position, token) in disclosed.tokens.enumerated() {
            if let index = Int(token), index >= 0 {
                let list = wrappers.isEmpty ? nil : wrappers[Array(tokens[..<position])]
                if let list { path += "/" + list }
                // No name of XML begins with a digit.
                path += "[\(index + 1)]"
            } else if token == "#text" {
                path += "/text()"
            } else {
                path += "/" + token
            }
        }
        return path.isEmpty ? "/" : path
    }
}

extension XMLDocument {
    /// Returns the names of the items of lists that have an element around them, by the paths of the lists.
    static func wrappers(
        _ places: [XMLPlace],
        _ index: XMLIndex,
        in json: [UInt8]
    ) -> [[String]: String] {
        var wrappers: [[String]: String] = [:]
        // The ends of the places around, with the number of items so far.
        var open: [(end: UInt32, count: Int)] = []
        var path: [String] = []
        for place in places {
            while let last = open.last, last.end <= place.start {
                open.removeLast()
                path.removeLast()
            }
            let number = Int(place.number)
            let count = open.last?.count ?? 0
            if !open.isEmpty { open[open.count - 1].count += 1 }
            let name =
                place.kind == .attribute || place.kind == .text
                ? "" : index.names.string(index.elements[number].key)
            open.append((place.end, 0))
            // The document and a root value have an empty path.
            path.append(place.isMember ? name : String(count))
            if place.kind == .element, json[Int(place.start)] == UInt8(ascii: "["),
                index.hasChildren(number)
            {
                let first = places[0].isMember ? path[...] : path.dropFirst()
                wrappers[Array(first)] = index.names.string(index.elements[number + 1].key)
            }
        }
        return wrappers
    }
}
