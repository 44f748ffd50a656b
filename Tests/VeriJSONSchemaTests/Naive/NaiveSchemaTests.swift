import Foundation
import TestSupport
import Testing
import VeriJSONSchema

/// Verdicts and the laws of cleaning, on random schemas and documents.
@Suite struct NaiveSchemaTests {
    /// Returns a number from the environment: `VERIJSON_COUNT` schemas for each seed instead of
    /// few, and `VERIJSON_SEED` for other ones.
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment["VERIJSON_" + name].flatMap { Int($0) }
    }

    private func run(
        seed: UInt64,
        count: Int,
        isPlain: Bool,
        _ body: (Schema, JSONValue, [JSONValue]) throws -> Void
    ) throws {
        let shift = Self.number("SEED") ?? 0
        let random = SeededRandom(seed: seed &+ 1_000 &* UInt64(shift))
        var generator = RandomSchema(random: random, isPlain: isPlain)
        for _ in 0..<(Self.number("COUNT") ?? count) {
            let tree = generator.schema()
            let schema = try Schema(JSONWriter().write(tree))
            let documents = (0..<12).map { _ in
                RandomValue.value(&generator.random, depth: 4)
            }
            try body(schema, tree, documents)
        }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `every evaluator has the verdict of the naive one`(_ seed: UInt64) throws {
        var (accepted, refused) = (0, 0)
        try run(seed: seed, count: 250, isPlain: false) { schema, tree, documents in
            let naive = NaiveSchema(root: tree)
            let verifier = Verifier(schema)
            for document in documents {
                let bytes = JSONWriter().write(document)
                let expected = naive.accepts(document)
                if expected { accepted += 1 } else { refused += 1 }
                let verdicts = [
                    schema.accepts(bytes), try schema.findings(bytes).isEmpty,
                    try schema.output(for: bytes, format: .basic)["valid"] == true,
                    verifier.accepts(bytes), try verifier.findings(bytes).isEmpty,
                ]
                #expect(
                    verdicts == Array(repeating: expected, count: 5),
                    "\(tree) \(document) \(verdicts)"
                )
            }
        }
        #expect(accepted > 200 && refused > 200)
    }

    @Test(
        arguments: [
            (3, Schema.Cleaning()), (4, Schema.Cleaning()),
            (5, Schema.Cleaning(forbiddenMembers: .refuse)),
        ] as [(UInt64, Schema.Cleaning)]
    )
    func `the laws hold`(_ seed: UInt64, _ cleaning: Schema.Cleaning) throws {
        var (changed, rejected) = (0, 0)
        let count = Thoroughness.cases(200, usually: 70)
        try run(seed: seed, count: count, isPlain: false) { schema, tree, documents in
            let naive = NaiveSchema(root: tree)
            let sanitizer = Sanitizer(schema, cleaning: cleaning)
            for document in documents {
                let bytes = JSONWriter().write(document)
                let problem = try SchemaLaws.problem(
                    sanitizer,
                    Verifier(schema, cleaning: cleaning),
                    bytes,
                    isValid: naive.accepts(document),
                    accepts: { naive.accepts($0) }
                )
                #expect(problem == nil, "\(problem ?? "") \(tree) \(document)")
                switch try sanitizer.sanitize(bytes).status {
                case .changed: changed += 1
                case .rejected: rejected += 1
                default: break
                }
            }
        }
        #expect(changed > count / 3 && rejected > count / 3, "\(changed) \(rejected)")
    }

    @Test(arguments: [6, 7] as [UInt64])
    func `plain schemas clean as the naive cleaner does`(_ seed: UInt64) throws {
        var (changed, rejected, causes) = (0, 0, 0)
        try run(seed: seed, count: 300, isPlain: true) { schema, tree, documents in
            let naive = NaiveSchema(root: tree)
            let cleaner = NaiveCleaner(schema: naive)
            let sanitizer = Sanitizer(schema)
            for document in documents {
                let result = try sanitizer.sanitize(JSONWriter().write(document))
                let found = try result.bytes.map { try JSONValue(parsing: $0) }
                let isComplete = result.report.changes.allSatisfy { $0.causesOmitted == 0 }
                let told = result.report.changes.map(NaiveCleaner.Change.init)
                causes += told.reduce(0) { $0 + $1.causes.count }
                switch cleaner.clean(document) {
                case .cleaned(let expected, let changes):
                    #expect(found == expected, "\(tree) \(document)")
                    #expect(
                        Set(told) == Set(changes) || !isComplete,
                        "\(tree) \(document) \(told) \(changes)"
                    )
                case .failed(let reasons):
                    #expect(found == nil, "\(tree) \(document)")
                    #expect(
                        told.map(\.causes) == [reasons] || !isComplete,
                        "\(tree) \(document) \(told) \(reasons)"
                    )
                }
                if result.status == .rejected { rejected += 1 }
                guard result.status == .changed else { continue }
                changed += 1
                // What was removed could not have stayed.
                for kept in result.report.changes where kept.action != .reject {
                    let restored = SchemaLaws.applied(
                        result.report.changes.filter { $0 != kept },
                        to: document
                    )
                    #expect(!naive.accepts(restored), "\(tree) \(document) \(kept)")
                }
            }
        }
        #expect(changed > 80 && rejected > 80 && causes > 1_000, "\(changed) \(rejected) \(causes)")
    }
}

