import Foundation
import TestSupport
import Testing
import VeriJSONRevisions
import VeriJSONSchema

/// The code of `Docs/Changes.md`, as it is there, and what its comments say.
@Suite struct ChangesGuideTests {
    @Test func `every line of code in the page is run here`() throws {
        let lines = try GuideText.lines(of: "Changes.md", notRunBy: #filePath)
        #expect(lines.count > 50)
        #expect(lines.missing == [])
    }

    @Test func `revisions are compared`() throws {
        let changes = try Changes(
            from: #"{"owner": "ann", "amount": 80.0, "lines": [1, 2]}"#,
            to: #"{"owner": "ann", "amount": 80, "lines": [1, 3], "status": "sent"}"#
        )
        let keys = ["lines", "status"]
        let texts = ["/lines/1 replaced", "/status added"]
        #expect(changes.kind == .update)
        #expect(changes.changedKeys == keys)
        #expect(changes.map { "\($0)" } == texts)
        #expect(changes[0].old == 2)
        #expect(changes[0].new == 3)
    }

    @Test func `items may have an identity`() throws {
        let moved = try Changes(
            from: #"{"lines": [{"id": "a", "n": 1}, {"id": "b", "n": 1}]}"#,
            to: #"{"lines": [{"id": "b", "n": 2}, {"id": "a", "n": 1}]}"#,
            options: Changes.Options(identities: [.init(of: "/lines", by: "/id")])
        )
        let texts = ["/lines reordered", "/lines/0/n replaced"]
        #expect(moved.map { "\($0)" } == texts)
        #expect(moved[1].oldPath == "/lines/1/n")
    }

    @Test func `rules come from a file`() throws {
        // swift-format-ignore
        let fromFile = try ChangeRules(json: #"{"rules": [{"immutable": "/owner"}]}"#, name: "order.rules.json")
        // swift-format-ignore
        #expect(try fromFile.review(from: #"{"owner": "ann"}"#, to: #"{"owner": "bob"}"#).findings.count == 1)
    }

    @Test func `tombstones are deletions`() throws {
        let (creation, deletion) = (Changes.Kind.creation, Changes.Kind.deletion)
        let restoration = Changes.Kind.restoration
        #expect(try Changes(from: nil, to: "{}").kind == creation)
        #expect(try Changes(from: "{}", to: #"{"_deleted": true}"#).kind == deletion)
        #expect(try Changes(from: #"{"_deleted": true}"#, to: "{}").kind == restoration)
        let schema = try Schema(
            """
            {"anyOf": [
               {"required": ["_deleted"], "properties": {"_deleted": {"const": true}}},
               {"required": ["owner", "amount"], "properties": {"amount": {"type": "number"}}}]}
            """
        )
        #expect(schema.accepts(#"{"_deleted": true}"#) == true)
        #expect(schema.accepts(#"{"_deleted": false}"#) == false)
    }

    @Test func `rules judge a change`() throws {
        struct Account: Sendable {
            var name: String
            var isManager = false
        }
        let rules = try ChangeRules<Account>(
            .immutable("/owner"),
            .immutable("/lines/*/price", allowingRemoval: true),
            .appendOnly("/history"),
            .onlyIncreasing("/version"),
            .transitions(
                of: "/status",
                ["draft": ["submitted"], "submitted": ["approved", "rejected"]],
                initial: ["draft"]
            ),
            .restricted("/status", to: "the owner or a manager") { change, account in
                change.new == "submitted" || change.old == nil || account.isManager
            },
            .check("/total") { change, account in
                (change.new?.asNumber ?? 0) <= 1_000 ? nil : "a total of at most 1000"
            },
            .deletion(onlyBy: "the owner") { changes, account in
                changes.old?["owner"] == .string(account.name)
            },
            options: Changes.Options(identities: [.init(of: "/lines", by: "/id")])
        )
        let before = #"{"owner": "ann", "status": "submitted", "total": 80}"#
        let after = #"{"owner": "bob", "status": "approved", "total": 80}"#
        // swift-format-ignore
        let review = try rules.review(from: before, to: after, by: Account(name: "ann"), name: "report.json")
        let codes = ["change.immutable", "change.author"]
        #expect(review.isAccepted == false)
        #expect(review.findings.map(\.code.rawValue) == codes)
        let tombstone = true
        // swift-format-ignore
        #expect(try rules.review(from: before, to: #"{"_deleted": true}"#, by: Account(name: "ann")).isAccepted == tombstone)
        // swift-format-ignore
        let headline = "report.json: 2 findings: change.immutable at /owner, change.author at /status"
        #expect(review.list.line == headline)
        print(review.text())
        let blocks = try GuideText.blocks(of: "Changes.md", language: "text")
        let shown = review.text().replacing(/[A-Za-z]+\/ChangesGuideTests.swift:\d+/) { _ in
            "Shop/Rules.swift:12"
        }
        let page = try #require(blocks.first?.components(separatedBy: "…").first)
        #expect(shown.hasPrefix(page))
        #expect(page.hasSuffix("at /status\n"))
    }

    @Test func `mistakes are listed at once`() {
        let mistakes = ChangeRules<Void>.mistakes(
            .immutable("amount"),
            .transitions(of: "/status", ["draft": ["sent"], "snet": ["paid"]], initial: ["draft"])
        )
        let codes = ["rules.path", "rules.state.unreachable"]
        let message =
            "expected a state that is initial or that a transition leads to, found \"snet\""
        #expect(mistakes.map(\.code.description) == codes)
        #expect(mistakes[1].message == message)
    }
}
