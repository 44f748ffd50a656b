import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONStreams

/// Reports with one finding, place or value less than a bound of theirs, as many and one more.
struct ReportBoundTests {
    private func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

    @Test(arguments: 1...6) func `three further places of a finding are named`(count: Int) throws {
        let example = try ReportCase(#"["number"]"#, list(.init(repeating: #""x""#, count: count)))
        let places = (1..<max(count, 2)).prefix(3).map { "/\($0)" }.joined(separator: ", ")
        let text = "= and \(count - 1) more like this at \(places)\(count > 4 ? ", …" : "")\n"
        #expect(example.text().contains(text) == (count > 1), "\(example.text())")
        #expect(example.report.findings.count == count)
    }

    @Test(arguments: [19, 20, 21, 22, 40])
    func `twenty values are counted one by one, and the rest together`(count: Int) throws {
        let values = (0..<count).map { #""v\#($0)""# }
        let text = try ReportCase(#"["number"]"#, list(values + values), ReportCase.open).text()
        let named = (0..<min(count, 20)).map { #""v\#($0)" 2×"# }
        #expect(named.allSatisfy(text.contains), "\(text)")
        #expect(text.contains("others \(2 * count - 40)×") == (count > 20), "\(text)")
        #expect(text.contains("others") == (count > 20))
    }

    @Test(arguments: [2, 4, 5, 6, 7, 19, 20, 21, 40])
    func `five of the values that occur once each are named`(count: Int) throws {
        let values = (0..<count).map { #""v\#($0)""# }
        let text = try ReportCase(#"["number"]"#, list(values), ReportCase.open).text()
        let rest = count > 5 ? " and \(count - 5) other\(count == 6 ? "" : "s")" : ""
        #expect(text.contains("found \(values.prefix(5).joined(separator: ", "))\(rest)\n"))
    }

    @Test(arguments: 4...7) func `a note names five places and counts all`(count: Int) throws {
        let document = list(.init(repeating: #"{"t": ["a"]}"#, count: count))
        let notes = try ReportCase(#"[{"t": ["int"]}]"#, document).report.notes
        #expect(notes.map(\.count) == [count])
        #expect(notes.first?.paths.map(\.description) == (0..<min(count, 5)).map { "/\($0)/t" })
    }

    @Test(arguments: 1...5) func `an array that lost more than three items leads`(
        count: Int
    ) throws {
        let document = #"{"t": \#(list(.init(repeating: #""a""#, count: count)))}"#
        let report = try ReportCase(#"{"t": ["int"]}"#, document).report
        #expect(report.notes.count == 1)
        #expect(report.text().contains("/t lost") == (count > 3), "\(report.line)")
    }

    @Test(arguments: [15, 16, 17, 33])
    func `findings of more rules than the cache has slots keep their words`(count: Int) throws {
        let members = (0..<count).map { #""m\#($0)?": "int:\#($0),\#(1_000 + $0)""# }
        let values = (0..<count).map { #""m\#($0)": -1"# }
        let pattern = "[{\(members.joined(separator: ","))}]"
        let items = [String](repeating: "{\(values.joined(separator: ","))}", count: 3)
        let report = try ReportCase(pattern, list(items)).report
        #expect(report.findings.count == 3 * count)
        for (index, finding) in report.findings.enumerated() {
            let member = index % count
            #expect(finding.path.description == "/\(index / count)/m\(member)")
            #expect(finding.expected.contains("\(member) to \(1_000 + member)"))
        }
    }

    @Test func `more kinds of findings than are remembered keep their words`() throws {
        // The number of items is a detail of each finding.
        let lengths = Array(1...1_020) + [1, 2, 1_020]
        let items = lengths.map { list(.init(repeating: "1", count: $0)) }
        let policy = Sanitizer.Policy(limits: .init(changes: 2_000))
        let report = try ReportCase(#"[{"$type": ["int"], "$count": ",0"}]"#, list(items), policy)
            .report
        #expect(report.findings.count == lengths.count)
        let words = report.findings.map { $0.message.split(separator: " ").last ?? "" }
        let first = try #require(words.first)
        for (index, length) in lengths.enumerated() {
            let finding = report.findings[index]
            #expect(finding.path.description == "/\(index)")
            #expect(
                finding.message.contains(length == 1 ? String(first) : "\(length)"),
                "\(finding.message)"
            )
        }
    }

    @Test(arguments: [999, 1_000, 1_001, 1_002])
    func `a thousand hidden values are told apart`(count: Int) throws {
        let items = ((0..<count) + [0, 1]).map { #""v\#($0)""# }
        let policy = Sanitizer.Policy(limits: .init(changes: .max))
        let text = try ReportCase(#"["enum:a,b"]"#, list(items), policy).text()
        let number = "add the \(count) new values, which are hidden here"
        let several = "add the new values, which are hidden here"
        #expect(text.contains(count > 1_000 ? several : number), "\(text)")
    }

    @Test func `a similar key is found in the first four thousand bytes of an object`() throws {
        func help(_ size: Int) throws -> Bool {
            let padding = String(repeating: "x", count: size)
            let document = #"{"pad": "\#(padding)", "user_name": "Ada", "z": 1}"#
            let report = try ReportCase(#"{"userName": "string"}"#, document).report
            return try #require(report.findings.first).help.contains {
                $0.text.contains("user_name")
            }
        }
        // The key begins 12 bytes after the padding and is 11 bytes long.
        for size in 4_030...4_110 {
            let end = 9 + size + 3 + 11
            let isFound = try help(size)
            if end <= 4_096 { #expect(isFound, "\(size)") }
            if end - 11 >= 4_096 { #expect(!isFound, "\(size)") }
        }
    }

    @Test(arguments: [99, 100, 101, 102])
    func `a hundred mistakes are drawn and the rest is counted`(count: Int) throws {
        let members = (0..<count).map { #""m\#($0)": "wat""# }.joined(separator: ",")
        let error = try #require(throws: PatternError.self) { try Pattern("{\(members)}") }
        let text = error.text()
        #expect(error.mistakes.count == count)
        #expect(text.split(separator: "\n").count { $0.hasPrefix("error[") } == min(count, 100))
        #expect(text.contains("and \(count - 100) more not listed\n") == (count > 100))
    }

    @Test(arguments: 1...4)
    func `a line names two arrays and two causes, and says that there are more`(
        count: Int
    ) throws {
        let names = (0..<count).map { "m\($0)" }
        let pattern = "{\(names.map { #""\#($0)": ["int"]"# }.joined(separator: ","))}"
        let document = "{\(names.map { #""\#($0)": ["x", 1, 2]"# }.joined(separator: ","))}"
        let line = try Sanitizer(try Pattern(pattern)).sanitize(document).report.line
        for (position, name) in names.enumerated() {
            #expect(line.contains("1 of 3 items of /\(name)") == (position < 2))
            #expect(line.contains("type.mismatch at /\(name)/*") == (position < 2))
        }
        #expect(line.contains("further item") == (count > 2))
        #expect(line.hasSuffix(", …") == (count > 2))
        #expect(line.hasPrefix("document: \(count) left out"))
    }

    @Test(arguments: [7, 8, 9, 10])
    func `eight findings around the items are written`(count: Int) throws {
        let members = (0..<count).map { #""m\#($0)": "int""# }.joined(separator: ",")
        let sanitizer = Sanitizer(try Pattern(#"{"items": ["int"], \#(members)}"#))
        let run = try StreamRun(sanitizer, .items(at: "/items"), #"{"items": [1]}"#)
        let error = try #require(run.error)
        #expect(error.findings.count == count)
        let lines = error.description.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("  line ") } == min(count, 8))
        #expect(error.description.contains("  and \(count - 8) more") == (count > 8))
    }

    @Test func `the drawn part of a long line has the value under the carets`() throws {
        let sanitizer = Sanitizer(try Pattern(#"["int"]"#), policy: ReportCase.open)
        for before in [0, 1, 2, 60, 96, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 190, 300]
        {
            for after in [0, 1, 140, 290, 300, 310, 450, 590, 600, 700] {
                let numbers = { (count: Int) in [String](repeating: "7", count: count / 2) }
                let items = numbers(before) + [#""wrong""#] + numbers(after)
                let text = try sanitizer.sanitize(list(items)).reportText()
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                let carets = try #require(lines.firstIndex { $0.contains("^^^^^^^") })
                let column = try #require(lines[carets].firstIndex(of: "^"))
                let width = lines[carets].distance(from: lines[carets].startIndex, to: column)
                let drawn = lines[carets - 1].dropFirst(width)
                #expect(drawn.hasPrefix(#""wrong""#), "\(before) and \(after): \(text)")
                #expect(lines[carets - 1].count <= 110)
            }
        }
    }

    @Test func `lines of a document of many snapshots are drawn`() throws {
        let long = String(repeating: "s", count: 60_000)
        let items = (0..<90).flatMap { index in
            [#"{"p\#(index)": {"n": 1, "s": "\#(long)"}}"#, #"{"k\#(index)": {"n": null}}"#]
        }
        let pattern = #"[{"*": {"n": "int", "*?": "any"}}]"#
        let example = try ReportCase(pattern, "[" + items.joined(separator: ",\n") + "]")
        #expect(example.document.count > 5 << 20)
        let drawn = ByteView.with(example.document) { view in
            let redaction = SourceRedaction(
                scalarLimit: nil,
                hidesKeys: true,
                hasSecrets: false,
                graph: example.pattern.graph
            )
            let source = DrawnSource(view, redaction: redaction)
            return example.report.findings.reversed().map {
                source.drawing(of: $0.range, showsLabelled: false, showsKey: true).text
            }
        }
        #expect(drawn.count == 90)
        #expect(drawn.dropFirst().allSatisfy { $0 == #"{<key>: {"n": null}},"# })
    }
}
