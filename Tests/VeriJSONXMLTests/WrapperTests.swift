import Foundation
import Testing
import VeriJSON
import VeriJSONXML

/// Lists with an element around their items.
@Suite struct WrapperTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var item: String
        var xml: String
        var json: String

        init(_ item: String, _ xml: String, _ json: String) {
            (self.item, self.xml, self.json) = (item, xml, json)
        }

        var testDescription: String { "[\(item)] on \(xml)" }
    }

    private func clean(_ pattern: String, _ xml: String) throws -> SanitizedXML {
        try Sanitizer(Pattern(pattern)).sanitize(xml: Data(xml.utf8), name: "w.xml")
    }

    private static func notes(of cleaned: SanitizedXML) -> [String] {
        cleaned.report.notes.filter { $0.code == .xmlWrapper }.map(\.message)
    }

    static let object = #"{"a":"int","b?":"string"}"#

    @Test(arguments: [
        // Wrappers.
        Case(object, "<l><i><a>1</a></i><i><a>2</a></i></l>", #"[{"a":1},{"a":2}]"#),
        Case(object, "<l><i><a>1</a></i></l>", #"[{"a":1}]"#),
        Case(object, "<l n='2'><i><a>1</a></i><i><a>x</a></i></l>", #"[{"a":1}]"#),
        Case(object, "<l> <i><a>1</a><b>t</b></i> </l>", #"[{"a":1,"b":"t"}]"#),
        Case(object, "<l/>", "[]"),
        Case(object, "<l n='0'></l>", "[]"),
        Case(#"{"$type":{"a":"int"},"$null":true}"#, "<l/>", "[null]"),
        Case(#""int""#, "<l><i>1</i><i>x</i></l>", "[1]"),
        Case(#""string""#, "<l><i>x</i><i>y</i></l>", #"["x","y"]"#),
        Case(#"{"@id":"int"}"#, "<l><i id='1'/><i id='2'/></l>", #"[{"@id":1},{"@id":2}]"#),
        Case(#"{"a?":"int"}"#, "<l><i><a>1</a></i></l>", #"[{"a":1}]"#),
        Case(#"{"a?":"int"}"#, "<l/>", "[]"),
        // Items.
        Case(object, "<l><a>1</a></l>", #"[{"a":1}]"#),
        Case(object, "<l><a>1</a></l><l><a>2</a></l>", #"[{"a":1},{"a":2}]"#),
        Case(object, "<l><a>x</a></l>", "[]"),
        Case(object, "<l><i bad='1'/></l>", "[]"),
        Case(object, "<l>t<i><a>1</a></i></l>", "[]"),
        Case(object, "<l><i><a>1</a></i><j><a>1</a></j></l>", "[]"),
        Case(#""string""#, "<l/>", #"[""]"#),
        Case(#""string""#, "<l>x</l>", #"["x"]"#),
        Case(#"{"@id":"int"}"#, "<l id='x'/>", "[]"),
        Case(#"{"@id?":"int"}"#, "<l id='1'/>", #"[{"@id":1}]"#),
        Case(#"{"a?":"int"}"#, "<l><a>1</a></l>", #"[{"a":1}]"#),
        Case(#"{"*":"any"}"#, "<l><i><a>1</a></i></l>", #"[{"a":"1"}]"#),
        Case(#""any""#, "<l><i><a>1</a></i></l>", #"[{"i":{"a":"1"}}]"#),
    ])
    func `an element around the items of a list is no item`(_ test: Case) throws {
        let pattern = #"{"m":{"l":[\#(test.item)]}}"#
        let cleaned = try clean(pattern, "<m>\(test.xml)</m>")
        #expect(cleaned.result.text == #"{"m":{"l":\#(test.json)}}"#)
        // What comes out as XML is read alike.
        let again = try clean(pattern, String(decoding: try cleaned.xml() ?? Data(), as: UTF8.self))
        #expect(again.report.status == .unchanged)
        #expect(again.result.text == cleaned.result.text)
    }

    @Test func `a list that may be null is null without children`() throws {
        let pattern = #"{"m":{"l":{"$type":[{"a":"int"}],"$null":true}}}"#
        #expect(try clean(pattern, "<m><l/></m>").result.text == #"{"m":{"l":null}}"#)
        #expect(try clean(pattern, "<m><l n='0'/></m>").result.text == #"{"m":{"l":null}}"#)
        #expect(
            try clean(pattern, "<m><l><i><a>1</a></i></l></m>").result.text
                == #"{"m":{"l":[{"a":1}]}}"#
        )
    }

    @Test func `lists in wrapped lists, and a root that is a wrapper`() throws {
        let pattern = ##"{"$define":{"n":{"id":"int","kids?":["#n"]}},"n":["#n"]}"##
        let xml = """
            <n><o><id>1</id><kids><k><id>2</id><kids><k><id>3</id></k></kids></k></kids></o></n>
            """
        #expect(
            try clean(pattern, xml).result.text
                == #"{"n":[{"id":1,"kids":[{"id":2,"kids":[{"id":3}]}]}]}"#
        )
    }

    @Test func `a note tells of the wrapper, and places are those of the XML`() throws {
        let xml = "<m>\n<l><i><a>1</a></i><i><a>x</a></i></l>\n</m>"
        let cleaned = try clean(#"{"m":{"l":[{"a":"int"}]}}"#, xml)
        let change = try #require(cleaned.report.changes.first)
        #expect(change.path == "/m/l/1")
        #expect(change.xpath == "/m/l/i[2]")
        #expect(change.causes[0].xpath == "/m/l/i[2]/a")
        #expect(change.causes[0].line == 2)
        #expect(Self.notes(of: cleaned).count == 1)
        // The whole element may be longer than the line that is drawn.
        let drawn = "</l>\n   |  ^ the items are inside of this element"
        #expect(cleaned.reportText().contains(drawn), "\(cleaned.reportText())")
        #expect(
            try cleaned.xml().map { String(decoding: $0, as: UTF8.self) }
                == "<m>\n<l><i><a>1</a></i></l>\n</m>"
        )
        let undone = try cleaned.undo().apply(to: try #require(try cleaned.xml()))
        #expect(undone == Data(xml.utf8))
        // Without a wrapper, the XPath is as before.
        let plain = try clean(#"{"m":{"l":[{"a":"int"}]}}"#, "<m><l><a>x</a></l></m>")
        #expect(plain.report.changes.first?.xpath == "/m/l[1]")
        #expect(Self.notes(of: plain).isEmpty)
    }

    @Test func `trials are charged to the work`() throws {
        var policy = Sanitizer.Policy()
        policy.limits.rereadFactor = 0
        let child = "<i><a>x\(String(repeating: "y", count: 400))</a></i>"
        let xml = "<m><l>\(String(repeating: child, count: 4_000))</l></m>"
        let sanitizer = Sanitizer(try Pattern(#"{"m":{"l":[{"a":"int"}]}}"#), policy: policy)
        let error = #expect(throws: UnreadableDocumentError.self) {
            _ = try sanitizer.sanitize(xml: Data(xml.utf8))
        }
        #expect(error?.code == .work)
    }

    struct Child: Decodable, Equatable {
        var id: Int
        var name: String?
    }

    struct Parent: Decodable {
        enum CodingKeys: String, CodingKey { case children = "Children" }
        var children: [Child]
    }

    @Test func `a model's list is read from inside of its wrapper`() throws {
        let decoder = JSONSanitizingDecoder()
        func children(_ xml: String) throws -> [Child] {
            try decoder.sanitize(
                Parent.self,
                fromXML: Data("<m>\(xml)</m>".utf8),
                root: "m"
            ).model.children
        }
        let one = "<Child><id>1</id><name>a</name></Child>"
        #expect(try children("<Children>\(one)</Children>") == [Child(id: 1, name: "a")])
        #expect(
            try children("<Children>\(one)<Child><id>2</id></Child></Children>")
                == [Child(id: 1, name: "a"), Child(id: 2)]
        )
        #expect(try children("<Children/>") == [])
        #expect(try children("<Children><id>7</id></Children>") == [Child(id: 7)])
    }
}
