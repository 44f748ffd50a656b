import Foundation
import VeriJSON

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A second implementation of the convention, over the events of `XMLParser`.
final class NaiveReader: NSObject, XMLParserDelegate {
    private struct Open {
        var name: String
        var attributes: [(key: String, value: String)]
        var children: [(key: String, values: [JSONValue])] = []
        var text = ""
    }

    private var open: [Open] = []
    private(set) var value: JSONValue?

    /// Returns the value of a document; nil if it is not well-formed.
    static func value(of xml: String) -> JSONValue? {
        // The parser crashes at an instruction without data.
        let data = Data(xml.replacingOccurrences(of: "<?p?>", with: "<?p x?>").utf8)
        let parser = XMLParser(stream: InputStream(data: data))
        let reader = NaiveReader()
        parser.delegate = reader
        return parser.parse() && reader.open.isEmpty ? reader.value : nil
    }

    func parser(
        _ parser: XMLParser,
        didStartElement elementName: String,
        namespaceURI: String?,
        qualifiedName qName: String?,
        attributes attributeDict: [String: String] = [:]
    ) {
        let attributes = attributeDict.map { (key: "@" + $0.key, value: $0.value) }
        open.append(Open(name: elementName, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        open[open.count - 1].text += string
    }

    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
        open[open.count - 1].text += String(decoding: CDATABlock, as: UTF8.self)
    }

    func parser(
        _ parser: XMLParser,
        didEndElement elementName: String,
        namespaceURI: String?,
        qualifiedName qName: String?
    ) {
        let closed = open.removeLast()
        let isBlank = closed.text.unicodeScalars.allSatisfy {
            [" ", "\n", "\t", "\r"].contains($0)
        }
        var made: JSONValue = isBlank ? .null : .string(closed.text)
        if !closed.attributes.isEmpty || !closed.children.isEmpty {
            var object = JSONObject([])
            for (key, value) in closed.attributes { object[key] = .string(value) }
            for (key, values) in closed.children {
                object[key] = values.count == 1 ? values[0] : .array(values)
            }
            if !isBlank { object["#text"] = .string(closed.text) }
            made = .object(object)
        }
        guard let parent = open.indices.last else {
            value = .object([closed.name: made])
            return
        }
        if let known = open[parent].children.firstIndex(where: { $0.key == closed.name }) {
            open[parent].children[known].values.append(made)
        } else {
            open[parent].children.append((closed.name, [made]))
        }
    }
}
