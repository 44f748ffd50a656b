import Foundation
import Testing
import VeriJSON
import VeriJSONXML

@testable import VeriJSONCore

/// XML that is not well-formed, read with the departures that a policy allows.
@Suite struct LenientTests: LenientSuite {
    struct Case: Sendable, CustomTestStringConvertible {
        var departures: [Sanitizer.Policy.Relaxed]
        var xml: String
        var json: String
        /// The place of the first departure.
        var place: String
        var clean: String

        init(
            _ departures: Sanitizer.Policy.Relaxed...,
            of xml: String,
            is json: String,
            at place: String,
            and clean: String
        ) {
            (self.departures, self.xml, self.json) = (departures, xml, json)
            (self.place, self.clean) = (place, clean)
        }

        var testDescription: String { xml }
    }

    static let cases = [
        Case(
            .bareMarkup,
            of: "<a>x & y</a>",
            is: #"{"a":"x & y"}"#,
            at: "1:6",
            and: "<a>x &amp; y</a>"
        ),
        Case(
            .bareMarkup,
            of: "<a>\n1 < 2</a>",
            is: #"{"a":"\n1 < 2"}"#,
            at: "2:3",
            and: "<a>\n1 &lt; 2</a>"
        ),
        Case(
            .bareMarkup,
            of: "<a>AT&T; &no; &;</a>",
            is: #"{"a":"AT&T; &no; &;"}"#,
            at: "1:6",
            and: "<a>AT&amp;T; &amp;no; &amp;;</a>"
        ),
        Case(
            .bareMarkup,
            of: "<a k='x&y<z'/>",
            is: #"{"a":{"@k":"x&y<z"}}"#,
            at: "1:8",
            and: "<a k='x&amp;y&lt;z'/>"
        ),
        Case(.bareMarkup, of: "<a>]]></a>", is: #"{"a":"]]>"}"#, at: "1:6", and: "<a>]]&gt;</a>"),
        Case(
            .htmlReferences,
            of: "<a k='&nbsp;'>&eacute;&lt;&notin;</a>",
            is: ##"{"a":{"@k":"\##u{A0}","#text":"é<∉"}}"##,
            at: "1:7",
            and: "<a k='\u{A0}'>é&lt;∉</a>"
        ),
        Case(
            .leadingSpace,
            of: "\n <?xml version='1.0'?><a/>",
            is: #"{"a":null}"#,
            at: "1:1",
            and: "<?xml version='1.0'?><a/>"
        ),
        Case(
            .leadingSpace,
            of: "\u{FEFF}\n\u{FEFF}<a/>",
            is: #"{"a":null}"#,
            at: "1:2",
            and: "\u{FEFF}<a/>"
        ),
        Case(
            .unquotedValues,
            of: "<a k=1 href=x/y?a&b />",
            is: #"{"a":{"@k":"1","@href":"x/y?a&b"}}"#,
            at: "1:6",
            and: "<a k=\"1\" href=\"x/y?a&amp;b\" />"
        ),
        Case(
            .bareAttributes,
            of: "<a checked k='1' x/>",
            is: #"{"a":{"@checked":"","@k":"1","@x":""}}"#,
            at: "1:11",
            and: "<a checked=\"\" k='1' x=\"\"/>"
        ),
        Case(
            .undeclaredPrefixes,
            of: "<a><m:t m:k='1'/><m:t/></a>",
            is: #"{"a":{"m:t":[{"@m:k":"1"},null]}}"#,
            at: "1:8",
            and:
                "<a><m:t xmlns:m=\"urn:undeclared:m\" m:k='1'/><m:t xmlns:m=\"urn:undeclared:m\"/></a>"
        ),
        Case(
            .forbiddenCharacters,
            of: "<a>x\u{1}&#2;y</a>",
            is: "{\"a\":\"x\u{FFFD}\u{FFFD}y\"}",
            at: "1:5",
            and: "<a>x\u{FFFD}\u{FFFD}y</a>"
        ),
        Case(
            .truncation,
            of: "<a><b>x</b><c>y",
            is: #"{"a":{"b":"x"}}"#,
            at: "1:12",
            and: "<a><b>x</b></a>"
        ),
        Case(
            .truncation,
            of: "<a><b>x</b><c k='1",
            is: #"{"a":{"b":"x"}}"#,
            at: "1:12",
            and: "<a><b>x</b></a>"
        ),
        Case(
            .truncation,
            of: "<a><b>1</b>x<c>2</c>\n<![CDATA[y",
            is: #"{"a":{"b":"1","c":"2"}}"#,
            at: "1:12",
            and: "<a><b>1</b><c>2</c>\n</a>"
        ),
        Case(
            .truncation,
            of: "<a><b/>\n<!-- y",
            is: #"{"a":{"b":null}}"#,
            at: "2:1",
            and: "<a><b/>\n</a>"
        ),
        Case(
            .truncation,
            of: "<a><b/><c><d><e>1",
            is: #"{"a":{"b":null}}"#,
            at: "1:8",
            and: "<a><b/></a>"
        ),
        Case(.truncation, of: "<a>x</", is: #"{"a":"x"}"#, at: "1:5", and: "<a>x</a>"),
        Case(
            .truncation,
            of: "<a><b>12</",
            is: #"{"a":{"b":"12"}}"#,
            at: "1:9",
            and: "<a><b>12</b></a>"
        ),
        Case(
            .truncation,
            of: "<a><b/><![CDA",
            is: #"{"a":{"b":null}}"#,
            at: "1:8",
            and: "<a><b/></a>"
        ),
        Case(
            .truncation,
            .bareMarkup,
            of: "<a><b>1 & 2</b><c>3 & 4",
            is: #"{"a":{"b":"1 & 2"}}"#,
            at: "1:9",
            and: "<a><b>1 &amp; 2</b></a>"
        ),
        Case(
            .truncation,
            .severalRoots,
            of: "<a/><b><c/></b><d>1",
            is: #"{"a":null,"b":{"c":null}}"#,
            at: "1:5",
            and: ""
        ),
        Case(
            .severalRoots,
            of: "<a>1</a>\n<b/><a>2</a>",
            is: #"{"a":["1","2"],"b":null}"#,
            at: "2:1",
            and: ""
        ),
        Case(
            .entities,
            of:
                "<!DOCTYPE a [<!ENTITY e \"x &#38; <b>y</b>\"><!ENTITY f '&e;!'>]><a k='&f;'>&f;</a>",
            is: ##"{"a":{"@k":"x & <b>y</b>!","b":"y","#text":"x & !"}}"##,
            at: "1:13",
            and: "<!DOCTYPE a ><a k='x &#38; &lt;b>y&lt;/b>!'>x &#38; <b>y</b>!</a>"
        ),
    ]

    @Test(arguments: cases)
    func `each departure is repaired where it is allowed, and told with its place`(
        _ test: Case
    ) throws {
        let xml = Data(test.xml.utf8)
        let others = Sanitizer.Policy.Relaxed.salvage.union(.entities)
        let relaxed = test.departures.reduce(Sanitizer.Policy.Relaxed.none) { $0.union($1) }
        let cleaned = try read(xml, relaxed)
        #expect(cleaned.result.text == test.json)
        #expect(cleaned.report.status == .changed)
        let repairs = cleaned.report.changes.filter { $0.action == .repair }
        let names = (Sanitizer.Policy.Relaxed.named + Sanitizer.Policy.Relaxed.namedForXML)
        let name = try #require(names.first { $0.set == test.departures[0] }?.name)
        #expect(repairs.contains { $0.code.rawValue == "relaxed.\(name)" })
        let first = try #require(repairs.min { ($0.line, $0.column) < ($1.line, $1.column) })
        #expect("\(first.line):\(first.column)" == test.place)
        if test.clean.isEmpty {
            #expect(throws: XMLWritingError.self) { try cleaned.xml() }
        } else {
            let clean = try #require(try cleaned.xml())
            #expect(String(decoding: clean, as: UTF8.self) == test.clean)
            // The declaration of a prefix is a member, once it is there.
            if test.departures != [.undeclaredPrefixes] {
                #expect(try read(clean, .none).result.text == test.json)
            }
            #expect(try cleaned.undo().apply(to: clean) == xml)
        }
        #expect(!cleaned.reportText().isEmpty)
        // Without the departure it is refused, with the whole set to allow as the help.
        let strict = #expect(throws: UnreadableDocumentError.self) { try read(xml, .none) }
        let text = try #require(strict?.description)
        let words = try #require(text.firstMatch(of: /--relaxed=([A-Za-z0-9,]+)'/)).1
        let sets = Sanitizer.Policy.Relaxed.namedSets + names
        let allowed = words.split(separator: ",").reduce(into: Sanitizer.Policy.Relaxed.none) {
            allowed,
            word in
            allowed.formUnion(sets.first { $0.name == word }?.set ?? .none)
        }
        #expect(try read(xml, allowed).result.text == test.json)
        let refused = #expect(throws: UnreadableDocumentError.self) {
            try read(xml, others.subtracting(test.departures[0]))
        }
        #expect(refused?.description.contains("--relaxed=salvage,entities'") == true)
        #expect(try read(xml, others).result.text == test.json)
    }

    @Test func `bytes that are no text are those of Windows-1252`() throws {
        for (declaration, character) in [
            ("", "’"), (" encoding='us-ascii'", "’"), (" encoding='UTF-8'", "’"),
        ] {
            let head = declaration.isEmpty ? "" : "<?xml version='1.0'\(declaration)?>"
            let xml = Data(Array("\(head)<a>it".utf8) + [0x92] + Array("s</a>".utf8))
            #expect(throws: UnreadableDocumentError.self) { try read(xml, .none) }
            let cleaned = try read(xml, .strayBytes)
            #expect(cleaned.result.text == #"{"a":"it\#(character)s"}"#)
            #expect(cleaned.report.changes.map(\.code.rawValue) == ["relaxed.strayBytes"])
            #expect(cleaned.report.changes[0].column == head.count + 6)
        }
        // Latin-1 is text, whatever a browser makes of it.
        let latin = Data(
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>\u{92}</a>".unicodeScalars).map {
                UInt8(truncatingIfNeeded: $0.value)
            }
        )
        #expect(try read(latin, .salvage).report.status == .unchanged)
        // The letter waits for its accent in this encoding, so that it is decoded as a whole.
        let declaration = Array("<?xml version='1.0' encoding='TCVN5712-1'?><a>".utf8)
        let vietnamese = Data(declaration + [0x61, 0xB4, 0xB5] + Array("</a>".utf8))
        #expect(try read(vietnamese, .salvage).report.status == .unchanged)
    }

