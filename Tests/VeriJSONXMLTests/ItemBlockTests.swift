import Foundation
import Testing
import VeriJSON

@testable import VeriJSONXML

/// Items of a stream that are read and cleaned together, compared with those that arrive alone.
@Suite struct ItemBlockTests {
    private static let pattern = """
        {"r": {"l": {"i": [{"n": "int", "t?": "string", "*": "any"}]}}}
        """

    /// Everything that is told of the pieces of a stream.
    private func told(_ xml: String, chunk: Int, jobs: Int = 1) throws -> [String] {
        var stream = try Sanitizer(Pattern(Self.pattern)).xmlItems(
            at: "/r/l/i",
            name: "f.xml",
            jobs: jobs
        )
        var told: [String] = []
        func take(_ pieces: [XMLItemStream.Piece]) throws {
            for piece in pieces {
                switch piece {
                case .around(let bytes):
                    // Where a chunk ends, what is around items does.
                    told += bytes.map { String(UnicodeScalar($0)) }
                case .unreadable(let item):
                    told.append("\(item.index) \(item.line):\(item.column) \(item.error)")
                case .item(let item):
                    let xml = try item.xml().map { String(decoding: $0, as: UTF8.self) } ?? "-"
                    told.append(
                        "\(xml) \(item.text ?? "-") \(item.status) \(item.reportText()) "
                            + "\(item.report.notes) \(try item.undo())"
                    )
                    #expect(item.text == item.result.text)
                    #expect(item.bytes == item.result.bytes)
                    #expect(item.status == item.result.status)
                    #expect(item.isUnchanged == item.result.isUnchanged)
                }
            }
        }
        let bytes = Array(xml.utf8)
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            try take(stream.add(Array(bytes[start..<min(start + chunk, bytes.count)])))
        }
        try take(stream.finish())
        told.append("\(stream.count) \(stream.kept) \(stream.unreadable)")
        return told
    }

    private func list(_ attributes: String = "", _ items: String...) -> String {
        "<l\(attributes)>\(items.joined())</l>"
    }

    private func expectSame(_ xml: String) throws {
        let alone = try told(xml, chunk: 1)
        let whole = xml.utf8.count
        for (chunk, jobs) in [(7, 1), (64, 2), (1_000, 1), (whole, 1), (whole, 3)] {
            #expect(try told(xml, chunk: chunk, jobs: jobs) == alone, "\(chunk) \(jobs)")
        }
    }

    @Test func `items of several lists with bindings of their own come out together`() throws {
        let used = "<i><n>1</n><p:t p:k='1'>x</p:t></i>"
        try expectSame(
            "<r>" + list(" xmlns:p='u'", used, used) + "\n" + list(" xmlns:p='v'", used) + list()
                + list("", "<i xmlns:p='w'><n>2</n><p:t/></i>", "<i><n>3</n></i>")
                + list(" xmlns:p='u'", "<o><i/></o>", used) + "</r>"
        )
    }

    @Test func `items use more prefixes together than the parser binds at a place`() throws {
        let outer = (0..<500).map { #" xmlns:p\#($0)="u\#($0)""# }.joined()
        let items = (0..<500).map { "<i><n>\($0)</n><p\($0):t/><p\(499 - $0):t/></i>" }
        try expectSame("<r\(outer)>" + list("", items.joined()) + "</r>")
    }

    @Test func `mistakes, refused items and other elements are between items`() throws {
        let parts = [
            "<i><n>1</n></i>", "<i><n>x</n></i>", " ", "<!-- c -->",
            "<i><n>2</n><t>a&amp;b</t></i>",
            "<i><n>3</i>", "<o>text<i/></o>", "<i n='1'/>", "<?p?>", "<i><?p?><n>4</n></i>",
            "<i><n>5</n><t>a<b/>c</t></i>", "text", "<i><n>6</n><t><t/><t/></t></i>",
        ]
        let items = (0..<300).map { parts[$0 * 7 % parts.count] + parts[$0 * 5 % parts.count] }
        try expectSame("<r>" + list("", items.joined()) + list("", parts[0]) + "</r>")
    }

    @Test func `a clean item of a block has the document that one alone has`() throws {
        let items = "<i k='1'><n>1</n></i><i k='2'><n>2</n><t>x</t></i>"
        var stream = try Sanitizer(Pattern(Self.pattern)).xmlItems(at: "/r/l/i")
        let pieces = try stream.add(Array(("<r>" + list("", items) + "</r>").utf8))
        let documents = pieces.compactMap { piece -> XMLDocument? in
            if case .item(let item) = piece { item.document } else { nil }
        }
        #expect(documents.map { String(decoding: $0.data, as: UTF8.self) }.joined() == items)
        let second = try #require(documents.last)
        #expect(second.index.elements.map(\.range) == [0..<29, 9..<17, 17..<25])
        #expect(second.places.map(\.range).first == 0..<second.json.count)
        #expect(second.index.attributes.map(\.value) == [6..<7])
    }
}
