import TestSupport
import Testing
import VeriJSONRevisions

@Suite struct ChangeReviewTests {
    private static let old = #"{"name": "secret one", "n": 2, "\u0041": {"sick": "secret"}}"#
    private static let new = #"{"name": "secret two", "n": 1, "A": {"sick": "secrets"}}"#

    private func review(_ disclosure: Sanitizer.Policy.Disclosure) throws -> ChangeReview {
        let rules = try ChangeRules<Void>(
            .setOnce("/name"),
            .onlyIncreasing("/n"),
            .immutable("/*/*"),
            .transitions(of: "/name", ["secret one": ["x"]]),
            options: Changes.Options(disclosure: disclosure)
        )
        return try rules.review(from: Self.old, to: Self.new, name: "r.json")
    }

    @Test func `no rendering shows what is hidden`() throws {
        let review = try review(.redacted)
        #expect(review.findings.count == 4)
        let texts = [
            review.text(), review.text(Report.TextOptions(form: .narrated)),
            review.text(Report.TextOptions(form: .short)), review.list.json(), review.list.line,
            review.description, "\(review.findings)", "\(review.findings.map(\.path))",
        ]
        for text in texts {
            #expect(!text.contains("secret"), "\(text)")
            #expect(!text.contains("sick"), "\(text)")
        }
        let error = #expect(throws: DirtyDocumentError.self) { try review.requireAccepted() }
        #expect(error?.description == review.text())
        // The changes are data, for the program.
        #expect(review.changes[0].old == "secret one")
        let keys = try self.review(.keys)
        #expect(keys.text().contains("sick"))
        #expect(!keys.text().contains("secret"))
    }

    @Test func `a review is drawn with the lines of both revisions`() throws {
        let rules = try ChangeRules<Void>(
            .immutable("/lines/*/price", file: "Shop/Rules.swift", line: 7, column: 3),
            options: Changes.Options(disclosure: .values(upTo: 80))
        )
        let review = try rules.review(
            from: "{\n  \"lines\": [\n    {\"price\": 1},\n    {\"price\": 2}\n  ]\n}",
            to: "{\n  \"lines\": [\n    {\"price\": 1.5}\n  ]\n}",
            name: "order.json"
        )
        #expect(
            review.text() == """
                order.json: 2 findings

                error[change.immutable]: expected the value not to be removed, found no value
                 --> order.json:2:12  at /lines/1/price
                   |
                 2 |   "lines": [
                   |            ^ it is missing here
                 ::: order.json (before):4:15
                   |
                 4 |     {"price": 2}
                   |               - this was the value
                   = note: required by this rule: .immutable("/lines/*/price") at Shop/Rules.swift:7

                error[change.immutable]: expected the value not to change, found the number 1.5
                 --> order.json:3:15  at /lines/0/price
                   |
                 3 |     {"price": 1.5}
                   |               ^^^ this is the new value
                 ::: order.json (before):3:15
                   |
                 3 |     {"price": 1},
                   |               - this was the value
                   = note: required by this rule: .immutable("/lines/*/price") at Shop/Rules.swift:7

                """
        )
        let finding = try #require(review.findings.last)
        #expect(finding.rule.name == "Shop/Rules.swift")
        #expect(finding.rule.line == 7)
        #expect(finding.rule.column == 3)
        #expect(finding.rule.text == #".immutable("/lines/*/price")"#)
        #expect(finding.template == "/lines/*/price")
        let json = try JSONValue(parsing: review.list.json())
        #expect(json["findings"]?[1]?["path"] == "/lines/0/price")
        #expect(json["findings"]?[1]?["code"] == "change.immutable")
    }

    @Test func `an accepted change has no findings`() throws {
        let review = try ChangeRules<Void>(.immutable("/a")).review(from: "{}", to: "{}")
        #expect(review.isAccepted)
        #expect(review.list.line == "document: matches")
        #expect(throws: Never.self) { try review.requireAccepted() }
    }

    @Test(arguments: [
        (ChangeRule<Void>.immutable("a"), "rules.path"),
        (.check("/a~") { _, _ in nil }, "rules.path"),
        (.immutable("/x/y"), "rules.ignored"),
        (.transitions(of: "/a", [:]), "rules.transitions.empty"),
        (.transitions(of: "/a", ["b": ["c"], "b": ["d"]]), "rules.state.repeated"),
        (.transitions(of: "/a", [1: ["c"], 1.0: ["d"]]), "rules.state.repeated"),
        (.transitions(of: "/a", ["b": ["c", "c"]]), "rules.state.repeated"),
        (
            .transitions(of: "/a", ["b": ["c"], "d": ["e"]], initial: ["b"]),
            "rules.state.unreachable"
        ),
        (.appendOnly("/fixed/list"), "rules.contradiction"),
        (.setOnce("/fixed"), "rules.contradiction"),
    ])
    func `a mistake has its code and the place of the rule`(
        _ rule: ChangeRule<Void>,
        _ code: String
    ) throws {
        let options = Changes.Options(ignored: ["/x"])
        let mistakes = ChangeRules<Void>.mistakes(rule, .immutable("/fixed"), options: options)
        #expect(mistakes.map(\.code.description) == [code])
        let error = try #require(throws: ChangeRulesError.self) {
            try ChangeRules<Void>(rule, .immutable("/fixed"), options: options)
        }
        #expect(error.mistakes == mistakes)
        #expect(mistakes[0].file?.hasSuffix("ChangeReviewTests.swift") == true)
        #expect(error.description.contains("error[\(code)]: expected "))
        let facts = try NSErrorFacts(error)
        #expect(facts.code == code && facts.isNumbered)
        #expect(facts.place[0] == mistakes[0].line)
    }
}

