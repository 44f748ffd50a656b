import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONReports
@testable import VeriJSONStreams

/// Every number that a person reads is a total, also far above every cap.
@Suite struct ReportNumberTests {
    private func service(
        _ stream: DirtyStream,
        jobs: Int = 1,
        sizes: StreamSizes = StreamSizes()
    ) async throws -> ServiceReport {
        let sanitizer = Sanitizer(try Pattern(DirtyStream.pattern, name: "p.json"))
        let bytes = Array(stream.text.utf8)
        let chunks = AsyncStream<[UInt8]> { continuation in
            var start = 0
            while start < bytes.count {
                let end = min(bytes.count, start + 5_000)
                continuation.yield(Array(bytes[start..<end]))
                start = end
            }
            continuation.finish()
        }
        var batches = sanitizer.sanitize(lines: chunks, jobs: jobs, name: "s").batches
        batches.sizes = sizes
        var service = ServiceReport()
        for try await batch in batches { service.add(batch.tally) }
        return service
    }

    /// Returns the lines of a text that have a number, without places in documents and patterns.
    private func numbers(in text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
            .filter { $0.contains(/[0-9]/) && !$0.hasPrefix(" -->") && !$0.hasPrefix(" :::") }
            .map { $0.replacing("  = note: ", with: "").trimmingCharacters() }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `twenty records of a kind are described, and all are counted`(seed: UInt64) async throws {
        let stream = DirtyStream(
            seed: seed,
            count: 3_000,
            share: [2, 5, 12, 25, 60, 90][Int(seed) - 1]
        )
        var sizes = StreamSizes()
        (sizes.block, sizes.marks) = (20_000, 50)
        let service = try await service(stream, jobs: Int(seed % 3) + 1, sizes: sizes)
        #expect(service.documentsWithFindings == stream.unexpected)
        let text = service.text()
        let ranked = stream.broken.sorted { $0.value.findings > $1.value.findings }
        let most = try #require(ranked.first?.value.findings)
        // What occurs equally often may be in any order.
        var wanted = ranked.map { stream.spread($0.value, "s") }
        wanted += stream.unread.map { reason, kind in
            kind.count == 1
                ? "unreadable: s:\(kind.first): \(reason)"
                : "unreadable: \(DirtyStream.words(kind.count)) records, first s:\(kind.first), "
                    + "last s:\(kind.last): \(reason)"
        }
        let verb = stream.expected == 1 ? "change is" : "changes are"
        wanted.append("note: \(DirtyStream.words(stream.expected)) \(verb) expected")
        var found = numbers(in: text)
        let head = try #require(found.first)
        #expect(head.hasPrefix(stream.outcomes + ". Most often: "), "\(head)")
        #expect(head.hasSuffix("(\(DirtyStream.words(most))×)"), "\(head)")
        #expect(found.last == head)
        found.removeAll { $0 == head }
        // The help has examples of the pattern, not numbers.
        found.removeAll { $0.hasPrefix("= help:") }
        for line in found {
            #expect(wanted.contains { line.hasPrefix($0) }, "\(line)")
        }
        for line in wanted { #expect(found.contains { $0.hasPrefix(line) }, "\(line)") }
        let spreads = found.filter { $0.contains(" of \(DirtyStream.words(stream.records)) ") }
            .compactMap {
                $0.split(separator: " ").first.flatMap { Int($0.replacing(",", with: "")) }
            }
        #expect(spreads == spreads.sorted(by: >))
        check(service.html(), stream)
    }

    /// Compares the numbers of a page with those of the stream.
    private func check(_ page: String, _ stream: DirtyStream) {
        for kind in stream.broken.values {
            #expect(page.contains(stream.spread(kind, "s")))
            #expect(
                page.contains("<span class=\"count\">\(DirtyStream.words(kind.findings))×</span>")
            )
        }
        let counts = page.matches(of: /<span class="count">([0-9,]+)×/).map { String($0.1) }
        let all = stream.broken.values.map(\.findings) + [stream.expected]
        #expect(counts.sorted() == all.map(DirtyStream.words).sorted())
        let tiles = page.matches(of: /<dd class="number">([0-9,]+)</).map { String($0.1) }
        let outcomes = [stream.changed, stream.rejected, stream.unreadable].filter { $0 > 0 }
        #expect(tiles == outcomes.map(DirtyStream.words))
        let details = page.matches(of: /<dd>([^<]+)<\/dd>/).map { String($0.1) }
        #expect(
            details
                == outcomes.map {
                    "\(DirtyStream.share($0, stream.records)) of \(DirtyStream.words(stream.records))"
                }
        )
        for (kind, records) in stream.broken where kind == "/tags/* type.mismatch" {
            let noun = records.count == 1 ? "record" : "records"
            #expect(
                page.contains(
                    "\(DirtyStream.words(records.findings)) dropped, "
                        + "\(DirtyStream.words(records.findings)) type.mismatch in "
                        + "\(DirtyStream.words(records.count)) \(noun)"
                ) || page.contains("in \(DirtyStream.words(records.count)) \(noun)")
            )
        }
    }

    @Test func `four ways to mend one kind of finding are described`() throws {
        let pattern = try Pattern(#"["int"]"#)
        let wrong = ["\"x\"", "true", "null", "{}", "[]", "\"1\""]
        let items = wrong.joined(separator: ",")
        for count in 3...6 {
            var service = ServiceReport()
            let some = wrong.prefix(count).joined(separator: ",")
            service.add(try Sanitizer(pattern).sanitize("[\(some)]").report)
            let text = service.text()
            let kinds = text.split(separator: "error[type.mismatch]").count - 1
            #expect(kinds <= 4)
            let nulls = wrong.prefix(count).contains("null") ? 1 : 0
            #expect(text.contains("note: \(count - nulls) finding"), "\(text)")
        }
        #expect(items.count > 10)
    }

    @Test(arguments: [1, 7, 60])
    func `one document has totals above its cap`(limit: Int) throws {
        var policy = Sanitizer.Policy()
        policy.limits.changes = limit
        let pattern = try Pattern(#"[{"id": "int", "tags": ["string"]}]"#, name: "p.json")
        let items = (0..<900).map { number in
            switch number % 6 {
            case 0: #"{"id": "x", "tags": []}"#
            case 1, 2, 3: #"{"tags": ["a"]}"#
            case 4: #"{"id": 1, "tags": [1, 2, "a", "b", "c"]}"#
            default: #"{"id": 1, "tags": ["a"]}"#
            }
        }
        let document = "[\(items.joined(separator: ",\n"))]"
        let result = try Sanitizer(pattern, policy: policy).sanitize(document, name: "d.json")
        let text = result.reportText()
        let head = String(text.prefix { $0 != "\n" })
        #expect(
            head.hasPrefix(
                "d.json: changed: the root lost 600 of its 900 items (66.7%); "
                    + "900 dropped"
            ),
            "\(head)"
        )
        // 150 wrong ids, 450 missing ones, 300 wrong tags.
        let totals = [
            "/*/id type.mismatch": 150, "/*/id missing": 450, "/*/tags/* type.mismatch": 300,
        ]
        let page = result.reportHTML()
        let badges = page.matches(of: /<span class="count">([0-9,]+)×/).compactMap { Int($0.1) }
        let more = text.matches(of: /and ([0-9,]+) more like this[^(\n]*\(([0-9.]+%)/)
        #expect(badges.count == more.count)
        // A kind of which no example is listed has its number as well.
        let bare = text.matches(of: /note\[limit.changes\]: ([0-9,]+) findings? \(([0-9.]+%)/)
        let bareTotals = bare.compactMap { Int($0.1) }
        #expect((badges + bareTotals).sorted() == totals.values.sorted())
        for match in bare {
            #expect(String(match.2) == DirtyStream.share(try #require(Int(match.1)), 900))
        }
        for total in bareTotals { #expect(page.contains("\(total) findings (")) }
        #expect(head.contains("Most often: ") && head.hasSuffix("at /*/id (450×)"), "\(head)")
        for badge in badges { #expect(totals.values.contains(badge), "\(badge)") }
        for match in more {
            let total = try #require(Int(match.1)) + 1
            #expect(totals.values.contains(total))
            #expect(String(match.2) == DirtyStream.share(total, 900))
        }
        #expect(badges == badges.sorted(by: >))
        var service = ServiceReport()
        service.add(result.report)
        service.add(result.report)
        let list = try Verifier(pattern, policy: policy).list(
            Array(document.utf8),
            name: "d.json"
        )
        var verified = ServiceReport()
        verified.add(list)
        verified.add(list)
        for (text, service) in [(service.text(), service), (verified.text(), verified)] {
            for total in totals.values {
                #expect(
                    text.contains("\(2 * total) findings in 2 of 2 documents (100%)"),
                    "\(text)"
                )
            }
            let all = service.summary.causes.reduce(0) { $0 + $1.count }
            #expect(all == 1_800)
        }
    }

    @Test(arguments: [19, 20, 21, 23])
    func `twenty kinds without an example are named`(count: Int) throws {
        var policy = Sanitizer.Policy()
        policy.limits.changes = 1
        let members = (0...count).map { #""m\#($0)?": "int""# }.joined(separator: ",")
        let values = (0...count).map { #""m\#($0)": "x""# }.joined(separator: ",")
        let sanitizer = Sanitizer(try Pattern("{\(members)}"), policy: policy)
        let result = try sanitizer.sanitize("{\(values)}")
        for text in [result.reportText(), result.reportHTML()] {
            #expect(text.split(separator: "1 finding (").count - 1 == min(count, 20))
            let rest = count - 20
            let words = "\(rest) finding\(rest == 1 ? "" : "s") of further kinds"
            #expect(text.contains(words) == (rest > 0), "\(text)")
        }
    }

    @Test func `a tally and a summary count the same`() async throws {
        for seed in 20..<26 as Range<UInt64> {
            let stream = DirtyStream(seed: seed, count: 300, share: 30)
            let whole = try await service(stream)
            var sum = ServiceReport()
            sum.isOfRecords = true
            let sanitizer = Sanitizer(try Pattern(DirtyStream.pattern, name: "p.json"))
            for (line, text) in stream.text.split(separator: "\n").enumerated() {
                do {
                    sum.add(try sanitizer.sanitize(String(text), name: "s").report)
                } catch {
                    sum.addUnreadable("s:\(line + 1)", because: error.message)
                }
            }
            #expect(whole.summary == sum.summary)
            #expect(whole.documentsWithFindings == sum.documentsWithFindings)
            let kinds = { (service: ServiceReport) in
                service.kinds.map { "\($0.place) \($0.findings) \($0.documents) \($0.severity)" }
                    .sorted()
            }
            #expect(kinds(whole) == kinds(sum))
        }
    }
}

extension String {
    fileprivate func trimmingCharacters() -> String {
        String(drop { $0 == " " })
    }
}
