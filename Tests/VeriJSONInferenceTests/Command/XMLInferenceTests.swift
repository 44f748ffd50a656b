import Testing
import VeriJSON
import VeriJSONInference

/// Patterns of samples in XML.
@Suite struct XMLInferenceTests {
    private static let first = """
        <orders xmlns="urn:o"><order id="1" code="007"><price>2.50</price><paid>true</paid>\
        <tag>a</tag><tag>b</tag><note>7</note></order></orders>
        """
    private static let second = """
        <?xml version="1.0"?>
        <orders xmlns="urn:o">
          <order id="2" code="12"><price>3</price><paid>false</paid><tag>c</tag><note>n b</note></order>
          <order id="3" code="x"><price>4</price><paid>true</paid><note/></order>
        </orders>
        """
    private static let pattern = """
        {
          "orders": {
            "@xmlns": "string",
            "order": [{
              "@id": "int",
              "@code": "string",
              "price": "number",
              "paid": "bool",
              "tag?": ["string"],
              "note": "string?"
            }]
          }
        }

        """

    @Test func `texts become numbers where all are, and elements lists where some are`() throws {
        let place = try CommandRun(["a.xml": Self.first, "b.xml": Self.second])
        let run = try place.run("infer", "a.xml", "b.xml")
        #expect(run.code == 0)
        #expect(run.output == Self.pattern)
        #expect(run.errors == "a pattern of 2 documents\n")
        // The samples match their pattern.
        try place.write(run.output, to: "p.json")
        let verify = try place.run("verify", "-p", "p.json", "a.xml", "b.xml")
        #expect(verify.code == 0, "\(verify.errors)")
    }

    @Test func `XML without a name is told by an option or by its text, and continued`() throws {
        let place = try CommandRun(["a": Self.first, "b": Self.second])
        #expect(try place.run("infer", "-q", "--state", "s", "--from", "xml", "a").code == 0)
        let run = try place.run("infer", "-q", "--state", "s", "b")
        #expect(run.output == Self.pattern)
        #expect(try place.run("infer", "-q", "--state", "s", "--from=xml").output == Self.pattern)
        let prefixed = try place.run("infer", "-q", "--from=xml", "--ns", "o=urn:o", "a")
        #expect(prefixed.output.contains("\"o:order\""), "\(prefixed.output)")
    }

    @Test func `what is not well-formed is counted, or repaired on request`() throws {
        let place = try CommandRun(["a.xml": "<a><b>1</b></a>", "b.xml": "<a><b>1 & 2</b></a>"])
        let run = try place.run("infer", "a.xml", "b.xml")
        #expect(run.code == 0)
        #expect(run.output == #"{"a": {"b": "int"}}"# + "\n")
        #expect(run.errors.contains("\nunreadable: 1 of 2 documents, the first at b.xml: "))
        let lenient = try place.run("infer", "--relaxed", "a.xml", "b.xml")
        #expect(lenient.output == #"{"a": {"b": "string"}}"# + "\n")
        #expect(lenient.errors == "a pattern of 2 documents\n")
        let none = try place.run("infer", "b.xml")
        #expect(none.code == 65)
        #expect(none.output.isEmpty)
    }
}
