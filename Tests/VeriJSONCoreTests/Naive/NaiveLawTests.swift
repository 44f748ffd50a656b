import TestSupport
import Testing
import VeriJSONCore

/// The laws that the naive implementation has to keep by itself, before anything is compared
/// with it.
struct NaiveLawTests {
    private func sanitizer(_ example: LawCase) -> NaiveSanitizer {
        NaiveSanitizer(pattern: NaivePattern(example.pattern), policy: example.policy)
    }

    private func verifier(_ example: LawCase) -> NaiveVerifier {
        NaiveVerifier(pattern: NaivePattern(example.pattern), policy: example.policy)
    }

    @Test func `what the naive sanitizer makes matches, and stays as it is`() {
        LawRunner.check(seeds: Thoroughness.cases(400, usually: 80)) { example in
            let result = sanitizer(example).sanitize(example.document)
            guard let value = result.value else { return nil }
            let again = sanitizer(example).sanitize(value)
            if again.status != .unchanged {
                return "first:  \(value.text) \(result.changes)\nsecond: \(again.changes)"
            }
            return verifier(example).accepts(value) ? nil : "refused: \(value.text)"
        }
    }

    @Test func `the naive verifier accepts what the naive sanitizer leaves alone`() {
        LawRunner.check(seeds: Thoroughness.cases(400, usually: 80)) { example in
            let result = sanitizer(example).sanitize(example.document)
            let accepts = verifier(example).accepts(example.document)
            return accepts == (result.status == .unchanged)
                ? nil : "\(accepts), but \(result.status) \(result.changes)"
        }
    }

    @Test func `a document reads as it was before it was rendered`() {
        LawRunner.check(seeds: 100) { example in
            let text = NaiveParser.parse(example.bytes)?.text ?? "not JSON"
            return isSameText(text, example.document.text) ? nil : text
        }
    }

    @Test func `generated cases are of every kind`() {
        var counts: [NaiveResult.Status: Int] = [:]
        var codes: Set<String> = []
        for seed in 1...150 {
            for example in LawCase.cases(seed: UInt64(seed)) {
                let result = sanitizer(example).sanitize(example.document)
                counts[result.status, default: 0] += 1
                codes.formUnion(result.changes.map { $0.action + " " + $0.code })
            }
        }
        #expect(counts[.unchanged, default: 0] > 50)
        #expect(counts[.changed, default: 0] > 100)
        #expect(counts[.rejected, default: 0] > 50)
        #expect(codes.count > 40)
    }
}
