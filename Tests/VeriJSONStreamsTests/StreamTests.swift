import TestSupport
import Testing
import VeriJSON
import VeriJSONStreams

/// Streams, as a program sees them.
struct StreamTests {
    private func sanitizer(
        _ pattern: String,
        _ policy: Sanitizer.Policy = Sanitizer.Policy()
    ) throws -> Sanitizer {
        let isName = pattern.allSatisfy(\.isLetter)
        return Sanitizer(try Pattern(isName ? "\"\(pattern)\"" : pattern), policy: policy)
    }

    // MARK: Lines

    @Test func `a text sequence keeps its separators`() throws {
        let text = "\u{1E}{\"id\":1}\n\u{1E}{\"id\":\n\"x\"}\n\u{1E}{\"id\":\n3}\n"
        let run = try StreamRun(try sanitizer(#"{"id": "int"}"#), .lines, text)
        #expect(run.text == "\u{1E}{\"id\":1}\n\u{1E}{\"id\":\n3}\n")
        #expect(run.records.map(\.line) == [1, 2, 4])
        #expect(run.records.map(\.status) == [.unchanged, .rejected, .unchanged])
    }

    @Test func `a scalar of a text sequence may have been cut`() throws {
        let run = try StreamRun(try sanitizer("int"), .lines, "\u{1E}12\n\u{1E}34")
        #expect(run.text == "\u{1E}12\n")
        #expect(run.records.last?.error?.code == .cut)
    }

    @Test func `compact records stay on their lines`() throws {
        let policy = Sanitizer.Policy(output: .pretty())
        let run = try StreamRun(try sanitizer("any", policy), .lines, "{ \"a\": 1 }\r\n[ 2 ]\n")
        #expect(run.text == "{\"a\":1}\n[2]\n")
    }

    @Test func `a record is repaired if the policy says so`() throws {
        let policy = Sanitizer.Policy(relaxed: .json5)
        let run = try StreamRun(
            try sanitizer(#"{"id": "int"}"#, policy),
            .lines,
            "{id: 1}\n{\"id\":2}\n{id}\n"
        )
        #expect(run.text == "{\"id\": 1}\n{\"id\":2}\n")
        #expect(run.records.map(\.status) == [.changed, .unchanged, .unreadable])
    }

    @Test func `a repaired number of a record becomes the text as which it was written`() throws {
        let policy = Sanitizer.Policy(relaxed: .salvage)
        let run = try StreamRun(
            try sanitizer(#"{"zip": "~string"}"#, policy),
            .lines,
            "{\"zip\": 02139}\n{\"zip\": 10}\n{zip: 00501,}\n"
        )
        #expect(run.text == "{\"zip\": \"02139\"}\n{\"zip\": \"10\"}\n{\"zip\": \"00501\"}\n")
    }

    @Test func `a stream can stop at what cannot be read`() throws {
        let policy = Sanitizer.Policy(unreadableRecords: .stop)
        let run = try StreamRun(
            try sanitizer(#"{"id": "int"}"#, policy),
            .lines,
            "{\"id\":1}\n{\"id\":2\n{\"id\":3}\n"
        )
        let error = try #require(run.error)
        #expect(run.text == "{\"id\":1}\n")
        #expect(error.code.rawValue == "syntax.unexpectedEnd")
        #expect(error.message.hasPrefix("record 1, line 2: expected"))
    }

    @Test func `too many lost records end the stream with an error`() throws {
        let policy = Sanitizer.Policy(maxDropped: .count(1))
        let run = try StreamRun(try sanitizer("int", policy), .lines, "1\n\"x\"\n2\nnope\n")
        #expect(run.text == "1\n2\n")
        #expect(run.error?.code == .arrayDropped)
        #expect(
            run.error?.message
                == "expected to lose at most 1 of the records, found 2 of 4 lost"
        )
    }

    @Test func `a record beyond the limit is left out, and not kept`() throws {
        var policy = Sanitizer.Policy()
        policy.limits.inputBytes = 100
        let long = "\"" + String(repeating: "x", count: 100_000) + "\""
        var chunks: SplitMix64? = SplitMix64(seed: 5)
        for (framing, text, clean) in [
            (Sanitizer.Framing.lines, "1\n\(long)\n2\n", "1\n2\n"),
            (.items(), "[1, \(long), 2]", "[1, 2]"),
            (.events, "data: 1\n\ndata: \(long)\n\ndata: 2\n\n", "data: 1\n\ndata: 2\n\n"),
        ] {
            let pattern = framing == .items() ? #"["any"]"# : "any"
            let run = try StreamRun(
                try sanitizer(pattern, policy),
                framing,
                Array(text.utf8),
                chunks: &chunks
            )
            #expect(run.text == clean)
            #expect(run.records.map(\.status) == [.unchanged, .unreadable, .unchanged])
            #expect(run.records[1].error?.code == .inputBytes)
            #expect(run.records[1].original.isEmpty)
            #expect(run.error == nil)
        }
    }

    @Test func `a refused record is quarantined with its place`() throws {
        let stream = "{\"id\":1}\n{\"id\":\"x\"}\nnope\n"
        var whole: SplitMix64?
        let run = try StreamRun(
            try sanitizer(#"{"id": "int"}"#),
            .lines,
            Array(stream.utf8),
            chunks: &whole,
            name: "a.ndjson"
        )
        let records = run.records.flatMap { $0.quarantine() }
        #expect(records.map(\.line) == [2, 3])
        #expect(records.map(\.range) == [9..<19, 20..<24])
        #expect(records[1].raw == Array("nope".utf8))
        #expect(try QuarantineRecord(json: records[1].json.utf8) == records[1])
        #expect(run.records[2].quarantine(hidingValues: true).first?.concealment == .redacted)
        let secret = try StreamRun(
            try sanitizer(#"{"id": {"$type": "int", "$secret": true}}"#),
            .lines,
            "nope\n"
        )
        #expect(secret.records[0].quarantine().first?.concealment == .secret)
        #expect(secret.records[0].quarantine().first?.raw == nil)
    }

    @Test func `a record that is not UTF-8 is quarantined as it is`() throws {
        var whole: SplitMix64?
        let bytes: [UInt8] = [0x22, 0xE9, 0x22, 0x0A]
        let run = try StreamRun(try sanitizer("any"), .lines, bytes, chunks: &whole)
        let record = try #require(run.records.first?.quarantine().first)
        #expect(record.raw == [0x22, 0xE9, 0x22])
        #expect(record.json.contains(#""rawBase64":"Iuki""#))
        #expect(try QuarantineRecord(json: record.json.utf8).raw == record.raw)
    }

    // MARK: Events

    @Test func `events keep their fields and comments`() throws {
        let text = """
            : welcome
            id: 7
            data: {"id":"1"}

            event: token
            data: {"id":
            retry: 5
            data: "2"}

            data: {"id":"x"}

            data: [DONE]


            """
        let run = try StreamRun(
            try sanitizer(#"{"id": "~int"}"#),
            .events,
            text
        )
        #expect(
            run.text == """
                : welcome
                id: 7
                data: {"id":1}

                event: token
                data: {"id":
                data: 2}
                retry: 5

                data: [DONE]


                """
        )
        #expect(run.records.map(\.status) == [.changed, .changed, .rejected])
    }

    @Test(arguments: 1...12)
    func `events after a byte order mark are cleaned`(size: Int) throws {
        let run = try StreamRun(
            try sanitizer(#"{"id": "~int"}"#),
            .events,
            Array("\u{FEFF}data: {\"id\":\"1\"}\n\ndata: {\"id\":\"x\"}\n\n".utf8),
            inChunksOf: size
        )
        #expect(run.bytes == Array("\u{FEFF}data: {\"id\":1}\n\n".utf8))
        #expect(run.records.map(\.status) == [.changed, .rejected])
        #expect(run.changes.map(\.line) == [1, 3])
    }

    @Test func `places in an event of several lines are those of the stream`() throws {
        let text = "data: {\"a\":\ndata: 1,\r\n: note\r\ndata:\"b\": \"é\"}\n\n"
        let run = try StreamRun(try sanitizer(#"{"a": "int", "b?": "int"}"#), .events, text)
        let change = try #require(run.changes.first)
        let value = try #require(text.firstRange(of: "\"é\""))
        let start = text.utf8.distance(from: text.utf8.startIndex, to: value.lowerBound)
        #expect(change.range == start..<start + 4)
        #expect(change.causes.map(\.range) == [start..<start + 4])
        #expect((change.line, change.column) == (4, 11))
    }

    // MARK: Items

    @Test(arguments: [
        ("[]", "[]", 0), ("[ ]", "[ ]", 0), ("[ \"x\" ]", "[]", 1), ("[1,]", "[1]", 2),
        ("[,1]", "[1]", 2), ("[ \"x\", 2 ]", "[ 2 ]", 2), ("[1,\n\"x\",\n2]", "[1,\n2]", 3),
        ("[1 , {\"a\":[\"]\"]} , 2]\n", "[1 , 2]\n", 3),
    ])
    func `items come out with what is between them`(text: String, clean: String, count: Int) throws
    {
        let run = try StreamRun(try sanitizer(#"["int"]"#), .items(), text)
        #expect(run.text == clean)
        #expect(run.records.count == count)
        #expect(run.error == nil)
    }

    @Test func `an array inside arrays is found by its index`() throws {
        let pattern = #"[["int"]]"#
        let run = try StreamRun(try sanitizer(pattern), .items(at: "/1"), #"[[1],[2,"x"],[3]]"#)
        #expect(run.text == "[[1],[2],[3]]")
        #expect(run.changes.map(\.path.description) == ["/1/1"])
    }

    @Test(arguments: [
        (#"{"a": ["int"]}"#, #"{"a":[1],"b":tru}"#, "syntax."),
        (#"{"a": ["int"]}"#, #"{"a":[1]"#, "syntax.unexpectedEnd"),
        (#"{"a": ["int"]}"#, #"{"a":[1"#, "stream.cut"),
        (#"{"a": ["int"], "b": "int"}"#, #"{"a":[1]}"#, "stream.surroundings"),
        (#"{"a": ["int"]}"#, #"{"a":5}"#, "stream.surroundings"),
        (#"{"a": ["int"]}"#, #"{"a":[1],"a":[2]}"#, "stream.surroundings"),
        (#"{"a": {"$type": ["int"], "$count": "2,2"}}"#, #"{"a":[1]}"#, "array.count"),
        (#"{"a": {"$type": ["int"], "$maxDropped": 0}}"#, #"{"a":["x"]}"#, "array.dropped"),
    ])
    func `the end tells what concerns the whole`(pattern: String, text: String, code: String) throws
    {
        let run = try StreamRun(try sanitizer(pattern), .items(at: "/a"), text)
        #expect(
            run.error?.code.rawValue.hasPrefix(code) == true,
            "\(run.error?.code.rawValue ?? "")"
        )
        // What surrounds the items comes out as it went in.
        #expect(run.text == text || code == "array.dropped")
    }

    @Test func `a finding after the items has its place in the stream`() throws {
        let text = "{\"a\":[1,\n2,\n3],\n\"b\":\"x\"}"
        let run = try StreamRun(
            try sanitizer(#"{"a": ["int"], "b": "int"}"#),
            .items(at: "/a"),
            text
        )
        let finding = try #require(run.error?.findings.first)
        #expect((finding.line, finding.column) == (4, 5))
        #expect(finding.range == 20..<23)
        #expect(
            run.error?.description.contains("line 4, column 5, at /b: expected an integer") == true
        )
    }

    @Test func `what cannot be streamed is refused before the first byte`() throws {
        for (pattern, pointer, words) in [
            (#"{"a": ["int"]}"#, "/b", "no rule"), ("int", "", "int"),
            (#"{"$type": ["int"], "$unique": true}"#, "", "one with '$unique'"),
            (#"{"$any": [{"a": ["int"]}, "int"]}"#, "/a", "a union on the way to it"),
        ] {
            let pointer = try #require(JSONPointer(pointer))
            #expect {
                _ = try sanitizer(pattern).feed(.items(at: pointer))
            } throws: { error in
                (error as? StreamError)?.message.hasSuffix("found \(words)") == true
            }
        }
    }

    @Test func `what is below a secret stays hidden`() throws {
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 200))
        let pattern = #"{"a": {"$type": {"b": [{"id": "int"}]}, "$secret": true}}"#
        let run = try StreamRun(
            try sanitizer(pattern, policy),
            .items(at: "/a/b"),
            #"{"a":{"b":[{"id":"hush"}]}}"#
        )
        let record = try #require(run.records.first)
        #expect(record.status == .rejected)
        #expect(record.result?.reportText().contains("hush") == false)
        #expect(record.quarantine().first?.value == nil)
    }

    // MARK: Background

    @Test func `a document is cleaned in the background`() async throws {
        let result = try await sanitizer(#"["int"]"#).sanitize(
            inBackground: Array("[1,\"x\"]".utf8)
        )
        #expect(result.text == "[1]")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sanitizer("any").sanitize(inBackground: Array("1".utf8))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
