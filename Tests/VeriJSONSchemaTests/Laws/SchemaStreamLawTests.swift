import Testing
import VeriJSONSchema
import VeriJSONStreams

/// Law 9 for schemas: a stream of items and the whole array have the same values and changes.
@Suite struct SchemaStreamLawTests {
    /// The schema of an array whose items are those of another schema.
    private func list(of schema: JSONValue) throws -> Schema {
        guard case .object(var item) = schema else { return try Schema("true") }
        var list: JSONObject = ["type": "array"]
        list["$defs"] = item["$defs"]
        item["$defs"] = nil
        list["items"] = .object(item)
        return try Schema(JSONWriter().write(.object(list)))
    }

    private func values(
        _ sanitizer: Sanitizer,
        _ document: [UInt8],
        chunk: Int,
        jobs: Int
    ) async throws -> (items: [JSONValue], changes: [String]) {
        let stream = AsyncStream { continuation in
            for start in stride(from: 0, to: document.count, by: chunk) {
                continuation.yield(Array(document[start..<min(start + chunk, document.count)]))
            }
            continuation.finish()
        }
        var items: [JSONValue] = []
        var changes: [String] = []
        for try await record in sanitizer.sanitize(items: stream, jobs: jobs) {
            if let bytes = record.bytes { items.append(try JSONValue(parsing: bytes)) }
            changes += record.report?.changes.map(Self.words) ?? []
        }
        return (items, changes)
    }

    @Test func `the counts of a stream are those of its documents`() throws {
        var kinds: Set<FindingCode> = []
        for seed in 0..<60 {
            var generator = SchemaGenerator(seed: seed)
            let schema = generator.schema()
            guard let made = try? Schema(JSONWriter().write(schema)) else { continue }
            let sanitizer = Sanitizer(made)
            var documents = DocumentGenerator(dice: generator.dice)
            var expected = Report.Summary()
            var feed = try sanitizer.feed(.lines)
            for _ in 0..<20 {
                let document = JSONWriter().write(documents.document(for: schema, in: schema))
                expected += try sanitizer.sanitize(document).report.summary
                _ = try feed.add(document + [0x0A])
            }
            _ = try feed.finish()
            #expect(feed.summary == expected, "seed \(seed)")
            kinds.formUnion(expected.causes.map(\.code))
        }
        #expect(kinds.count > 10, "\(kinds)")
    }

    private static func words(_ change: Report.Change) -> String {
        "\(change.action) \(change.path) \(change.code)"
    }

    @Test(arguments: [1, 2])
    func `a stream of items and the whole array are cleaned alike`(_ jobs: Int) async throws {
        var (streamed, changed) = (0, 0)
        for seed in 0..<80 {
            var generator = SchemaGenerator(seed: seed)
            let schema = generator.schema()
            guard let list = try? list(of: schema) else { continue }
            let sanitizer = Sanitizer(list, policy: Sanitizer.Policy(conversions: .safe))
            var documents = DocumentGenerator(dice: generator.dice)
            let items = (0..<6).map { _ in documents.document(for: schema, in: schema) }
            let document = JSONWriter().write(.array(items))
            let whole = try sanitizer.sanitize(document)
            let clean = try whole.bytes.map { try JSONValue(parsing: $0).asArray ?? [] }
            let stream: (items: [JSONValue], changes: [String])
            do {
                stream = try await values(sanitizer, document, chunk: 1 + seed, jobs: jobs)
            } catch is StreamError {
                // Where other rules than one for all items apply, there is no stream.
                continue
            }
            streamed += 1
            #expect(stream.items == clean, "seed \(seed)")
            #expect(stream.changes == whole.report.changes.map(Self.words), "seed \(seed)")
            if whole.status == .changed { changed += 1 }
        }
        #expect(streamed > 30 && changed > 15, "\(streamed) \(changed)")
    }
}
