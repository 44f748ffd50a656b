import Testing

@testable import VeriJSON

/// What is read again, and the paths that are kept, grow with the document and no faster.
///
/// The benchmarks' `growth` counts instructions where valgrind is; these counts are everywhere.
struct GrowthTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var pattern: String
        var item: @Sendable (Int) -> String
    }

    private static let twins =
        ##"{"$any": [{"a": "#n", "b?": "int"}, {"a": "#n", "c?": "int"}, "int"]}"##

    static let cases = [
        Case(
            testDescription: "a member tells branches apart",
            pattern: #"[{"$any": [{"t": "enum:a"}, {"t": "enum:b"}, {"t": "enum:c"}]}]"#
        ) { _ in #"{"t":"c"}"# },
        Case(
            testDescription: "no branch of nested unions fits",
            pattern: ##"{"$define": {"n": \##(twins)}, "$type": ["#n"]}"##
        ) { _ in #"{"a":{"a":{"a":{"a":"x"}}}}"# },
        Case(
            testDescription: "the last branch fits",
            pattern: #"[{"$any": [{"a": "int"}, {"a": "bool"}, {"a": "string"}]}]"#
        ) { #"{"a":"\#($0)"}"# },
        Case(testDescription: "keys come twice", pattern: #"[{"*": "int"}]"#) {
            #"{"a":\#($0),"a":1}"#
        },
        Case(
            testDescription: "items are unique",
            pattern: #"{"$type": [{"id": "int"}], "$unique": true}"#
        ) { #"{"id":\#($0)}"# },
    ]

    private func counts(_ growth: Case, _ size: Int) throws -> (reread: Int, paths: Int) {
        let graph = try Pattern(growth.pattern).graph
        let workspace = Workspace(graph, policy: SanitizingPolicy())
        let items = (0..<size).map { growth.item(1_000 + $0) }
        let document = Array("[\(items.joined(separator: ","))]".utf8)
        let result = try document.withUnsafeBufferPointer {
            try workspace.run($0, mode: .sanitizing, rule: graph.root)
        }
        return (workspace.walk.reread, result.record.paths.count)
    }

    @Test(arguments: cases)
    func `four times as many items are read again four times as much`(growth: Case) throws {
        let (small, large) = (try counts(growth, 250), try counts(growth, 1_000))
        #expect(small.reread > 0)
        #expect(10 * large.reread <= 44 * small.reread)
        #expect(10 * large.paths <= 44 * small.paths + 2_560)
    }
}
