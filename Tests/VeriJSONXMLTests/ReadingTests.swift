import Foundation
import Testing
import VeriJSON
import VeriJSONXML

/// The convention by which XML becomes JSON.
@Suite struct ReadingTests {
    @Test(arguments: [
        ("<a/>", #"{"a":null}"#),
        ("<a></a>", #"{"a":null}"#),
        ("<a>  \n </a>", #"{"a":null}"#),
        ("<a>12</a>", #"{"a":"12"}"#),
        ("<a> x </a>", #"{"a":" x "}"#),
        ("<a x='1'/>", #"{"a":{"@x":"1"}}"#),
        ("<a x='1'>t</a>", ##"{"a":{"@x":"1","#text":"t"}}"##),
        ("<a x=''/>", #"{"a":{"@x":""}}"#),
        ("<a z='1' b='2' y='3'/>", #"{"a":{"@z":"1","@b":"2","@y":"3"}}"#),
        ("<a><b/></a>", #"{"a":{"b":null}}"#),
        ("<a><b>1</b><c>2</c><b>3</b></a>", #"{"a":{"b":["1","3"],"c":"2"}}"#),
        ("<a><b><b/><b/></b><b/></a>", #"{"a":{"b":[{"b":[null,null]},null]}}"#),
        ("<a>\n  <b/>\n  <c/>\n</a>", #"{"a":{"b":null,"c":null}}"#),
        ("<a>x<b/>y</a>", ##"{"a":{"b":null,"#text":"xy"}}"##),
        ("<a><![CDATA[<b>&amp;]]></a>", #"{"a":"<b>&amp;"}"#),
        ("<a>x<![CDATA[y]]>z</a>", #"{"a":"xyz"}"#),
        ("<a><!-- c --></a>", #"{"a":null}"#),
        ("<a>x<!-- c -->y<?p i?>z</a>", #"{"a":"xyz"}"#),
        ("<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#x1F600;</a>", #"{"a":"<>&\"'AB😀"}"#),
        ("<a x='&lt;&#10;&quot;'/>", #"{"a":{"@x":"<\n\""}}"#),
        ("<a x='1\n2\t3\r\n4'/>", #"{"a":{"@x":"1 2 3 4"}}"#),
        ("<a>1\r\n2\r3\n4</a>", #"{"a":"1\n2\n3\n4"}"#),
        ("<a><![CDATA[1\r\n2]]></a>", #"{"a":"1\n2"}"#),
        ("<a>&#13;x</a>", #"{"a":"\rx"}"#),
        ("<a>back\\slash \"q\"\ttab</a>", #"{"a":"back\\slash \"q\"\ttab"}"#),
        ("<p:a xmlns:p='u' p:x='1'/>", #"{"p:a":{"@xmlns:p":"u","@p:x":"1"}}"#),
        ("<a xml:lang='en'>t</a>", ##"{"a":{"@xml:lang":"en","#text":"t"}}"##),
        ("<é ü='1'/>", #"{"é":{"@ü":"1"}}"#),
        ("<?xml version='1.0'?><!DOCTYPE a SYSTEM 'no.dtd'><a/><!-- c --><?p?>\n", #"{"a":null}"#),
        ("<?xml version=\"1.1\"?><a/>", #"{"a":null}"#),
        ("<a>]] > ]]</a>", #"{"a":"]] > ]]"}"#),
        ("<a >x</a >", #"{"a":"x"}"#),
        ("<a x = '1'/>", #"{"a":{"@x":"1"}}"#),
        ("<a>&#x9;</a>", #"{"a":null}"#),
    ]) func `XML becomes JSON by the convention`(_ xml: String, _ json: String) throws {
        let data = try XMLReader().json(of: Data(xml.utf8))
        #expect(String(decoding: data, as: UTF8.self) == json)
    }

    @Test(arguments: [
        ("true", "null"), ("1", "null"), ("false", #"{"@xsi:nil":"false"}"#),
    ]) func `an element with xsi nil is null`(_ value: String, _ json: String) throws {
        let xml = """
            <a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><b xsi:nil="\(value)"/></a>
            """
        #expect(try XMLReader().value(of: xml)["/a/b"]?.description == json)
    }

    @Test func `a table of namespaces makes the prefixes of a document irrelevant`() throws {
        let reader = XMLReader(XMLReader.Options(namespaces: ["s": "urn:s", "": "urn:d"]))
        let first = try reader.value(of: "<s:a xmlns:s='urn:s' xmlns='urn:d'><b s:x='1'/></s:a>")
        let second = try reader.value(
            of: "<a xmlns='urn:s'><q:b xmlns:q='urn:d' xmlns:r='urn:s' r:x='1'/></a>"
        )
        #expect(first.description == #"{"s:a":{"b":{"@s:x":"1"}}}"#)
        #expect(second == first)
        let unknown = try reader.value(of: "<o:a xmlns:o='urn:other'/>")
        #expect(unknown.description == #"{"o:a":{"@xmlns:o":"urn:other"}}"#)
    }

    @Test func `bindings end with their element`() throws {
        let reader = XMLReader(XMLReader.Options(namespaces: ["k": "urn:k"]))
        let value = try reader.value(
            of: "<a><p:b xmlns:p='urn:k'><p:b/></p:b><p:b xmlns:p='urn:z'/><b/></a>"
        )
        #expect(
            value.description
                == #"{"a":{"k:b":{"k:b":null},"p:b":{"@xmlns:p":"urn:z"},"b":null}}"#
        )
    }

    @Test(arguments: [
        ("<a x='1'>t<b/>u</a>", #"["a",{"x":"1"},"t",["b"],"u"]"#),
        ("<a>\n <b/>\n</a>", #"["a",["b"]]"#),
        ("<p>one <b>two</b> <i>three</i></p>", #"["p","one ",["b","two"]," ",["i","three"]]"#),
    ]) func `JsonML keeps the order`(_ xml: String, _ json: String) throws {
        let reader = XMLReader(XMLReader.Options(form: .jsonML))
        #expect(try reader.value(of: xml).description == json)
    }

    @Test(arguments: [
        ("ISO-8859-1", [0xE9] as [UInt8], "é"), ("windows-1251", [0xE6], "ж"),
        ("KOI8-R", [0xD6], "ж"), ("Shift_JIS", [0x82, 0xA0], "あ"), ("GBK", [0xC4, 0xE3], "你"),
        ("ISO-8859-15", [0xA4], "€"), ("us-ascii", [0x41], "A"),
    ]) func `an encoding is read by its name`(
        _ encoding: String,
        _ bytes: [UInt8],
        _ text: String
    ) throws {
        let data =
            Data("<?xml version='1.0' encoding='\(encoding)'?><a>".utf8) + Data(bytes)
            + Data("</a>".utf8)
        #expect(try XMLReader().value(of: data)["/a"] == .string(text))
    }

    @Test func `UTF-16 is known by its mark or its first character`() throws {
        let xml = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>é😀</a>"
        let little = xml.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = xml.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
            #expect(try XMLReader().value(of: Data(bytes))["/a"] == "é😀")
        }
    }

    @Test func `a byte order mark is not text`() throws {
        #expect(try XMLReader().value(of: "\u{FEFF}<a/>").description == #"{"a":null}"#)
    }

    @Test func `more than ten megabytes are read`() throws {
        let count = 400_000
        let xml = "<a>" + String(repeating: "<b>some text that is long</b>", count: count) + "</a>"
        let value = try XMLReader().value(of: xml)
        #expect(value["/a/b"]?.asArray?.count == count)
    }

    @Test func `a billion laughs are refused at once`() throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try XMLReader().value(
                of: "<!DOCTYPE l [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><l>&b;</l>"
            )
        }
        #expect(error?.xmlError?.code == .doctype)
    }

    @Test func `many names and many attributes take linear time and memory`() throws {
        var xml = "<a"
        for number in 0..<20_000 { xml += " x\(number)='\(number)'" }
        xml += ">"
        for number in 0..<20_000 { xml += "<e\(number)/>" }
        let value = try XMLReader().value(of: xml + "</a>")
        #expect(value["/a"]?.asObject?.count == 40_000)
    }
}
