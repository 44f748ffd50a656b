import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONXML

/// Streams of XML with items that are not well-formed.
@Suite struct StreamFaultTests {
    /// What came out of a stream.
    private struct Run: Equatable {
        var items: [String] = []
        var refused: [String] = []
        var places: [String] = []
        var around = ""
        var error: String?

        /// The items and the text around them, in XML.
        var xml = ""
    }

    private static let pattern = try? Pattern(#"{"r": {"i": [{"id?": "int", "i?": "any"}]}}"#)

    private func run(
        _ bytes: [UInt8],
        at pointer: JSONPointer = "/r/i",
        policy: Sanitizer.Policy = Sanitizer.Policy(),
        pattern: Pattern? = pattern,
        sizes: () -> Int
    ) throws -> Run {
        var stream = try Sanitizer(try #require(pattern), policy: policy).xmlItems(at: pointer)
        var run = Run()
        func take(_ pieces: [XMLItemStream.Piece]) throws {
            for piece in pieces {
                switch piece {
                case .around(let bytes):
                    run.around += String(decoding: bytes, as: UTF8.self)
                    run.xml += String(decoding: bytes, as: UTF8.self)
                case .item(let item):
                    run.items.append(item.result.text ?? "-")
                    run.xml += String(decoding: try item.xml() ?? Data(), as: UTF8.self)
                case .unreadable(let item):
                    run.refused.append(String(decoding: item.bytes, as: UTF8.self))
                    let error = item.error.xmlError
                    run.places.append(
                        "\(item.index) \(item.line):\(item.column) \(item.offset) \(item.error.code) "
                            + "\(error?.line ?? 0):\(error?.column ?? 0)"
                    )
                    #expect(item.quarantine().raw == item.bytes)
                }
            }
        }
        do throws(UnreadableDocumentError) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let chunk = rest.prefix(sizes())
                rest = rest.dropFirst(chunk.count)
                let pieces = try stream.add(Array(chunk))
                try? take(pieces)
            }
            let pieces = try stream.finish()
            try? take(pieces)
        } catch {
            try take(stream.remainder)
            run.error =
                "\(error.message) \(error.xmlError?.line ?? 0):\(error.xmlError?.column ?? 0)"
        }
        #expect(stream.count == run.items.count + run.refused.count)
        #expect(stream.unreadable == run.refused.count)
        return run
    }

    private func whole(_ xml: String) throws -> Run { try run(Array(xml.utf8)) { .max } }

    @Test func `an item with a mistake is handed out, and the stream goes on after it`() throws {
        let xml =
            "<r><i><id>1</id></i><i><id>2</id></i>\n<i><id>3 & 4</id></i> <i><id>4</id></i></r>"
        for size in 1...xml.utf8.count {
            let run = try run(Array(xml.utf8)) { size }
            #expect(run.items == [#"{"id":1}"#, #"{"id":2}"#, #"{"id":4}"#], "\(size)")
            #expect(run.refused == ["<i><id>3 & 4</id></i>"], "\(size)")
            #expect(run.places == ["2 2:1 38 xml.reference 2:10"], "\(size)")
            #expect(run.around == "<r>\n </r>", "\(size)")
            #expect(run.error == nil, "\(size)")
        }
    }

    /// Items with mistakes of each kind, all of which are children of the list.
    @Test(arguments: [
        "<i><id>3 & 4</id></i>", "<i><id>3 < 4</id></i>", "<i><id>3</idd></i>",
        "<i><id>3</id></ii>",
        "<i><id>3</i>", "<i id=3><id>3</id></i>", "<i id=3/>", "<i a='x' a='y'/>", "<i a='<'>3</i>",
        "<i a=\"3>4</i>", "<i><id>]]></id></i>", "<i><!-- a -- <i><id>9</id></i> --></i>",
        "<i><p:id>3</p:id></i>", "<i><id>&nbsp;</id></i>", "<i><id>\u{1}</id></i>",
        "<i><?xml version='1.0'?></i>", "& text", "</id>", "<o>& </o>", "<o><i>1</i>&</o>",
        "<i>& <i><id>9</id></i><i><id>8</id></i></i>", "<i>& <i/><!-- <i/> --><i></i></i>",
        "<i>& <![CDATA[</i><i><id>9</id></i>]]></i>", "<i>& <!--</i><i><id>9</id></i>--></i>",
        "<i>& <o><i/></o></i>", "<i>& <r><i/></r></i>", "<i><![CDATA[\u{2}<i/>]]></i>",
        "<i>& <o a='/>'><i/></o></i>",
    ])
    func `only children of the list come out after a mistake`(faulty: String) throws {
        let xml = "<r><i><id>1</id></i>\(faulty)<i><id>2</id></i><i><id>3</id></i></r>"
        for size in Array(1...20) + [4_096] {
            let run = try run(Array(xml.utf8)) { size }
            #expect(run.items == [#"{"id":1}"#, #"{"id":2}"#, #"{"id":3}"#], "\(size)")
            #expect(run.refused.count == 1, "\(size)")
            #expect(run.error == nil, "\(size)")
            // What comes out is well-formed without the faulty part.
            #expect((try? XMLReader().value(of: run.xml)) != nil, "\(size): \(run.xml)")
            if !faulty.hasPrefix("<o>") { #expect(run.refused == [faulty], "\(size)") }
        }
    }

    @Test func `a stream ends with the number of items at a mistake that no item follows`() throws {
        for end in ["<i>& </i></r>", "<i>& </i></r><!-- <i/> -->", "<i>& <!-- <i></i>", "<i><id>3"]
        {
            for size in 1...30 {
                let xml = "<r><i><id>1</id></i><i><id>2</id></i>" + end
                let run = try run(Array(xml.utf8)) { size }
                #expect(run.items.count == 2)
                #expect(run.refused.count == 1)
                #expect(
                    run.error?.contains("the stream ends after 2 items that could be read") == true
                )
            }
        }
    }

