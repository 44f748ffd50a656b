import Foundation
import VeriJSON
import VeriJSONXML

/// Items of a stream of XML beside the same items in a document that is read as a whole.
extension GrowthCase {
    private struct ItemShape {
        var name: String
        var pattern: String
        /// The most that an item of a stream may cost, as a multiple of one in a whole document.
        var most: Double
        var item: (Int) -> String
    }

    static var markupItems: [GrowthCase] {
        let shapes = [
            ItemShape(name: "155 bytes", pattern: shortPattern, most: 1.25, item: shortItem),
            ItemShape(name: "620 bytes", pattern: longPattern, most: 1.2, item: longItem),
        ]
        return shapes.flatMap { shape in
            let whole = "XML: items of \(shape.name) in a document"
            let pattern = #"{"r": {"i": [\#(shape.pattern)]}}"#
            func text(_ size: Int) -> String {
                "<r>\n" + (0..<size).map { shape.item($0) + "\n" }.joined() + "</r>\n"
            }
            return [
                GrowthCase(whole, 300) { size in
                    let sanitizer = Sanitizer(try Pattern(pattern))
                    let data = Data(text(size).utf8)
                    return {
                        guard let clean = try sanitizer.sanitize(xml: data).bytes else {
                            throw BenchmarkError(whole)
                        }
                        withExtendedLifetime(clean) {}
                    }
                },
                GrowthCase("XML stream: items of \(shape.name)", 300) { size in
                    let sanitizer = Sanitizer(try Pattern(pattern))
                    let bytes = Array(text(size).utf8)
                    let chunks = stride(from: 0, to: bytes.count, by: 1 << 16).map {
                        Array(bytes[$0..<min(bytes.count, $0 + 1 << 16)])
                    }
                    return {
                        var stream = try sanitizer.xmlItems(at: "/r/i")
                        var clean: [UInt8] = []
                        func take(_ pieces: [XMLItemStream.Piece]) {
                            for case .item(let item) in pieces { clean += item.bytes ?? [] }
                        }
                        for chunk in chunks { take(try stream.add(chunk)) }
                        take(try stream.finish())
                        guard stream.kept == size else { throw BenchmarkError(shape.name) }
                    }
                }
                .costing(atMost: shape.most, timesThatOf: whole),
            ]
        }
    }

    private static let shortPattern =
        #"{"@id": "int", "title": "string", "price": "number", "stock": "int", "note": "string"}"#

    private static func shortItem(_ number: Int) -> String {
        let id = 100_000 + number
        return "<i id=\"\(id)\"><title>Item \(id) of a list</title>"
            + "<price>12.\(id % 90 + 10)</price><stock>\(id % 900 + 100)</stock>"
            + "<note>Some words on this item, and more about it today</note></i>"
    }

    private static let longPattern =
        #"{"@id": "int", "title": "string", "price": "number", "author": {"name": "string"}, "#
        + #""tag": ["string"], "text": "string", "stock": "int"}"#

    private static func longItem(_ number: Int) -> String {
        let id = 100_000 + number
        let tags = (0..<6).map { "<tag>t\((id + $0) % 90 + 10)</tag>" }.joined()
        let sentence = "A sentence that describes the item, as many feeds do. "
        return "<i id=\"\(id)\"><title>Item \(id) &amp; more</title>"
            + "<price>12.\(id % 90 + 10)</price>"
            + "<author><name>Author Number \(id)</name></author>\(tags)"
            + "<text>\(String(repeating: sentence, count: 7))</text><stock>\(id % 900 + 100)</stock></i>"
    }
}
