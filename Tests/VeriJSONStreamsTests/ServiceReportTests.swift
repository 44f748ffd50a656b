import Testing
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// One report about many documents.
struct ServiceReportTests {
    private let pattern: Pattern

    init() throws {
        pattern = try Pattern(
            #"{"items": [{"id": "int", "price": "number", "k?": "~int"}]}"#,
            name: "orders.pattern.json"
        )
    }

    private func report(
        _ document: String,
        _ name: String,
        _ disclosure: Sanitizer.Policy.Disclosure = .values(upTo: 40)
    ) throws -> Report {
        let policy = Sanitizer.Policy(disclosure: disclosure)
        return try Sanitizer(pattern, policy: policy).sanitize(document, name: name).report
    }

    private func service(
        _ disclosure: Sanitizer.Policy.Disclosure = .values(upTo: 40)
    ) throws -> ServiceReport {
        var service = ServiceReport()
        let documents = [
            #"{"items": [{"id": 1, "price": "N/A"}, {"id": 2, "price": ""}]}"#,
            #"{"items": [{"id": 1, "price": 5, "k": "1"}]}"#,
            #"{"items": [{"id": 1, "price": "N/A"}, {"id": "x", "price": 1}]}"#,
            #"{"item": []}"#,
        ]
        for (number, document) in documents.enumerated() {
            service.add(try report(document, "d\(number).json", disclosure))
        }
        service.addUnreadable("e.json", because: "expected a value")
        return service
    }

    @Test func `the records of a stream are added in batches`() throws {
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int", "note?": "string"}"#))
        var feed = try sanitizer.feed(.lines, name: "orders.ndjson")
        var service = ServiceReport()
        for chunk in ["{\"id\":1}\n{\"id\"", ":\"x\"}\n{\"id\":2,\"note\":0}\n{", "\n{\"id\":3}\n"]
        {
            for batch in try feed.add(Array(chunk.utf8)) { service.add(batch.tally) }
        }
        for batch in try feed.finish() { service.add(batch.tally) }
        #expect(
            service.line
                == "5 records: 1 changed, 1 rejected (20%), 2 unchanged, 1 unreadable (20%)"
        )
        #expect(service.summary == feed.summary)
        #expect(service.documentsWithFindings == 2)
        #expect(service.text().contains("orders.ndjson:3"))
        #expect(service.text().contains("orders.ndjson:4: "))
    }

    @Test func `documents that did not change need no report`() throws {
        var service = ServiceReport()
        service.addUnchanged()
        service.addUnchanged(2)
        service.add(try report(#"{"items": [{"id": 1, "price": "N/A"}]}"#, "a"))
        #expect(service.line == "4 documents: 1 changed, 3 unchanged")
    }

    @Test func `findings of one kind are told once, with documents and values`() throws {
        let service = try service()
        #expect(service.line == "5 documents: 3 changed, 1 rejected (20%), 1 unreadable (20%)")
        #expect(service.documentsWithFindings == 3)
        #expect(
            service.text() == """
                5 documents: 3 changed, 1 rejected (20%), 1 unreadable (20%). \
                Most often: expected a number, found a string, at /items/*/price (3×)

                error[type.mismatch]: expected a number, found a string
                 --> d0.json:1:31  at /items/0/price
                 ::: orders.pattern.json:1:35  required by this rule
                   = note: 3 findings in 2 of 5 documents (40%): first in d0.json, last in d2.json
                   = note: found "N/A" 2×, "" 1×
                   = note: the item /items/0 was dropped
                   = help: to make them null, write {"$type": "number", "$null": ["N/A", ""]} in the pattern
                   = help: to drop the value on its own, make the key "price?" in the pattern

                error[type.mismatch]: expected an integer, found the string "x"
                 --> d2.json:1:46  at /items/1/id
                 ::: orders.pattern.json:1:19  required by this rule
                   = note: 1 finding in 1 of 5 documents (20%): d2.json
                   = note: the item /items/1 was dropped
                   = help: to drop the value on its own, make the key "id?" in the pattern
                   = help: to allow both, write "[int|string]" in the pattern

                error[missing]: expected the member "items", found an object without it
                 --> d3.json:1:1  at /items
                 ::: orders.pattern.json:1:2  this member is mandatory
                   = note: 1 finding in 1 of 5 documents (20%): d3.json
                   = note: the document was rejected
                   = help: to accept objects without it, make the key "items?" in the pattern

                unreadable: e.json: expected a value

                note: 1 change is expected

                5 documents: 3 changed, 1 rejected (20%), 1 unreadable (20%). \
                Most often: expected a number, found a string, at /items/*/price (3×)

                """
        )
        #expect(service.text(Report.TextOptions(listing: .all)).contains("convert.stringToNumber"))
    }

    @Test func `the help of a service mends all of its documents`() throws {
        var mended = pattern.text
        let kinds = try service().text()
        #expect(kinds.contains(#"["N/A", ""]"#))
        mended = mended.replacing(
            #""number""#,
            with: #"{"$type": "number", "$null": ["N/A", ""]}"#
        )
        let sanitizer = Sanitizer(try Pattern(mended))
        let first = #"{"items": [{"id": 1, "price": "N/A"}, {"id": 2, "price": ""}]}"#
        #expect(try sanitizer.sanitize(first).report.totals.broken == 0)
    }

    @Test func `its summary is the sum`() throws {
        let service = try service()
        #expect(service.summary.documents == 4)
        #expect(service.summary.unreadable == 1)
        let prices = service.summary.causes.first { $0.template == "/items/*/price" }
        #expect(prices?.count == 3)
    }

    @Test func `documents that were verified do not match, or do`() throws {
        let verifier = Verifier(pattern)
        var service = ServiceReport()
        for (name, document) in [("a", #"{"items": []}"#), ("b", #"{"items": [1]}"#), ("c", "[]")] {
            service.add(try verifier.list(Array(document.utf8), name: name))
        }
        #expect(service.line == "3 documents: 2 do not match (66.7%), 1 matches")
        #expect(service.html().contains("<dt>do not match</dt>"))
    }

    @Test func `what is hidden stays hidden, and markup is text`() throws {
        var service = try service(.redacted)
        service.add(try report(#"{"items": [5]}"#, "<b>\u{1B}[31m.json", .redacted))
        service.addUnreadable("<i>", because: "\u{202E}")
        for text in [
            service.text(), service.html(), service.text(Report.TextOptions(form: .short)),
        ] {
            #expect(!text.contains("found \"N/A"), "\(text)")
            #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
        }
        #expect(!service.html().contains("<b>") && !service.html().contains("<i>"))
    }

    @Test func `it grows with the pattern, not with the documents`() throws {
        var service = ServiceReport()
        let one = try report(#"{"items": [{"id": 1, "price": "a"}]}"#, "d.json")
        service.add(one)
        let size = service.text().utf8.count
        for number in 0..<2_000 {
            let document = "{\"items\": [{\"id\": 1, \"price\": \"a \(number) b\"}]}"
            service.add(try report(document, "d\(number).json"))
        }
        #expect(service.text().utf8.count < size + 400)
        #expect(service.text().contains(" and 1,996 others\n"))
        #expect(service.text().contains("2,001 findings in 2,001 of 2,001 documents (100%)"))
        // A page lists the documents besides.
        #expect(service.html().utf8.count < 30_000 + 2_001 * 130)
    }

    @Test func `no documents are a report, too`() {
        #expect(ServiceReport().text() == "0 documents\n")
        #expect(ServiceReport().html().contains("<title>0 documents</title>"))
    }
}
