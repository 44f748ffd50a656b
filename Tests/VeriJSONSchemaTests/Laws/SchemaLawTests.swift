import Testing
import VeriJSONSchema

/// The laws of cleaning, on random schemas and documents near them.
@Suite struct SchemaLawTests {
    private static let cleanings = [
        Schema.Cleaning(), Schema.Cleaning(forbiddenMembers: .refuse),
        Schema.Cleaning(fillsDefaults: true),
        Schema.Cleaning(forbiddenMembers: .refuse, fillsDefaults: true),
    ]

    @Test(arguments: cleanings.indices)
    func `the laws hold for random schemas`(_ choice: Int) throws {
        let cleaning = Self.cleanings[choice]
        var counts: [Report.Status: Int] = [:]
        var (compiled, filled) = (0, 0)
        for seed in 0..<150 {
            var generator = SchemaGenerator(seed: seed)
            generator.hasDefaults = true
            let schema = generator.schema()
            // References that lead back to themselves are mistakes.
            guard let made = try? Schema(JSONWriter().write(schema)) else { continue }
            compiled += 1
            let laws = Laws(schema: made, cleaning: cleaning)
            var documents = DocumentGenerator(dice: generator.dice)
            for _ in 0..<12 {
                let document = JSONWriter().write(documents.document(for: schema, in: schema))
                let result = laws.check(document)
                if let broken = result.broken {
                    Issue.record(
                        """
                        seed \(seed): \(broken)
                        \(schema)
                        \(String(decoding: document, as: UTF8.self))
                        """
                    )
                }
                counts[result.status, default: 0] += 1
                filled += result.filled
            }
        }
        #expect(compiled > 100)
        for status in [Report.Status.unchanged, .changed, .rejected] {
            #expect(counts[status] ?? 0 > 50)
        }
        #expect(cleaning.fillsDefaults ? filled > 50 : filled == 0)
    }
}

/// The laws for one schema.
struct Laws {
    private let schema: Schema
    private let sanitizer: Sanitizer
    private let verifier: Verifier
    private let fillsDefaults: Bool

    init(schema: Schema, cleaning: Schema.Cleaning) {
        self.schema = schema
        sanitizer = Sanitizer(schema, cleaning: cleaning)
        verifier = Verifier(schema, cleaning: cleaning)
        fillsDefaults = cleaning.fillsDefaults
    }

    /// Returns the law that a document breaks, and what became of it.
    func check(_ document: [UInt8]) -> (broken: String?, status: Report.Status, filled: Int) {
        do {
            return try checked(document)
        } catch {
            return ("\(error)", .rejected, 0)
        }
    }

    private func checked(
        _ document: [UInt8]
    ) throws -> (broken: String?, status: Report.Status, filled: Int) {
        let result = try sanitizer.sanitize(document)
        let filled = result.report.changes.count { $0.code == .defaulted }
        func outcome(_ broken: String?) -> (String?, Report.Status, Int) {
            (broken, result.status, filled)
        }
        let isClean = result.status == .unchanged
        guard verifier.accepts(document) == isClean,
            try verifier.findings(in: document).isEmpty == isClean
        else { return outcome("findings and changes differ") }
        let isValid = schema.accepts(document)
        guard isClean ? isValid : !isValid || fillsDefaults else {
            return outcome("another verdict than the evaluation: \(isValid)")
        }
        if !isClean, isValid, result.status == .changed {
            let isFilling = result.report.changes.allSatisfy {
                $0.code == .defaulted || $0.action == .replace
            }
            guard isFilling else { return outcome("a valid document lost something") }
        }
        if isClean, result.bytes != document { return outcome("other bytes") }
        guard result.status == .changed, let clean = result.bytes else { return outcome(nil) }
        let text = String(decoding: clean, as: UTF8.self)
        guard schema.accepts(clean) else { return outcome("\(text) does not match") }
        guard try sanitizer.sanitize(clean).status == .unchanged else {
            return outcome("\(text) changes again")
        }
        return outcome(try result.undo.apply(to: clean) == document ? nil : "\(text): not undone")
    }
}
