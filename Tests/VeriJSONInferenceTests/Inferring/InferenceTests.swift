import Testing
import VeriJSON
import VeriJSONInference

/// Patterns that are inferred from a few samples, as whole texts.
@Suite struct InferenceTests {
    private func text(
        _ samples: [String],
        _ options: PatternInference.Options = .init()
    ) throws -> String {
        var inference = PatternInference()
        for sample in samples { try inference.add(sample) }
        return try inference.infer(options).text
    }

    @Test(arguments: [
        ("null", "\"any\""), ("true", "\"bool\""), ("1", "\"int\""), ("1.5", "\"number\""),
        ("1e3", "\"number\""), ("9223372036854775807", "\"int\""),
        ("18446744073709551615", "\"int:0,18446744073709551615\""),
        ("18446744073709551616", "\"number\""), ("-18446744073709551615", "\"number\""),
        ("\"a b\"", "\"string\""), ("\"\"", "\"string\""), ("[]", "[]"), ("{}", "{}"),
        ("[1]", "[\"int\"]"),
        ("[null]", "[\"any\"]"), ("[1, null]", "[\"int?\"]"),
        ("[1, \"a\"]", "{\"$tuple\": [\"int\", \"string\"]}"),
        ("[[1, 2.5], []]", "[[\"number\"]]"), ("{\"$ref?\": 1}", "{\"\\\\$ref\\\\?\": \"int\"}"),
        ("\"2024-02-30\"", "\"string\""), ("\"2024-02-29\"", "\"date\""),
        ("\"2024-02-29T10:00:00Z\"", "\"datetime\""),
        ("\"2024-02-29 10:00:00\"", "\"datetime:local\""),
        ("\"10:00:00Z\"", "\"time\""), ("\"10:00:00\"", "\"time:local\""),
        ("\"https:\\/\\/a.org\\/b\"", "\"url:http\""), ("\"ftp://a.org/b\"", "\"url\""),
        ("\"a@b.org\"", "\"email\""), ("\"clean@1.0.2\"", "\"string\""),
        ("\"10.0.0.1\"", "\"ipv4\""), ("\"2001:db8::1\"", "\"ipv6\""),
        ("\"00027\"", "\"string\""),
        ("\"f81d4fae-7dec-11d0-a765-00a0c91e6bf6\"", "\"uuid\""),
        ("[\"#ff0000\", \"00ff00\", \"112233\"]", "[\"color\"]"),
        ("[\"c10612\", \"00ff00\", \"112233\"]", "[\"string\"]"),
        (
            "[\"YWJjZGVmZ2hpamtsbW5vcA==\", \"YWJjZGVmZ2hpamtsb+5vcHE=\", \"YWJjZGVmZ2hpamtsbW5vcHFy\"]",
            "[\"base64\"]"
        ),
        // Identifiers may look like it.
        (
            "[\"MDEyOk9yZ2FuaXphdGlvbjY=\", \"MDEwOlJlcG9zaXRvcnkxMTg=\", \"MDk6TWlsZXN0b25lMTIzMg==\"]",
            "[\"string\"]"
        ),
        ("[\"2024-02-29\", \"2024-02-29T10:00:00Z\"]", "[\"[date|datetime]\"]"),
    ])
    func `a sample has a pattern`(_ sample: String, _ pattern: String) throws {
        #expect(try text([sample]) == pattern + "\n")
        #expect(Verifier(try Pattern(text([sample]))).accepts(sample))
    }

