import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// Values that are hidden stay hidden where lenient reading takes them for a part of something else.
@Suite struct GuessedTextDisclosureTests {
    typealias Case = DisclosureLawTests.Case

    /// Documents of which one byte is enough to make a value a part of a key.
    static let cases = [
        Case(
            pattern: #"{"id": "int", "pw": "string"}"#,
            documents: [#"{"id": N, "pw": "S", "so": N}"#]
        ),
        Case(
            pattern: #"{"id": "int", "list?": ["string"], "in?": {"a": "int"}}"#,
            documents: [#"{"id":N,"list":["S","S"],"in":{"a":"S","b":[N]}}"#]
        ),
    ]

    static let secretCases = [
        Case(
            pattern: #"{"id": "int", "pw": {"$type": "string", "$secret": true}}"#,
            documents: [#"{"id": 1, "pw": "S", "so": 1}"#]
        ),
        Case(
            pattern: #"{"list": [{"pin?": {"$type": "int", "$secret": true}, "n?": "int"}]}"#,
            documents: [#"{"list":[{"pin":N,"n":1},{"n":"x","pin":"S"}]}"#]
        ),
    ]

    /// Cases in which no key with another first letter is a name.
    private static let covered = DisclosureLawTests.cases.filter { !$0.pattern.contains("user_*") }

    /// Repairs after which a document says what it says as JSON.
    private static let certain = Sanitizer.Policy.Relaxed.compatible.subtracting(.truncation)

    /// Searches what leaves the process about the documents that differ in a byte and are not JSON.
    ///
    /// - Parameters:
    ///   - example: The case, whose first document is changed.
    ///   - policy: The policy.
    ///   - sanitizerToSkip: A sanitizer; what it reads is not looked at.
    ///   - keepsValues: Whether the quarantine has values.
    /// - Returns: A document and an output that shows what it must not, and the number of documents.
    /// - Throws: The error of a pattern with mistakes.
    private func leak(
        _ example: Case,
        _ policy: Sanitizer.Policy,
        besides sanitizerToSkip: Sanitizer? = nil,
        keepsValues: Bool = false
    ) throws -> (leak: String?, mended: Int) {
        let sanitizer = Sanitizer(try Pattern(example.pattern), policy: policy)
        var mended = 0
        let neighbors = DisclosureLawTests.neighbors(
            of: DisclosureMarker.filled(example.documents[0])
        )
        for (number, neighbor) in neighbors.enumerated()
        where Thoroughness.isFull || number % 3 == 0 {
            if (try? sanitizerToSkip?.sanitize(neighbor)) != nil { continue }
            var outputs: [String]
            do throws(UnreadableDocumentError) {
                let result = try sanitizer.sanitize(neighbor, name: "d.json")
                guard result.report.changes.contains(where: { $0.action == .repair }) else {
                    continue
                }
                mended += 1
                outputs = [
                    result.report.line, result.reportText(), result.report.json(),
                    "\(result.report.changes)",
                ]
                if mended % 8 == 0 { outputs += [result.report.html(), result.reportHTML()] }
                outputs += result.quarantine(hidingValues: !keepsValues).map(\.json)
                do {
                    _ = try result.decode([String: [String: [Bool]]].self)
                } catch {
                    outputs.append("\(error)")
                }
            } catch {
                outputs = [error.description]
            }
            for output in outputs where DisclosureMarker.leaks(output) {
                return ("\(String(decoding: neighbor, as: UTF8.self))\n\(output)", mended)
            }
        }
        return (nil, mended)
    }

    @Test(
        arguments: covered + cases + secretCases + DisclosureLawTests.secretCases,
        [Sanitizer.Policy.Relaxed.salvage, .compatible]
    )
    func `no mended document that differs in a byte shows what the policy hides`(
        _ example: Case,
        _ relaxed: Sanitizer.Policy.Relaxed
    ) throws {
        var policy = example.policy
        policy.relaxed = relaxed
        let found = try leak(example, policy)
        #expect(found.leak == nil)
        #expect(found.mended > Thoroughness.cases(10, usually: 3))
    }

    /// A document that is read in one way only may have another key in the place of a secret one.
    @Test(
        arguments: secretCases + DisclosureLawTests.secretCases,
        [Sanitizer.Policy.Disclosure.redacted, .keys, .values(upTo: 200)]
    )
    func `no document that was guessed shows what is secret`(
        _ example: Case,
        _ disclosure: Sanitizer.Policy.Disclosure
    ) throws {
        var policy = example.policy
        (policy.disclosure, policy.relaxed) = (disclosure, Self.certain)
        let certain = Sanitizer(try Pattern(example.pattern), policy: policy)
        policy.relaxed = .salvage
        let found = try leak(example, policy, besides: certain, keepsValues: true)
        #expect(found.leak == nil)
        #expect(found.mended > Thoroughness.cases(10, usually: 3))
    }

    @Test func `a guess hides unknown keys, and everything beside a secret`() throws {
        let document = #"{"id": 1, "k": "Sx9sec, "so": 1}"#
        var policy = Sanitizer.Policy(relaxed: .salvage)
        let open = try Sanitizer(
            Pattern(#"{"id": "int", "pw?": "string"}"#),
            policy: policy
        ).sanitize(document, name: "d.json")
        #expect(open.report.changes.map(\.path.description).contains("/*"))
        #expect(!open.reportText().contains("Sx9sec"))
        policy.disclosure = .values(upTo: 80)
        let secret = try Sanitizer(
            Pattern(#"{"id": "int", "pw": {"$type": "string", "$secret": true}}"#),
            policy: policy
        ).sanitize(document, name: "d.json")
        let record = try #require(secret.quarantine().first)
        #expect(record.value == nil)
        #expect(record.concealment == .secret)
        #expect(secret.status == .rejected)
        #expect(secret.reportText().contains("<secret>"))
        // What is certain is told as it is of JSON.
        let certain = try Sanitizer(
            Pattern(#"{"id": "int", "pw": {"$type": "string", "$secret": true}}"#),
            policy: policy
        ).sanitize(#"{"id": "x", 'pw': "Sx9sec", so: 1,}"#, name: "d.json")
        #expect(certain.reportText().contains(#"{"id": "x", 'pw': <secret>, so: 1,}"#))
    }

    private struct Account: Decodable {
        var id: Int?
    }

    @Test func `a guess hides unknown keys from the report of a model`() throws {
        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(relaxed: .salvage))
        let document = #"{"id": true, "k": "Sx9sec, "so": 1}"#
        let cleaned = try decoder.sanitize(Account.self, from: Data(document.utf8), name: "d.json")
        let report = cleaned.report
        #expect(report.changes.contains { $0.action == .strip && $0.path.description == "/id" })
        for text in [report.line, report.text(), report.json(), report.html()] {
            #expect(!text.contains("Sx9sec"), "\(text)")
        }
    }
}
