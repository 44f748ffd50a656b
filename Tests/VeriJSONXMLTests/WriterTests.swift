import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONXML

@Suite struct WriterTests {
    @Test(arguments: [
        (##"{"a":null}"##, "<a/>"),
        (##"{"a":""}"##, "<a/>"),
        (##"{"a":{}}"##, "<a/>"),
        (##"{"a":"x"}"##, "<a>x</a>"),
        (##"{"a":1.50}"##, "<a>1.50</a>"),
        (##"{"a":true}"##, "<a>true</a>"),
        (##"{"a":[1]}"##, "<a>1</a>"),
        (##"{"a":{"b":[1,null,"x"],"c":[]}}"##, "<a><b>1</b><b/><b>x</b></a>"),
        (##"{"a":{"@z":1,"@b":null,"#text":"t"}}"##, ##"<a z="1" b="">t</a>"##),
        (##"{"a":"<&>\"'"}"##, ##"<a>&lt;&amp;&gt;"'</a>"##),
        (##"{"a":{"@x":"<&>\"'\n\t\r"}}"##, ##"<a x="&lt;&amp;&gt;&quot;'&#10;&#9;&#13;"/>"##),
        (##"{"a":"]]>\r\n"}"##, "<a>]]&gt;&#13;\n</a>"),
        (##"{"a":"é😀"}"##, "<a>é😀</a>"),
        (##"{"p:a":{"@xmlns:p":"u","p:b":1}}"##, ##"<p:a xmlns:p="u"><p:b>1</p:b></p:a>"##),
        (##"{"a":{"b":1,"#text":"t","c":2}}"##, "<a><b>1</b>t<c>2</c></a>"),
        (##"{"a":{"@xml:lang":"en"}}"##, ##"<a xml:lang="en"/>"##),
    ]) func `a value is written by the convention`(_ json: String, _ xml: String) throws {
        #expect(try XMLWriter().string(JSONValue(parsing: json)) == xml)
    }

    @Test(arguments: [
        ("1", "root", ""), ("[]", "root", ""), ("{}", "root", ""),
        (##"{"a":1,"b":2}"##, "root", ""), (##"{"@a":1}"##, "root", ""),
        (##"{"#text":1}"##, "root", ""),
        (##"{"a":[]}"##, "root", "/a"), (##"{"a":[1,2]}"##, "root", "/a"),
        (##"{"a":{"1 b":2}}"##, "name", "/a/1 b"), (##"{"a":{"":2}}"##, "name", "/a/"),
        (##"{"a":{"@b c":2}}"##, "name", "/a/@b c"), (##"{"a":{"b:c:d":2}}"##, "name", "/a/b:c:d"),
        (##"{"a":{"b":[[1]]}}"##, "nesting", "/a/b/0"),
        (##"{"a":{"@b":[1]}}"##, "nesting", "/a/@b"),
        (##"{"a":{"#text":{}}}"##, "nesting", "/a/#text"),
        (##"{"a":{"b":"x\u0000"}}"##, "character", "/a/b"),
        (##"{"a":{"@b":"\u001f"}}"##, "character", "/a/@b"),
        (##"{"a":{"b":["\ufffe"]}}"##, "character", "/a/b/0"),
        (##"{"a":{"b":1,"b":2}}"##, "duplicate", "/a/b"),
        (##"{"a":{"@b":1,"@b":2}}"##, "duplicate", "/a/@b"),
        (##"{"p:a":1}"##, "prefix", ""), (##"{"a":{"@p:b":1}}"##, "prefix", ""),
        (##"{"a":{"@xmlns:p":"","p:b":1}}"##, "prefix", ""),
        (##"{"a":{"@xmlns:p":"u","@xmlns:q":"u","@p:x":1,"@q:x":2}}"##, "duplicate", ""),
    ]) func `what XML cannot represent is an error with its path`(
        _ json: String,
        _ code: String,
        _ path: String
    ) throws {
        let value = try JSONValue(parsing: json)
        let error = #expect(throws: XMLWritingError.self) { try XMLWriter().string(value) }
        #expect(error?.code.description == code)
        #expect(error?.path.description == path)
        #expect(error?.message.hasPrefix("expected ") == true)
        let facts = try NSErrorFacts(error)
        #expect(facts.code == error.map { "xml.\($0.code)" } && facts.isNumbered)
        #expect(facts.path == error?.path.description)
        #expect(facts.text == error?.localizedDescription)
    }

    @Test func `names are mapped on request, and never to the same name`() throws {
        let writer = XMLWriter(XMLWriter.Options(names: .mapped))
        #expect(
            try writer.string(JSONValue(parsing: ##"{"a b":{"1":2,"@c d":3,"":4,"é.-":5}}"##))
                == ##"<a_b c_d="3"><_1>2</_1><_>4</_><é.->5</é.-></a_b>"##
        )
        let value = try JSONValue(parsing: ##"{"a":{"b c":1,"b d":2,"b_c":3}}"##)
        let error = #expect(throws: XMLWritingError.self) { try writer.string(value) }
        #expect(error?.code == .duplicate)
        #expect(error?.path == "/a/b_c")
    }

    @Test func `characters are replaced or removed on request`() throws {
        let value: JSONValue = ["a": ["@b": "x\u{0}y", "#text": "\u{FFFF}z"]]
        let replaced = XMLWriter(XMLWriter.Options(characters: .replaced))
        #expect(try replaced.string(value) == "<a b=\"x\u{FFFD}y\">\u{FFFD}z</a>")
        let removed = XMLWriter(XMLWriter.Options(characters: .removed))
        #expect(try removed.string(value) == "<a b=\"xy\">z</a>")
    }

    @Test func `a document is indented, but for text among elements`() throws {
        let value = try JSONValue(
            parsing: ##"{"a":{"@z":1,"@b":2,"c":[1,{"d":null}],"e":{"f":[1,2],"#text":"t"}}}"##
        )
        let options = XMLWriter.Options(
            declaration: true,
            indent: 2,
            attributes: .sorted,
            emptyElements: .tags
        )
        #expect(
            try XMLWriter(options).string(value) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <a b="2" z="1">
                  <c>1</c>
                  <c>
                    <d></d>
                  </c>
                  <e><f>1</f><f>2</f>t</e>
                </a>

                """
        )
    }

    @Test func `JsonML is written in its order`() throws {
        let value = try JSONValue(parsing: ##"["p",{"x":"1"},"one ",["b","two"]," ",["i"]]"##)
        let writer = XMLWriter(XMLWriter.Options(form: .jsonML))
        let xml = try writer.string(value)
        #expect(xml == ##"<p x="1">one <b>two</b> <i/></p>"##)
        #expect(try XMLReader(XMLReader.Options(form: .jsonML)).value(of: xml) == value)
    }

    @Test func `nesting ends where reading ends`() throws {
        func nested(_ depth: Int) -> JSONValue {
            (0..<depth).reduce(.null) { value, _ in ["a": value] }
        }
        let xml = try XMLWriter().string(nested(256))
        #expect(try XMLReader().value(of: xml) == nested(256))
        let error = #expect(throws: XMLWritingError.self) { try XMLWriter().string(nested(257)) }
        #expect(error?.code == .depth)
    }

    struct Track: Codable, Equatable {
        var id: Int
        var title: String
        var lengths: [Double]

        enum CodingKeys: String, CodingKey {
            case id = "@id"
            case title
            case lengths = "length"
        }
    }

    @Test func `a model is written with its coding keys`() throws {
        let track = Track(id: 7, title: "A & B", lengths: [1.5, 2])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try XMLWriter().encode(track, root: "track", encoder: encoder)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"<track id="7"><length>1.5</length><length>2</length><title>A &amp; B</title></track>"#
        )
        let whole = try XMLWriter().encode(["track": track], root: nil, encoder: encoder)
        #expect(whole == data)
        #expect(try XMLWriter().encode("x", root: "a") == Data("<a>x</a>".utf8))
    }
}
