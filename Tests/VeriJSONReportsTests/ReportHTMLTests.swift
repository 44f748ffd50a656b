import Foundation
import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONReports

/// Report pages as text.
struct ReportHTMLTests {
    private func page(
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = ReportCase.open
    ) throws -> String {
        try ReportCase(pattern, document, policy).result.reportHTML()
    }

    /// Returns the text of the page's rows, a line each, without its marks.
    private func rows(
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = ReportCase.open
    ) throws -> String {
        let html = try page(pattern, document, policy)
        return html.split(separator: "\n").filter { $0.hasPrefix("<div class=\"row") }
            .map { row in
                let marked = row.replacing(/<del[^>]*>/, with: "[-").replacing("</del>", with: "-]")
                    .replacing("<ins>", with: "[+").replacing("</ins>", with: "+]")
                    .replacing("</code><div class=\"why\">", with: "  # ")
                    .replacing("</p><p>", with: " & ")
                    .replacing(/<span class="line">[0-9]*<\/span>/, with: "")
                    .replacing(/<span class="rule">.*?<\/code><\/span>/, with: "")
                let text = marked.replacing(/<[^>]*>/, with: "")
                let end = text.lastIndex { $0 != " " }.map { text[...$0] } ?? ""
                return end.replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
                    .replacing("&gt;", with: ">")
            }
            .joined(separator: "\n")
    }

