import Testing
import VeriJSONCore

/// A document that is cleaned in its own memory becomes what it becomes anywhere.
struct InPlaceLawTests {
    private func sanitizer(_ policy: Sanitizer.Policy = Sanitizer.Policy()) throws -> Sanitizer {
        Sanitizer(
            try Pattern(#"[{"id":"int","name":{"$type":"string","$default":"?"}}]"#),
            policy: policy
        )
    }

    @Test func `what is kept stays in the memory of the document`() throws {
        var bytes = Array(#"[{"id":1,"name":"a"},{"id":"x","name":"b"},{"id":2,"name":"c"}]"#.utf8)
        let memory = bytes.withUnsafeBufferPointer { $0.baseAddress }
        #expect(try sanitizer().sanitize(inPlace: &bytes).totals.dropped == 1)
        #expect(bytes.withUnsafeBufferPointer { $0.baseAddress } == memory)
        #expect(
            String(decoding: bytes, as: UTF8.self) == #"[{"id":1,"name":"a"},{"id":2,"name":"c"}]"#
        )
    }

    @Test func `what others hold stays as it was`() throws {
        let original = Array(#"[{"id":1,"name":"a"},{"id":"x","name":"b"}]"#.utf8)
        var bytes = original
        let report = try sanitizer().sanitize(inPlace: &bytes, name: "orders.json")
        #expect(String(decoding: bytes, as: UTF8.self) == #"[{"id":1,"name":"a"}]"#)
        #expect(String(decoding: original, as: UTF8.self).hasSuffix(#""name":"b"}]"#))
        #expect(report.document == "orders.json")
        #expect(report.changes.map(\.line) == [1])
        #expect(report.findings.map(\.found.words) == [#"a string"#])
    }

    @Test func `a document that grows, or is written in another form, gets another buffer`() throws
    {
        var bytes = Array(#"[{"id":1}, {"id":2,"name":"b"}]"#.utf8)
        let report = try sanitizer().sanitize(inPlace: &bytes)
        #expect(report.totals.inserted == 1)
        #expect(
            String(decoding: bytes, as: UTF8.self) == #"[{"id":1,"name":"?"}, {"id":2,"name":"b"}]"#
        )
        var policy = Sanitizer.Policy()
        policy.output = .pretty(indent: 1)
        bytes = Array(#"[{"id":1,"name":"a"},3]"#.utf8)
        #expect(try sanitizer(policy).sanitize(inPlace: &bytes).totals.dropped == 1)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "[\n {\n  \"id\": 1,\n  \"name\": \"a\"\n }\n]"
        )
    }

    @Test func `many small changes are made as well, wherever that is`() throws {
        for count in [10, 100, 1_000, 10_000] {
            let document = "[" + String(repeating: #""x",1,"#, count: count) + "2]"
            var bytes = Array(document.utf8)
            let report = try Sanitizer(Pattern(#"["int"]"#)).sanitize(inPlace: &bytes)
            #expect(report.totals.dropped == count)
            let clean = "[" + String(repeating: "1,", count: count) + "2]"
            #expect(String(decoding: bytes, as: UTF8.self) == clean)
        }
    }

    @Test func `what is no document stays as it was`() throws {
        var bytes = Array(#"[{"id":"x"},"#.utf8)
        let original = bytes
        #expect(throws: UnreadableDocumentError.self) { try sanitizer().sanitize(inPlace: &bytes) }
        #expect(bytes == original)
        bytes = Array(#"{"id":1}"#.utf8)
        #expect(try sanitizer().sanitize(inPlace: &bytes).status == .rejected)
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"id":1}"#)
    }
}
