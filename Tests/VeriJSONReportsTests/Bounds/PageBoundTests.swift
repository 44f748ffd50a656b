import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONReports

/// Report pages with one row, place or cause less than a bound of theirs, as many and one more.
struct PageBoundTests {
    private func page(
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = ReportCase.open
    ) throws -> String {
        try Sanitizer(try Pattern(pattern), policy: policy).sanitize(document).reportHTML()
    }

    private func count(_ part: String, in text: String) -> Int {
        text.split(separator: part, omittingEmptySubsequences: false).count - 1
    }

    @Test(arguments: [99, 100, 101, 102])
    func `a hundred places of a finding are listed`(count: Int) throws {
        let items = [String](repeating: #""x""#, count: count).joined(separator: ",")
        let page = try page(#"["int"]"#, "[\(items)]")
        #expect(
            page.contains(
                count > 100
                    ? "<summary>The first 100 of \(count) places</summary>"
                    : "<summary>All \(count) places</summary>"
            )
        )
        let list = try #require(page.split(separator: "<ul class=\"places\">").last)
        let places = try #require(list.split(separator: "</ul>").first)
        #expect(self.count(" line 1</li>", in: String(places)) == min(count, 100))
        #expect(places.contains("… and \(count - 100) more") == (count > 100))
    }

    @Test(arguments: 23...26)
    func `the chart has twenty-four rows before the rest`(count: Int) throws {
        let members = (0..<count).map { #""m\#($0)?": "int""# }.joined(separator: ",")
        let values = (0..<count).map { #""m\#($0)": "x""# }.joined(separator: ",")
        let page = try page("{\(members)}", "{\(values)}")
        let rest = count - 24
        #expect(page.contains("\(rest) more place\(rest == 1 ? "" : "s")<") == (rest > 0))
        let chart = try #require(page.split(separator: "<table class=\"chart\">").dropFirst().first)
        #expect(
            self.count("<tr>", in: String(chart.split(separator: "</table>")[0])) >= min(count, 24)
        )
        for member in 0..<count { #expect(page.contains("/m\(member)<")) }
    }

    @Test(arguments: 3...6) func `a row of the chart names four causes`(count: Int) throws {
        let members = (0..<count).map { #""m\#($0)": "int""# }.joined(separator: ",")
        let items = (0..<count).map { wrong in
            "{"
                + (0..<count).map { #""m\#($0)": \#($0 == wrong ? #""x""# : "1")"# }
                .joined(separator: ",") + "}"
        }
        let page = try page("[{\(members)}]", "[\(items.joined(separator: ","))]")
        let because = try #require(page.split(separator: "<p class=\"because\">").dropFirst().first)
        let row = String(because.split(separator: "</p>")[0])
        #expect(self.count("<a href=", in: row) == min(count, 4))
        #expect(row.contains(" and \(count - 4) more") == (count > 4))
    }

    @Test(arguments: [62, 63, 64, 65, 128, 129])
    func `rows are laid out in chunks and none is missing`(count: Int) throws {
        let items = (0..<count).map { #""x\#($0)""# }.joined(separator: ",")
        let page = try page(#"["int"]"#, "[\(items)]")
        for item in 0..<count {
            #expect(page.contains("x\(item)&quot;") || page.contains("\"x\(item)\""))
        }
        // The brackets have rows, too.
        let rows = self.count("<div class=\"row", in: page)
        #expect(self.count("<div class=\"chunk\">", in: page) == (rows + 63) / 64)
        #expect(self.count("<div", in: page) == self.count("</div>", in: page))
        #expect(rows == count + 2)
    }

    @Test(arguments: [253, 254, 255, 4_093, 4_094, 4_095])
    func `a long document is laid out as it is scrolled, and a print has its beginning`(
        count: Int
    ) throws {
        let items = (0..<count).map { #""x\#($0)""# }.joined(separator: ",")
        let policy = Sanitizer.Policy(limits: Sanitizer.Limits(changes: 10_000))
        let result = try Sanitizer(Pattern(#"["int"]"#), policy: policy).sanitize("[\(items)]")
        let page = result.reportHTML(Report.PageOptions(sizeLimit: 100_000_000))
        let rows = self.count("<div class=\"row", in: page)
        #expect(rows == count + 2)
        #expect(page.contains("<div class=\"document long\">") == (rows > 4_096))
        #expect(page.contains("A print has the first 256 rows of ") == (rows > 256))
    }

    @Test(arguments: [99, 100, 101, 4_999, 5_000, 5_001])
    func `the page of a service lists documents up to a limit`(count: Int) throws {
        let list = try Verifier(Pattern(#"{"id": "int"}"#)).list(#"{"id": "x"}"#, name: "d")
        var service = ServiceReport()
        for _ in 0..<count { service.add(list) }
        let page = service.html(Report.PageOptions(sizeLimit: 100_000_000))
        let section = try #require(page.split(separator: "id=\"files\"").dropFirst().first)
        #expect(self.count("<tr><th scope=\"row\">", in: String(section)) == min(count, 5_000))
        #expect(page.contains("more document with findings not listed.") == (count > 5_000))
        #expect(page.contains("A print has the first 100 of ") == (count > 100))
        // A page of a usual size says what it leaves out.
        let small = service.html(Report.PageOptions(sizeLimit: 30_000))
        #expect(small.contains("more documents with findings not listed.") == (count > 150))
    }

    @Test(arguments: [23, 24, 25, 26, 40])
    func `deep levels are indented up to a limit`(depth: Int) throws {
        let document =
            String(repeating: "[", count: depth) + #""x""# + String(repeating: "]", count: depth)
        let pattern =
            String(repeating: "[", count: depth) + #""int""# + String(repeating: "]", count: depth)
        let page = try page(pattern, document)
        let indents = page.matches(of: /<code>( *)/).map { $0.1.count }
        #expect(indents.max() == 2 * min(depth, 24))
    }

    @Test(arguments: [397, 398, 399, 400, 401, 500])
    func `four hundred characters of a scalar are shown`(count: Int) throws {
        let value = String(repeating: "x", count: count)
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 1_000))
        let page = try page(
            #"[{"a": "string", "b": "int"}]"#,
            #"[{"a": "\#(value)", "b": "y"}]"#,
            policy
        )
        let longest = page.matches(of: /x{100,}…?/).map { $0.0.count }.max() ?? 0
        #expect(longest >= 390 && longest <= 400 || longest == count)
        #expect(page.contains("x…") == (count > 398), "\(longest)")
    }

    @Test(arguments: 7...12)
    func `eight unchanged parts of a container with a mark are drawn`(count: Int) throws {
        let members = (0..<count).map { #""m\#($0)": \#($0)"# }.joined(separator: ",")
        let pattern = #"[{"z": "int"}]"#
        let page = try page(pattern, #"[{\#(members), "z": "x"}]"#)
        let rows = page.matches(of: /<div class="row[^\n]*/).map { String($0.0) }
        let drawn = (0..<count).filter { member in
            rows.contains { $0.contains("m\(member)&quot;") || $0.contains("\"m\(member)\"") }
        }
        // The part before a change is drawn as well.
        #expect(drawn == Array(0..<min(count, 8)) + (count > 8 ? [count - 1] : []))
        let skipped = count - drawn.count
        #expect(page.contains("⋯ \(skipped) more member") == (skipped > 0))
    }

    @Test(arguments: [199, 200, 201, 202])
    func `the page of a service lists two hundred places`(count: Int) throws {
        let members = (0..<count).map { #""m\#($0)?": "int""# }.joined(separator: ",")
        let values = (0..<count).map { #""m\#($0)": "x""# }.joined(separator: ",")
        var service = ServiceReport()
        service.add(try ReportCase("{\(members)}", "{\(values)}").report)
        let page = service.html()
        #expect(
            page.contains("\(count - 200) more place\(count == 201 ? "" : "s") not listed.")
                == (count > 200)
        )
        let table = try #require(page.split(separator: "<tbody>").dropFirst().first)
        #expect(
            self.count("<tr>", in: String(table.split(separator: "</tbody>")[0])) == min(count, 200)
        )
    }

    @Test(arguments: [2_000, 2_001])
    func `a service tells two thousand kinds and counts the others`(count: Int) throws {
        var service = ServiceReport()
        let policy = Sanitizer.Policy(limits: .init(changes: .max))
        let members = (0..<count).map { #""m\#($0)?": "int""# }.joined(separator: ",")
        let values = (0..<count).map { #""m\#($0)": "x""# }.joined(separator: ",")
        let report = try ReportCase("{\(members)}", "{\(values)}", policy).report
        service.add(report)
        service.add(report)
        let rest = 2 * (count - 2_000)
        let words = "\(rest) further findings are of kinds that are not listed"
        #expect(service.text().contains(words) == (rest > 0))
        #expect(service.html().contains(words) == (rest > 0))
    }

    @Test(arguments: [19, 20, 21, 22])
    func `a service names twenty documents that could not be read`(count: Int) {
        var service = ServiceReport()
        for number in 0..<count {
            service.addUnreadable("d\(number).json", because: "why \(number).")
        }
        let text = service.text()
        let named = (0..<count).filter { text.contains("d\($0).json: why \($0).") }
        #expect(named == Array(0..<min(count, 20)))
        #expect(service.line.contains("\(count) "))
    }

    @Test(arguments: [0, 17, 18, 19, 20, 21, 22, 60])
    func `a page has rows up to a limit`(count: Int) throws {
        let items = [String](repeating: #""x""#, count: count).joined(separator: ",")
        let example = try ReportCase(#"{"a": "int", "t": ["int"]}"#, #"{"a": 1, "t": [\#(items)]}"#)
        let shown = ByteView.with(example.document) { view in
            let source = ReportPage.Source(
                document: view,
                pattern: view,
                graph: example.pattern.graph,
                edits: EditSet()
            )
            let drawn = DocumentView(of: example.report, source, sizeLimit: .max, rowLimit: 20)
            return example.report.changes.count { drawn.anchor(of: $0.range.lowerBound) != nil }
        }
        // One row more than the limit, of which the brackets and what is beside the list have three.
        #expect(shown == min(count, 18))
        let page = example.result.reportHTML(Report.PageOptions(sizeLimit: .max))
        #expect(!page.contains("too large"))
    }
}
