import Testing
import VeriJSONRevisions

@Suite struct ChangeRulesTests {
    private typealias Rule = ChangeRule<String>

    /// Returns the codes and paths of the findings about a change that `ann` makes.
    private func found(
        _ rule: Rule,
        _ old: String?,
        _ new: String?,
        identities: [Changes.Options.Identity] = [],
        ignored: [String] = []
    ) throws -> [String] {
        let options = Changes.Options(
            identities: identities,
            ignored: ignored,
            disclosure: .values(upTo: 40)
        )
        let rules = try ChangeRules(rule, options: options)
        let review = try rules.review(from: old, to: new, by: "ann")
        #expect(review.isAccepted == review.findings.isEmpty)
        return review.findings.map { "\($0.path) \($0.message)" }
    }

    @Test(arguments: [
        (#"{"a": 1}"#, #"{"a": 1.0, "b": 2}"#, [] as [String]),
        (#"{"a": 1}"#, #"{"a": 2}"#, ["/a expected the value not to change, found the number 2"]),
        (#"{"a": 1}"#, "{}", ["/a expected the value not to be removed, found no value"]),
        (#"{"a": 1}"#, "[]", ["/a expected the value not to be removed, found no value"]),
        ("{}", #"{"a": 2}"#, ["/a expected no value where there was none, found 2"]),
        (#"{"a": [1, {"b": 2}]}"#, #"{"a": [1, {"b": 2.00}]}"#, []),
        (
            #"{"a": [1, {"b": 2}]}"#, #"{"a": [1, {"b": 3}]}"#,
            ["/a expected the value not to change, found another array"]
        ),
    ])
    func `an immutable value stays as it is`(
        _ old: String,
        _ new: String,
        _ expected: [String]
    ) throws {
        #expect(try found(.immutable("/a"), old, new) == expected)
    }

    @Test func `immutable members of items may come with new items`() throws {
        let rule = Rule.immutable("/l/*/p")
        let old = #"{"l": [{"id": 1, "p": 1}]}"#
        #expect(try found(rule, old, #"{"l": [{"id": 1, "p": 1}, {"p": 2}]}"#) == [])
        let late = ["/l/1/p expected no value where there was none, found 2"]
        #expect(try found(rule, #"{"l": [1, {}]}"#, #"{"l": [1, {"p": 2}]}"#) == late)
        let removed = ["/l/0/p expected the value not to be removed, found no value"]
        #expect(try found(rule, old, #"{"l": []}"#) == removed)
        #expect(try found(.immutable("/l/*/p", allowingRemoval: true), old, #"{"l": []}"#) == [])
        let reordered = #"{"l": [{"id": 2, "p": 7}, {"id": 1, "p": 1}]}"#
        #expect(try found(rule, old, reordered).count == 1)
        #expect(try found(rule, old, reordered, identities: [.init(of: "/l", by: "/id")]) == [])
        // An identity cannot be given to two items to hide a change.
        let copied = #"{"l": [{"id": 1, "p": 7}, {"id": 1, "p": 7}]}"#
        #expect(!(try found(rule, old, copied, identities: [.init(of: "/l", by: "/id")]).isEmpty))
    }

    @Test func `a value that is set once may come later and stays`() throws {
        let rule = Rule.setOnce("/a")
        #expect(try found(rule, "{}", #"{"a": 1}"#) == [])
        #expect(try found(rule, #"{"a": null}"#, #"{"a": 1}"#).count == 1)
        #expect(try found(rule, #"{"a": 1}"#, "{}").count == 1)
    }

    @Test(arguments: [
        (#"{"a": [1, {"b": 1}]}"#, #"{"a": [1.0, {"b": 1}, 3]}"#, [] as [String]),
        ("{}", #"{"a": [1]}"#, []),
        (
            #"{"a": [1, 2]}"#, #"{"a": [1]}"#,
            ["/a/1 expected the earlier items to stay as they are, found no value"]
        ),
        (
            #"{"a": [1, 2, 3]}"#, #"{"a": [1, 3, 2]}"#,
            ["/a/1 expected the earlier items to stay as they are, found the number 3"]
        ),
        (
            #"{"a": {"x": 1, "y": 1}}"#, #"{"a": {"z": 1, "y": 2}}"#,
            [
                "/a/x expected the earlier members to stay as they are, found no value",
                "/a/y expected the earlier members to stay as they are, found the number 2",
            ]
        ),
        (#"{"a": "ab"}"#, #"{"a": "abc"}"#, []),
        (
            #"{"a": "ab"}"#, #"{"a": "acb"}"#,
            [#"/a expected a string that begins with the earlier one, found the string "acb""#]
        ),
        (#"{"a": [1]}"#, "{}", ["/a expected the value not to be removed, found no value"]),
        (
            #"{"a": [1]}"#, #"{"a": {"0": 1, "1": 2}}"#,
            ["/a expected a value that keeps what the earlier one has, found another object"]
        ),
    ])
    func `what is append-only gets longer`(
        _ old: String,
        _ new: String,
        _ expected: [String]
    ) throws {
        #expect(try found(.appendOnly("/a"), old, new) == expected)
    }

    @Test(
        arguments: [
            ("1", "1.0", 0, 1), ("1", "2", 0, 0), ("9007199254740993", "9007199254740992", 1, 1),
            ("1e400", "1e401", 0, 0), ("-1", "-0.5", 0, 0), ("1", "0.99999999999999999999", 1, 1),
            ("1", #""2""#, 1, 1), (#""x""#, "0", 0, 0), ("1", nil, 1, 1), (nil, "0", 0, 0),
        ] as [(String?, String?, Int, Int)]
    )
    func `a number only increases`(
        _ old: String?,
        _ new: String?,
        _ count: Int,
        _ strictCount: Int
    ) throws {
        let before = old.map { #"{"a": \#($0)}"# } ?? "{}"
        let after = new.map { #"{"a": \#($0)}"# } ?? "{}"
        #expect(try found(.onlyIncreasing("/a"), before, after).count == count)
        let strict = Rule.onlyIncreasing("/a", inEveryRevision: true)
        #expect(try found(strict, before, after).count == strictCount)
    }

    @Test(
        arguments: [
            (#""draft""#, #""sent""#, nil), (#""draft""#, #""draft""#, nil),
            (#""draft""#, #""paid""#, #"expected "sent", found the string "paid""#),
            (
                #""sent""#, #""draft""#,
                #"expected one of "paid" or "lost", found the string "draft""#
            ),
            (#""paid""#, #""sent""#, #"expected the state not to change, found the string "sent""#),
            (#""paid""#, nil, "expected the state not to be removed, found no value"),
            (nil, #""draft""#, nil), (nil, #""paid""#, #"expected "draft", found "paid""#),
            ("1", "2.0", nil),
            (#""sent""#, "null", #"expected one of "paid" or "lost", found the null null"#),
        ] as [(String?, String?, String?)]
    )
    func `states follow each other`(_ old: String?, _ new: String?, _ message: String?) throws {
        let rule = Rule.transitions(
            of: "/s",
            ["draft": ["sent"], "sent": ["paid", "lost"], 1: [2], 2: ["draft"]],
            initial: ["draft", 1]
        )
        let single = Rule.transitions(of: "/s", ["draft": ["sent"]], initial: ["draft"])
        let before = old.map { #"{"s": \#($0)}"# } ?? "{}"
        let after = new.map { #"{"s": \#($0)}"# } ?? "{}"
        let messages = try found(old == nil && message != nil ? single : rule, before, after)
        #expect(messages == (message.map { ["/s " + $0] } ?? []))
    }

    @Test func `only some authors make a change`() throws {
        let rule = Rule.restricted("/a", to: "bob") { _, author in author == "bob" }
        #expect(
            try found(rule, #"{"a": 1}"#, #"{"a": 2}"#)
                == ["/a expected a change by bob, found another one"]
        )
        #expect(try found(rule, #"{"a": 1}"#, #"{"a": 1}"#) == [])
        #expect(try found(rule, nil, #"{"a": 1}"#).count == 1)
        #expect(try found(rule, #"{"a": 1}"#, "{}").count == 1)
        let later = Rule.restricted("/a", to: "bob", exceptAtCreation: true) { _, _ in false }
        #expect(try found(later, nil, #"{"a": 1}"#) == [])
        #expect(try found(later, "{}", #"{"a": 1}"#).count == 1)
    }

    @Test func `closures see the old and the new value, and name their reason`() throws {
        let rule = Rule.check("/l/*/n") { change, author in
            #expect(author == "ann")
            guard let new = change.new?.asNumber, new > 3 else { return nil }
            return ChangeRejection(
                expected: "at most 3",
                found: "\(change.old.map { "\($0)" } ?? "nothing") before",
                code: FindingCode(rawValue: "stock.high")
            )
        }
        let old = #"{"l": [{"n": 5}, {"n": 1}]}"#
        let new = #"{"l": [{"n": 5}, {"n": 4}, {"n": 6}]}"#
        #expect(
            try found(rule, old, new) == [
                "/l/1/n expected at most 3, found 1 before",
                "/l/2/n expected at most 3, found nothing before",
            ]
        )
        let whole = Rule.checkDocument { changes, author in
            changes.changedKeys.contains("x") ? "no \(author) to change x" : nil
        }
        #expect(
            try found(whole, "{}", #"{"x": 1}"#)
                == [" expected no ann to change x, found another change"]
        )
        #expect(try found(whole, "{}", #"{"y": 1}"#) == [])
    }

    @Test func `events have their authors, and rules about places see no deletion`() throws {
        let tombstone = #"{"_deleted": true}"#
        let refused: ChangeRule<String>.DocumentTest<Bool> = { _, _ in false }
        #expect(try found(.creation(onlyBy: "bob", refused), nil, "{}").count == 1)
        #expect(try found(.creation(onlyBy: "bob", refused), tombstone, "{}").count == 1)
        #expect(try found(.creation(onlyBy: "bob", refused), "{}", "{}") == [])
        #expect(try found(.deletion(onlyBy: "bob", refused), "{}", tombstone).count == 1)
        #expect(try found(.deletion(onlyBy: "bob", refused), "{}", nil).count == 1)
        #expect(try found(.deletion(onlyBy: "bob", refused), nil, "{}") == [])
        #expect(try found(.restoration(onlyBy: "bob", refused), tombstone, "{}").count == 1)
        #expect(try found(.restoration(onlyBy: "bob", refused), nil, "{}") == [])
        for rule in [
            Rule.immutable("/a"), .appendOnly("/a"), .onlyIncreasing("/a"),
            .restricted("/a", to: "bob") { _, _ in false }, .check("/a") { _, _ in "nothing" },
            .transitions(of: "/a", [1: [2]]),
        ] {
            #expect(try found(rule, #"{"a": 1}"#, tombstone) == [])
            #expect(try found(rule, #"{"a": 1}"#, nil) == [])
        }
        // What was there before a deletion is not known.
        #expect(try found(.immutable("/a"), tombstone, #"{"a": 1}"#) == [])
        let initial = Rule.transitions(of: "/a", [1: [2]], initial: [1])
        #expect(try found(initial, tombstone, #"{"a": 2}"#).count == 1)
    }

    @Test func `a repeated key cannot hide a change`() throws {
        #expect(
            try found(.immutable("/a"), #"{"a": 1}"#, #"{"a": 2, "b": {}, "\u0061": 1}"#)
                == ["/a expected each key once, found a repeated key"]
        )
        #expect(
            try found(.immutable("/a"), "[[1, 2]]", #"[[1, {"x": 1, "x": 1}]]"#)
                == ["/0/1/x expected each key once, found a repeated key"]
        )
    }

    @Test func `places that are ignored are no change of what is around them`() throws {
        let (old, new) = (#"{"a": {"x": 1, "y": 1}}"#, #"{"a": {"x": 2, "y": 1}}"#)
        #expect(try found(.immutable(""), old, new, ignored: ["/*/x"]) == [])
        #expect(try found(.appendOnly("/a"), old, new, ignored: ["/a/x"]) == [])
        #expect(try found(.immutable("/a/*"), old, new, ignored: ["/a/x"]) == [])
        #expect(try found(.immutable("/a"), old, new, ignored: ["/a/y"]).count == 1)
    }

    @Test func `a star may be escaped`() throws {
        let rule = Rule.immutable(#"/\*"#)
        #expect(try found(rule, #"{"*": 1, "b": 1}"#, #"{"*": 1, "b": 2}"#) == [])
        #expect(try found(rule, #"{"*": 1, "b": 1}"#, #"{"*": 2, "b": 1}"#).count == 1)
    }

    @Test func `findings over the limit are counted`() throws {
        let rules = try ChangeRules<Void>(
            .immutable("/*"),
            options: Changes.Options(limits: .init(changes: 3))
        )
        let old = JSONValue.array((0..<10).map { .number(JSONNumber($0)) })
        let new = JSONValue.array((0..<10).map { .number(JSONNumber($0 + 1)) })
        let review = try rules.review(
            from: JSONWriter().write(old),
            to: JSONWriter().write(new)
        )
        #expect(review.findings.count == 3)
        #expect(review.list.omitted == 7)
        #expect(!review.isAccepted)
        #expect(review.text().contains("7 further findings not listed"))
    }
}
