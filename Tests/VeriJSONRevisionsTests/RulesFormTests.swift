import Foundation
import Testing
import VeriJSONRevisions
import VeriJSONSchema

/// Rules about changes in JSON, and the schema of their form for editors.
@Suite struct RulesFormTests {
    private static let rules = #"""
        {"$schema": "https://example.com/changeRules.schema.json",
         "identities": {"/lines": "/id"}, "ignored": ["/_rev"], "tombstoneKey": "gone",
         "rules": [
          {"immutable": "/owner"},
          {"immutable": "/lines/*/price", "allowingRemoval": true},
          {"setOnce": "/approvedBy"},
          {"appendOnly": "/history"},
          {"onlyIncreasing": "/version", "inEveryRevision": true},
          {"transitions": "/status", "allowed": {"draft": ["sent"], "sent": []}, "initial": ["draft"]}]}
        """#

    private static let old = #"""
        {"_rev": 1, "owner": "ann", "status": "draft", "version": 1, "history": [1],
         "lines": [{"id": 1, "price": 1}, {"id": 2, "price": 2}]}
        """#

    @Test(arguments: [
        (
            #"{"_rev": 2, "owner": "ann", "status": "sent", "version": 2, "history": [1, 2], "lines": [{"id": 2, "price": 2}], "approvedBy": "bob"}"#,
            [] as [String]
        ),
        (
            #"{"owner": "bob", "status": "draft", "version": 1, "history": [], "lines": [{"id": 2, "price": 1}]}"#,
            ["change.immutable", "change.onlyIncreasing", "change.appendOnly", "change.immutable"]
        ),
        (#"{"gone": true}"#, []),
    ])
    func `rules in JSON judge as rules in Swift do`(_ new: String, _ codes: [String]) throws {
        let rules = try ChangeRules(json: Self.rules, name: "order.rules.json")
        let review = try rules.review(from: Self.old, to: new)
        #expect(review.findings.map(\.code.rawValue) == codes)
        let options = Changes.Options(
            identities: [.init(of: "/lines", by: "/id")],
            ignored: ["/_rev"],
            tombstoneKey: "gone"
        )
        let swift = try ChangeRules<Void>(
            .immutable("/owner"),
            .immutable("/lines/*/price", allowingRemoval: true),
            .setOnce("/approvedBy"),
            .appendOnly("/history"),
            .onlyIncreasing("/version", inEveryRevision: true),
            .transitions(of: "/status", ["draft": ["sent"], "sent": []], initial: ["draft"]),
            options: options
        )
        let other = try swift.review(from: Self.old, to: new)
        #expect(review.findings.map(\.message) == other.findings.map(\.message))
        #expect(review.findings.map(\.path) == other.findings.map(\.path))
        #expect(review.findings.map(\.rule.text) == other.findings.map(\.rule.text))
        #expect(review.findings.allSatisfy { $0.rule.name == "order.rules.json" })
    }

    @Test(arguments: [
        ("[]", "rules.form", "expected an object with rules, found an array"),
        ("{", "rules.syntax", ""),
        (#"{"rule": []}"#, "rules.form", "the nearest name is 'rules'"),
        (
            #"{"rules": {}}"#, "rules.form",
            "expected an array of rules after 'rules', found an object"
        ),
        (#"{"rules": [1]}"#, "rules.form", "expected a rule, an object, found a number"),
        (#"{"rules": [{}]}"#, "rules.form", "found 0"),
        (#"{"rules": [{"imutable": "/a"}]}"#, "rules.form", "the nearest name is 'immutable'"),
        (#"{"rules": [{"immutable": "/a", "setOnce": "/b"}]}"#, "rules.form", "found 2"),
        (#"{"rules": [{"immutable": 1}]}"#, "rules.form", "expected a path after 'immutable'"),
        (
            #"{"rules": [{"setOnce": "/a", "initial": []}]}"#, "rules.form",
            "expected no further member"
        ),
        (
            #"{"rules": [{"immutable": "/a", "allowingRemoval": 1}]}"#, "rules.form",
            "expected a Boolean"
        ),
        (#"{"rules": [{"transitions": "/a"}]}"#, "rules.form", "the member 'allowed'"),
        (
            #"{"rules": [{"transitions": "/a", "allowed": {"x": 1}}]}"#, "rules.form",
            "an array of states"
        ),
        (
            #"{"rules": [{"transitions": "/a", "allowed": {"x": ["y"]}, "initial": 1}]}"#,
            "rules.form", "after 'initial'"
        ),
        (#"{"identities": {"/a": 1}}"#, "rules.form", "a path for each array"),
        (#"{"ignored": "/a"}"#, "rules.form", "an array of paths after 'ignored'"),
        (#"{"tombstoneKey": 1}"#, "rules.form", "a key after 'tombstoneKey'"),
        (#"{"rules": [{"immutable": "a"}]}"#, "rules.path", "expected a JSON pointer"),
        (#"{"identities": {"a": "/id"}}"#, "rules.path", "expected a JSON pointer"),
    ])
    func `a mistake has its code and line`(
        _ text: String,
        _ code: String,
        _ message: String
    ) throws {
        let error = try #require(throws: ChangeRulesError.self) {
            try ChangeRules(json: text, name: "r.json")
        }
        #expect(error.mistakes[0].code.description == code)
        #expect(message.isEmpty || error.mistakes[0].message.contains(message), "\(error)")
        if code == "rules.form" {
            #expect(error.mistakes[0].description.hasPrefix("r.json:1: error["))
        }
        // The schema for editors knows the form, but not the places in documents.
        let schema = try Self.schema()
        if code == "rules.form" { #expect(!schema.accepts(text), "\(text)") }
    }

    @Test(arguments: [38, 39, 40, 60])
    func `a long part of rules is cut in messages`(_ length: Int) throws {
        let value = String(repeating: "x", count: length)
        let error = try #require(throws: ChangeRulesError.self) {
            try ChangeRules(json: #"{"rules": "\#(value)"}"#)
        }
        let rule = error.mistakes[0].rule
        #expect(rule.hasPrefix("\"xxx"))
        #expect(rule.contains(value) == (length <= 39))
    }

    private static func schema() throws -> Schema {
        let page = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Docs/changeRules.schema.json")
        return try Schema(contentsOf: page)
    }

    @Test func `the schema for editors accepts rules`() throws {
        let schema = try Self.schema()
        #expect(schema.lint == [])
        for text in [Self.rules, "{}", #"{"rules": []}"#] {
            #expect(try schema.findings(text).map(\.message) == [])
            _ = try ChangeRules(json: text)
        }
    }
}
