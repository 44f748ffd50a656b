import Foundation
import VeriJSON

/// The settings of a golden case, from its `options.json`.
struct GoldenOptions: Decodable {
    struct UnknownWord: Error {
        var word: String
    }

    var optional: String?
    var conversions: [String]?
    var unknownKeys: String?
    var duplicateKeys: String?
    /// A count, or a share with a percent sign.
    var maxDropped: String?
    var output: String?
    var sortsKeys: Bool?
    var keptChanges: Int?
    var keptCauses: Int?
    var depth: Int?
    var shownCharacters: Int?
    var form: String?

    func text() throws -> Report.TextOptions {
        Report.TextOptions(
            form: try Self.word(form, ["drawn": .drawn, "narrated": .narrated], .drawn),
            listing: .all
        )
    }

    func policy() throws -> Sanitizer.Policy {
        var policy = Sanitizer.Policy()
        policy.optional = try Self.word(optional, ["strip": .strip, "null": .null], .strip)
        policy.unknownKeys = try Self.word(
            unknownKeys,
            ["keep": .keep, "strip": .strip, "note": .note],
            .keep
        )
        policy.duplicateKeys = try Self.word(
            duplicateKeys,
            ["last": .last, "first": .first, "reject": .reject],
            .last
        )
        policy.output = try Self.word(
            output,
            ["preserving": .preserving, "compact": .compact, "pretty": .pretty()],
            .preserving
        )
        if sortsKeys == true { policy.output = policy.output.sortingKeys() }
        for name in conversions ?? [] {
            let sets: [String: Sanitizer.Policy.Conversions] = [
                "safe": .safe, "lenient": .lenient, "integralNumber": .integralNumber,
            ]
            let set = try Self.word(name, sets, Sanitizer.Policy.Conversions.none)
            policy.conversions = (policy.conversions ?? []).union(set)
        }
        policy.maxDropped = maxDropped.flatMap { text in
            text.hasSuffix("%")
                ? Double(text.dropLast()).map(Sanitizer.Policy.DropLimit.percent)
                : Int(text).map(Sanitizer.Policy.DropLimit.count)
        }
        policy.limits.changes = keptChanges ?? policy.limits.changes
        policy.limits.causesPerChange = keptCauses ?? policy.limits.causesPerChange
        policy.limits.depth = depth ?? policy.limits.depth
        if let shownCharacters { policy.disclosure = .values(upTo: shownCharacters) }
        return policy
    }

    private static func word<Value>(
        _ word: String?,
        _ meanings: [String: Value],
        _ absent: Value
    ) throws -> Value {
        guard let word else { return absent }
        guard let value = meanings[word] else { throw UnknownWord(word: word) }
        return value
    }
}