    @Test func `a well-formed document never changes`() throws {
        for xml in [
            "<a/>", StreamTests.feed, DecodingTests.xml, "<a>&amp;amp; &#160;</a>",
            "<!DOCTYPE a SYSTEM 'x'><a xmlns:m='u'><m:b/></a>",
        ] {
            let cleaned = try read(
                Data(xml.utf8),
                Sanitizer.Policy.Relaxed.salvage.union(.entities)
            )
            #expect(cleaned.report.status == .unchanged)
            #expect(try cleaned.xml() == Data(xml.utf8))
        }
    }

    @Test func `entities are never external, and what they expand to is limited`() throws {
        let external = "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>"
        #expect(throws: UnreadableDocumentError.self) { try read(Data(external.utf8), .entities) }
        #expect(
            try read(Data(external.utf8), [.entities, .bareMarkup]).result.text == #"{"a":"&e;"}"#
        )
        let cycle = "<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f '&e;'>]><a>&e;</a>"
        #expect(throws: UnreadableDocumentError.self) { try read(Data(cycle.utf8), .entities) }
        var laughs = "<!DOCTYPE a [<!ENTITY e0 'ha'>"
        for level in 1...12 {
            laughs += "<!ENTITY e\(level) '\(String(repeating: "&e\(level - 1);", count: 10))'>"
        }
        laughs += "]><a>&e12;</a>"
        var policy = Sanitizer.Policy(relaxed: .entities)
        policy.limits.inputBytes = 1_000_000
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(Pattern(#""any""#), policy: policy).sanitize(xml: Data(laughs.utf8))
        }
        #expect(error?.code == .output)
    }

