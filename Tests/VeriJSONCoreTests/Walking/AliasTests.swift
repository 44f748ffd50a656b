import Testing
import VeriJSONCore

/// Keys that stand for members which an object lacks.
struct AliasTests {
    struct Case: CustomTestStringConvertible {
        var pattern: String
        var document: String
        var clean: String?
        var changes: [String] = []
        var policy = Sanitizer.Policy()

        var testDescription: String { "\(pattern) on \(document)" }
    }

    private static let id = #"{"id":{"$type":"int","$alias":["uid","ID"]}}"#
    private static let optional = #"{"id?":{"$type":"int","$alias":["uid","ID"]}}"#
    private static let spelling = Sanitizer.Policy(aliases: .spelling)
    private static let caseless = Sanitizer.Policy(aliases: .caseless)

    static let named = [
        Case(pattern: id, document: #"{"id":1,"uid":2}"#, clean: #"{"id":1,"uid":2}"#),
        Case(
            pattern: id,
            document: #"{ "ID" : 1, "uid" : 2 }"#,
            clean: #"{ "ID" : 1, "id" : 2 }"#,
            changes: ["rename key.alias /uid"]
        ),
        Case(
            pattern: id,
            document: #"{"uid":"x","ID":2}"#,
            changes: ["reject object.invalid "]
        ),
        Case(
            pattern: #"{"id":{"$type":"int","$alias":["uid"],"$default":0}}"#,
            document: #"{"uid":1}"#,
            clean: #"{"id":1}"#,
            changes: ["rename key.alias /uid"]
        ),
        Case(
            pattern: #"{"id":{"$type":"int?","$alias":["uid"]}}"#,
            document: #"{"uid":"x"}"#,
            clean: #"{"id":null}"#,
            changes: ["rename key.alias /uid", "null type.mismatch /uid"]
        ),
        Case(
            pattern: optional,
            document: #"{"id":"a","uid":"b","ID":3}"#,
            clean: #"{"uid":"b","id":3}"#,
            changes: ["strip type.mismatch /id", "rename key.alias /ID"]
        ),
        Case(
            pattern: optional,
            document: #"{"id":"a","uid":"b"}"#,
            clean: #"{"id":null,"uid":"b"}"#,
            changes: ["null type.mismatch /id"],
            policy: Sanitizer.Policy(optional: .null)
        ),
        Case(
            pattern: optional,
            document: #"{"id":"a","uid":1}"#,
            clean: #"{"id":1}"#,
            changes: ["strip type.mismatch /id", "rename key.alias /uid"],
            policy: Sanitizer.Policy(optional: .null)
        ),
        Case(pattern: optional, document: #"{"uid":"b"}"#, clean: #"{"uid":"b"}"#),
        Case(pattern: optional, document: #"{"id":null,"uid":1}"#, clean: #"{"id":null,"uid":1}"#),
        Case(
            pattern: id,
            document: #"{"uid":1,"uid":2}"#,
            clean: #"{"id":2}"#,
            changes: ["strip key.duplicate /uid", "rename key.alias /uid"]
        ),
        Case(
            pattern: id,
            document: #"{"uid":1,"uid":2}"#,
            changes: ["reject key.duplicate "],
            policy: Sanitizer.Policy(duplicateKeys: .reject)
        ),
        Case(
            pattern: #"{"id":{"$type":"int","$alias":["uid"]},"*?":"string"}"#,
            document: #"{"uid":1,"b":"x"}"#,
            clean: #"{"id":1,"b":"x"}"#,
            changes: ["rename key.alias /uid"]
        ),
        Case(
            pattern: id,
            document: #"{"uid":1,"x":2}"#,
            clean: #"{"id":1}"#,
            changes: ["rename key.alias /uid", "strip key.unknown /x"],
            policy: Sanitizer.Policy(unknownKeys: .strip)
        ),
        Case(
            pattern: #"[{"a":{"$type":{"b":["int"]},"$alias":["A"]}}]"#,
            document: #"[{"A":{"b":[1,"x"]}},{"A":{"b":1}}]"#,
            clean: #"[{"a":{"b":[1]}}]"#,
            changes: [
                "rename key.alias /0/A", "drop type.mismatch /0/A/b/1", "drop object.invalid /1",
            ]
        ),
        Case(
            pattern:
                #"{"$any":[{"t":{"$type":"enum:a","$alias":["T"]},"x?":"int"},{"T":"string"}]}"#,
            document: #"{"T":"a","x":1}"#,
            clean: #"{"T":"a","x":1}"#
        ),
        Case(
            pattern: #"{"a":{"$type":"string","$alias":["0"]},"*":"string"}"#,
            document: #"["x"]"#,
            changes: ["reject type.mismatch "],
            policy: Sanitizer.Policy(conversions: [.arrayToObject])
        ),
    ]

    static let spelled = [
        Case(
            pattern: #"{"userId":"int"}"#,
            document: #"{"USER_ID":1}"#,
            clean: #"{"userId":1}"#,
            changes: ["rename key.alias /USER_ID"],
            policy: spelling
        ),
        Case(
            pattern: #"{"userId":"int"}"#,
            document: #"{"USER_ID":1}"#,
            changes: ["reject object.invalid "],
            policy: caseless
        ),
        Case(
            pattern: #"{"userId?":"int"}"#,
            document: #"{"user_id":"x"}"#,
            clean: #"{"user_id":"x"}"#,
            policy: spelling
        ),
        Case(
            pattern: #"{"userId?":"int"}"#,
            document: #"{"user_id":1,"UserID":1}"#,
            clean: #"{"user_id":1,"UserID":1}"#,
            policy: spelling
        ),
        Case(
            pattern: #"{"ab?":"int","a_b?":"int"}"#,
            document: #"{"AB":1}"#,
            clean: #"{"AB":1}"#,
            policy: spelling
        ),
        Case(
            pattern: #"{"a?":"int","*?":"never"}"#,
            document: #"{"A":1}"#,
            clean: #"{"a":1}"#,
            changes: ["rename key.alias /A"],
            policy: caseless
        ),
        Case(
            pattern: #"{"a?":"int","*":"int"}"#,
            document: #"{"A":1}"#,
            clean: #"{"A":1}"#,
            policy: caseless
        ),
        Case(
            pattern: #"{"b":{"$type":"int","$alias":["A"]},"a?":"int"}"#,
            document: #"{"A":1}"#,
            clean: #"{"b":1}"#,
            changes: ["rename key.alias /A"],
            policy: caseless
        ),
    ]

    @Test(arguments: named + spelled)
    func `keys stand for members`(example: Case) throws {
        let pattern = try Pattern(example.pattern)
        let result = try Sanitizer(pattern, policy: example.policy).sanitize(example.document)
        #expect(result.text == example.clean)
        #expect(
            result.report.changes.map { "\($0.action.rawValue) \($0.code) \($0.path)" }
                == example.changes
        )
        let isClean = result.status == .unchanged
        let verifier = Verifier(pattern, policy: example.policy)
        #expect(verifier.accepts(example.document) == isClean)
        #expect(try verifier.findings(example.document).isEmpty == isClean)
        guard let text = result.text else { return }
        #expect(try result.undo.apply(to: text) == example.document)
        #expect(try Sanitizer(pattern, policy: example.policy).sanitize(text).status == .unchanged)
    }

    @Test func `members beyond the first 64 have aliases`() throws {
        let members = (0..<70).map {
            #""k\#($0)\#($0 % 2 == 0 ? "" : "?")":{"$type":"int","$alias":["a\#($0)"]}"#
        }
        let pattern = try Pattern("{\(members.joined(separator: ","))}")
        let document = "{" + (0..<70).map { #""a\#($0)":\#($0)"# }.joined(separator: ",") + "}"
        let result = try Sanitizer(pattern).sanitize(document)
        #expect(result.text == document.replacing("\"a", with: "\"k"))
        #expect(result.report.totals.renamed == 70)
        #expect(result.report.totals.expected == 70)
    }

    @Test func `a report tells the new place, and a patch moves`() throws {
        let pattern = try Pattern(#"[{"a":{"$type":{"b?":"int"},"$alias":["A"]},"c?":"int"}]"#)
        let document = #"[1,{"c":"x","A":{"b":"y"}}]"#
        let result = try Sanitizer(pattern).sanitize(document)
        #expect(result.text == #"[{"a":{}}]"#)
        #expect(result.report.changes.map { $0.newPath?.description } == [nil, nil, "/0/a", nil])
        let rename = result.report.changes[2]
        #expect(rename.message.contains(#"expected the key "a", found "A""#))
        let patch = try result.report.patch()
        #expect(patch.json().contains(#"{"op":"move","path":"/1/a","from":"/1/A"}"#))
        #expect(
            try patch.apply(to: JSONValue(parsing: document))
                == JSONValue(parsing: result.text ?? "")
        )
        let read = try JSONPatch(patch.jsonValue)
        #expect(read == patch)
    }

    @Test(arguments: [#"{"id":"a","uid":1}"#, #"{"uid":1,"id":"a"}"#])
    func `a patch leaves the member that got the key`(document: String) throws {
        let result = try Sanitizer(Pattern(Self.optional)).sanitize(document)
        let patch = try result.report.patch()
        #expect(try patch.apply(to: JSONValue(parsing: document)) == ["id": 1])
    }

    @Test func `what a secret's key is spelled like is secret`() throws {
        let pattern = try Pattern(
            #"{"token":{"$type":"string","$secret":true,"$alias":["key"]},"a?":"int"}"#
        )
        let policy = Sanitizer.Policy(aliases: .caseless, disclosure: .values(upTo: 200))
        for document in [#"{"key":"MARK","a":"x"}"#, #"{"TOKEN":"MARK","a":"x"}"#] {
            let result = try Sanitizer(pattern, policy: policy).sanitize(document)
            #expect(result.status == .changed)
            #expect(!result.reportText().contains("MARK"))
            #expect(!result.report.json().contains("MARK"))
        }
    }

    @Test func `renames over the limit are counted`() throws {
        var policy = Sanitizer.Policy()
        policy.limits.changes = 2
        let pattern = try Pattern(#"[{"a":{"$type":"any","$alias":["A"]}}]"#)
        let items = (0..<9).map { $0 % 2 == 0 ? #"{"A":[1]}"# : #"{"A":1}"# }
        let result = try Sanitizer(pattern, policy: policy)
            .sanitize("[\(items.joined(separator: ","))]")
        #expect(result.report.totals.renamed == 9)
        #expect(result.report.changes.count == 2)
    }

    @Test func `a member that an alias supplies is not missing in a branch that fails`() throws {
        let union = #"{"$any":["int",{"x":{"$type":"int","$alias":["y"]},"type":"enum:b"}]}"#
        let sanitizer = Sanitizer(try Pattern(#"{"u?":\#(union)}"#))
        let report = try sanitizer.sanitize(#"{"u":{"y":0,"type":"c"}}"#).report
        let cause = try #require(report.changes.first?.causes.first)
        #expect(cause.causes.map(\.code.rawValue) == ["enum.unknown"])
    }
}
