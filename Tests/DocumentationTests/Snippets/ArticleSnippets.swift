import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// The Swift of the articles, diagnostics apart.
@Suite struct ArticleSnippets {
    private static let page = "Sources/VeriJSON/VeriJSON.docc/GettingStarted.md"

    private struct Order: Decodable {
        var id: Int
    }

    @Test func `the landing page's example removes an order`() throws {
        // snippet: landing
        let pattern = try Pattern(#"[{"id": "int", "price": "number"}]"#)
        let sanitizer = Sanitizer(pattern)

        let result = try sanitizer.sanitize(#"[{"id":1,"price":2},{"id":2,"price":"N/A"}]"#)
        let clean = result.text  // [{"id":1,"price":2}]
        let line = result.report.line  // document: 1 left out (1 of 2 items of the root): …
        // end
        #expect(clean == #"[{"id":1,"price":2}]"#)
        let cause = "type.mismatch at /*/price"
        #expect(line == "document: 1 left out (1 of 2 items of the root): \(cause)")
    }

    @Test func `a response is cleaned and mapped to a model`() throws {
        let folder = try Workplace(writing: Self.page)
        let patternFile = folder.file("orders.pattern.json")
        let response = try Data(contentsOf: folder.file("response.json"))
        // snippet: started-clean
        let sanitizer = Sanitizer(try Pattern(contentsOf: patternFile))

        let result = try sanitizer.sanitize(response, name: "response.json")
        switch result.status {
        case .unchanged, .changed: print(result.text ?? "")
        case .rejected: print("nothing could be saved")
        }
        // end
        #expect(result.status == .changed)
        // snippet: started-decode
        struct Orders: Decodable {
            struct Order: Decodable {
                var id: Int
                var price: Double
                var note: String?
            }

            var orders: [Order]
        }

        let orders = try result.decode(Orders.self)
        // end
        #expect(orders.orders.map(\.id) == [1, 3])
        #expect(orders.orders.last?.note == nil)
    }

    @Test func `a policy changes what the pattern leaves open`() throws {
        let pattern = try Pattern(#"{"id": "int", "a": "int"}"#)
        // snippet: sanitizing-policy
        let policy = Sanitizer.Policy(
            conversions: .safe,
            unknownKeys: .strip,
            maxDropped: .share(0.2),
            output: .pretty().sortingKeys()
        )
        let sanitizer = Sanitizer(pattern, policy: policy)
        // end
        let clean = try sanitizer.sanitize(#"{"id":"1","a":2,"x":3}"#).text
        #expect(clean == "{\n  \"a\": 2,\n  \"id\": 1\n}")
    }

    @Test func `a result has a status, data, a report and the way back`() throws {
        let sanitizer = Sanitizer(try Pattern(#"[{"id": "int"}]"#))
        let response = Data(#"[{"id": 1}, {"id": null}, {"id": 2}]"#.utf8)
        // snippet: sanitizing-result
        let result = try sanitizer.sanitize(response)
        let status = result.status  // .unchanged, .changed or .rejected
        let clean = result.data  // nil when rejected; the very same bytes when unchanged
        let changes = result.report.changes  // what was done, in the order of the document
        let orders = try result.decode([Order].self)
        // end
        #expect(status == .changed)
        #expect(clean == Data(#"[{"id": 1}, {"id": 2}]"#.utf8))
        #expect(changes.map(\.path) == ["/1"])
        #expect(orders.map(\.id) == [1, 2])
        // snippet: sanitizing-in-place
        var bytes = [UInt8](response)
        let report = try sanitizer.sanitize(inPlace: &bytes)  // clean now, unless it was rejected
        // end
        #expect(Data(bytes) == clean)
        #expect(report == result.report)
        // snippet: sanitizing-undo
        if let clean = result.data {
            let original = try result.undo.apply(to: clean)
            print(original == response)  // true
        }
        // end
        let undone = try clean.map { try result.undo.apply(to: $0) }
        #expect(undone == response)
        #expect(throws: DirtyDocumentError.self) {
            // snippet: sanitizing-require
            try result.requireClean()  // throws when something was wrong, and draws it
            // end
        }
    }

    @Test func `a policy's conversions need no mark in the pattern`() throws {
        // snippet: conversions-policy
        let pattern = try Pattern(#"{"id": "int", "active": "bool"}"#)
        let sanitizer = Sanitizer(pattern, converting: .safe)

        let result = try sanitizer.sanitize(#"{"id": "42", "active": 1}"#)
        let clean = result.text  // {"id": 42, "active": true}
        // end
        #expect(clean == #"{"id": 42, "active": true}"#)
    }

    @Test func `what is almost JSON is repaired`() throws {
        // snippet: lenient-reading
        let pattern = try Pattern(#"{"items": [{"id": "int", "name?": "string"}]}"#)
        let sanitizer = Sanitizer(pattern, policy: Sanitizer.Policy(relaxed: .compatible))

        let result = try sanitizer.sanitize("{'items': [{id: 1, name: 'a'}, {id: 2, na")
        let clean = result.text  // {"items": [{"id": 1, "name": "a"}, {"id": 2}]}
        let loss = result.report.changes.last?.code  // relaxed.truncation
        let original = try result.undo.apply(to: clean ?? "")  // what was passed
        // end
        #expect(clean == #"{"items": [{"id": 1, "name": "a"}, {"id": 2}]}"#)
        #expect(loss == .relaxed("truncation"))
        #expect(original == "{'items': [{id: 1, name: 'a'}, {id: 2, na")
    }

    @Test func `a report is written in several ways`() throws {
        // snippet: reports-disclosure
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 200))
        // end
        let sanitizer = Sanitizer(try Pattern(#"["int"]"#), policy: policy)
        let result = try sanitizer.sanitize(#"[1, "N/A"]"#)
        // snippet: reports-renderings
        let line = result.report.line  // one line, for logs
        let text = result.reportText()  // with carets, for people
        let colored = result.reportText(Report.TextOptions(usesColor: true))  // on a terminal
        let narrated = result.reportText(Report.TextOptions(form: .narrated))  // without drawing
        let short = result.reportText(Report.TextOptions(form: .short))  // one line per finding
        let all = result.reportText(Report.TextOptions(listing: .all))  // also what is expected
        let json = result.report.json()  // for programs
        let page = result.reportHTML()  // to look at, with `import VeriJSONReports`
        // end
        #expect(line == "document: 1 left out (1 of 2 items of the root): type.mismatch at /*")
        #expect(text.contains(#"found the string "N/A""#))
        #expect(colored.contains("\u{1B}["))
        #expect(short.hasPrefix("document:1:"))
        #expect(!narrated.contains("^"))
        #expect(all == text)
        #expect(try JSONValue(parsing: json)["/status"] == "changed")
        #expect(page.contains("id=\"document\""))
    }

    @Test func `a report is a patch`() throws {
        let pattern = try Pattern(#"[{"price": "number"}]"#)
        let response = #"[{"price": "12.50"}, {"price": 3}, {"price": null}]"#
        // snippet: reports-patch
        let policy = Sanitizer.Policy(conversions: .safe, disclosure: .values(upTo: .max))
        let result = try Sanitizer(pattern, policy: policy).sanitize(response)
        let patch = try result.report.patch()
        print(patch.json())
        // end
        #expect(try patch.json() + "\n" == Documentation.output("patch"))
    }

    @Test func `what was refused is tried again`() throws {
        let sanitizer = Sanitizer(try Pattern(#"[{"price": "number"}]"#))
        let mended = Sanitizer(try Pattern(#"[{"price": "number?"}]"#))
        let response = #"[{"price": 1}, {"price": null}, {"price": {}}, {}]"#
        // snippet: reports-quarantine
        let refused = try sanitizer.sanitize(response).quarantine()
        let lines = refused.map(\.json)  // to be kept, a line each

        let retries = mended.retry(refused)
        let saved = retries.filter(\.isClean).compactMap(\.result?.text)
        // end
        #expect(lines.count == 3)
        #expect(retries.map(\.outcome) == [.passed, .changed, .refused])
        #expect(saved == [#"{"price":null}"#, #"{"price":null}"#])
    }

    @Test func `summaries of many documents add up`() throws {
        let sanitizer = Sanitizer(try Pattern(#"[{"price": "number"}]"#))
        let responses = [#"[{"price": "N/A"}, {"price": 1}]"#, #"[{}, {"price": true}]"#]
        // snippet: reports-summary
        var total = Report.Summary()
        for response in responses {
            total += try sanitizer.sanitize(response).report.summary
        }
        for row in total.causes {
            print(row.template, row.code, row.count)
        }
        // end
        let text = total.causes.map { "\($0.template) \($0.code) \($0.count)\n" }.joined()
        #expect(try text == Documentation.output("summary"))
        #expect(total.documents == 2)
    }

    @Test func `many documents have one report`() throws {
        let sanitizer = Sanitizer(try Pattern(#"[{"price": "number"}]"#))
        let responses = [#"[{"price": "N/A"}]"#, #"[{"price": 1}]"#, #"[{"price": "-"}]"#]
        // snippet: reports-service
        var service = ServiceReport()
        for (number, response) in responses.enumerated() {
            service.add(try sanitizer.sanitize(response, name: "response \(number)").report)
        }
        let line = service.line  // 3 documents: 2 changed, 1 unchanged
        let text = service.text()
        let page = service.html()
        // end
        #expect(line == "3 documents: 2 changed, 1 unchanged")
        #expect(text.contains("first in response 0, last in response 2"))
        #expect(page.hasPrefix("<!DOCTYPE html>"))
    }
}

/// The test that an article shows is one.
@Suite struct VerifierSnippet {
    private let folder: Workplace

    init() throws {
        folder = try Workplace(writing: "Sources/VeriJSON/VeriJSON.docc/GettingStarted.md")
    }

    private var patternFile: URL { folder.file("orders.pattern.json") }
    private var fixture: Data { Data(#"{"orders": [{"id": 1, "price": 12.50}]}"#.utf8) }

    // snippet: started-verify
    @Test func `the recorded response has what the app needs`() throws {
        let verifier = Verifier(try Pattern(contentsOf: patternFile))
        try verifier.require(fixture, name: "response.json")
    }
    // end
}
