import Foundation
import Testing
import VeriJSON
import VeriJSONXML

/// Events of a document, and comments and sections that are written.
@Suite struct EventTests {
    private func events(_ xml: String) throws -> [XMLEvent] {
        Array(try XMLReader().events(of: Data(xml.utf8)))
    }

    @Test func `events come in the order of the document`() throws {
        let xml = """
            <?xml version="1.0"?><!DOCTYPE a SYSTEM "x>y"><!-- c --> <?go fast ?>
            <a k="1 &amp; 2" l='x'>t &lt;<![CDATA[<&>]]>\r\n<!--in--><b/><?stop?></a><!--out-->
            """
        #expect(
            try events(xml) == [
                .comment(" c "), .instruction(target: "go", content: "fast "),
                .start(
                    name: "a",
                    attributes: [.init(name: "k", value: "1 & 2"), .init(name: "l", value: "x")]
                ), .text("t <<&>\n"), .comment("in"), .start(name: "b", attributes: []),
                .end(name: "b"), .instruction(target: "stop", content: ""), .end(name: "a"),
                .comment("out"),
            ]
        )
    }

    @Test func `each start tag has its end tag, and text is whole`() throws {
        #expect(
            try events("<a><b>x</b> <b></b></a>") == [
                .start(name: "a", attributes: []), .start(name: "b", attributes: []), .text("x"),
                .end(name: "b"), .text(" "), .start(name: "b", attributes: []), .end(name: "b"),
                .end(name: "a"),
            ]
        )
        #expect(try events("<a/>") == [.start(name: "a", attributes: []), .end(name: "a")])
        #expect(throws: UnreadableDocumentError.self) { try events("<a><b></a>") }
    }

    @Test func `names have the prefixes by which a caller knows namespaces`() throws {
        let reader = XMLReader(XMLReader.Options(namespaces: ["s": "urn:s"]))
        let data = Data(#"<x:a xmlns:x="urn:s" x:k="1"/>"#.utf8)
        let names = try reader.events(of: data).compactMap { event in
            if case .start(let name, let attributes) = event {
                return [name] + attributes.map(\.name)
            }
            return nil
        }
        #expect(names == [["s:a", "xmlns:x", "s:k"]])
    }

    @Test func `comments and sections are written where they are asked for`() throws {
        let value: JSONValue = [
            "a": ["#comment": [" one ", "two"], "b": ["#cdata": "x < ]]> &"], "#note": "t"]
        ]
        var options = XMLWriter.Options(commentKey: "#comment", sectionKey: "#cdata")
        options.names = .mapped
        let xml = try XMLWriter(options).string(value)
        #expect(
            xml
                == "<a><!-- one --><!--two--><b><![CDATA[x < ]]]]><![CDATA[> &]]></b><_note>t</_note></a>"
        )
        #expect(try XMLReader().value(of: xml)["/a/b"] == "x < ]]> &")
        options.indent = 2
        #expect(
            try XMLWriter(options).string(["a": ["#comment": "c", "b": 1]])
                == "<a>\n  <!--c-->\n  <b>1</b>\n</a>\n"
        )
        for comment in ["a--b", "a-"] {
            let error = #expect(throws: XMLWritingError.self) {
                try XMLWriter(options).string(["a": ["#comment": .string(comment)]])
            }
            #expect(error?.code == .comment)
            #expect(error?.path == "/a/#comment")
        }
        // Without the options, they are keys that are no names.
        #expect(throws: XMLWritingError.self) { try XMLWriter().string(value) }
    }
}