/// The laws of `sanitizing.md` for one document.
enum SchemaLaws {
    /// Returns the first law that does not hold; nil if all do.
    static func problem(
        _ sanitizer: Sanitizer,
        _ verifier: Verifier,
        _ document: [UInt8],
        isValid: Bool,
        accepts: (JSONValue) -> Bool
    ) throws -> String? {
        let result = try sanitizer.sanitize(document)
        if isValid, result.status != .unchanged { return "law 2: \(result.status)" }
        if !isValid, result.status == .unchanged { return "law 1: unchanged" }
        let hasFindings = !(try verifier.findings(document).isEmpty)
        if hasFindings == (result.status == .unchanged) { return "law 7" }
        guard let clean = result.bytes else { return nil }
        if result.status == .unchanged {
            return clean == document && result.report.changes.isEmpty ? nil : "law 2"
        }
        let value = try JSONValue(parsing: clean)
        if !accepts(value) { return "law 1: \(value)" }
        let again = try sanitizer.sanitize(clean)
        if again.status != .unchanged || !again.report.changes.isEmpty { return "law 3" }
        if try result.undo.apply(to: clean) != document { return "law 4" }
        var known: [JSONValue: Int] = [:]
        scalars(try JSONValue(parsing: document)) { known[$0, default: 0] += 1 }
        var isNew = false
        scalars(value) {
            known[$0, default: 0] -= 1
            if known[$0, default: 0] < 0, !$0.isNull { isNew = true }
        }
        return isNew ? "law 5: \(value)" : nil
    }

    private static func scalars(_ value: JSONValue, _ body: (JSONValue) -> Void) {
        switch value {
        case .array(let items): for item in items { scalars(item, body) }
        case .object(let object): for member in object { scalars(member.value, body) }
        default: body(value)
        }
    }

    /// Makes changes in the original document, from the last to the first.
    static func applied(_ changes: [Report.Change], to document: JSONValue) -> JSONValue {
        changes.reversed().reduce(document) { value, change in
            edited(value, change.path.revealed.tokens[...], isNulled: change.action == .null)
        }
    }

    private static func edited(
        _ value: JSONValue,
        _ path: ArraySlice<String>,
        isNulled: Bool
    ) -> JSONValue {
        guard let token = path.first else { return isNulled ? .null : value }
        switch value {
        case .object(var object):
            if path.count == 1 {
                object[token] = isNulled ? .null : nil as JSONValue?
            } else if let member = object[token] {
                object[token] = edited(member, path.dropFirst(), isNulled: isNulled)
            }
            return .object(object)
        case .array(var items):
            guard let index = Int(token), items.indices.contains(index) else { return value }
            if path.count > 1 {
                items[index] = edited(items[index], path.dropFirst(), isNulled: isNulled)
            } else if isNulled {
                items[index] = .null
            } else {
                items.remove(at: index)
            }
            return .array(items)
        default: return value
        }
    }
}