    @Test func `what was removed is struck out, what replaced it is beside it`() throws {
        let pattern = """
            {"a": "int?", "b?": "int", "c": "~int", "d": {"$type": "enum:x", "$fallback": "x"},
             "e": {"$type": "string", "$default": "new"}, "f": ["int"], "g": {"$type": "string", "$trim": true}}
            """
        let document =
            #"{"a": "1", "b": [], "c": "2", "d": "y", "f": [1, 2, 3, true, 4], "g": " z "}"#
        #expect(
            try rows(pattern, document) == """
                {
                  "a": [-"1"-] → [+null+]  # became null expected an integer or null, found the string "1"
                  [-"b"-]: [-[]-]  # stripped expected an integer, found an array
                  "c": [-"2"-] → [+2+]  # converted (stringToNumber) expected an integer, found the string "2"
                  "d": [-"y"-] → [+"x"+]  # replaced expected "x", found "y"
                  "f": [
                    ⋯ 2 more items
                    2 3
                    3 [-true-]  # dropped expected an integer, found true
                    4 4
                  ]
                  "g": [-" z "-] → [+"z"+]  # trimmed expected a string without white space around it, found " z "
                  [+"e": "new"+]  # inserted expected the member "e", found an object without it
                }
                """
        )
    }

    @Test func `what is inside of something removed goes with it`() throws {
        let pattern = #"[{"id": "int", "v": {"n": "int"}}]"#
        let document = #"[{"id": 1, "v": {"n": 1}}, {"id": 2, "v": {"m": [1, 2], "n": "x"}}]"#
        #expect(
            try rows(pattern, document) == """
                [
                  0 {…}
                  1 [-{-]  # dropped because of what is inside
                    [-"id"-]: [-2-]
                    [-"v"-]: [-{-]
                      [-"m"-]: [-[…]-]
                      [-"n"-]: [-"x"-]  # expected an integer, found the string "x"
                    [-}-]
                  [-}-]
                ]
                """
        )
    }

    @Test func `what took the place of an array follows it`() throws {
        #expect(
            try rows(
                #"{"a": {"$type": ["int"], "$count": "2,", "$fallback": [0, 0]}}"#,
                #"{"a": [1]}"#
            )
                == """
                {
                  "a": [-[-]  # replaced expected at least 2 items, found 1
                    0 [-1-]
                  [-]-] → [+[0,0]+]
                }
                """
        )
    }

    @Test func `only the surroundings of changes are shown, and the rest is counted`() throws {
        let items = (0..<1_000).map { $0 == 500 ? "null" : "\($0)" }.joined(separator: ",")
        #expect(
            try rows(#"["int"]"#, "[\(items)]") == """
                [
                  ⋯ 499 more items
                  499 499
                  500 [-null-]  # dropped expected an integer, found null
                  501 501
                  ⋯ 498 more items
                ]
                """
        )
    }

    @Test func `hidden values are hidden, conversions tell their kinds`() throws {
        let pattern = #"{"a": "~int", "b": "~string", "c?": "int", "d": "string"}"#
        let document = #"{"a": "12345", "b": 6789, "c": "secrets", "d": "other"}"#
        #expect(
            try rows(pattern, document, .init()) == """
                {
                  "a": [-<string>-] → [+<number>+]  # converted (stringToNumber) expected an integer, found a string
                  "b": [-<number>-] → [+<string>+]  # converted (numberToString) expected a string, found a number
                  [-"c"-]: [-<string>-]  # stripped expected an integer, found a string
                  "d": <string>
                }
                """
        )
    }

    @Test func `what is secret is hidden with its keys, what is beside it is not`() throws {
        let pattern =
            #"{"auth": {"$secret": true, "k?": "int"}, "pin": {"$type": "string", "$trim": true, "$secret": true}, "n?": "int"}"#
        let document =
            #"{"auth": {"k": "hunter2", "sesame": 1}, "pin": " 1234 ", "n": "shown", "m": "too"}"#
        #expect(
            try rows(pattern, document) == """
                {
                  "auth": <secret>
                  "pin": [-<secret>-] → [+<secret>+]  # trimmed expected a string without white space around it, found one with some
                  [-"n"-]: [-"shown"-]  # stripped expected an integer, found the string "shown"
                  "m": "too"
                }
                """
        )
    }

    @Test func `shares are those of the values at a place`() throws {
        let pattern =
            ##"{"$define": {"node": {"v?": "int", "sub?": ["#node"]}}, "root": "#node", "u": [{"$any": ["int", {"k": "int"}]}]}"##
        let document =
            #"{"root": {"v": 1, "sub": [{"v": "x", "sub": [{"v": 2}]}, {"v": 3}]}, "u": [1, {"k": 2}, {}, "x"]}"#
        let html = try page(pattern, document)
        let cells = html.matches(
            of: /<th scope="row"><code>([^<]*)<.*<td>([^<]*)<span class="percent">([^<]*)</
        )
        #expect(
            cells.map { "\($0.1) \($0.2) \($0.3)" } == [
                "/u/* 2 dropped of 4 50%", "#node/v 1 stripped of 4 25%",
            ]
        )
    }

    @Test func `what was lost precedes what was converted`() throws {
        let html = try page(#"{"a": ["~int"], "b": ["int"]}"#, #"{"a": ["1", "2"], "b": [null]}"#)
        let rows = html.matches(of: /<th scope="row"><code>([^<]*)</).map { String($0.1) }
        #expect(rows == ["/b/*", "/a/*"])
    }

    @Test func `white space in values is seen, and one line has no numbers`() throws {
        let html = try page(#"["string:[a-z]"]"#, "[\"   \"]\n")
        #expect(html.contains(#"<span class="line"></span>"#))
        #expect(!html.contains("are lines of the file"))
        #expect(html.contains("found &quot;   &quot;"))
        #expect(PageStyle.sheet.description.contains(".why p, h3 { white-space: pre-wrap; }"))
        let long = try page(#"["int"]"#, "[\n\"x\"]")
        #expect(long.contains(#"<span class="line">2</span>"#))
    }

    @Test func `the verdict comes first, then where, then why, then the document`() throws {
        let html = try page(#"["int"]"#, #"["x", 1, "y", 1.5]"#)
        let parts = [
            "<title>orders.json: changed</title>", "<h1>", "3 values were not as", "Most often",
            "id=\"places\"", "3 dropped of 4", "id=\"reasons\"", "2×</span>", "All 2 places",
            "href=\"#at-1\"",
            "id=\"document\"", "id=\"at-1\"",
        ]
        let places = parts.map { html.range(of: $0)?.lowerBound }
        #expect(!places.contains(nil))
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }

    @Test(arguments: [("/home/ada/orders.json", "orders.json"), ("a/orders.json", "a/orders.json")])
    func `the title has no path of the machine`(_ name: String, _ title: String) throws {
        let result = try Sanitizer(Pattern("\"any\"")).sanitize("1", name: name)
        #expect(result.reportHTML().contains("<title>\(title): unchanged</title>"))
    }

    @Test func `an array that lost everything leads the page`() throws {
        let html = try page(#"["int"]"#, #"["x"]"#)
        #expect(html.contains("this array lost its only item"))
        let note = try #require(html.range(of: "class=\"note loss\""))
        let chart = try #require(html.range(of: "id=\"places\""))
        #expect(note.lowerBound < chart.lowerBound)
    }

    @Test func `a clean document and a rejected one have pages`() throws {
        let clean = try page(#"["int"]"#, "[1]")
        #expect(clean.contains("nothing was changed"))
        #expect(!clean.contains("id=\"places\""))
        let rejected = try page(#"{"a": "int"}"#, #"{"a": "x", "b": 1}"#)
        #expect(
            rejected.contains(
                "nothing came out: expected an integer, found the string &quot;x&quot;"
            )
        )
        #expect(
            try rows(#"{"a": "int"}"#, #"{"a": "x", "b": 1}"#) == """
                {  # rejected because of what is inside
                  "a": "x"  # expected an integer, found the string "x"
                  "b": 1
                }
                """
        )
    }

    @Test func `a saved report has a page without the document`() throws {
        let report = try ReportCase(#"["int"]"#, #"["x"]"#).report
        let saved = try Report(json: Array(report.json().utf8))
        #expect(saved == report)
        let html = saved.html()
        #expect(html.contains("expected an integer"))
        #expect(html.contains("1 dropped"))
        #expect(!html.contains("id=\"document\""))
    }

    @Test func `a saved report with absurd numbers has a page all the same`() throws {
        let report = try ReportCase(#"["int"]"#, #"["x", "y"]"#).report
        for number in [Int.max, Int.min, 0, -1] {
            let text = report.json()
                .replacing(#/"(line|column|count|lost|total|dropped|broken|causesOmitted)": \d+/#) {
                    "\"\($0.1)\": \(number)"
                }
            #expect(try Report(json: Array(text.utf8)).html().contains("expected an integer"))
        }
    }

    @Test func `what is no report says so`() throws {
        func message(_ text: String) throws -> String {
            let error = try #require(throws: FileError.self) {
                _ = try Report(json: Array(text.utf8))
            }
            return "\(error)"
        }
        let report = try ReportCase(#"["int"]"#, #"["x"]"#).report.json(.compact)
        #expect(try message("{") == "expected the JSON of a report")
        #expect(try message("{}").hasPrefix("expected the member \""))
        #expect(
            try message(report.replacing(#""version":1"#, with: #""version":9"#))
                == "expected 1, at /version"
        )
        #expect(
            try message(report.replacing(#""line":1,"#, with: #""line":"1","#))
                .hasPrefix("expected another kind of value, at /")
        )
    }

    @Test func `the policy of a page names its style sheet`() throws {
        let folder = try Workplace()
        try folder.write(PageStyle.sheet.description, to: "sheet.css")
        let run = try folder.shell(
            "sha256sum sheet.css 2> /dev/null || shasum -a 256 sheet.css"
        )
        let digits = Array(run.output.prefix(64))
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...($0 + 1)]), radix: 16)
        }
        try #require(bytes.count == 32)
        #expect(Data(bytes).base64EncodedString() == PageStyle.digest)
    }

    @Test func `a deep document has a page`() throws {
        let pattern = try Pattern(##"{"$define": {"n": {"n?": "#n", "v?": "int"}}, "n": "#n"}"##)
        let document =
            String(repeating: #"{"n":"#, count: 400) + #"{"v":"x"}"#
            + String(repeating: "}", count: 400)
        let html = onSmallStack { try? Sanitizer(pattern).sanitize(document).reportHTML() }
        #expect(html??.contains("stripped") == true)
    }
}
