import Foundation
import Testing
import VeriJSON
import VeriJSONInference

/// Drift of documents from a pattern.
@Suite struct DriftTests {
    private static let pattern = """
        {
          "orders": [{
            "id": "int",
            "status": "enum:open,closed",
            "price": "number:0,100",
            "day": "date",
            "note?": "string",
            "old?": "int",
            "token?": {"$type": {}, "$secret": true}
          }]
        }
        """

    private func drift(
        _ orders: [String],
        disclosure: Sanitizer.Policy.Disclosure = .values(upTo: 40),
        _ pattern: String = DriftTests.pattern
    ) throws -> Drift {
        var drift = Drift(from: try Pattern(pattern), disclosure: disclosure)
        for order in orders { try drift.add(#"{"orders": [\#(order)]}"#) }
        return drift
    }

    private static let clean = (0..<30).map {
        #"{"id": \#($0), "status": "open", "price": 5, "day": "2024-05-06", "note": "a", "old": 1}"#
    }

    @Test func `documents that the pattern foresaw have no drift`() throws {
        let orders = (0..<15).map {
            #"{"id": \#($0), "status": "open", "price": 5, "day": "2024-05-06", "old": 1, "token": {}}"#
        }
        let other = orders.map {
            $0.replacingOccurrences(of: #""old": 1, "token": {}"#, with: #""note": null"#)
        }
        let report = try drift(orders + other).report()
        #expect(report.items.map(\.description) == [])
        #expect(report.text() == "pattern: 30 documents, no drift\n")
    }

    @Test func `a key that no rule spells out is not told where keys are hidden`() throws {
        let pattern = #"{"ids": {"user_*?": "int"}, "list?": ["int"]}"#
        for disclosure in [Sanitizer.Policy.Disclosure.redacted, .keys] {
            var drift = Drift(from: try Pattern(pattern), disclosure: disclosure)
            try drift.add(#"{"ids": {"user_1": 1, "ada@example.org": 1}, "list": [1]}"#)
            let report = drift.report()
            for text in [report.text(), report.json(), report.html()] {
                #expect(text.contains("ada@") == (disclosure == .keys), "\(text)")
            }
        }
    }

    @Test func `new members, values, formats, bounds and presence are told with their edits`()
        throws
    {
        var orders = Self.clean.map {
            $0.replacingOccurrences(of: #", "old": 1"#, with: #", "tags": ["x y"]"#)
        }
        orders[3] = orders[3].replacingOccurrences(of: "open", with: "lost")
        orders[4] = orders[4].replacingOccurrences(of: "open", with: "late")
        orders[5] = orders[5].replacingOccurrences(of: "2024-05-06", with: "06.05.24")
        orders[6] = orders[6].replacingOccurrences(of: "\"price\": 5", with: "\"price\": 500")
        orders[7] = orders[7].replacingOccurrences(of: "\"price\": 5", with: "\"price\": \"5\"")
        let report = try drift(orders).report()
        #expect(
            report.items.map(\.description) == [
                #"/orders/*/status: expected "open" or "closed", found a string: "lost", "late" in 2 of 30 values"#,
                "/orders/*/price: expected a number from 0 to 100, found 500 in 1 of 30 values",
                #"/orders/*/price: expected a number, found the string "5" in 1 of 30 values"#,
                #"/orders/*/day: expected a date like 2024-01-31, found "06.05.24" in 1 of 30 values"#,
                "/orders/*/note: an optional member in 30 of 30 objects",
                "/orders/*/old: an optional member in none of 30 objects",
                "/orders/*/token: an optional member in none of 30 objects",
                "/orders/*/tags: a new member in 30 of 30 objects",
            ]
        )
        #expect(
            report.items.map(\.kind.description) == [
                "value", "bounds", "type", "format", "always", "never", "never", "member",
            ]
        )
        // Each edit that can be made makes its item go away.
        for item in report.items {
            // Help for single values may be to drop them, after which they still fail.
            guard let edit = item.edit, [.member, .value, .always].contains(item.kind) else {
                continue
            }
            let edited = edit.apply(to: Self.pattern)
            let again = try drift(orders, edited).report()
            #expect(
                !again.items.contains { $0.template == item.template && $0.kind == item.kind },
                "\(item): \(edited)"
            )
        }
        #expect(report.items.last?.advice == #"to check it, add "tags?": ["string"]"#)
    }

    @Test func `a redacted report shows kinds, and nothing of what is secret`() throws {
        let orders = Self.clean.map {
            String($0.dropLast())
                + #", "token": {"key of token": "value"}, "extra": {"concealed": "value"}}"#
        }
        let report = try drift(orders, disclosure: .redacted).report()
        let text = report.text() + report.json() + report.html()
        #expect(!text.contains("concealed"))
        #expect(!text.contains("value\""))
        #expect(!text.contains("key of token"))
        #expect(text.contains(#""extra?": {}"#))
        let shown = try drift(orders, disclosure: .keys).report()
        #expect(shown.text().contains(#""extra?": {"concealed": "string"}"#))
    }

    @Test
    func `a baseline leaves out what fails as often as it did, and tells what no longer fails`()
        throws
    {
        func orders(_ count: Int, _ badPrices: Int, _ badDays: Int) -> [String] {
            (0..<count).map { number in
                let price = number < badPrices ? "\"N/A\"" : "5"
                let day = number >= count - badDays ? "soon" : "2024-05-06"
                return #"{"id": 1, "status": "open", "price": \#(price), "day": "\#(day)"}"#
            }
        }
        let pattern =
            #"{"orders": [{"id": "int", "status": "string", "price": "number", "day": "date"}]}"#
        let before = try drift(orders(200, 20, 30), pattern)
        #expect(try drift(orders(100, 11, 14), pattern).report(against: before.summary).items == [])
        let grown = try drift(orders(100, 60, 0), pattern).report(against: before.summary)
        #expect(
            grown.items.map(\.description) == [
                "/orders/*/price: expected a number, found the string \"N/A\" in 60 of 100 values (60% instead of 10%)",
                "/orders/*/day: string.format.date in none of 100 documents (0% instead of 15%)",
            ]
        )
        #expect(grown.items.map(\.kind) == [.type, .gone])
    }

    @Test func `a definition that is looked at from several places is compared once`() throws {
        let pattern =
            ##"{"a": "#p", "b": "#p", "$define": {"p": {"id": "int", "nick?": "string"}}}"##
        var drift = Drift(from: try Pattern(pattern))
        for _ in 0..<30 { try drift.add(#"{"a": {"id": 1, "x": 1}, "b": {"id": 2, "nick": "y"}}"#) }
        #expect(
            drift.report().items.map(\.description) == ["/a/x: a new member in 30 of 60 objects"]
        )
    }

    @Test func `a document that is not JSON is refused and not counted`() throws {
        var drift = try drift(Self.clean)
        #expect(throws: UnreadableDocumentError.self) { try drift.add("{") }
        #expect(drift.documents == 30)
    }

    @Test func `the command exits with 1 if there is any`() throws {
        let place = try CommandRun([
            "p.json": #"{"id": "int"}"#, "a.json": #"{"id": 1}"#, "b.json": #"{"id": 1, "x": [1]}"#,
            "c.ndjson": "{\"id\": 1}\n{\"id\": 2}\n",
        ])
        #expect(try place.run("drift", "-p", "p.json", "a.json", "c.ndjson").code == 0)
        let run = try place.run("drift", "-p", "p.json", "a.json", "b.json")
        #expect(run.code == 1)
        #expect(
            run.errors == """
                p.json: 2 documents, 1 difference

                member: /x: a new member in 1 of 2 objects
                  = help: to check it, add "x?": []

                """
        )
        let json = try place.run(
            "drift",
            "-p",
            "p.json",
            "--format",
            "json",
            "--report",
            "-",
            "b.json"
        )
        let value = try JSONValue(parsing: json.output.trimmingCharacters(in: .newlines))
        #expect(value["/items/0/template"] == "/x")
        #expect(value["/items/0/edit/replacement"] == .string(#""x?": [], "#))
        let page = try place.run(
            "drift",
            "-p",
            "p.json",
            "--format",
            "html",
            "--report",
            "-",
            "b.json"
        )
        #expect(page.output.contains("<code>/x</code>"))
        #expect(try place.run("drift", "-p", "p.json", "p.json", "no.json").code == 66)
        // A difference below a share is listed and no alert.
        for (share, code) in [("49%", Int32(1)), ("50%", 0), ("100%", 0), ("0%", 1)] {
            let run = try place.run(
                "drift",
                "-p",
                "p.json",
                "--fail-above",
                share,
                "a.json",
                "b.json"
            )
            #expect(run.code == code, "\(share)")
            #expect(run.errors.contains("a new member in 1 of 2 objects"))
        }
        // A summary of 'verify' is a baseline.
        _ = try place.run("verify", "-p", "p.json", "--summary", "s.json", "a.json")
        #expect(try place.run("drift", "-p", "p.json", "--baseline", "s.json", "a.json").code == 0)
        #expect(try place.run("drift", "-p", "p.json", "--baseline", "a.json", "a.json").code == 65)
    }

    @Test(arguments: ["clean", "verify"])
    func `documents that are compared with themselves have no difference`(_ verb: String) throws {
        let pattern =
            #"{"tags": {"$type": ["int"], "$maxDropped": 0}, "note?": "string", "x?": "int"}"#
        let lines = (0..<60).map { number in
            let tag = number % 6 == 0 ? "null" : number % 4 == 1 ? "\"a\"" : "1"
            return #"{"tags": [1, \#(tag)], "note": "n"}"#
        }
        let place = try CommandRun([
            "p.json": pattern, "a.ndjson": lines.joined(separator: "\n"),
            "b.ndjson": lines.map { $0.replacing("1, 1", with: "1, {}") }.joined(separator: "\n"),
        ])
        let counting = ["-q", "-p", "p.json", "--lines", "--summary", "s.json", "a.ndjson"]
        func run(_ arguments: [String]) throws -> CommandRun.Outcome {
            try place.run(CommandRun.command, arguments)
        }
        _ = try run([verb] + counting + (verb == "clean" ? ["-o", "out"] : []))
        let comparing = ["drift", "-p", "p.json", "--baseline", "s.json"]
        let same = try run(comparing + ["a.ndjson"])
        #expect(same.code == 0, "\(same.errors)")
        // Lists that fail more often are told, whatever is wrong in them.
        let worse = try run(comparing + ["--fail-above", "30%", "b.ndjson"])
        #expect(worse.code == 1)
        #expect(worse.errors.contains("/tags: expected at most 0 lost items"), "\(worse.errors)")
        let alone = try run(["drift", "-p", "p.json", "--fail-above", "99%", "a.ndjson"])
        #expect(alone.errors.contains("member: /note: an optional member in 60 of 60 objects"))
        // The member "x" is never there.
        #expect(alone.code == 1)
    }
}
