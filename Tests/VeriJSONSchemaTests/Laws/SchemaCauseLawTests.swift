import Foundation
import TestSupport
import Testing
import VeriJSONSchema

/// The law of causes for schemas; see `CauseLaw`.
///
/// `VERIJSON_COUNT=100000 VERIJSON_SEED=2 swift test --filter CauseLawTests` asks it of as many
/// documents.
@Suite struct SchemaCauseLawTests {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment["VERIJSON_" + name].flatMap { Int($0) }
    }

    private static let cleanings = [
        Schema.Cleaning(), Schema.Cleaning(forbiddenMembers: .refuse),
    ]

    private static func tally(
        _ count: Int,
        _ distortion: CauseLaw.Distortion? = nil
    ) throws -> (all: CauseTally, strict: Int) {
        var tally = CauseTally()
        var strict = 0
        var seed = number("SEED") ?? 1
        while tally.documents < count {
            defer { seed += 1 }
            // References that lead back to themselves are mistakes.
            guard var example = try? SchemaExample(seed: seed) else { continue }
            for valid in example.validDocuments() {
                let faults = 1 + example.documents.dice.roll(4)
                let dirty = valid.spoiled(times: faults, using: &example.documents.dice)
                let cleaning = example.documents.dice.pick(cleanings)
                let sanitizer = Sanitizer(example.schema, cleaning: cleaning)
                var law = CauseLaw(
                    valid: valid,
                    dirty: dirty,
                    hidesFaults: example.hidesFaults
                ) { document in
                    try sanitizer.sanitize(JSONWriter().write(document)).report.changes
                        .compactMap { Removal($0, undecided: SchemaExample.undecided) }
                } mend: { cause, known in
                    example.value(for: cause, known)
                }
                law.distortion = distortion
                let before = tally.violations.count
                try law.check(&tally)
                if !example.hidesFaults { strict += 1 }
                for index in before..<tally.violations.count {
                    tally.violations[index].text +=
                        "\nvalid: \(valid)\nseed \(seed)\n\(example.tree)"
                }
            }
        }
        return (tally, strict)
    }

    @Test func `the causes of what a schema removes decide it`() throws {
        let count = Self.number("COUNT") ?? Thoroughness.cases(2_000, usually: 1_000)
        let (tally, strict) = try Self.tally(count)
        #expect(tally.violations.count == 0, "\(tally)")
        #expect(tally.necessary > count / 8 && tally.sufficient > count / 8, "\(tally)")
        #expect(strict > count / 8, "\(strict)")
    }

    /// The keywords that the law is not asked of, since a number or what is beside a value decides.
    @Test(
        arguments: [
            (#"{"not": {"type": "string"}}"#, #"[1,"x"]"#, "/1: value.forbidden /1"),
            (
                #"{"oneOf": [{"type": "integer"}, {"minimum": 2}]}"#, "[1,3]",
                "/1: union.manyBranches /1"
            ),
            (
                #"{"type": "array", "contains": {"type": "integer"}}"#, #"[[1],["x","y"]]"#,
                "/1: array.contains /1"
            ),
            (
                #"{"type": "array", "uniqueItems": true}"#, "[[1,2],[1,1]]",
                "/1/1: array.duplicate /1/1"
            ),
            (
                #"{"type": "array", "items": {"type": "integer"}, "minItems": 2}"#,
                #"[[1,2],[1,"x"]]"#, "/1: array.count /1"
            ),
            (#"{"type": "array", "maxItems": 1}"#, "[[1],[1,2]]", "/1: array.count /1"),
            (
                #"{"type": "object", "properties": {"a": {"type": "integer"}}, "minProperties": 1}"#,
                #"[{"a":1},{"a":"x"}]"#, "/1: object.count /1"
            ),
            (
                #"{"type": "object", "maxProperties": 1}"#, #"[{"a":1},{"a":1,"b":2}]"#,
                "/1: object.count /1"
            ),
            (
                #"{"type": "object", "dependentRequired": {"a": ["b"]}}"#,
                #"[{"a":1,"b":2},{"a":1}]"#, "/1: object.invalid /1"
            ),
        ]
    )
    func `a value that a number or its neighbors decided is blamed itself`(
        item: String,
        document: String,
        cause: String
    ) throws {
        let schema = try Schema(Array(#"{"type": "array", "items": \#(item)}"#.utf8))
        let report = try Sanitizer(schema).sanitize(document).report
        let found = report.changes.flatMap { change in
            change.causes.map { "\(change.path): \($0.code) \($0.path)" }
        }
        #expect(found == [cause])
    }

    @Test func `the law notices a cause too few and a cause too many`() throws {
        #expect(try Self.tally(60, .tooFew).all.count(.sufficient) > 10)
        #expect(try Self.tally(60, .tooMany).all.count(.necessary) > 10)
    }
}

/// A random schema with documents that match it.
private struct SchemaExample {
    let tree: JSONValue
    let schema: Schema
    var documents: DocumentGenerator
    /// The items of a list of objects.
    private let item: Part?
    /// The subschemas that decided, by their places.
    private var parts: [[String]: Part?] = [:]

    private struct Part {
        var tree: JSONValue
        var schema: Schema
    }

    /// Keywords whose violation is decided by a number, by what is beside a value, or by what a
    /// value lacks to differ.
    static let undecided: Set<String> = [
        "not", "contains", "uniqueItems", "minItems", "maxItems", "minProperties", "maxProperties",
        "dependentRequired",
    ]

    /// Keywords of which some failures are seen only after others are mended.
    private static let hiding = [
        "if", "dependentSchemas", "anyOf", "oneOf", "unevaluatedProperties", "unevaluatedItems",
    ]

    /// Whether a fault may hide another one.
    let hidesFaults: Bool

    /// Creates the schema of a seed: a list of objects, or any other one.
    init(seed: Int) throws {
        var generator = SchemaGenerator(seed: seed)
        let isAny = seed.isMultiple(of: 4)
        tree = isAny ? generator.schema() : generator.listOfObjects()
        schema = try Schema(JSONWriter().write(tree))
        let text = tree.description
        hidesFaults = Self.hiding.contains { text.contains("\"\($0)\"") }
        documents = DocumentGenerator(dice: generator.dice)
        item = isAny ? nil : try Self.part(at: ["items"], of: tree)
    }

    private static func part(at place: [String], of root: JSONValue) throws -> Part? {
        guard case .object(var part)? = root[place] else { return nil }
        part["$defs"] = root["$defs"]
        return Part(tree: .object(part), schema: try Schema(JSONWriter().write(.object(part))))
    }

    /// Returns some documents that match.
    mutating func validDocuments() -> [JSONValue] {
        guard let item else {
            return (0..<8).map { _ in documents.document(for: tree, in: tree) }
                .filter { schema.accepts(JSONWriter().write($0)) }
        }
        var items: [JSONValue] = []
        for _ in 0..<60 where items.count < 8 {
            let value = documents.document(for: item.tree, in: tree)
            if value.asObject?.isEmpty == false, item.schema.accepts(JSONWriter().write(value)) {
                items.append(value)
            }
        }
        guard !items.isEmpty else { return [] }
        return (0..<4).map { _ in
            .array((0..<(1 + documents.dice.roll(3))).map { _ in documents.dice.pick(items) })
        }
    }

    /// Returns a value that matches the subschema whose keyword a cause names: the known one, or
    /// one that is generated.
    mutating func value(for cause: Removal.Cause, _ known: JSONValue?) -> JSONValue? {
        // Without branches, each place has the same schema in every document.
        if let known, !hidesFaults { return known }
        guard let fragment = cause.keyword?.split(separator: "#").last,
            let pointer = String(fragment).removingPercentEncoding,
            var place = JSONPointer(pointer)?.tokens, !place.isEmpty
        else { return known }
        let last = place.removeLast()
        if last == "required", cause.isMissing, let key = cause.path.last {
            place += ["properties", key]
        }
        let found = places(beside: place, of: cause.path.last ?? "").compactMap { part(at: $0) }
        guard !found.isEmpty else { return known ?? "a" }
        func isTaken(_ value: JSONValue) -> Bool {
            found.allSatisfy { $0.schema.accepts(JSONWriter().write(value)) }
        }
        if let known, isTaken(known) { return known }
        for _ in 0..<20 {
            for part in found {
                let value = documents.document(for: part.tree, in: tree)
                if isTaken(value) { return value }
            }
        }
        return nil
    }

    /// Returns the places of the subschemas of a member, of which one is known, or that place.
    private func places(beside place: [String], of key: String) -> [[String]] {
        let names = ["properties", "patternProperties"]
        guard place.count > 1, names.contains(place[place.count - 2]) else { return [place] }
        let object = Array(place.dropLast(2))
        let patterns = tree[object + ["patternProperties"]]?.asObject?.map(\.key) ?? []
        let named =
            [object + ["properties", key]].filter { tree[$0] != nil }
            + patterns.filter { key.range(of: $0, options: .regularExpression) != nil }
            .map { object + ["patternProperties", $0] }
        return named.isEmpty ? [object + ["additionalProperties"]] : named
    }

    private mutating func part(at place: [String]) -> Part? {
        if let cached = parts[place] { return cached }
        let part = (try? Self.part(at: place, of: tree)) ?? nil
        parts[place] = part
        return part
    }
}
