import TestSupport
import Testing
import VeriJSONCore

/// The verdicts that VeriJSON's own tests give.
struct VeriJSONCasesTests {
    @Test(.enabled(if: Corpora.isPresent, Comment(rawValue: Corpora.absence)))
    func `VeriJSON's own cases get VeriJSON's verdicts`() throws {
        let cases = try JSONValue(parsing: Corpora.bytes("verijson/cases.json")).asArray ?? []
        #expect(cases.count == 66)
        var deviations = 0
        for example in cases {
            let name = example["/name"]?.asString ?? ""
            let pattern = try #require(example["/pattern"], "\(name)")
            let document = try #require(example["/json"], "\(name)")
            let isBad = example["/patternError"]?.asBool == true
            guard !isBad else {
                #expect(throws: PatternError.self, "\(name)") { try Pattern(pattern) }
                continue
            }
            var expected = example["/valid"]?.asBool == true
            if example["/deviation"] != nil {
                deviations += 1
                expected.toggle()
            }
            let verifier = Verifier(try Pattern(pattern))
            #expect(verifier.accepts(document) == expected, "\(name)")
            #expect(try verifier.findings(document).isEmpty == expected, "\(name)")
        }
        #expect(deviations == 1)
    }
}
