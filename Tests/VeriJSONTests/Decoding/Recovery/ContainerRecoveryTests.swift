import Foundation
import TestSupport
import Testing
import VeriJSON

/// The conversions that make or open containers for a model, without a pattern and beside one.
@Suite struct ContainerRecoveryTests {
    private struct Line: Decodable, Equatable {
        var sku: String
        var count: Int?
    }

    private struct Order: Decodable, Equatable {
        var id: Int
        var lines: [Line]
        var tags: [String]?
        var owner: Line?
        var stock: [String: Int]?
    }

    struct Case: Sendable {
        var document: String
        var clean: String
        /// Each change as its action, path and code.
        var changes: [String]
    }

    private static let cases = [
        Case(
            document: #"[{"id":1,"lines":{"sku":"a"}},{"id":2,"lines":[{"sku":"b"}]}]"#,
            clean: #"[{"id":1,"lines":[{"sku":"a"}]},{"id":2,"lines":[{"sku":"b"}]}]"#,
            changes: ["convert /0/lines convert.wrapSingle"]
        ),
        Case(
            document: #"[{"id":1,"lines":{"1":{"sku":"a"},"2":{"sku":[]},"3":{"sku":"c"}}}]"#,
            clean: #"[{"id":1,"lines":[{"sku":"a"},{"sku":"c"}]}]"#,
            changes: [
                "convert /0/lines convert.valuesToArray", "drop /0/lines/2 object.invalid",
            ]
        ),
        Case(
            document: #"[{"id":1,"lines":[],"tags":"a, b;c","owner":[{"sku":"o"}]}]"#,
            clean: #"[{"id":1,"lines":[],"tags":["a","b;c"],"owner":{"sku":"o"}}]"#,
            changes: [
                "convert /0/tags convert.splitList", "convert /0/owner convert.unwrapSingle",
            ]
        ),
        Case(
            document: #"[{"id":1,"lines":[],"stock":[5,null,"7"]}]"#,
            clean: #"[{"id":1,"lines":[],"stock":{"0":5,"2":7}}]"#,
            changes: [
                "convert /0/stock convert.arrayToObject",
                "convert /0/stock/2 convert.stringToNumber",
            ]
        ),
        Case(
            document: #"[{"id":1,"lines":"[{\"sku\":\"a\"},{\"sku\":null},{\"sku\":\"c\"}]"}]"#,
            clean: #"[{"id":1,"lines":[{"sku":"a"},{"sku":"c"}]}]"#,
            changes: [
                "convert /0/lines convert.jsonText", "drop /0/lines/1 object.invalid",
            ]
        ),
        Case(
            document: #"[{"id":{"$numberLong":"1"},"lines":[]}]"#,
            clean: #"[{"id":1,"lines":[]}]"#,
            changes: ["convert /0/id convert.extendedJSON"]
        ),
        // One conversion leads to the next.
        Case(
            document: #"[{"id":1,"lines":"[\"{\\\"sku\\\":\\\"a\\\"}\"]"}]"#,
            clean: #"[{"id":1,"lines":[{"sku":"a"}]}]"#,
            changes: [
                "convert /0/lines convert.jsonText", "convert /0/lines/0 convert.jsonText",
            ]
        ),
        // A conversion of which nothing is left is none.
        Case(
            document: #"[{"id":1,"lines":[],"tags":7.5,"owner":[{"sku":null}]}]"#,
            clean: #"[{"id":1,"lines":[],"tags":["7.5"]}]"#,
            changes: [
                "convert /0/tags convert.wrapSingle", "convert /0/tags convert.numberToString",
                "strip /0/owner type.mismatch",
            ]
        ),
        Case(
            document: #"[{"id":1,"lines":[]},{"id":2,"lines":{"x":5}},{"id":3,"lines":[]}]"#,
            clean: #"[{"id":1,"lines":[]},{"id":3,"lines":[]}]"#,
            changes: ["drop /1 object.invalid"]
        ),
    ]

    private func described(_ report: Report) -> [String] {
        report.changes.map { "\($0.action.rawValue) \($0.path.revealed) \($0.code)" }
    }

    @Test(arguments: cases) func `a model gets its containers`(_ wanted: Case) throws {
        let decoder = JSONSanitizingDecoder(policy: .containers)
        let data = Data(wanted.document.utf8)
        let cleaned = try decoder.sanitize([Order].self, from: data)
        #expect(cleaned.result.text == wanted.clean)
        #expect(described(cleaned.report) == wanted.changes)
        // A pattern that says nothing changes nothing.
        let open = JSONSanitizingDecoder(try Pattern("any" as JSONValue), policy: .containers)
        let patterned = try open.sanitize([Order].self, from: data)
        #expect(patterned.result.text == wanted.clean)
        #expect(described(patterned.report) == wanted.changes)
        // The document comes back, and the patch leads to the same one.
        let clean = try #require(cleaned.result.bytes)
        #expect(try cleaned.result.undo.apply(to: clean) == Array(wanted.document.utf8))
        var policy = Sanitizer.Policy.containers
        policy.disclosure = .values(upTo: .max)
        let told = try JSONSanitizingDecoder(policy: policy).sanitize([Order].self, from: data)
        let patch = try told.report.patch().jsonValue
        let patched = try PatchApplier.apply(patch, to: JSONValue(parsing: wanted.document))
        #expect(patched == (try JSONValue(parsing: wanted.clean)))
    }

    @Test func `what is inside a text is told at its string`() throws {
        let text = #"{"id":1,"lines":"[{\"sku\":\"a\"},{\"sku\":null}]"}"#
        let decoder = JSONSanitizingDecoder(policy: .containers)
        let report = try decoder.sanitize(Order.self, from: Data(text.utf8)).report
        #expect(report.changes.map(\.range) == [16..<50, 16..<50])
        #expect(report.changes.map(\.textPath) == [nil, "/lines"])
        #expect(report.changes.last?.causes.map { "\($0.path)" } == ["/lines/1/sku"])
        #expect(report.changes.last?.causes.map(\.textPath) == ["/lines"])
        #expect(report.changes.last?.causes.map(\.range) == [16..<50])
    }

    @Test func `only what the policy names is converted`() throws {
        for document in [#"{"id":1,"lines":{"sku":"a"}}"#, #"{"id":1,"lines":"[]"}"#] {
            for policy in [Sanitizer.Policy(), .safe, .lenient, .init(conversions: .splitList)] {
                let decoder = JSONSanitizingDecoder(policy: policy)
                #expect(throws: DirtyDocumentError.self) {
                    try decoder.sanitize(Order.self, from: Data(document.utf8))
                }
            }
        }
    }

    private final class Box: Decodable {
        var inner: Box?
    }

    @Test(arguments: [1, 11, 12, 13, 14])
    func `texts in texts are opened up to a depth, and what is further inside goes`(
        depth: Int
    ) throws {
        var text = #"{"inner":{}}"#
        for _ in 0..<depth { text = #"{"inner":\#(JSONValue.string(text).description)}"# }
        let decoder = JSONSanitizingDecoder(policy: .init(conversions: .jsonText))
        let cleaned = try decoder.sanitize(Box.self, from: Data(text.utf8))
        var (levels, box) = (0, cleaned.model.inner)
        while let inner = box { (levels, box) = (levels + 1, inner.inner) }
        #expect(levels == (depth <= 12 ? depth + 1 : 12))
        #expect(cleaned.report.totals.converted == min(depth, 12))
        #expect(cleaned.report.totals.removed == (depth > 12 ? 1 : 0))
    }
}
