import TestSupport
import Testing
import VeriJSONCore

/// The shapes that generated cases must have: a law says nothing about what is never made.
struct GeneratorReachTests {
    @Test func `every shape in which faults were found is made`() {
        var counts: [String: Int] = [:]
        for seed in UInt64(1)...800 where !Self.isReached(counts) {
            for example in LawCase.cases(seed: seed) {
                let result = NaiveSanitizer(
                    pattern: NaivePattern(example.pattern),
                    policy: example.policy
                ).sanitize(example.document)
                for shape in shapes(of: example, result) { counts[shape, default: 0] += 1 }
            }
        }
        for shape in Self.shapes {
            let count = counts[shape, default: 0]
            #expect(count >= Self.least(of: shape), "\(shape): \(count)")
        }
        #expect(Set(counts.keys) == Set(Self.shapes))
    }

    /// Returns how many cases must have a shape.
    private static func least(of shape: String) -> Int {
        containers.contains(String(shape.dropFirst(8))) ? 5 : 10
    }

    private static func isReached(_ counts: [String: Int]) -> Bool {
        shapes.allSatisfy { counts[$0, default: 0] >= least(of: $0) }
    }

    private static let shapes =
        [
            "nullable recursion", "recursion in arrays",
            "alternatives in alternatives in alternatives",
            "the same with discriminators", "unique items, one nulled",
            "unique keys, one item nulled", "tuple", "starred key", "wildcard",
            "container as sentinel",
            "escaped and plain key", "null in an object that fails", "minus zero", "1e400",
            "20 digits",
            "50 leaves, 20 changes", "one fault", "some faults",
        ] + containers.map { "convert." + $0 }

    private static let containers = [
        "unwrapSingle", "wrapSingle", "emptyArrayToObject", "extendedJSON", "valuesToArray",
        "arrayToObject", "containerToText", "jsonText", "splitList",
    ]

    private func shapes(of example: LawCase, _ result: NaiveResult) -> [String] {
        let pattern = example.pattern
        let text = pattern.text
        let scalars = example.document.scalarTexts
        let isNulled = result.changes.contains { $0.action == "null" }
        let faults = result.status != .unchanged
        let found: [(String, Bool)] = [
            ("nullable recursion", pattern.refersToItself { "\"#\($0)?\"" }),
            ("recursion in arrays", pattern.refersToItself { "[\"#\($0)" }),
            ("alternatives in alternatives in alternatives", pattern.unionDepth { _ in true } > 2),
            (
                "the same with discriminators",
                pattern.unionDepth { $0.text.contains("\"type\":\"enum:") } > 2
            ),
            ("unique items, one nulled", text.contains(#""$unique":true"#) && isNulled),
            ("unique keys, one item nulled", text.contains(#""$unique":"/id""#) && isNulled),
            ("tuple", text.contains(#""$tuple":["#)),
            ("starred key", text.contains(#""front_*"#) || text.contains(#"*_100g"#)),
            ("wildcard", text.contains(#""*":"#) || text.contains(#""*?":"#)),
            (
                "container as sentinel",
                result.changes.contains {
                    $0.code == "convert.sentinel"
                        && example.document.part(at: $0.path)?.isContainer == true
                }
            ),
            ("escaped and plain key", example.hasKeyInTwoForms),
            (
                "null in an object that fails",
                result.changes.contains {
                    $0.code == "object.invalid"
                        && example.document.part(at: $0.path)?.hasNullMember == true
                }
            ),
            ("minus zero", scalars.contains("-0")),
            ("1e400", scalars.contains("1e400")),
            ("20 digits", scalars.contains { $0.utf8.count == 20 && UInt64($0) != nil }),
            ("50 leaves, 20 changes", scalars.count >= 50 && result.changes.count >= 20),
            ("one fault", example.kind == 1 && faults),
            ("some faults", example.kind == 2 && faults),
        ]
        let converted = Self.containers.map { "convert." + $0 }
            .filter { code in result.changes.contains { $0.code == code } }
        return found.filter(\.1).map(\.0) + converted
    }
}

extension NaiveValue {
    /// Whether a definition has in it what `text` makes of its own name.
    fileprivate func refersToItself(_ text: (String) -> String) -> Bool {
        guard case .object(let members) = self,
            case .object(let definitions)? = members.first(where: { $0.key == "$define" })?.value
        else { return false }
        return definitions.contains { $0.value.text.contains(text($0.key)) }
    }

    /// Returns how deep those `$any` are nested.
    fileprivate func unionDepth(_ counts: (NaiveValue) -> Bool) -> Int {
        switch self {
        case .array(let items): items.map { $0.unionDepth(counts) }.max() ?? 0
        case .object(let members):
            members.map { member in
                let own = member.key == "$any" && counts(member.value) ? 1 : 0
                return own + member.value.unionDepth(counts)
            }.max() ?? 0
        default: 0
        }
    }

    fileprivate var hasNullMember: Bool {
        guard case .object(let members) = self else { return false }
        return members.contains { $0.value.isNull }
    }

    /// The keys that an object in it has more than once.
    fileprivate var repeatedKeys: [String] {
        switch self {
        case .array(let items): return items.flatMap(\.repeatedKeys)
        case .object(let members):
            let own = members.indices.filter { index in
                members[..<index].contains { isSameText($0.key, members[index].key) }
            }
            return own.map { members[$0].key } + members.flatMap(\.value.repeatedKeys)
        default: return []
        }
    }
}

extension LawCase {
    /// Whether the text has a repeated key both with escapes and without.
    fileprivate var hasKeyInTwoForms: Bool {
        let keys = document.repeatedKeys
        guard !keys.isEmpty else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        let escaped = text.matches(of: /"([^"]*)"[ \t\r\n]*:/).map { String($0.1) }
            .filter { $0.contains("\\u") }
            .compactMap { NaiveParser.parse("\"\($0)\"") }
        return keys.contains { key in
            text.contains("\"\(key)\"")
                && escaped.contains { isSameText($0.text, NaiveValue.quoted(key)) }
        }
    }
}
