import TestSupport
import Testing
import VeriJSONSchema

/// The laws of cleaning, on random schemas and documents near them.
@Suite struct SchemaLawTests {
    private static let choices: [(Schema.Cleaning, Sanitizer.Policy.Conversions)] = [
        (Schema.Cleaning(), []), (Schema.Cleaning(), .safe),
        (Schema.Cleaning(forbiddenMembers: .refuse), []),
        (Schema.Cleaning(fillsDefaults: true), .lenient),
        (Schema.Cleaning(forbiddenMembers: .refuse, fillsDefaults: true), []),
        (Schema.Cleaning(forbiddenMembers: .refuse, fillsDefaults: true), .safe),
    ]

    @Test(arguments: choices.indices)
    func `the laws hold for random schemas`(_ choice: Int) throws {
        let (cleaning, conversions) = Self.choices[choice]
        var counts: [Report.Status: Int] = [:]
        var (compiled, filled, converted) = (0, 0, 0)
        let seeds = Thoroughness.cases(150, usually: 40)
        for seed in 0..<seeds {
            var generator = SchemaGenerator(seed: seed)
            generator.hasDefaults = true
            let schema = generator.schema()
            // References that lead back to themselves are mistakes.
            guard let made = try? Schema(JSONWriter().write(schema)) else { continue }
            compiled += 1
            let laws = Laws(
                schema: made,
                reversed: try Schema(JSONWriter().write(schema.reversed)),
                cleaning: cleaning,
                conversions: conversions
            )
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
                converted += result.converted
            }
        }
        #expect(compiled > seeds * 2 / 3)
        for status in [Report.Status.unchanged, .changed, .rejected] {
            #expect(counts[status] ?? 0 > seeds / 3)
        }
        #expect(cleaning.fillsDefaults ? filled > seeds / 8 : filled == 0)
        #expect(conversions.isEmpty ? converted == 0 : converted > seeds / 8)
    }
}

extension JSONValue {
    /// The value with the members of all objects in the opposite order.
    fileprivate var reversed: JSONValue {
        switch self {
        case .array(let items): return .array(items.map(\.reversed))
        case .object(let object):
            var reversed = JSONObject()
            for member in object.reversed() { reversed[member.key] = member.value.reversed }
            return .object(reversed)
        default: return self
        }
    }
}

/// The laws for one schema.
struct Laws {
    /// What became of a document.
    struct Outcome {
        /// The law that it breaks.
        var broken: String?
        var status: Report.Status
        /// The number of members that were filled.
        var filled = 0
        /// The number of values that were converted.
        var converted = 0
    }

    private let schema: Schema
    private let sanitizer: Sanitizer
    /// A sanitizer by the same schema in another order.
    private let reversed: Sanitizer
    /// A sanitizer that has met no other document.
    private let fresh: () -> Sanitizer
    /// Sanitizers whose reports list few changes.
    private let limited: [Sanitizer]
    private let verifier: Verifier
    private let fillsDefaults: Bool

    init(
        schema: Schema,
        reversed other: Schema,
        cleaning: Schema.Cleaning,
        conversions: Sanitizer.Policy.Conversions
    ) {
        let policy = Sanitizer.Policy(conversions: conversions)
        self.schema = schema
        sanitizer = Sanitizer(schema, policy: policy, cleaning: cleaning)
        reversed = Sanitizer(other, policy: policy, cleaning: cleaning)
        fresh = { Sanitizer(schema, policy: policy, cleaning: cleaning) }
        limited = [0, 2].map { limit in
            var policy = policy
            policy.limits.changes = limit
            return Sanitizer(schema, policy: policy, cleaning: cleaning)
        }
        verifier = Verifier(schema, policy: policy, cleaning: cleaning)
        fillsDefaults = cleaning.fillsDefaults
    }

    /// Returns what became of a document.
    func check(_ document: [UInt8]) -> Outcome {
        do {
            return try checked(document)
        } catch {
            return Outcome(broken: "\(error)", status: .rejected)
        }
    }

    /// Returns whether two sanitizers, or two layouts of a document, have the same result.
    private func isSame(_ left: Sanitized, _ right: Sanitized) throws -> Bool {
        func changes(_ result: Sanitized) -> Set<String> {
            Set(result.report.changes.map { "\($0.action) \($0.path) \($0.code)" })
        }
        func value(_ result: Sanitized) throws -> JSONValue? {
            try result.bytes.map { try JSONValue(parsing: $0) }
        }
        guard left.status == right.status, changes(left) == changes(right),
            left.report.changes.count == right.report.changes.count
        else { return false }
        return try value(left) == value(right)
    }

    private func checked(_ document: [UInt8]) throws -> Outcome {
        let result = try sanitizer.sanitize(document)
        func outcome(_ broken: String?) -> Outcome {
            Outcome(
                broken: broken,
                status: result.status,
                filled: result.report.changes.count { $0.code == .defaulted },
                converted: result.report.changes.count { $0.action == .convert }
            )
        }
        let pretty = JSONWriter(.pretty).write(try JSONValue(parsing: document))
        guard try isSame(result, sanitizer.sanitize(pretty)) else {
            return outcome("white space changes the result")
        }
        guard try isSame(result, reversed.sanitize(document)) else {
            return outcome("the order in the schema changes the result")
        }
        let first = try fresh().sanitize(document)
        guard first.bytes == result.bytes, first.report.changes == result.report.changes else {
            return outcome("history changes the result")
        }
        for sanitizer in limited {
            let report = try sanitizer.sanitize(document).report
            guard report.totals == result.report.totals, report.summary == result.report.summary
            else { return outcome("what is not listed is counted otherwise") }
        }
        for change in result.report.changes where change.action != .convert {
            guard change.causes.count == 1, let cause = change.causes.first,
                cause.path == change.path, change.code != cause.code
            else { continue }
            return outcome("\(change.code) for \(cause.code)")
        }
        let isClean = result.status == .unchanged
        guard verifier.accepts(document) == isClean,
            try verifier.findings(document).isEmpty == isClean
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