/// The doors for revisions other than text, and repeated identities.
@Suite struct RevisionDoorTests {
    @Test func `revisions are values, bytes and trees`() throws {
        let old: JSONValue = ["a": 1, "b": [true]]
        let new: JSONValue = ["a": 2, "b": [true]]
        #expect(try Changes(from: old, to: new).map { "\($0)" } == ["/a replaced"])
        #expect(try Changes(from: nil, to: new).kind == .creation)
        let bytes = Array(#"{"a": 1}"#.utf8)
        #expect(try Changes(from: bytes[...], to: nil).kind == .deletion)
        let tree: [String: Any] = ["a": 1, "b": [true]]
        let other: [String: Any] = ["a": 2, "b": [true]]
        let changes = try Changes(fromJSONObject: tree, toJSONObject: other)
        #expect(changes.map { "\($0)" } == ["/a replaced"])
        #expect(changes[0].new == 2)
        let rules = try ChangeRules<Void>(.immutable("/a"))
        #expect(!(try rules.review(from: old, to: new).isAccepted))
        #expect(!(try rules.review(fromJSONObject: tree, toJSONObject: other).isAccepted))
        #expect(try rules.review(fromJSONObject: tree, toJSONObject: tree).isAccepted)
        #expect(try rules.review(fromJSONObject: nil, toJSONObject: tree).changes.kind == .creation)
        let authored = try ChangeRules<String>(
            .restricted("/a", to: "ann") { _, name in name == "ann" }
        )
        #expect(try authored.review(from: old, to: new, by: "ann").isAccepted)
        let review = try authored.review(fromJSONObject: tree, toJSONObject: other, by: "bob")
        #expect(review.findings.map(\.code) == [.changeAuthor])
        #expect(throws: JSONTreeError.self) {
            try Changes(fromJSONObject: ["a": Double.nan], toJSONObject: other)
        }
    }

    @Test(arguments: [
        (#"{"l":[{"id":1,"n":5},{"id":1,"n":1}]}"#, ["array.duplicate at /l/1/id"]),
        (
            #"{"l":[{"id":1,"n":1},{"id":1.0,"n":1},{"id":1,"n":2}]}"#,
            ["array.duplicate at /l/1/id", "array.duplicate at /l/2/id"]
        ),
        (#"{"l":[{"id":1,"n":1},{"id":2,"n":5},{"n":1},{"n":1}]}"#, [] as [String]),
    ])
    func `a repeated identity in the new revision is a finding`(
        _ new: String,
        _ expected: [String]
    ) throws {
        let rules = try ChangeRules<Void>(
            .immutable("/l/*/n"),
            options: .init(identities: [.init(of: "/l", by: "/id")])
        )
        let old = #"{"l":[{"id":1,"n":1}]}"#
        let review = try rules.review(from: old, to: new)
        let repeated = review.findings.filter { $0.code == .arrayDuplicate }
        #expect(repeated.map { "\($0.code) at \($0.path)" } == expected)
        #expect(review.isAccepted == expected.isEmpty)
        #expect(
            repeated.allSatisfy {
                $0.message == "expected items that differ in '/id', found a repeated one"
            }
        )
        if !expected.isEmpty {
            #expect(review.text().contains("required by this rule: each identity once\n"))
        }
        let created = try rules.review(from: nil, to: new)
        #expect(created.isAccepted == expected.isEmpty)
        #expect(try rules.review(from: new, to: nil).isAccepted)
    }

    @Test func `a repeated identity is told of in arrays below keys that are data`() throws {
        let rules = try ChangeRules<Void>(
            options: .init(identities: [.init(of: "/m/*/l", by: "/a/id")])
        )
        let new = #"{"m":{"secret":{"l":[{"a":{"id":"x"}},{"a":{"id":"x"}}]}}}"#
        let review = try rules.review(from: "{}", to: new)
        #expect(review.findings.map { "\($0.path)" } == ["/m/*/l/1/a/id"])
        #expect(!review.text().contains("secret"))
        #expect(review.text().contains("an earlier item has this, too"))
    }
}
