import TestSupport
import Testing
import VeriJSON
import VeriJSONInference

/// The page of a drift, as text and as a browser shows it.
@Suite(.serialized) struct DriftPageTests {
    private static func report() throws -> DriftReport {
        let pattern = try Pattern(
            #"{"customer": {"addresses": [{"postalCode": "int"}]}, "note?": "string", "on?": "bool"}"#,
            name: "order.pattern.json"
        )
        var drift = Drift(from: pattern)
        for _ in 0..<100 {
            try drift.add(#"{"customer": {"addresses": [{"postalCode": "x"}]}, "on": true}"#)
        }
        return drift.report()
    }

    @Test func `a text and a page tell each place once, and what is always or never there`() throws
    {
        let report = try Self.report()
        #expect(
            report.text() == """
                order.pattern.json: 100 documents, 3 differences

                type: /customer/addresses/*/postalCode: expected an integer, found a string in 100 of \
                100 values
                  = help: to allow both, write "[int|string]" in the pattern

                member: /note: an optional member in none of 100 objects
                  = help: if the service has dropped it, delete "note?"

                member: /on: an optional member in 100 of 100 objects
                  = help: if the service promises it, make the key "on"

                """
        )
        let page = report.html()
        #expect(page.contains("<h1><span class=\"name\">3 differences</span></h1>"))
        for place in ["/customer/addresses/*/postalCode", "/note", "/on"] {
            #expect(page.split(separator: ">\(place)<").count == 2, "\(place)")
        }
        let quiet = Drift(from: try Pattern("\"any\"")).report().html()
        #expect(quiet.contains("Nothing differs from what is expected."))
        #expect(!quiet.contains("<table"))
    }

    @Test(
        .enabled(if: Chromium.isPresent, "\(Chromium.absence)"),
        arguments: [("", 1_400), (Chromium.dark, 400)]
    )
    func `a page does not break a place where there is room`(scheme: String, width: Int) throws {
        let options = scheme.isEmpty ? [] : [scheme]
        let (seen, console) = try Chromium.measure(Self.report().html(), width: width, options)
        #expect(console == [])
        #expect(seen["isStyled"] == true)
        #expect(seen["overflow"] == 0)
        #expect(seen["brokenPaths"] == [])
        #expect(seen["cut"] == 0, "nothing has to be scrolled sideways")
        #expect((seen["contrast"]?.asNumber?.int ?? 0) >= 450)
    }
}
