import Foundation
import Testing
import VeriJSON
import VeriJSONXML

/// The pattern decides what is a list, a number or a text.
@Suite struct SteeringTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var pattern: String
        var xml: String
        var json: String
        var status: Report.Status

        init(_ pattern: String, _ xml: String, _ json: String, _ status: Report.Status = .unchanged)
        {
            (self.pattern, self.xml, self.json, self.status) = (pattern, xml, json, status)
        }

        var testDescription: String { "\(pattern) on \(xml)" }
    }

    static let cases: [Case] = [
        // Lists.
        Case(##"{"a": {"b": ["int"]}}"##, "<a><b>1</b></a>", ##"{"a":{"b":[1]}}"##),
        Case(##"{"a": {"b": ["int"]}}"##, "<a><b>1</b><b>2</b></a>", ##"{"a":{"b":[1,2]}}"##),
        Case(##"{"a": {"b?": ["int"]}}"##, "<a><c/></a>", ##"{"a":{"c":null}}"##),
        Case(##"{"a": {"b?": ["int"]}}"##, "<a/>", ##"{"a":{}}"##),
        Case(##"{"a": {"b": []}}"##, "<a><b/></a>", ##"{"a":{"b":[null]}}"##),
        Case(
            ##"{"a": {"b": [{"c": "int"}]}}"##,
            "<a><b><c>1</c></b></a>",
            ##"{"a":{"b":[{"c":1}]}}"##
        ),
        Case(##"{"a": [{"@x": "int"}]}"##, "<a x='1'/>", ##"{"a":[{"@x":1}]}"##),
        Case(
            ##"{"a": {"b": {"$tuple": ["int", "bool"]}}}"##,
            "<a><b>1</b><b>1</b></a>",
            ##"{"a":{"b":[1,true]}}"##
        ),
        Case(##"{"a": {"b": ["int?"]}}"##, "<a><b/><b>2</b></a>", ##"{"a":{"b":[null,2]}}"##),
        Case(
            ##"{"a": {"b": ["int"]}}"##,
            "<a><b>x</b><b>2</b></a>",
            ##"{"a":{"b":[2]}}"##,
            .changed
        ),
        // A single value where several are: the walk says so.
        Case(##"{"a": {"b?": "int"}}"##, "<a><b>1</b><b>2</b></a>", ##"{"a":{}}"##, .changed),
        // Scalars.
        Case(##"{"a": "int"}"##, "<a>12</a>", ##"{"a":12}"##),
        Case(##"{"a": "int"}"##, "<a>\n 12 </a>", ##"{"a":12}"##),
        Case(##"{"a": "int"}"##, "<a>12.0</a>", ##"{"a":12}"##),
        Case(##"{"a": "int"}"##, "<a><![CDATA[12]]></a>", ##"{"a":12}"##),
        Case(##"{"a": "int"}"##, "<a>1<!-- c -->2</a>", ##"{"a":12}"##),
        Case(##"{"a": "number"}"##, "<a>1.50</a>", ##"{"a":1.50}"##),
        Case(
            ##"{"a": "number"}"##,
            "<a>12345678901234567890.1</a>",
            ##"{"a":12345678901234567890.1}"##
        ),
        Case(##"{"a": "bool"}"##, "<a>true</a>", ##"{"a":true}"##),
        Case(##"{"a": "bool"}"##, "<a>0</a>", ##"{"a":false}"##),
        Case(##"{"a": "string"}"##, "<a>12</a>", ##"{"a":"12"}"##),
        Case(##"{"a": "string"}"##, "<a> x </a>", ##"{"a":" x "}"##),
        Case(
            ##"{"a": {"$type": "string", "$trim": true}}"##,
            "<a> x </a>",
            ##"{"a":"x"}"##,
            .changed
        ),
        Case(##"{"a": "string"}"##, "<a/>", ##"{"a":""}"##),
        Case(##"{"a": "string?"}"##, "<a/>", ##"{"a":null}"##),
        Case(##"{"a": "int?"}"##, "<a/>", ##"{"a":null}"##),
        Case(##"{"a": "*"}"##, "<a>12</a>", ##"{"a":"12"}"##),
        Case(##"{"a": "any"}"##, "<a>12</a>", ##"{"a":"12"}"##),
        Case(##"{"a": "date"}"##, "<a>2024-02-29</a>", ##"{"a":"2024-02-29"}"##),
        Case(##"{"a": "int?"}"##, "<a>+12</a>", ##"{"a":null}"##, .changed),
        Case(##"{"a": "bool?"}"##, "<a>TRUE</a>", ##"{"a":null}"##, .changed),
        Case(
            ##"{"a": {"$type": "number", "$null": ["N/A"]}}"##,
            "<a>N/A</a>",
            ##"{"a":null}"##,
            .changed
        ),
        // Attributes and text.
        Case(
            ##"{"a": {"@x": "int", "#text": "number"}}"##,
            "<a x='1'>2.5</a>",
            ##"{"a":{"@x":1,"#text":2.5}}"##
        ),
        Case(##"{"a": {"#text": "int"}}"##, "<a>1</a>", ##"{"a":{"#text":1}}"##),
        Case(##"{"a": {"#text": "string"}}"##, "<a x='1'/>", ##"{"a":{"@x":"1","#text":""}}"##),
        Case(##"{"a": {"#text?": "string"}}"##, "<a x='1'/>", ##"{"a":{"@x":"1"}}"##),
        Case(##"{"a": {"#text": "int?"}}"##, "<a x='1'/>", ##"{"a":{"@x":"1","#text":null}}"##),
        Case(##"{"a": "int"}"##, "<a x='1'>2</a>", ##"{"a":2}"##),
        Case(##"{"a": {"@x": "int?"}}"##, "<a x=''/>", ##"{"a":{"@x":null}}"##),
        Case(##"{"a": {"@x": "string?"}}"##, "<a x=''/>", ##"{"a":{"@x":""}}"##),
        Case(##"{"a": {"@x": "string?:^b$"}}"##, "<a x=''/>", ##"{"a":{"@x":null}}"##),
        Case(##"{"a": {"*": "int"}}"##, "<a x='1'><b>2</b></a>", ##"{"a":{"@x":1,"b":2}}"##),
        // Objects.
        Case(##"{"a": {}}"##, "<a/>", ##"{"a":{}}"##),
        Case(##"{"a": {"b?": "int"}}"##, "<a>text</a>", ##"{"a":{"#text":"text"}}"##),
        Case(##"{"a": {"$type": {"b?": "int"}, "$null": true}}"##, "<a/>", ##"{"a":null}"##),
        Case(
            ##"{"a": {"b": {"$type": "int", "$default": 7}}}"##,
            "<a/>",
            ##"{"a":{"b":7}}"##,
            .changed
        ),
        // Unions.
        Case(##"{"a": "[int|string]"}"##, "<a>12</a>", ##"{"a":"12"}"##),
        Case(##"{"a": "[int|string:^x]"}"##, "<a>12</a>", ##"{"a":12}"##),
        Case(##"{"a": "[bool|int]"}"##, "<a>1</a>", ##"{"a":1}"##),
        Case(##"{"a": "[bool|int]"}"##, "<a>true</a>", ##"{"a":true}"##),
        Case(##"{"a": {"$in": [1, 2]}}"##, "<a>2</a>", ##"{"a":2}"##),
        Case(##"{"a": {"$in": ["1", 2]}}"##, "<a>1</a>", ##"{"a":"1"}"##),
        Case(
            ##"{"a": {"$any": ["number", {"@c": "string", "#text": "number"}]}}"##,
            "<a>1</a>",
            ##"{"a":1}"##
        ),
        Case(
            ##"{"a": {"$any": ["number", {"@c": "string", "#text": "number"}]}}"##,
            "<a c='E'>1</a>",
            ##"{"a":{"@c":"E","#text":1}}"##
        ),
        Case(
            ##"{"a": {"b": {"$any": ["int", ["int"]]}}}"##,
            "<a><b>1</b></a>",
            ##"{"a":{"b":1}}"##
        ),
        Case(
            ##"{"a": {"b": {"$any": ["int", ["int"]]}}}"##,
            "<a><b>1</b><b>2</b></a>",
            ##"{"a":{"b":[1,2]}}"##
        ),
        // Recursion.
        Case(
            ##"{"$define": {"n": {"@id": "int", "n?": ["#n"]}}, "n": "#n"}"##,
            "<n id='1'><n id='2'><n id='3'/></n></n>",
            ##"{"n":{"@id":1,"n":[{"@id":2,"n":[{"@id":3}]}]}}"##
        ),
        // xsi:nil.
        Case(
            ##"{"a": {"b": "int?"}}"##,
            "<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><b xsi:nil='true'/></a>",
            ##"{"a":{"b":null}}"##
        ),
        // Declarations of namespaces are no data, unless the pattern names them.
        Case(
            ##"{"p:a": {"@x": "int", "*?": "never"}}"##,
            "<p:a xmlns:p='u' x='1'/>",
            ##"{"p:a":{"@x":1}}"##
        ),
        Case(
            ##"{"a": {"@xmlns": "string"}}"##,
            "<a xmlns='u' xmlns:q='v'/>",
            ##"{"a":{"@xmlns":"u"}}"##
        ),
        Case(##"{"a": {}}"##, "<a xmlns='u'/>", ##"{"a":{"@xmlns":"u"}}"##),
        // An empty list has no element.
        Case(##"{"a": {"b": ["int"]}}"##, "<a/>", ##"{"a":{"b":[]}}"##),
        Case(
            ##"{"a": {"b": {"$type": ["int"], "$null": true}}}"##,
            "<a><b/></a>",
            ##"{"a":{"b":null}}"##
        ),
    ]

    @Test(arguments: cases) func `the pattern steers the reading`(_ wanted: Case) throws {
        let sanitizer = Sanitizer(try Pattern(wanted.pattern))
        let cleaned = try sanitizer.sanitize(xml: Data(wanted.xml.utf8))
        #expect(cleaned.result.text == wanted.json)
        #expect(cleaned.status == wanted.status)
        let findings = try Verifier(sanitizer.pattern).findings(xml: Data(wanted.xml.utf8))
        #expect(findings.isEmpty == (wanted.status == .unchanged))
    }

    @Test func `what was read as numbers is told in one line`() throws {
        let pattern = try Pattern(##"{"a": {"b": ["int"], "c": "bool"}}"##)
        let xml = Data("<a><b>1</b><b>2</b><c>true</c></a>".utf8)
        let report = try Sanitizer(pattern).sanitize(xml: xml).report
        #expect(
            report.notes.map(\.message) == [
                "text was read as what the pattern asks for: 2 numbers, 1 bool"
            ]
        )
        #expect(report.changes.isEmpty)
        #expect(report.totals == Report.Totals())
    }

    @Test func `mixed content and attributes that are left out are noted with their first place`()
        throws
    {
        let pattern = try Pattern(##"{"a": {"p": [{}], "q": [{"c": "string"}]}}"##)
        let xml = Data("<a>\n <p>x<b/>y</p><p>z<i/></p>\n <q><c k='v'>t</c></q></a>".utf8)
        let notes = try Sanitizer(pattern).sanitize(xml: xml, name: "a.xml").report.notes
        #expect(notes.map(\.code.rawValue) == ["xml.mixed", "xml.attributes"])
        #expect(notes.map(\.count) == [2, 1])
        #expect(notes[0].line == 2)
        #expect(notes[0].column == 5)
        #expect(notes[1].paths == ["/a/q/0/c"])
        #expect(notes[1].line == 3)
    }

    @Test func `a schema steers as a pattern does`() throws {
        // The rules of both are the same graph; this one is what a schema of integers makes.
        let sanitizer = Sanitizer(try Pattern(##"{"a": {"b?": ["~int"]}}"##), converting: .lenient)
        let cleaned = try sanitizer.sanitize(xml: Data("<a><b>+7</b></a>".utf8))
        #expect(cleaned.result.text == ##"{"a":{"b":[7]}}"##)
        #expect(cleaned.report.changes.map(\.code) == [.conversion("paddedNumber")])
    }
}
