import Foundation
import Testing
import VeriJSON

/// Values, patches, undos and records as parts of models.
@Suite struct CodableTests {
    private static let text = #"""
        {"a":[1,-2,2.50,18446744073709551615,true,null,"x\u0001é"],"b":{"c":{}},"d":1e400,"e":0.1}
        """#

    @Test func `a value has all its digits with this library's decoder`() throws {
        struct Box: Decodable {
            var value: JSONValue
        }
        let value = try JSONValue(parsing: Self.text)
        let data = Data(#"{"value":\#(Self.text)}"#.utf8)
        let decoded = try JSONSanitizingDecoder().decode(Box.self, from: data).value
        #expect(decoded == value)
        #expect(decoded["d"] == JSONNumber(lexeme: "1e400").map(JSONValue.number))
    }

    @Test func `a value goes through JSONEncoder and JSONDecoder`() throws {
        let text = Self.text.replacing(#","d":1e400"#, with: "")
        let value = try JSONValue(parsing: text)
        let data = try JSONEncoder().encode(value)
        #expect(try JSONValue(parsing: String(decoding: data, as: UTF8.self)) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
    }

    private func result() throws -> Sanitized {
        let policy = Sanitizer.Policy(conversions: .safe, disclosure: .values(upTo: .max))
        let pattern = try Pattern(#"[{"id": "int", "note?": "string"}]"#)
        return try Sanitizer(pattern, policy: policy)
            .sanitize(#"[{"id":"1"},{"id":{}},{"id":3,"note":[]}]"#, name: "list.json")
    }

    @Test func `patches, undos and records can be encoded and decoded`() throws {
        let result = try result()
        let patch = try result.report.patch()
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        #expect(try decoder.decode(JSONPatch.self, from: encoder.encode(patch)) == patch)
        let undo = result.undo
        #expect(try decoder.decode(Undo.self, from: encoder.encode(undo)) == undo)
        for record in result.quarantine() {
            #expect(
                try decoder.decode(QuarantineRecord.self, from: encoder.encode(record)) == record
            )
        }
        #expect(throws: JSONPatch.Error.self) {
            try decoder.decode(JSONPatch.self, from: Data("{}".utf8))
        }
        #expect(throws: FileError.self) {
            try decoder.decode(Undo.self, from: Data(#""x""#.utf8))
        }
    }

    @Test func `a patch leads from the original to the clean document`() throws {
        let result = try result()
        let original = try JSONValue(parsing: #"[{"id":"1"},{"id":{}},{"id":3,"note":[]}]"#)
        #expect(try result.report.patch().apply(to: original) == result.value)
    }

    @Test(arguments: [
        (#"[{"op":"add","path":"/a/1","value":9}]"#, #"{"a":[1,9,2],"b":{}}"#),
        (#"[{"op":"add","path":"/a/-","value":9}]"#, #"{"a":[1,2,9],"b":{}}"#),
        (#"[{"op":"add","path":"/b/c","value":[]}]"#, #"{"a":[1,2],"b":{"c":[]}}"#),
        (#"[{"op":"remove","path":"/a/0"},{"op":"remove","path":"/a/0"}]"#, #"{"a":[],"b":{}}"#),
        (#"[{"op":"replace","path":"","value":null}]"#, "null"),
        (#"[{"op":"replace","path":"/a/2","value":null}]"#, nil),
        (#"[{"op":"replace","path":"/c","value":null}]"#, nil),
        (#"[{"op":"remove","path":""}]"#, nil),
        (#"[{"op":"remove","path":"/a/01"}]"#, nil),
        (#"[{"op":"add","path":"/a/3","value":1}]"#, nil),
        (#"[{"op":"add","path":"/a/0/x","value":1}]"#, nil),
    ])
    func `a patch is applied as RFC 6902 says`(patch: String, expected: String?) throws {
        let document = try JSONValue(parsing: #"{"a":[1,2],"b":{}}"#)
        let patch = try JSONPatch(JSONValue(parsing: patch))
        if let expected {
            #expect(try patch.apply(to: document) == JSONValue(parsing: expected))
        } else {
            let error = #expect(throws: JSONPatch.Error.self) { try patch.apply(to: document) }
            #expect(error?.code == .place)
        }
    }

    @Test(arguments: [
        "{}", "[1]", #"[{"op":"add","path":"/a"}]"#,
        #"[{"op":"remove"}]"#, #"[{"op":"remove","path":"a"}]"#,
    ])
    func `what is no patch is refused`(text: String) throws {
        let value = try JSONValue(parsing: text)
        let error = #expect(throws: JSONPatch.Error.self) { try JSONPatch(value) }
        #expect(error?.code == .syntax)
    }

    @Test func `changes and findings have identities, and a summary prints itself`() throws {
        let report = try result().report
        #expect(Set(report.changes.map(\.id)).count == report.changes.count)
        #expect(Set(report.findings.map(\.id)).count == report.findings.count)
        #expect(
            report.summary.description == """
                1 document: 1 changed, 0 rejected
                  1 drop object.invalid /*
                  1 convert convert.stringToNumber /*/id
                  1 strip type.mismatch /*/note
                """
        )
    }

    /// A report that was handed on, for a test on one thread.
    private final class Log: @unchecked Sendable {
        var lines: [String] = []
    }

    @Test func `a plain decode logs what was changed or rejected`() throws {
        let log = Log()
        let decoder = JSONSanitizingDecoder()
        decoder.onReport = { log.lines.append($0.status.rawValue) }
        _ = try decoder.decode([Int].self, from: Data("[1]".utf8))
        #expect(log.lines.isEmpty)
        _ = try decoder.decode([Int].self, from: Data(#"[1,"x"]"#.utf8))
        _ = try? decoder.decode(Int.self, from: Data(#""x""#.utf8))
        #expect(log.lines == ["changed", "rejected"])
        let guided = JSONSanitizingDecoder(try Pattern(#"["int"]"#))
        guided.onReport = { log.lines.append($0.line) }
        _ = try guided.decode([Int].self, from: Data(#"[1,"x"]"#.utf8))
        #expect(
            log.lines.last == "[Int]: 1 left out (1 of 2 items of the root): type.mismatch at /*"
        )
    }
}
