import TestSupport
import Testing
import VeriJSONCore

/// The tests' own JSON Patch applier, held against the suite of the JSON Patch specification.
struct PatchApplierTests {
    @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
    func `the applier passes the examples of RFC 6902`() throws {
        let text = try Corpora.bytes("json-patch-tests/spec_tests.json")
        let cases = try JSONValue(parsing: text).asArray ?? []
        var count = 0
        for example in cases where example["disabled"] != .bool(true) {
            guard let document = example["doc"], let patch = example["patch"] else { continue }
            count += 1
            let result = try? PatchApplier.apply(patch, to: document)
            #expect(result == example["expected"], "\(example["comment"]?.asString ?? "")")
        }
        #expect(count >= 15)
    }

    @Test func `the applier removes, adds and replaces`() throws {
        let patch: JSONValue = [
            ["op": "remove", "path": "/items/1"], ["op": "add", "path": "/items/0", "value": 0],
            ["op": "replace", "path": "/a~1b", "value": .null],
        ]
        let value: JSONValue = ["items": [1, 2, 3], "a/b": 5]
        #expect(try PatchApplier.apply(patch, to: value) == ["items": [0, 1, 3], "a/b": .null])
        #expect(throws: PatchApplier.Failure.self) {
            try PatchApplier.apply([["op": "remove", "path": "/items/3"]], to: value)
        }
    }
}
