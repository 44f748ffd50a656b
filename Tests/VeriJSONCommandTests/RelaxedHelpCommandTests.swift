import TestSupport
import Testing

@Suite struct RelaxedHelpCommandTests {
    @Test(
        arguments: [
            "[1,]", "{a: 1}", "\u{FEFF}[1]", "[1,,2]", "Here: {\"a\": 1}.", "{\"a\": [1, 2",
            "{a: 'b', /* c */ d: +1, e: .5,}", "[\"C:\\dir\"]", "<a>x & y</a>", "<a k=1>&nbsp;</a>",
            "<?xml version='1.0'?><a><b/>", "<a checked>&eacute;<m:b k=1 c/>1 & 2</a>",
            "<!DOCTYPE a [<!ENTITY e \"x\">]><a>&e;</a>",
        ]
    )
    func `the command that a syntax error names reads the document`(text: String) throws {
        let workplace = try Workplace()
        try workplace.write(#""any""#, to: "p.json")
        let name = text.hasPrefix("<") ? "d.xml" : "d.json"
        try workplace.write(text, to: name)
        let words = ["clean", "-p", "p.json", name]
        let refused = try workplace.run(words)
        #expect(refused.code == 65)
        let match = try #require(
            refused.errors.firstMatch(of: /'verijson clean (--relaxed=[A-Za-z0-9,]+)'/)
        )
        let run = try workplace.run(words + [String(match.1)])
        #expect(run.code == 0, "\(match.1)")
    }
}
