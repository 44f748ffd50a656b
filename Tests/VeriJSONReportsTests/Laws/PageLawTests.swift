import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// Laws for the page of any pattern and any document.
struct PageLawTests {
    /// The page of a case, and of its report alone.
    private func pages(
        _ example: LawCase,
        _ bytes: [UInt8],
        _ disclosure: Sanitizer.Policy.Disclosure
    ) -> [String] {
        var policy = example.policy
        policy.disclosure = disclosure
        guard let pattern = try? FusedWalk.pattern(example),
            let result = try? Sanitizer(pattern, policy: policy).sanitize(bytes)
        else { return [] }
        return [result.reportHTML(), result.report.html()]
    }

    @Test func `a redacted page has no value of the document`() {
        var pages = 0
        LawRunner.check(seeds: 60) { example in
            guard let document = try? JSONValue(parsing: example.bytes) else { return nil }
            var count = 0
            let bytes = JSONWriter().write(document.marked(&count))
            for page in self.pages(example, bytes, .redacted) {
                pages += 1
                for mark in ["zq7x", "73190"] where page.contains(mark) {
                    return "\(String(decoding: bytes, as: UTF8.self))\n\(mark) is in the page"
                }
            }
            return nil
        }
        #expect(pages > 50)
    }

    @Test func `a page that may show values shows them, and is well formed`() {
        var shown = 0
        LawRunner.check(seeds: 60) { example in
            guard let document = try? JSONValue(parsing: example.bytes) else { return nil }
            var count = 0
            let bytes = JSONWriter().write(document.marked(&count))
            for page in pages(example, bytes, .values(upTo: 100)) {
                if page.contains("zq7x") { shown += 1 }
                if let problem = PageCheck.problem(with: page) { return problem }
            }
            return nil
        }
        #expect(shown > 30)
    }
}

extension JSONValue {
    /// The value with a text or number in the place of each scalar that is found nowhere else.
    fileprivate func marked(_ count: inout Int) -> JSONValue {
        count += 1
        switch self {
        case .array(let items): return .array(items.map { $0.marked(&count) })
        case .object(let object):
            return .object(
                JSONObject(
                    object.map {
                        JSONObject.Member(key: $0.key, value: $0.value.marked(&count))
                    }
                )
            )
        case .string: return .string("zq7x\(count)")
        case .number: return .number(JSONNumber(731_900_000 + count))
        default: return self
        }
    }
}