    @Test func `a mistake outside of the list ends the stream after the items before it`() throws {
        for xml in ["<r><i/></r>&", "<r><i/></r><r/>", "<r><i/></r>\n</r>"] {
            let run = try whole(xml)
            #expect(run.items.count == 1, "\(xml)")
            #expect(run.error != nil, "\(xml)")
        }
        #expect(try whole("<r & ><i/></r>").items.isEmpty)
    }

    @Test func `with .stop, the items before a mistake come out, and nothing after it`() throws {
        let xml = "<r><i><id>1</id></i><i>&</i><i><id>2</id></i></r>"
        for size in [1, 7, 100] {
            let policy = Sanitizer.Policy(unreadableRecords: .stop)
            let run = try run(Array(xml.utf8), policy: policy) { size }
            #expect(run.items == [#"{"id":1}"#])
            #expect(run.refused.isEmpty)
            #expect(run.error?.contains("after 1 item that could be read") == true)
        }
    }

    @Test func `an item over a limit is unreadable, whatever the pieces are`() throws {
        let nested =
            "<i>" + String(repeating: "<o>", count: 9) + String(repeating: "</o>", count: 9)
        let xml = "<r><i><id>1</id></i>\(nested)</i><i><id>2</id></i></r>"
        var policy = Sanitizer.Policy()
        policy.limits.depth = 8
        for size in [1, 50, 1_000] {
            let run = try run(Array(xml.utf8), policy: policy) { size }
            #expect(run.items == [#"{"id":1}"#, #"{"id":2}"#])
            #expect(run.places == ["1 1:21 20 xml.depth 1:42"])
        }
        policy = Sanitizer.Policy()
        policy.limits.inputBytes = 100
        let long =
            "<r><i><id>1</id></i><i><id>\(String(repeating: "7", count: 90))</id></i><i/></r>"
        for size in [1, 50, 101, 1_000] {
            let run = try run(Array(long.utf8), policy: policy) { size }
            #expect(run.items == [#"{"id":1}"#], "\(size)")
            #expect(run.error?.contains("at most 100 bytes") == true, "\(size)")
        }
    }

    @Test func `of many items in one chunk, none disappears`() throws {
        var xml = "<r>"
        for number in 0..<5_000 {
            xml += number % 1_000 == 750 ? "<i><id>&</id></i>\n" : "<i><id>\(number)</id></i>\n"
        }
        xml += "</r>"
        // Around the sizes of blocks.
        let sizes = [65_535, 65_536, 65_537, 1 << 20]
        let runs = try sizes.map { size in try run(Array(xml.utf8)) { size } }
        #expect(runs[0].items.count == 4_995)
        #expect(runs[0].refused.count == 5)
        for run in runs.dropFirst() { #expect(run == runs[0]) }
    }

    @Test(arguments: [UInt64](1...8))
    func `the ends of chunks of 1 to 200 bytes change nothing`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let text = """
            <?xml version="1.0"?><!-- <i> --><r a="é">\r
            <t>x &amp; y</t><i><id>1</id></i> <i a="1"><![CDATA[<i>]]><!-- </i> --></i>
            <i><i><id>7</id></i>é</i><o><i/></o><i><id>x</id></i><i/> <?p <i> ?></r>

            """
        let marks = [
            "<", ">", "&", "\"", "'", "/", "<i>", "</i>", "<!--", "-->", "]]>", "<![CDATA[",
            "\u{1}",
        ]
        for _ in 0..<150 {
            var bytes = Array(text.utf8)
            for _ in 0...random.below(4) {
                let position = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes.remove(at: position)
                case 1: bytes.insert(contentsOf: Array(random.pick(marks).utf8), at: position)
                default: bytes[position] = random.chance(50) ? 0xC3 : 0x3C
                }
            }
            let expected = try run(bytes) { .max }
            for limit in [3, 200] {
                let found = try run(bytes) { 1 + random.below(limit) }
                #expect(found == expected, "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }
}
