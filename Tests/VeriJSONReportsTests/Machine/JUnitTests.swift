import Foundation
import TestSupport
import Testing
import VeriJSON

#if canImport(FoundationXML)
import FoundationXML
import VeriJSONReports
#endif

/// JUnit test reports, read by a parser of XML.
struct JUnitTests {
    @Test func `each document is a test case`() throws {
        let cases = try Element.root(of: MachineSheet.report(.junit).text).descendants("testcase")
        #expect(
            cases.map { $0.attributes["name"] }
                == ["dir/dirty.json", "clean.json", "rejected.json", "broken.json"]
        )
        #expect(cases.map { $0.children.map(\.name) } == [["failure"], [], ["failure"], ["error"]])
        let types = cases.map { $0.children.first?.attributes["type"] }
        #expect(types == ["type.mismatch", nil, "type.mismatch", "syntax.numberFormat"])
        let failure = try #require(cases[0].children.first)
        #expect(
            failure.attributes["message"]
                == "dir/dirty.json: changed: /rows lost 3 of its 5 items (60%); "
                + "3 dropped, 2 stripped"
        )
        #expect(failure.text == (try MachineSheet.dirtyReport().text()))
        #expect(cases[3].children[0].text.hasPrefix("broken.json:1:"))
    }

    @Test func `changes that the pattern asks for fail no case`() throws {
        let result = try Sanitizer(Pattern(#"{"id": "~int"}"#)).sanitize(#"{"id": "1"}"#)
        #expect(result.status == .changed)
        var report = MachineReport(.junit)
        report.add(result)
        let testCase = try #require(try Element.root(of: report.text).descendants("testcase").first)
        #expect(testCase.attributes["name"] == "document")
        #expect(testCase.children.map(\.name) == ["system-out"])
        #expect(testCase.children[0].text == result.report.text())
    }

    @Test func `a document that was verified fails for what the pattern does not ask for`() throws {
        let verifier = Verifier(try Pattern(#"{"id": "~int"}"#))
        var report = MachineReport(.junit)
        for text in [#"{"id": "x"}"#, #"{"id": "1"}"#, #"{"id": 1}"#] {
            report.add(try verifier.list(text))
        }
        let root = try Element.root(of: report.text)
        #expect(root.attributes["failures"] == "1")
        #expect(
            root.descendants("testcase").map { $0.children.map(\.name) } == [
                ["failure"], ["system-out"], [],
            ]
        )
    }

    @Test func `names and texts come back from the parser`() throws {
        let text = try MachineSheet.hostileReport(.junit).text
        let cases = try Element.root(of: text).descendants("testcase")
        #expect(cases.count == 2)
        let name =
            "a%b,c:d\\u000D\\u000A::error::x\\u001B[31m\\u202E\u{FFFD}\\u0000<&>\"'\\{}|é 😀.json"
        #expect(cases[0].attributes["name"] == name)
        #expect(cases[0].children[0].text.contains("at /]]>\\u0001\\u000A::warning"))
        try Self.checkSchema(text)
    }

    @Test func `a report follows the schema`() throws {
        try Self.checkSchema(try MachineSheet.report(.junit).text)
        try Self.checkSchema(MachineReport(.junit).text)
    }

    /// Checks the rules of `junit-10.xsd`, by which Jenkins reads reports.
    private static func checkSchema(_ text: String) throws {
        #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        let root = try Element.root(of: text)
        let counts: Set = ["name", "tests", "failures", "errors"]
        #expect(root.name == "testsuites")
        #expect(Set(root.attributes.keys).isSubset(of: counts.union(["time"])))
        #expect(root.children.map(\.name) == ["testsuite"])
        let suite = try #require(root.children.first)
        #expect(Set(suite.attributes.keys).isSuperset(of: counts))
        #expect(suite.attributes["tests"] == "\(suite.children.count)")
        for (attribute, name) in [("failures", "failure"), ("errors", "error")] {
            let found = suite.children.count { $0.children.contains { $0.name == name } }
            #expect(suite.attributes[attribute] == "\(found)")
        }
        for testCase in suite.children {
            #expect(testCase.name == "testcase")
            #expect(Set(testCase.attributes.keys) == ["name", "classname"])
            for child in testCase.children {
                #expect(["failure", "error", "system-out"].contains(child.name))
                let names: Set<String> = child.name == "system-out" ? [] : ["type", "message"]
                #expect(Set(child.attributes.keys) == names)
                #expect(child.children.isEmpty)
            }
        }
    }

    private static let schema = Python.file("VERIJSON_JUNIT_SCHEMA")

    @Test(
        .enabled(if: schema != nil, "VERIJSON_JUNIT_SCHEMA names no junit-10.xsd"),
        .enabled(if: Python.has("lxml"), "\(Python.absence("lxml"))")
    )
    func `a report is valid by the XML Schema`() throws {
        let schema = try #require(Self.schema)
        let folder = try Workplace()
        for text in try [MachineSheet.report(.junit).text, MachineSheet.hostileReport(.junit).text]
        {
            try folder.write(text, to: "report.xml")
            let run = try Python.run(
                """
                import sys
                from lxml import etree
                schema = etree.XMLSchema(etree.parse(sys.argv[1]))
                schema.assertValid(etree.parse(sys.argv[2]))
                """,
                [schema, folder.path(of: "report.xml")]
            )
            #expect(run.code == 0, "\(run.text)")
        }
    }
}

/// An element of an XML document.
private final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    static func root(of text: String) throws -> Element {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))\n\(text)")
        return try #require(reader.root)
    }

    /// Returns the elements below this one that have a name.
    func descendants(_ name: String) -> [Element] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(name) }
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var root: Element?
        private var open: [Element] = []

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            let element = Element(name, attributes)
            if root == nil { root = element }
            open.last?.children.append(element)
            open.append(element)
        }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            open.last?.text += text
        }
    }
}