    @Test func `several departures and other findings have places in the original`() throws {
        let xml = "<r>\n <i k=1><n>2 & 3 & 4</n> <n>&nbsp;x</n></i>\n <i k=2><n>5</n></i>\n</r>"
        let cleaned = try read(
            Data(xml.utf8),
            .compatible,
            pattern: ##"{"r":{"i":[{"@k":"int","n":["int"]}]}}"##
        )
        #expect(cleaned.result.text == ##"{"r":{"i":[{"@k":1,"n":[]},{"@k":2,"n":[5]}]}}"##)
        let places = cleaned.report.changes.filter { $0.action == .repair }
            .map { "\($0.line):\($0.column) \($0.xpath ?? "")" }
        #expect(
            places == [
                "2:7 /r/i[1]/@k", "2:14 /r/i[1]/n[1]", "2:18 /r/i[1]/n[1]", "2:29 /r/i[1]/n[2]",
                "3:7 /r/i[2]/@k",
            ]
        )
        let drops = cleaned.report.changes.filter { $0.action == .drop }
            .map { "\($0.line):\($0.column)" }
        #expect(drops == ["2:12", "2:29"])
        #expect(
            try cleaned.xml().map { String(decoding: $0, as: UTF8.self) }
                == "<r>\n <i k=\"1\"></i>\n <i k=\"2\"><n>5</n></i>\n</r>"
        )
    }

    @Test func `an item of a stream is repaired alone`() throws {
        let xml = "<r><i><id>1</id></i><i x=1><id>2</id></i><i><id>3</idd></i><i><id>4</id></i></r>"
        let pattern = try Pattern(#"{"r":{"i":[{"id":"int"}]}}"#)
        let policy = Sanitizer.Policy(relaxed: .compatible)
        for size in [1, 7, 1_000] {
            var stream = try Sanitizer(pattern, policy: policy).xmlItems(at: "/r/i")
            var pieces: [XMLItemStream.Piece] = []
            var rest = Array(xml.utf8)[...]
            while !rest.isEmpty {
                pieces += try stream.add(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            pieces += try stream.finish()
            let items = pieces.compactMap { piece in
                if case .item(let item) = piece { return item.result.text }
                return nil
            }
            #expect(items == [#"{"id":1}"#, #"{"@x":"1","id":2}"#, #"{"id":4}"#])
            let repairs = pieces.flatMap { piece -> [String] in
                guard case .item(let item) = piece else { return [] }
                return item.report.changes.map { "\($0.line):\($0.column) \($0.xpath ?? "")" }
            }
            #expect(repairs == ["1:26 /r/i[2]/@x"])
            #expect(stream.unreadable == 1)
            #expect(stream.kept == 3)
        }
    }

    @Test func `a reader, a verifier and a model read leniently as well`() throws {
        let reader = XMLReader(relaxed: .compatible)
        #expect(try reader.value(of: "<a>x & y</a>").description == #"{"a":"x & y"}"#)
        let verifier = Verifier(
            try Pattern(#"{"a":"int"}"#),
            policy: Sanitizer.Policy(relaxed: .compatible)
        )
        #expect(try verifier.findings(xml: Data("<a>x & y</a>".utf8)).contains { $0.path == "/a" })
        struct Model: Decodable { var a: String }
        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(relaxed: .compatible))
        #expect(
            try decoder.decode(Model.self, fromXML: Data("<m><a>x & y</a></m>".utf8), root: "m").a
                == "x & y"
        )
    }
}
