import Testing

@testable import VeriJSONCore

@Suite struct PatternTextTests {
    @Test func `comments and trailing commas mean nothing`() throws {
        let text = """
            // An order
            { /* its
                 number */ "id": "int", // unique
              "tags?": ["string",], /* // */ }
            //
            """
        #expect(
            try PatternTexts.dump(text) == PatternTexts.dump(#"{"id":"int","tags?":["string"]}"#)
        )
    }

    @Test func `a comment ends at the first end`() {
        #expect(PatternTexts.descriptions("/* /* */ */ {}") == ["pattern.json.syntax «*»"])
        #expect(PatternTexts.descriptions("{} /*/") == ["pattern.json.unterminated «»"])
    }

    @Test func `a string keeps the way back to the source`() throws {
        let source = PatternTexts.source(#"["a\\d\ud83d\ude00é\u007c"]"#)
        let tree = try PatternParser.read(source)
        guard case .array(let items) = tree[tree.root].content,
            case .string(let text) = tree[items[0]].content
        else {
            Issue.record("not an array of a string")
            return
        }
        #expect(text.text == #"a\d😀é|"#)
        let parts = [0..<1, 1..<2, 2..<3, 3..<7, 7..<9, 9..<10].map {
            tree.text(text.sourceRange(of: $0))
        }
        #expect(parts == ["a", #"\\"#, "d", #"\ud83d\ude00"#, "é", #"\u007c"#])
    }

    @Test func `values keep numbers as written, order and duplicates`() throws {
        let tree = try PatternParser.read(
            PatternTexts.source(#"{"b": [1.10, {"x": null}], "a": true, "a": "\n", "c": [[], {}]}"#)
        )
        #expect(
            JSONWriter().string(tree.value(at: tree.root))
                == #"{"b":[1.10,{"x":null}],"a":true,"a":"\n","c":[[],{}]}"#
        )
    }

    @Test(
        arguments: [
            (#"{"a": 1, "b": 2}"#, 0, #"{"b": 2}"#), (#"{"a": 1, "b": 2}"#, 1, #"{"a": 1}"#),
            (#"{"a": 1, "b": 2,}"#, 1, #"{"a": 1,}"#), (#"{"a": 1}"#, 0, "{}"),
            (#"{"a": 1 , }"#, 0, "{ }"),
        ])
    func `a member is taken out with its comma`(_ example: (String, Int, String)) throws {
        let tree = try PatternParser.read(PatternTexts.source(example.0))
        guard case .object(let members) = tree[tree.root].content else {
            Issue.record("not an object")
            return
        }
        let range = tree.removal(of: example.1, in: members)
        let mended = PatternTexts.applying(.init(range: range, text: ""), to: example.0)
        #expect(mended == example.2)
    }

    @Test func `an expression is taken apart by its grammar`() {
        let expression = TypeExpression(Array(#"[~string?:a\|b:c?|int:0,5|#n]?"#.utf8))
        #expect(expression.isUnion)
        #expect(expression.nullMark == 29..<30)
        #expect(expression.branches.map { expression.text($0.name) } == ["string", "int", "#n"])
        #expect(expression.branches.map { $0.argument?.text } == ["a|b:c?", "0,5", nil])
        #expect(expression.branches.map { $0.nullMark != nil } == [true, false, false])
        #expect(expression.branches.map { $0.conversionMark != nil } == [true, false, false])
        #expect(expression.branches[0].argument?.expressionRange(of: 2..<3) == 13..<14)
    }
}
