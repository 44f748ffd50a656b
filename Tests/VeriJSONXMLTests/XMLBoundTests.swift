import Foundation
import Testing
import VeriJSON

@testable import VeriJSONXML

/// XML on both sides of the limits and buffers of reading it.
@Suite struct XMLBoundTests {
    @Test(arguments: [254, 255, 256, 257, 300])
    func `elements nest as deeply as XMLParser reads, and are written as deeply`(
        depth: Int
    ) throws {
        let xml =
            String(repeating: "<a>", count: depth) + "1" + String(repeating: "</a>", count: depth)
        let value = try? XMLReader().value(of: xml)
        #expect((value != nil) == (depth <= 256))
        var json = JSONValue.string("1")
        for _ in 0..<depth { json = ["a": json] }
        let written = try? XMLWriter().string(json)
        #expect((written != nil) == (depth <= 256))
        if depth <= 256 {
            #expect(try XMLReader().value(of: try #require(written)) == value)
        }
    }

    @Test(
        arguments: ["ISO-8859-1", "ISO-8859-2"],
        [1, 32_767, 32_768, 65_535, 65_536, 65_537, 131_072, 131_073]
    )
    func `a text in another encoding has any length`(encoding: String, count: Int) throws {
        let head = #"<?xml version="1.0" encoding="\#(encoding)"?><a>"#
        let text = [UInt8](repeating: 0xE9, count: count)
        let data = Data(Array(head.utf8) + text + Array("</a>".utf8))
        let value = try XMLReader().value(of: data)
        #expect(value["a"]?.asString == String(repeating: "\u{E9}", count: count))
    }