    @Test
    func `members are optional by presence and nullable by nulls, in the order of the samples`()
        throws
    {
        let samples = [
            #"{"id": 1, "name": "Ada", "age": null}"#,
            #"{"id": 2, "nick": "x", "name": "Bob", "age": 7}"#,
        ]
        #expect(
            try text(samples)
                == #"{"id": "int", "nick?": "string", "name": "string", "age": "int?"}"# + "\n"
        )
    }

    @Test func `a member that an object repeats does not make up for one that lacks it`() throws {
        #expect(
            try text([#"[{"a": 1, "a": 2}, {"b": 1}]"#]) == "[{\"a?\": \"int\", \"b?\": \"int\"}]\n"
        )
    }

    @Test func `few values of many samples are an enumeration, and one that was seen once is not`()
        throws
    {
        let words = (0..<40).map { ["open", "closed"][$0 % 2] }
        let expected = #"[{"$type": "enum:open,closed", "$novel": true}]"# + "\n"
        #expect(try text(["[\(words.map { "\"\($0)\"" }.joined(separator: ","))]"]) == expected)
        let more = words + ["late"]
        #expect(
            try text(["[\(more.map { "\"\($0)\"" }.joined(separator: ","))]"]) == "[\"string\"]\n"
        )
    }

    @Test func `an enumeration needs ten values of each word, and none that are still new`() throws
    {
        func inferred(_ counts: [(String, Int)], inRows isInRows: Bool) throws -> String {
            let words = counts.flatMap { [String](repeating: "\"\($0.0)\"", count: $0.1) }
            if !isInRows { return try text(["[\(words.joined(separator: ","))]"]) }
            return try text(words.map { "[\($0), \($0)]" })
        }
        for isInRows in [false, true] {
            let known = try inferred([("open", 30), ("shut", 10)], inRows: isInRows)
            #expect(known.contains("enum:open,shut"), "\(known)")
            for counts in [
                [("open", 50), ("shut", 4)],
                // Two words are new in the last half.
                [("open", 60), ("shut", 20), ("sold", 20)],
            ] {
                #expect(try inferred(counts, inRows: isInRows).contains("string"), "\(counts)")
            }
            let late = try inferred([("open", 30), ("shut", 30), ("sold", 30)], inRows: isInRows)
            #expect(late.contains("enum:open,shut,sold"), "\(late)")
        }
    }

    @Test func `keys that are data make a dictionary`() throws {
        #expect(
            try text([#"{"2024-01-01": [1], "2024-01-02": [2]}"#]) == #"{"*?": ["int"]}"# + "\n"
        )
        #expect(try text([#"{"1.0.0": "a b", "1.1.0": "c d"}"#]) == #"{"*?": "string"}"# + "\n")
        let sparse = (0..<40).map { #"{"w\#($0 % 20)ord": \#($0), "x\#($0 % 17)y": 1}"# }
        #expect(try text(sparse) == #"{"*?": "int"}"# + "\n")
        // Values of different kinds are the members of an object.
        #expect(try text([#"{"1": 1, "2": "a"}"#]) == #"{"1": "int", "2": "string"}"# + "\n")
    }

    @Test func `more keys than an object has make a dictionary while samples are read`() throws {
        var inference = PatternInference()
        for start in stride(from: 0, to: 2_000, by: 10) {
            let members = (start..<start + 10).map { "\"key \($0)\": \($0)" }
            try inference.add("{\(members.joined(separator: ","))}")
        }
        #expect(try inference.infer().text == #"{"*?": "int"}"# + "\n")
    }

    @Test func `a comment tree is folded into a definition`() throws {
        let sample = """
            {"id": 1, "text": "a b", "replies": [
              {"id": 2, "text": "c d", "replies": [{"id": 3, "text": "e f", "replies": []}]}]}
            """
        #expect(
            try text([sample]) == """
                {
                  "$type": "#node",
                  "$define": {"node": {"id": "int", "text": "string", "replies": ["#node"]}}
                }

                """
        )
        let deeper = #"{"id": 4, "text": "x", "replies": [\#(sample)]}"#
        #expect(Verifier(try Pattern(text([sample]))).accepts(deeper))
    }

    @Test func `a menu whose leaves have no children is folded too`() throws {
        let sample =
            #"{"menu": {"title": "a", "items": [{"title": "b", "items": [{"title": "c"}]}]}}"#
        #expect(
            try text([sample]) == """
                {
                  "menu": "#menu",
                  "$define": {"menu": {"title": "string", "items?": ["#menu"]}}
                }

                """
        )
    }

    @Test func `a shape that is at several places is named once`() throws {
        let person = #"{"id": 1, "login": "a b", "admin": true}"#
        let sample = #"{"author": \#(person), "editors": [\#(person)], "title": "a b"}"#
        #expect(
            try text([sample]) == """
                {
                  "author": "#author",
                  "editors": ["#author"],
                  "title": "string",
                  "$define": {"author": {"id": "int", "login": "string", "admin": "bool"}}
                }

                """
        )
    }

    @Test func `a member that tells objects apart makes a union`() throws {
        let sample = """
            [{"type": "Point", "at": [1.5, 2]}, {"type": "Line", "at": [[1, 2], [3, 4.5]]},
             {"type": "Point", "at": [2, 2.5]}]
            """
        #expect(
            try text([sample]) == """
                [{
                  "$any": [
                    {"type": "enum:Point", "at": ["number"]},
                    {"type": "enum:Line", "at": [["number"]]}
                  ],
                  "$novel": true
                }]

                """
        )
        // The same members are no union.
        #expect(
            try text([#"[{"type": "a b", "n": 1}, {"type": "c d", "n": 2}]"#])
                == #"[{"type": "string", "n": "int"}]"# + "\n"
        )
    }

    @Test func `comments tell the coverage and bounds have room`() throws {
        let samples = [#"{"id": 7, "note": null}"#, #"{"id": 40}"#, #"{"id": 12, "note": "a b"}"#]
        #expect(
            try text(samples, .init(bounds: true, comments: true))
                == """
                // inferred from 3 documents
                {
                  "id": "int:0,50",  // 100 % of 3
                  "note?": "string"  // 66.7 % of 3, null in 50 %
                }

                """
                .replacingOccurrence(of: "66.7", with: "67")
        )
    }

    @Test func `no samples have the pattern any`() throws {
        #expect(try PatternInference().infer().text == "\"any\"\n")
    }

    @Test func `a document that is not JSON leaves the state as it was`() throws {
        var inference = PatternInference()
        try inference.add(#"{"a": 1}"#)
        let before = inference.json()
        #expect(throws: UnreadableDocumentError.self) { try inference.add(#"{"a": 1, "b": tru}"#) }
        #expect(throws: UnreadableDocumentError.self) {
            try inference.add(String(repeating: "[", count: 600))
        }
        #expect(inference.json() == before)
    }
}

extension String {
    fileprivate func replacingOccurrence(of part: String, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}
