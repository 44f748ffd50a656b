import Testing

@testable import VeriJSONCore

/// Patterns on both sides of the limits of the compiler.
struct CompilingBoundTests {
    @Test(arguments: [1, 197, 198, 199, 200, 201, 202, 203])
    func `a chain of references is followed up to a depth`(count: Int) throws {
        let definitions = (0..<count).map { ##""d\##($0)": "#d\##($0 + 1)""## }
        let text =
            ##"{"$define": {\##((definitions + [##""d\##(count)": "int""##]).joined(separator: ","))}, "x": "#d0"}"##
        let codes = PatternTexts.lint(text).map(\.code)
        if count <= 198 {
            #expect(codes == [])
            let verifier = Verifier(try Pattern(text))
            #expect(verifier.accepts(#"{"x": 1}"#) && !verifier.accepts(#"{"x": "1"}"#))
        } else if count >= 202 {
            #expect(codes == [.depth])
        } else {
            #expect(codes == [] || codes == [.depth])
        }
    }

    @Test(arguments: [98, 99, 100, 101])
    func `a hundred starred keys are compared with each key`(count: Int) throws {
        let members = (0..<count).map { #""k\#($0)_*?": "int:\#($0),\#($0)""# }
        let text = "{\(members.joined(separator: ","))}"
        guard count <= 100 else {
            #expect(PatternTexts.lint(text).map(\.code) == [.limit])
            return
        }
        let verifier = Verifier(try Pattern(text))
        for index in 0..<count {
            #expect(verifier.accepts(#"{"k\#(index)_x": \#(index)}"#))
            #expect(!verifier.accepts(#"{"k\#(index)_x": \#(index + 1)}"#))
        }
    }

    @Test(arguments: [198, 199, 200, 201, 202, 900])
    func `keys and paths of templates are cut`(length: Int) {
        let key = String(repeating: "é", count: length)
        let path = TemplatePath.appending(key, to: "")
        #expect(path == "/" + (length <= 200 ? key : key.prefix(200) + "…"))
        let long =
            String(repeating: "/abc", count: 249) + "/" + String(repeating: "x", count: length % 10)
        let extended = TemplatePath.appending("end", to: long)
        #expect(long.utf8.count <= 1_000 ? extended == long + "/end" : extended.hasPrefix("…/"))
        #expect(extended.hasSuffix("/end"))
        #expect(extended.utf8.count <= 1_010)
    }

    @Test(arguments: [97, 100, 101, 102, 200])
    func `the paths of cycles have ten thousand nodes at most`(count: Int) {
        // A ring in which each node also leads back to the first: paths of 1, 2, 3 … nodes.
        var search = CycleSearch(count: count)
        let found = search.run(from: [0]) { node, number in
            switch number {
            case 0: node
            case 1: 0
            case 2 where node + 1 < count: node + 1
            default: nil
            }
        }
        #expect(found.count == 2 * count)
        #expect(search.order == (0..<count).reversed())
        var nodes = 0
        for edge in found {
            let path = Array(edge.target...edge.source)
            #expect(edge.path == (nodes < 10_000 ? path : []))
            nodes += nodes < 10_000 ? path.count : 0
        }
        #expect((nodes >= 10_000) == (count >= 140), "\(nodes)")
    }

    /// Texts of a pattern are cut between characters, wherever these are.
    @Test func `a long text in a mistake is cut between characters`() throws {
        for letter in ["x", "é", "日", "😀"] {
            for length in 50...90 {
                let text =
                    String(repeating: "a", count: length) + String(repeating: letter, count: 30)
                for pattern in [
                    #""\#(text)""#, #"{"$type": "int", "$count": "\#(text)"}"#, "{\(text): 1}",
                    text,
                    ##"{"$define": {"\##(text)": 1}, "a": "#\##(text)"}"##,
                    #"{"$\#(text)": 1}"#, #"{"a": "int", "\#(text)": ["int", 2]}"#, #"'\#(text)'"#,
                ] {
                    let mistakes = PatternTexts.lint(pattern)
                    #expect(!mistakes.isEmpty)
                    let error = #expect(throws: PatternError.self) { try Pattern(pattern) }
                    #expect(!mistakes.map(\.message).joined().contains("\u{FFFD}"), "\(pattern)")
                    #expect(error?.description.contains("\u{FFFD}") != true, "\(pattern)")
                }
            }
        }
    }
}
