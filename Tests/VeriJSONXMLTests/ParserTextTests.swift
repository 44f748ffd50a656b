import Foundation
import Testing
import VeriJSON

@testable import VeriJSONXML

/// The text that `XMLParser` reads of documents that have too much of something for it.
@Suite struct ParserTextTests {
    private func text(_ xml: String) throws -> String {
        let bytes = Array(xml.utf8)
        let index = try bytes.withUnsafeBufferPointer { buffer in
            var scanner = XMLScanner(buffer, depthLimit: 256)
            try scanner.scan()
            return scanner.index
        }
        let text = XMLParserText(index, isDecoded: false).text(of: Data(bytes))
        #expect(text.count == bytes.count)
        return String(decoding: text, as: UTF8.self)
    }

    private func repeated(_ range: Range<Int>, _ part: (Int) -> String) -> String {
        range.map(part).joined()
    }

    private func spaces(_ text: String) -> String { String(text.map { $0 == "\n" ? "\n" : " " }) }

    @Test func `a usual document is read as it is`() throws {
        let xml = "<?xml version='1.0'?><p:a xmlns:p='u' p:x='1'><b/><?i d?></p:a>"
        #expect(try text(xml) == xml)
    }

    @Test func `the first attributes of an element are read`() throws {
        let kept = repeated(0..<XMLParserText.attributeLimit) { " a\($0)='1'" }
        let more = "\n\n a='1'\n b='2'"
        #expect(
            try text("<r\(kept)\(more)><e x='1'/></r>") == "<r\(kept)\(spaces(more))><e x='1'/></r>"
        )
    }

    @Test func `names with a prefix that is bound too late are underscores`() throws {
        let kept = repeated(0..<XMLParserText.bindingLimit) { " xmlns:p\($0)='u\($0)'" }
        let more = " xmlns:q='v' q:x='1'"
        let xml = "<r\(kept)><p0:a\(more)><q:b p1:y='1'><c/></q:b><q:d/></p0:a><p0:e/></r>"
        let read =
            "<r\(kept)><p0:a\(spaces(more))><___ p1:y='1'><c/></___><___/></p0:a><p0:e/></r>"
        #expect(try text(xml) == read)
    }

    @Test func `a prefix that is bound again is known again`() throws {
        let kept = repeated(1..<XMLParserText.bindingLimit) { " xmlns:p\($0)='u\($0)'" }
        let more = " xmlns:p1='v'"
        // One binding is left in the first child, and none in the second child of it.
        let xml = "<r\(kept)><p1:a\(more)><p1:b\(more)/><p1:c/></p1:a></r>"
        #expect(
            try text(xml) == "<r\(kept)><p1:a\(more)><____\(spaces(more))/><p1:c/></p1:a></r>"
        )
    }

    @Test func `the first names and instructions are read`() throws {
        let names = repeated(0..<XMLParserText.nameLimit) { "<e\($0)/>" }
        let instructions = repeated(0..<XMLParserText.instructionLimit) { "<?p\($0) d?>" }
        let xml = "<r>\(names)<late x='1'><e1/></late>\(instructions)<?q d?></r>"
        let read = try text(xml)
        #expect(
            read.hasSuffix("<?p\(XMLParserText.instructionLimit - 1) d?>\(spaces("<?q d?>"))</r>")
        )
        #expect(read.contains("<____\(spaces(" x='1'"))><e1/></____>"))
    }

    @Test(
        "a document with too much for the parser is read as others",
        arguments: [1, 300, 30_000]
    )
    func documents(_ count: Int) throws {
        let declarations = repeated(0..<count) { " xmlns:p\($0)='u\($0)'" }
        let attributes = repeated(0..<count) { " a\($0)='1' p\($0):b='2'" }
        let children = repeated(0..<count) { "<p\($0):c\($0)>\($0)</p\($0):c\($0)>" }
        let xml = "<r\(declarations)\(attributes)>\(children)<?i?></r>"
        let object = try #require(try XMLReader().value(of: xml)["/r"]?.asObject)
        #expect(object.count == 4 * count)
        #expect(
            object.last == .init(key: "p\(count - 1):c\(count - 1)", value: .string("\(count - 1)"))
        )
    }

    @Test func `a mistake after the first ones of each kind is found`() throws {
        let many = repeated(0..<1_000) { " a\($0)='1' xmlns:p\($0)='u\($0)'" }
        for (mistake, code) in [
            ("a999='2'", "xml.duplicateAttribute"), ("b='<'", "xml.lessThan"),
            ("q:b='1'", "xml.prefix"), ("xmlns:q='u7' p7:b='' q:b=''", "xml.duplicateAttribute"),
        ] {
            let error = #expect(throws: UnreadableDocumentError.self) {
                try XMLReader().value(of: "<r\(many) \(mistake)/>")
            }
            #expect(error?.xmlError?.code.description == code)
        }
    }

    @Test func `a name is read up to the limit of the parser`() throws {
        let name = String(repeating: "n", count: 50_000)
        #expect(
            try XMLReader().value(of: "<\(name) \(name)='1'/>")[
                JSONPointer(tokens: [name, "@" + name])
            ] == "1"
        )
        for xml in ["<\(name)n/>", "<a \(name)n='1'/>", "<a><?\(name)n d?></a>"] {
            let error = #expect(throws: UnreadableDocumentError.self) {
                try XMLReader().value(of: xml)
            }
            #expect(error?.xmlError?.code == .length)
        }
    }

    @Test func `a comment or instruction is read up to the limit of a text`() throws {
        let long = String(repeating: "c", count: 9_900_001)
        for xml in ["<a><!--\(long)--></a>", "<a><?p \(long)?></a>"] {
            let error = #expect(throws: UnreadableDocumentError.self) {
                try XMLReader().value(of: xml)
            }
            #expect(error?.xmlError?.code == .length)
        }
    }
}

