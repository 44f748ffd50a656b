import Testing
import VeriJSON

/// Documents that are cleaned in the background while their task is cancelled.
struct CancellationTests {
    private static let sanitizer = Result {
        Sanitizer(try Pattern(#"[{"id": "int", "of": [[]]}]"#))
    }

    /// A document that cancels the task that cleans it, at the moment at which it is read.
    private struct CancellingDocument: JSONInput {
        var text: String
        var jsonBytes: JSONBytes {
            withUnsafeCurrentTask { $0?.cancel() }
            return JSONBytes(text)
        }
    }

    @Test(arguments: [
        #"[{"id": 1}, {"id": "x"}]"#, #"[{"id": 1}, {"id": 2}]"#, #"[{"id": 1, "of": [[], []]}]"#,
    ])
    func `a walk stops when its task is cancelled`(_ text: String) async throws {
        let sanitizer = try Self.sanitizer.get()
        await #expect(throws: CancellationError.self) {
            try await sanitizer.sanitize(inBackground: CancellingDocument(text: text))
        }
        // The same sanitizer cleans as before.
        let expected = try sanitizer.sanitize(text)
        let result = try await sanitizer.sanitize(inBackground: text)
        #expect(result.text == expected.text && result.report == expected.report)
    }

    @Test func `a task that was cancelled before does nothing`() async throws {
        let sanitizer = try Self.sanitizer.get()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sanitizer.sanitize(inBackground: "[]")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a report that is read in a cancelled task is whole`() async throws {
        // Beyond the limit on changes the document is walked again.
        let policy = Sanitizer.Policy(limits: Sanitizer.Limits(changes: 10))
        let sanitizer = Sanitizer(try Pattern(#"[{"id": "int"}]"#), policy: policy)
        let text = "[" + String(repeating: #"{"id":"x"},"#, count: 30) + #"{"id":1}]"#
        let result = try await sanitizer.sanitize(inBackground: text)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return result.quarantine().count
        }
        #expect(await task.value == 30)
    }

    @Test func `deep documents are checked at each level and still end`() async throws {
        let depth = 400
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let sanitizer = Sanitizer(try Pattern(##"{"$define": {"l": ["#l"]}, "$type": "#l"}"##))
        let result = try await sanitizer.sanitize(inBackground: text)
        #expect(result.isUnchanged)
        await #expect(throws: CancellationError.self) {
            try await sanitizer.sanitize(inBackground: CancellingDocument(text: text))
        }
    }
}
