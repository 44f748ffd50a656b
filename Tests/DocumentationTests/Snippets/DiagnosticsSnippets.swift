import Foundation
import TestSupport
import Testing
import VeriJSON

/// The Swift of the pages about diagnostics: what takes more text than a page has room for.
@Suite struct DiagnosticsSnippets {
    @Test func `deep patterns are mistakes, and recursive ones are not`() throws {
        // snippet: pattern-depth
        let brackets = String(repeating: "[", count: 201) + String(repeating: "]", count: 201)
        let mistakes = Pattern.lint(brackets)  // mistakes[0].code == .depth

        let recursive = try Pattern(
            ##"{"$define": {"node": {"$any": ["int", ["#node"]]}}, "$type": "#node"}"##
        )
        // end
        #expect(mistakes.map(\.code) == [.depth])
        let document = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        #expect(Verifier(recursive).accepts(document))
    }

    @Test func `very many starred keys are a mistake, and a dictionary is not`() throws {
        // snippet: pattern-limit
        let keys = (0...100).map { "\"key\($0)_*\": \"int\"" }
        let mistakes = Pattern.lint("{" + keys.joined(separator: ", ") + "}")
        // mistakes[0].code == .limit

        let dictionary = try Pattern(#"{"*": "int"}"#)
        // end
        #expect(mistakes.map(\.code) == [.limit])
        #expect(Verifier(dictionary).accepts(#"{"key1_a": 1}"#))
    }

    @Test func `a document over the limit of bytes cannot be read`() throws {
        // snippet: limit-input-bytes
        let policy = Sanitizer.Policy(limits: Sanitizer.Limits(inputBytes: 10))
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#), policy: policy)

        let small = try sanitizer.sanitize(#"{"id": 1}"#)
        let large = try? sanitizer.sanitize(#"{"id": 123456}"#)  // throws limit.inputBytes
        // end
        #expect(small.status == .unchanged)
        #expect(large == nil)
        let error = #expect(throws: UnreadableDocumentError.self) {
            try sanitizer.sanitize(#"{"id": 123456}"#)
        }
        #expect(error?.code == .inputBytes)
    }

    @Test func `reading bytes again too often is refused`() throws {
        // snippet: limit-work
        let pattern = try Pattern(
            """
            {"$any": [{"size?": "int", "width?": "int"}, {"size?": "bool", "text": "string"}]}
            """
        )
        let filler = String(repeating: "x", count: 2_000_000)
        let document = #"{"size": "large", "text": "\#(filler)"}"#
        let once = Sanitizer.Policy(limits: Sanitizer.Limits(rereadFactor: 0))

        let refused = try? Sanitizer(pattern, policy: once).sanitize(document)  // limit.work
        let cleaned = try Sanitizer(pattern).sanitize(document)  // the default is 64
        // end
        #expect(refused == nil)
        #expect(cleaned.report.changes.map(\.path) == ["/size"])
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(pattern, policy: once).sanitize(document)
        }
        #expect(error?.code == .work)
    }

    @Test func `a regex that takes too much work is refused`() throws {
        // snippet: limit-work-regex
        let pattern = try Pattern(#"["string:a.{1000}$"]"#)
        let text = String(repeating: "a", count: 100_000)

        let refused = try? Sanitizer(pattern).sanitize(#"["\#(text)"]"#)  // limit.work
        let mended = try Sanitizer(Pattern(#"["string:^a.{1000}$"]"#)).sanitize(#"["\#(text)"]"#)
        // end
        #expect(refused == nil)
        #expect(mended.report.totals.dropped == 1)
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(pattern).sanitize(#"["\#(text)"]"#)
        }
        #expect(error?.code == .work)
    }

    @Test func `a clean document that is far larger than the input is refused`() throws {
        // snippet: limit-output
        let text = String(repeating: "x", count: 100_000)
        let pattern = try Pattern(#"[{"a": {"$type": "string", "$default": "\#(text)"}}]"#)
        let document = "[" + Array(repeating: "{}", count: 1_000).joined(separator: ",") + "]"

        let refused = try? Sanitizer(pattern).sanitize(document)  // limit.output: 100 MB
        let more = Sanitizer.Policy(limits: Sanitizer.Limits(outputFactor: 50_000))
        let cleaned = try Sanitizer(pattern, policy: more).sanitize(document)
        // end
        #expect(refused == nil)
        #expect(cleaned.report.totals.inserted == 1_000)
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(pattern).sanitize(document)
        }
        #expect(error?.code == .output)
    }

    @Test func `a foreign object in a tree is named with its place`() throws {
        // snippet: tree-errors
        let tree: [String: Any] = ["when": ["day": Date()]]

        do {
            print(try JSONValue(foundationTree: tree))
        } catch {
            print(error)
        }
        // end
        let error = #expect(throws: JSONTreeError.self) { try JSONValue(foundationTree: tree) }
        #expect(try error.map { "\($0)\n" } == Documentation.output("tree-errors"))
    }
}
