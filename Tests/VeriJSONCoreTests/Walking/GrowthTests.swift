import Testing

@testable import VeriJSONCore

/// The bytes read again, and the paths kept, grow with the document and no faster.
///
/// The benchmarks' `growth` counts instructions with valgrind; these counts work everywhere.
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
        let items = (0..<size).map { growth.item(1_000 + $0) }
        return try counts(growth.pattern, "[\(items.joined(separator: ","))]")
    }

    private func counts(
        _ pattern: String,
        _ document: String
    ) throws -> (reread: Int, paths: Int) {
        let graph = try Pattern(pattern).graph
        let workspace = Workspace(graph, policy: Sanitizer.Policy())
        let document = Array(document.utf8)
        let result = try document.withUnsafeBufferPointer {
            try workspace.run($0, mode: .sanitizing, rule: graph.root)
        }
        return (workspace.work.spent, result.record.paths.count)
    }

    @Test(arguments: cases)
    func `four times as many items are read again four times as much`(growth: Case) throws {
        let (small, large) = (try counts(growth, 250), try counts(growth, 1_000))
        #expect(small.reread > 0)
        #expect(10 * large.reread <= 44 * small.reread)
        #expect(10 * large.paths <= 44 * small.paths + 2_560)
    }

    static let levels = [
        ##"[{"a": "#n", "b?": "int"}, {"a": "#n", "c?": "int"}, "int"]"##,
        ##"[{"b": "int"}, {"a": "int"}, {"a": "#n", "c?": "int"}, "int"]"##,
        ##"[{"a": "#n", "b": "int"}, {"a?": "#n", "c": "int"}, "int"]"##,
    ]

    @Test(arguments: levels)
    func `four times as many levels of unions are read again four times as much`(
        union: String
    ) throws {
        let pattern = "{\"$define\": {\"n\": {\"$any\": \(union)}}, \"$type\": [\"#n\"]}"
        let reread = try [100, 400].map { depth in
            let open = String(repeating: #"{"a":"#, count: depth)
            return try counts(pattern, "[\(open)true\(String(repeating: "}", count: depth))]")
                .reread
        }
        #expect(reread[0] > 0)
        #expect(10 * reread[1] <= 44 * reread[0])
    }

    @Test func `the branch that a member tells is found without trying the others`() throws {
        let branches = (0..<8).map { #"{"t": "enum:t\#($0)", "s": "string"}"# }
        let pattern = "[{\"$any\": [\(branches.joined(separator: ","))]}]"
        let items = (0..<8).map {
            #"{"t":"t\#($0)","s":"\#(String(repeating: "x", count: 100))"}"#
        }
        let document = "[\(items.joined(separator: ","))]"
        let reread = try counts(pattern, document).reread
        #expect(reread > 0)
        #expect(8 * reread < document.utf8.count)
    }
}