/// Items of a stream whose names and prefixes come from what is around them.
@Suite struct StreamNameTests {
    private func items(_ xml: String, in size: Int = 1_000) throws -> [SanitizedXML] {
        let pattern = try Pattern(#"{"r": {"i": [{"*?": "int"}]}}"#)
        var stream = try Sanitizer(pattern).xmlItems(at: "/r/i")
        let bytes = Array(xml.utf8)
        var pieces: [XMLItemStream.Piece] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            pieces += try stream.add(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        pieces += try stream.finish()
        return pieces.compactMap { if case .item(let item) = $0 { item } else { nil } }
    }

    @Test(arguments: [0, 1, 3, 250])
    func `an item uses prefixes that are bound outside of it`(_ count: Int) throws {
        let outer = (0..<1_000).map { #" xmlns:p\#($0)="u\#($0)""# }.joined()
        let used = (0..<count).map { #"<p\#($0):a p\#($0):b="1">x</p\#($0):a>"# }.joined()
        let xml = "<r\(outer)><i>\(used)<c>1</c></i><i xmlns:p0='v'><p0:a>2</p0:a></i></r>"
        let items = try items(xml)
        #expect(items.count == 2)
        #expect(items[0].result.text == #"{"c":1}"#)
        #expect(items[1].result.text?.hasSuffix(#""p0:a":2}"#) == true)
        #expect(items[0].report.totals.stripped == count)
    }

    @Test func `the names of an item are its own once they are many`() throws {
        let xml = "<r>" + (0..<500).map { "<i><n\($0)>\($0)</n\($0)></i>" }.joined() + "</r>"
        let items = try items(xml)
        #expect(items.map(\.result.text) == (0..<500).map { #"{"n\#($0)":\#($0)}"# })
        let counts = items.map(\.document.index.names.entries.count)
        let most = try #require(counts.max())
        #expect((3...XMLNames.sharedNames).contains(most))
        // Those of the tag and of one member.
        #expect(counts.suffix(200).allSatisfy { $0 == 2 })
    }

    @Test func `equal names have the same place in each item`() throws {
        let xml = "<r><i><a>x</a><b>1</b></i><i><b>2</b><a>3</a></i><i b='4'><a>y</a></i></r>"
        #expect(
            try items(xml, in: 3).map(\.result.text)
                == [#"{"b":1}"#, #"{"b":2,"a":3}"#, #"{"@b":4}"#]
        )
    }

    @Test func `the counts of tags and links may overflow`() throws {
        let xml = Array("<r><i a='1'><b>1</b><b>2</b></i><i a='1'><b>3</b></i></r>".utf8)
        var cutter = XMLItemCutter(["r", "i"], XMLReader.Options(), Sanitizer.Limits())
        cutter.scanner.tagCount = .max - 2
        cutter.scanner.linkCount = .max - 1
        let pieces = try cutter.add(xml, isLast: true)
        let repeated = pieces.flatMap { piece -> [Int] in
            guard case .items(let block) = piece else { return [] }
            return block.items.map { item in
                block.index.part(block.elements(of: item), from: item.range.lowerBound).elements
                    .count { $0.flags.contains(.isRepeated) }
            }
        }
        #expect(repeated == [1, 0])
    }
}
