import TestSupport
import Testing

/// The help for elements with another prefix than the pattern has.
@Suite struct NamespaceHelpTests {
    @Test(arguments: [
        ("soap:Envelope", "<SOAP-ENV:Envelope xmlns:SOAP-ENV='u'/>", "soap"),
        ("Envelope", "<s:Envelope xmlns:s='u'/>", ""),
        ("soap:Envelope", "<Envelope xmlns='u'/>", "soap"),
    ])
    func `an element with another prefix leads to the table of namespaces`(
        _ key: String,
        _ xml: String,
        _ prefix: String
    ) throws {
        let workplace = try Workplace(["p.json": "{\"\(key)\": \"any\"}", "d.xml": xml])
        let help =
            "  = help: to read it by its namespace, whatever the prefix: '--ns \(prefix)=URI', or "
            + "XMLReader.Options(namespaces: [\"\(prefix)\": \"URI\"])\n"
        for command in ["clean", "verify"] {
            let run = try workplace.run(command, "-p", "p.json", "d.xml")
            #expect(run.errors.contains(help), "\(run.errors)")
            #expect(
                try workplace.run(command, "-q", "-p", "p.json", "--ns", "\(prefix)=u", "d.xml")
                    .code == 0
            )
        }
        let other = try Workplace([
            "p.json": "{\"\(key)\": \"any\"}", "d.xml": "<s:Body xmlns:s='u'/>",
        ])
        let run = try other.run("clean", "-p", "p.json", "d.xml")
        #expect(run.code == 2)
        #expect(!run.errors.contains("--ns"))
    }
}