    /// The clean items at `/r/i` of a document that arrives in pieces of a size.
    private func items(
        of bytes: [UInt8],
        by pattern: Pattern,
        inPiecesOf size: Int
    ) throws -> [String?] {
        var stream = try Sanitizer(pattern).xmlItems(at: "/r/i")
        var pieces: [XMLItemStream.Piece] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            pieces += try stream.add(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        pieces += try stream.finish()
        return pieces.compactMap { piece in
            if case .item(let item) = piece { item.result.text } else { nil }
        }
    }

    /// A text for each piece, with the places of what was removed.
    private func told(_ pieces: [XMLItemStream.Piece]) throws -> [String] {
        try pieces.map { piece in
            switch piece {
            case .around(let bytes): return String(decoding: bytes, as: UTF8.self)
            case .item(let item):
                let xml = try item.xml().map { String(decoding: $0, as: UTF8.self) } ?? "-"
                return "\(xml) \(item.result.text ?? "-") \(item.report.text())"
            case .unreadable(let item): return "\(item.index) \(item.error)"
            }
        }
    }

    /// An item is looked at after the stream has read all others: each has a name of its own, one of
    /// them with a prefix, and an attribute.
    @Test(arguments: [100, 124, 125, 126, 127, 128, 129, 200, 600], [3, 60, 150])
    func `items keep their names while the stream learns more`(
        count: Int,
        length: Int
    ) throws {
        let fill = String(repeating: "x", count: length)
        let items = (0..<count).map { number in
            let name = "p:\(fill)\(number)"
            return "<i k='\(number)'><\(name)>\(number % 7 == 0 ? "?" : "1")</\(name)></i>"
        }
        let xml = "<r xmlns:p='u'>" + items.joined() + "</r>"
        let pattern = try Pattern(#"{"r": {"i": [{"@k": "int", "*": "int"}]}}"#)
        var stream = try Sanitizer(pattern).xmlItems(at: "/r/i")
        let pieces = try stream.add(Array(xml.utf8)) + stream.finish()
        let texts: [String?] = pieces.compactMap { piece in
            if case .item(let item) = piece { item.result.text } else { nil }
        }
        let expected: [String?] = (0..<count).map { number in
            number % 7 == 0 ? nil : #"{"@k":\#(number),"p:\#(fill)\#(number)":1}"#
        }
        #expect(texts == expected)
        let written = try told(pieces).filter { $0.hasPrefix("<i") }
        #expect(
            zip(written, items.enumerated().filter { $0.offset % 7 != 0 }.map(\.element))
                .allSatisfy { $0.hasPrefix($1) }
        )
    }

    @Test(arguments: [
        8_000, 8_191, 8_192, 8_193, 16_383, 16_384, 16_385, 32_768, 100_000, 140_000,
    ])
    func `threads change nothing of what comes out`(count: Int) throws {
        var xml = "<r xmlns:p='u'>"
        var number = 0
        while xml.utf8.count < count {
            number += 1
            switch number % 50 {
            case 3: xml += "<i><n>x</n></i>\n"
            case 17: xml += "<i><n>1</n><broken</i>"
            case 31: xml += "<i><n>1</n><p:t\(number) k='&amp;'/></i>"
            default: xml += "<i><n>\(number)</n><t>text \(number)</t></i>"
            }
        }
        xml += "<i><n>0</n></i></r>"
        let pattern = try Pattern(#"{"r": {"i": [{"n": "int", "*": "any"}]}}"#)
        func pieces(jobs: Int, size: Int) throws -> [XMLItemStream.Piece] {
            var stream = try Sanitizer(pattern).xmlItems(at: "/r/i", name: "r.xml", jobs: jobs)
            var pieces: [XMLItemStream.Piece] = []
            let bytes = Array(xml.utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                pieces += try stream.add(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            return try pieces + stream.finish()
        }
        let alone = try told(pieces(jobs: 1, size: xml.utf8.count))
        for (jobs, size) in [(2, xml.utf8.count), (3, 20_000), (64, xml.utf8.count)] {
            let parallel = try told(pieces(jobs: jobs, size: size))
            // Where a chunk ends, what is around items does.
            #expect(parallel.joined() == alone.joined(), "\(jobs)")
        }
    }

    @Test(arguments: [10, 120, 127, 128, 129, 255, 256, 257, 700])
    func `members are steered by the pattern, however many there are`(count: Int) throws {
        // Every third is a list, and every fourth an attribute.
        let members = (0..<count).map { index in
            index % 4 == 3
                ? #""@m\#(index)": "int""#
                : index % 3 == 0 ? #""m\#(index)": ["int"]"# : #""m\#(index)": "string""#
        }
        let pattern = try Pattern(#"{"r": [{\#(members.joined(separator: ","))}]}"#)
        var item = "<r"
        for index in 0..<count where index % 4 == 3 { item += " m\(index)='\(index)'" }
        item += ">"
        for index in 0..<count where index % 4 != 3 { item += "<m\(index)>\(index)</m\(index)>" }
        item += "</r>"
        let expected = (0..<count).sorted { ($0 % 4 == 3 ? 0 : 1, $0) < ($1 % 4 == 3 ? 0 : 1, $1) }
            .map { index in
                index % 4 == 3
                    ? #""@m\#(index)":\#(index)"#
                    : index % 3 == 0 ? #""m\#(index)":[\#(index)]"# : #""m\#(index)":"\#(index)""#
            }.joined(separator: ",")
        for turns in [1, 3] {
            let xml = "<r>" + String(repeating: item, count: turns) + "</r>"
            let nested = try Pattern(#"{"r": {"r": [{\#(members.joined(separator: ","))}]}}"#)
            let result = try Sanitizer(nested).sanitize(xml: Data(xml.utf8))
            let items = [String](repeating: "{\(expected)}", count: turns).joined(separator: ",")
            #expect(result.result.text == #"{"r":{"r":[\#(items)]}}"#)
            #expect(result.result.report.changes.isEmpty)
        }
        #expect(
            try Sanitizer(pattern).sanitize(xml: Data(item.utf8)).result.text
                == #"{"r":[{\#(expected)}]}"#
        )
    }

    @Test(arguments: [9_999, 10_000, 10_001, 12_000])
    func `names beyond those that are remembered are steered`(count: Int) throws {
        let xml = "<r>" + (0..<count).map { "<m\($0)>1</m\($0)>" }.joined() + "</r>"
        let result = try Sanitizer(try Pattern(#"{"r": {"*": ["int"]}}"#))
            .sanitize(xml: Data(xml.utf8))
        let members = (0..<count).map { #""m\#($0)":[1]"# }.joined(separator: ",")
        #expect(result.result.text == "{\"r\":{\(members)}}")
    }

    /// The declaration is looked for in the first bytes, which may arrive one by one.
    @Test(arguments: [
        10, 358, 360, 362, 450, 468, 470, 472, 600, 4_051, 4_052, 4_053, 4_054, 4_055, 9_000,
    ])
    func `an encoding is declared by a declaration of any length`(padding: Int) throws {
        let space = String(repeating: " ", count: padding)
        let text = #"<?xml version="1.0" encoding="ISO-8859-1"\#(space)?><r><i><t>é Ã©</t></i></r>"#
        let bytes = Array(try #require(text.data(using: .isoLatin1)))
        let pattern = try Pattern(#"{"r": {"i": [{"t": "string"}]}}"#)
        let expected = #"{"r":{"i":[{"t":"é Ã©"}]}}"#
        let declaration = try #require(text.split(separator: "<r>").first).utf8.count
        guard declaration <= 4_096 else {
            let error = #expect(throws: UnreadableDocumentError.self) {
                try Sanitizer(pattern).sanitize(xml: Data(bytes))
            }
            #expect(error?.code.description == "xml.encoding")
            var stream = try Sanitizer(pattern).xmlItems(at: "/r/i")
            let other = #expect(throws: UnreadableDocumentError.self) { try stream.add(bytes) }
            #expect(other?.code.description == "xml.encoding")
            return
        }
        #expect(try Sanitizer(pattern).sanitize(xml: Data(bytes)).result.text == expected)
        for size in [1, 7, 400, 512, 513, 4_096] {
            let items = try self.items(of: bytes, by: pattern, inPiecesOf: size)
            #expect(items == [#"{"t":"é Ã©"}"#], "pieces of \(size)")
        }
    }

    @Test(arguments: [65_533, 65_534, 65_535, 65_536, 65_537, 65_538, 131_071, 131_072, 200_000])
    func `a text in another encoding may have any length`(count: Int) throws {
        for letter in ["a", "é", "日"] {
            let content = String(repeating: letter, count: count / letter.utf8.count) + "!"
            let xml = "<r><t>\(content)</t></r>"
            let bytes =
                [0xFF, 0xFE]
                + xml.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
            let value = try XMLReader().value(of: Data(bytes))
            #expect(value == ["r": ["t": .string(content)]])
        }
    }

    @Test(arguments: [65_534, 65_535, 65_536, 65_537, 140_000])
    func `a token of any length may arrive in pieces`(count: Int) throws {
        let pattern = try Pattern(#"{"r": {"i": [{"t": "string"}]}}"#)
        let (head, tail) = ("<r><i><t>", "</t></i><i><t>b</t></i></r>")
        for (before, after) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?p ", "?>")] {
            let content = String(repeating: "x", count: count - before.utf8.count)
            let bytes = Array((head + before + content + after + "a" + tail).utf8)
            let expected = before.hasPrefix("<![") ? content + "a" : "a"
            for size in [count / 3, count + 8, count + 9, count + 10, count + 11] {
                let items = try self.items(of: bytes, by: pattern, inPiecesOf: size)
                #expect(items == [#"{"t":"\#(expected)"}"#, #"{"t":"b"}"#], "pieces of \(size)")
            }
        }
    }

    @Test(arguments: [200, 997, 998, 999, 1_000, 1_001, 1_002, 1_003, 1_004, 1_005, 1_006])
    func `a stream has names of a bounded size`(limit: Int) throws {
        func size(_ cutter: XMLItemCutter) -> Int { cutter.scanner.index.names.text.count }
        var cutter = XMLItemCutter(["a", "b"], XMLReader.Options(), Sanitizer.Limits())
        cutter.nameLimit = limit
        _ = try cutter.add(Array("<a>".utf8), isLast: false)
        let known = size(cutter)
        _ = try cutter.add(Array("<n1000/>".utf8), isLast: false)
        let step = size(cutter) - known
        #expect(step >= 5)
        for index in 1...300 {
            // Each name is there twice, and counts once.
            let tag = "n\(1_000 + index)"
            let isAllowed = known + step * (index + 1) <= limit
            let result = Result {
                try cutter.add(Array("<\(tag)/><\(tag)/>".utf8), isLast: false)
            }
            #expect(((try? result.get()) != nil) == isAllowed, "\(index)")
            guard isAllowed else { return }
            #expect(size(cutter) == known + step * (index + 1))
        }
        Issue.record("expected an error at the limit, found none")
    }
}
