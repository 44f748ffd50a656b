import Foundation
import Testing
import VeriJSON

@testable import VeriJSONReports
@testable import VeriJSONXML

/// Every kind of document that is not well-formed, with its code, line and column.
@Suite struct MistakeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var xml: String
        var code: String
        var line: Int
        var column: Int

        init(_ xml: String, _ code: String, _ line: Int, _ column: Int) {
            (self.xml, self.code, self.line, self.column) = (xml, "xml." + code, line, column)
        }

        var testDescription: String { "\(xml.debugDescription) is \(code)" }
    }

    static let cases: [Case] = [
        // Nothing, or no XML.
        Case("", "empty", 1, 1),
        Case("  \n ", "empty", 2, 2),
        Case("<!-- only a comment -->", "empty", 1, 24),
        Case("<?xml version=\"1.0\"?>", "empty", 1, 22),
        Case("hello", "notXML", 1, 1),
        Case("{\"a\": 1}", "notXML", 1, 1),
        Case("\n\n  [1]", "notXML", 3, 3),
        // Cut off.
        Case("<", "unexpectedEnd", 1, 2),
        Case("<a", "unexpectedEnd", 1, 3),
        Case("<a>", "unexpectedEnd", 1, 4),
        Case("<a>text", "unexpectedEnd", 1, 8),
        Case("<a x", "unexpectedEnd", 1, 5),
        Case("<a x=", "unexpectedEnd", 1, 6),
        Case("<a x='1", "unexpectedEnd", 1, 8),
        Case("<a/", "unexpectedEnd", 1, 4),
        Case("<a><b>\n</b>", "unexpectedEnd", 2, 5),
        Case("<a></a", "unexpectedEnd", 1, 7),
        Case("<a><!-- x", "unexpectedEnd", 1, 10),
        Case("<a><![CDATA[ x", "unexpectedEnd", 1, 15),
        Case("<a><![CDA", "unexpectedEnd", 1, 10),
        Case("<a><?x y", "unexpectedEnd", 1, 9),
        Case("<a>&amp", "unexpectedEnd", 1, 8),
        Case("<?xml version='1.0'", "unexpectedEnd", 1, 20),
        Case("<!DOCTYPE a", "unexpectedEnd", 1, 12),
        Case("<!DOCTYPE a SYSTEM 'x", "unexpectedEnd", 1, 22),
        // Tags.
        Case("<a><b></a>", "tagMismatch", 1, 9),
        Case("<a></A>", "tagMismatch", 1, 6),
        Case("</a>", "tagMismatch", 1, 1),
        Case("<a></a></a>", "tagMismatch", 1, 8),
        Case("<a></a b>", "tag", 1, 8),
        Case("<a/ >", "tag", 1, 4),
        Case("<a x='1'y='2'/>", "tag", 1, 9),
        Case("<a><", "unexpectedEnd", 1, 5),
        Case("<a>< b/></a>", "name", 1, 5),
        Case("<1a/>", "name", 1, 2),
        Case("<-a/>", "name", 1, 2),
        Case("<a!b/>", "name", 1, 3),
        Case("<a:b:c/>", "name", 1, 2),
        Case("<:a/>", "name", 1, 2),
        Case("<a:/>", "name", 1, 2),
        Case("<a><1b></a>", "name", 1, 5),
        // Attributes.
        Case("<a x/>", "attribute", 1, 5),
        Case("<a x=1/>", "attribute", 1, 6),
        Case("<a x y='1'/>", "attribute", 1, 6),
        Case("<a x='1' x='2'/>", "duplicateAttribute", 1, 10),
        Case("<a xmlns:p='u' xmlns:q='u' p:x='' q:x=''/>", "duplicateAttribute", 1, 35),
        Case("<a x='<'/>", "lessThan", 1, 7),
        Case("<a x='&'/>", "reference", 1, 7),
        Case("<a x='\u{1}'/>", "character", 1, 7),
        Case("<a 1x='2'/>", "name", 1, 4),
        // More than one root, and text around it.
        Case("<a/><b/>", "secondRoot", 1, 5),
        Case("<a/>\ntext", "textOutsideRoot", 2, 1),
        Case("<!-- x -->text<a/>", "notXML", 1, 11),
        Case("<?xml version='1.0'?>text<a/>", "textOutsideRoot", 1, 22),
        Case("<a/>&amp;", "textOutsideRoot", 1, 5),
        Case("<a/><![CDATA[x]]>", "markup", 1, 5),
        // The XML declaration.
        Case(" <?xml version='1.0'?><a/>", "declaration", 1, 2),
        Case("<a><?xml version='1.0'?></a>", "declaration", 1, 4),
        Case("<a><?XML x?></a>", "declaration", 1, 4),
        Case("<?xml encoding='UTF-8'?><a/>", "declaration", 1, 1),
        Case("<?xml version='1.0' standalone='maybe'?><a/>", "declaration", 1, 33),
        Case("<?xml version='1.0' standalone='no' encoding='UTF-8'?><a/>", "declaration", 1, 1),
        Case("<?xml version=1.0?><a/>", "declaration", 1, 1),
        Case("<?xml ?><a/>", "declaration", 1, 1),
        Case("<?xml version='2.0'?><a/>", "version", 1, 16),
        Case("<?xml version='1.'?><a/>", "version", 1, 16),
        Case("<?xml version='1.0' encoding=''?><a/>", "encoding", 1, 31),
        Case("<?xml version='1.0' encoding='no such'?><a/>", "encoding", 1, 31),
        Case("<?xml version='1.0' encoding='no-such'?><a/>", "encoding", 1, 31),
        Case("<?xml version='1.0' encoding='UTF-16'?><a/>", "encoding", 1, 31),
        // Document type declarations.
        Case("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "doctype", 1, 13),
        Case("<!DOCTYPE a[]><a/>", "doctype", 1, 12),
        Case("<!DOCTYPE a SYSTEM 'x' [<!ELEMENT a ANY>]><a/>", "doctype", 1, 24),
        Case("<!DOCTYPE a><!DOCTYPE a><a/>", "doctype", 1, 13),
        Case("<a><!DOCTYPE a></a>", "doctype", 1, 4),
        Case("<!DOCTYPE a PUBLIC 'x'><a/>", "doctype", 1, 23),
        Case("<!DOCTYPE a PUBLIC '{' 'y'><a/>", "doctype", 1, 21),
        Case("<!DOCTYPEa><a/>", "doctype", 1, 10),
        Case("<!DOCTYPE a nonsense><a/>", "doctype", 1, 13),
        // Characters and references.
        Case("<a>\u{0}</a>", "character", 1, 4),
        Case("<a>é\u{B}</a>", "character", 1, 5),
        Case("<a>\u{FFFE}</a>", "character", 1, 4),
        Case("<a><![CDATA[\u{1F}]]></a>", "character", 1, 13),
        Case("<a><!-- \u{1} --></a>", "character", 1, 9),
        Case("<a>&</a>", "reference", 1, 4),
        Case("<a>& b</a>", "reference", 1, 4),
        Case("<a>&amp b</a>", "reference", 1, 4),
        Case("<a>&;</a>", "reference", 1, 4),
        Case("<a>&#;</a>", "reference", 1, 4),
        Case("<a>&#x;</a>", "reference", 1, 4),
        Case("<a>&#xG;</a>", "reference", 1, 4),
        Case("<a>&#X41;</a>", "reference", 1, 4),
        Case("<a>&#0;</a>", "character", 1, 4),
        Case("<a>&#xD800;</a>", "character", 1, 4),
        Case("<a>&#x110000;</a>", "character", 1, 4),
        Case("<a>&#99999999999999999999;</a>", "character", 1, 4),
        Case("<a>&nbsp;</a>", "entity", 1, 4),
        Case("<a>&AMP;</a>", "entity", 1, 4),
        Case("<a x='&copy;'/>", "entity", 1, 7),
        Case("<a>]]></a>", "sectionEnd", 1, 4),
        // Comments, sections and instructions.
        Case("<a><!-- x -- y --></a>", "comment", 1, 11),
        Case("<a><!-- x ---></a>", "comment", 1, 11),
        Case("<a><!x></a>", "markup", 1, 4),
        Case("<a><![cdata[x]]></a>", "markup", 1, 4),
        Case("<!x><a/>", "markup", 1, 1),
        Case("<a><?1 x?></a>", "name", 1, 6),
        Case("<a><?x:y z?></a>", "instruction", 1, 6),
        Case("<a><??></a>", "name", 1, 6),
        // Namespaces.
        Case("<p:a/>", "prefix", 1, 2),
        Case("<a p:x='1'/>", "prefix", 1, 4),
        Case("<a><b xmlns:p='u'/><p:c/></a>", "prefix", 1, 21),
        Case("<a xmlns:p=''/>", "namespace", 1, 4),
        Case("<a xmlns:xmlns='u'/>", "namespace", 1, 4),
        Case("<a xmlns:xml='u'/>", "namespace", 1, 4),
        Case("<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>", "namespace", 1, 4),
        Case("<a xmlns='http://www.w3.org/2000/xmlns/'/>", "namespace", 1, 4),
    ]

    @Test func `the table is long`() { #expect(Self.cases.count >= 100) }

    @Test(arguments: cases) func `a mistake has a code and a place`(_ wrong: Case) {
        do {
            let value = try XMLReader().value(of: wrong.xml)
            Issue.record("read as \(value)")
        } catch {
            #expect(error.code.description == wrong.code)
            #expect(error.xmlError?.line == wrong.line)
            #expect(error.xmlError?.column == wrong.column)
            #expect(error.message.hasPrefix("expected "))
            #expect(error.description.contains(":\(wrong.line):\(wrong.column)"))
        }
    }

    static let sample = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE list PUBLIC "-//X//Y" 'z'><?style x?>
        <list xmlns="u" xmlns:p='v' p:id="1&lt;"><!-- c -->
          <b>é &amp; &#x20AC;<i/></b><b><![CDATA[<x>]]></b><?pi d?>
        </list >
        <!-- end -->

        """.utf8
    )

    @Test func `a document that is cut off is refused, wherever it is cut`() throws {
        _ = try XMLReader().value(of: Data(Self.sample))
        // After the end tag of the root, what is left is whole, unless a comment is cut.
        let text = String(decoding: Self.sample, as: UTF8.self)
        let end = try #require(text.range(of: "</list >")).upperBound
        let whole = text[..<end].utf8.count
        let tail = try #require(text.range(of: "-->\n", options: .backwards)).upperBound
        let complete = text[..<tail].utf8.count - 1
        for count in 0..<Self.sample.count {
            let isRead = (try? XMLReader().value(of: Data(Self.sample[..<count]))) != nil
            let mayBeRead = count == whole || count == whole + 1 || count >= complete
            #expect(isRead == mayBeRead, "\(count)")
        }
    }

    @Test func `bytes that are not UTF-8 are refused at the byte`() throws {
        for bytes: [UInt8] in [
            [0xC3], [0x80], [0xFF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xC0, 0x80], [0xE0, 0x80, 0x80],
        ] {
            let data = Data("<a>\n".utf8) + Data(bytes) + Data("</a>".utf8)
            let error = #expect(throws: UnreadableDocumentError.self) {
                try XMLReader().value(of: data)
            }
            #expect(error?.code.description == "xml.bytes")
            #expect(error?.xmlError?.line == 2)
            #expect(error?.xmlError?.column == 1)
        }
    }

    @Test func `bytes that are not text in the named encoding are refused`() throws {
        let data =
            Data("<?xml version='1.0' encoding='EUC-JP'?><a>".utf8) + Data([0xFF, 0xFF])
            + Data("</a>".utf8)
        let error = #expect(throws: UnreadableDocumentError.self) {
            try XMLReader().value(of: data)
        }
        #expect(error?.code.description == "xml.bytes")
        #expect(error?.message == "expected text in EUC-JP, found bytes that are not")
    }

    @Test func `limits on depth and length have codes of their own`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        _ = try XMLReader().value(of: nested(256))
        let deep = #expect(throws: UnreadableDocumentError.self) {
            try XMLReader().value(of: nested(257))
        }
        #expect(deep?.code.description == "xml.depth")
        let shallow = XMLReader(limits: Sanitizer.Limits(depth: 3))
        _ = try shallow.value(of: nested(3))
        #expect(throws: UnreadableDocumentError.self) { try shallow.value(of: nested(4)) }
        let small = XMLReader(limits: Sanitizer.Limits(inputBytes: 10))
        let error = #expect(throws: UnreadableDocumentError.self) {
            try small.value(of: "<a>01234567</a>")
        }
        #expect(error?.code == .inputBytes)
    }

    @Test(arguments: [
        "<a>\(String(repeating: "x", count: 11))</a>", "<a b='12345678901'/>",
        "<a><![CDATA[12345678901]]></a>",
    ]) func `a text that XMLParser does not read has a code of its own`(_ xml: String) throws {
        let bytes = Array(xml.utf8)
        bytes.withUnsafeBufferPointer { bytes in
            var scanner = XMLScanner(bytes, depthLimit: 9)
            scanner.lengthLimit = 11
            #expect(throws: Never.self) { try scanner.scan() }
            var strict = XMLScanner(bytes, depthLimit: 9)
            strict.lengthLimit = 10
            let problem = #expect(throws: XMLProblem.self) { try strict.scan() }
            #expect(problem?.code == .length)
        }
        #expect(
            XMLScanner(UnsafeBufferPointer(start: nil, count: 0), depthLimit: 1).lengthLimit
                < 10_000_000
        )
    }

    @Test func `an error draws the line without what is hidden`() throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try XMLReader().value(of: "<a>\n <b key='secret'>private</c>\n</a>", name: "a.xml")
        }
        let text = try #require(error?.description)
        #expect(!text.contains("secret"))
        #expect(!text.contains("private"))
        let shown = #expect(throws: UnreadableDocumentError.self) {
            try XMLReader(disclosure: .values(upTo: 80)).value(
                of: "<a>\n <b key='secret'>private</c>\n</a>",
                name: "a.xml"
            )
        }
        #expect(
            shown?.description == """
                error[xml.tagMismatch]: expected the end tag of the element that is open, found another one
                 --> a.xml:2:27
                   |
                 2 |  <b key='secret'>private</c>
                   |                           ^
                 ::: a.xml:2:3
                   |
                 2 |  <b key='secret'>private</c>
                   |   - still open here

                """
        )
    }

    @Test(arguments: [
        ("<!DOCTYPE a [<!ENTITY x 'secret'>]><a/>", "1 | <!DOCTYPE {text} {text}"),
        ("<a><b>secret</a>", "1 | <a><b>{text}</a>"),
    ]) func `the place of a mistake shows names of the pattern only`(
        _ xml: String,
        _ line: String
    ) throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(Pattern(#"{"a": {"b": "string"}}"#)).sanitize(xml: Data(xml.utf8))
        }
        let text = error?.description ?? ""
        #expect(!text.contains("secret") && text.contains(line), "\(text)")
    }

    /// Documents whose declarations hold the marker `zQzQ`, where it may be anything.
    private static let declarations: [String] = [
        "<?xml version='1.0' encoding='zQzQ'?><a/>",
        "<?xml version='1.0' encoding='\(String(repeating: "zQzQ", count: 800))'?><a/>",
        "<!DOCTYPE zQzQ><a>", "<!DOCTYPE a SYSTEM 'zQzQ'><a>",
        "<!DOCTYPE a PUBLIC 'zQzQ' \"x>zQzQ\"><a>", "<!DOCTYPE zQzQ><a><b>x</b></a>",
        "<!DOCTYPE a SYSTEM 'zQzQ'><a><b>x</b></a>", "<!DOCTYPE zQzQ zQzQ><a/>",
        "<!DOCTYPE zQzQ[<!ENTITY zQzQ 'zQzQ'>]><a/>",
    ]

    @Test(
        arguments: declarations,
        [Sanitizer.Policy.Disclosure.redacted, .keys, .values(upTo: 40)]
    )
    func `declarations show what the policy shows, cut`(
        _ xml: String,
        _ disclosure: Sanitizer.Policy.Disclosure
    ) throws {
        for isSecret in [false, true] {
            let rule = isSecret ? #"{"$type": "bool", "$secret": true}"# : #""bool""#
            let pattern = try Pattern(#"{"a": {"b": \#(rule)}}"#)
            let policy = Sanitizer.Policy(disclosure: disclosure)
            let sanitizer = Sanitizer(pattern, policy: policy)
            var outputs: [String] = []
            do throws(UnreadableDocumentError) {
                let result = try sanitizer.sanitize(xml: Data(xml.utf8), name: "a.xml")
                outputs += [
                    result.result.reportText(), result.result.reportHTML(), result.report.json(),
                ]
            } catch {
                outputs += [error.description, error.message, error.xmlError?.message ?? ""]
                var machineReport = MachineReport(.sarif)
                machineReport.add(error, name: "a.xml")
                outputs.append(machineReport.text)
            }
            let text = outputs.joined(separator: "\n")
            let isShown = disclosure == .values(upTo: 40) && !isSecret
            #expect(text.contains("zQzQ") == isShown, "\(text)")
            #expect(!text.contains(String(repeating: "zQzQ", count: 20)), "\(text)")
        }
    }

    @Test func `a version of XML that says more than one is not shown`() throws {
        let xml = "<?xml version='1.83683683' encoding='UTF-8'?><a><b>"
        let error = #expect(throws: UnreadableDocumentError.self) {
            try XMLReader().value(of: xml)
        }
        #expect(error?.description.contains("8368") == false)
        let shown = #expect(throws: UnreadableDocumentError.self) {
            try XMLReader().value(of: xml.replacing("1.83683683", with: "1.0"))
        }
        #expect(shown?.description.contains("<?xml version='1.0' encoding='UTF-8'?>") == true)
    }
}
