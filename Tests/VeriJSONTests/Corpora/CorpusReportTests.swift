import Foundation
import TestSupport
import Testing
import VeriJSON

/// Recorded responses of public services, cleaned by patterns written as a new user would.
///
/// Every count in the expected reports was compared with one taken from the raw document by a
/// script that knows nothing of patterns: how many values of a field are not numbers, are the
/// sentinel, lack the member, or occur a second time.
@Suite(.enabled(if: Corpora.isPresent, "VERIJSON_CORPORA is not set"))
struct CorpusReportTests {
    @Test(arguments: CorpusCase.all)
    func `a response is cleaned as it was reviewed`(example: CorpusCase) throws {
        let pattern = try example.pattern()
        let input = try example.bytes()
        let sanitizer = Sanitizer(pattern)
        let result = try sanitizer.sanitize(input, name: example.document)
        let recorded = RecordedReport(result.report)
        try Recording.compare(recorded.text(), with: example.expectation)

        let clean = try #require(result.bytes)
        #expect(Verifier(pattern).accepts(clean))
        #expect(try Verifier(pattern).findings(clean).isEmpty)
        #expect(try sanitizer.sanitize(clean).status == .unchanged)
        #expect(try result.undo.apply(to: clean) == input)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(clean)) }
    }

    @Test(arguments: CorpusCase.all)
    func `a pattern has nothing suspicious in it`(example: CorpusCase) throws {
        let warnings = try example.pattern().warnings
        #expect(warnings.isEmpty)
    }
}
