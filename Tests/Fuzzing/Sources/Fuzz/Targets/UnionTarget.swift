import VeriJSON

@testable import Cases
@testable import VeriJSONCore

/// Unions of one another, each of which leads to later ones; the bytes say to which, and with which
/// directives.
///
/// A walk that does not remember what it has decided takes time that doubles with each level, which
/// no input may take.
struct UnionTarget: FuzzTarget {
    let name = "unions"

    private static let leaves = [
        #""string""#, #""int""#, #""bool""#, #"["int"]"#, #"{"a": "int", "b?": "string"}"#,
        #""enum:x,y""#, #"{"$type": "int", "$null": [0]}"#, #"{"$type": "string", "$trim": true}"#,
        #"{"$type": "int", "$fallback": 7}"#, ##"{"a": "#d20"}"##, #""~int""#,
        #"{"$in": [1, "x"]}"#,
    ]
    private static let documents = [
        "1", "\"x\"", "null", "[1,\"x\"]", "{\"a\":1,\"b\":2}", "{\"a\":{\"a\":\"x\"}}", "[[1]]",
        "true",
        "\" x \"", "0", "{}", "[]", "[{\"a\":\"1\"}]", "\"1\"",
    ]
    private static let levels = 24

    func violation(_ bytes: [UInt8]) -> String? {
        guard bytes.count > 3, let pattern = try? Pattern(Self.pattern(bytes.dropFirst(3))) else {
            return nil
        }
        let document = Array(Self.documents[Int(bytes[0]) % Self.documents.count].utf8)
        let policy = Sanitizer.Policy(
            conversions: [[], .safe, .lenient, [.wrapSingle, .lenient]][Int(bytes[1]) % 4],
            duplicateKeys: bytes[2] & 1 == 0 ? .last : .reject
        )
        let laws = DocumentLaws(pattern: pattern, policy: policy, document: document)
        let fresh = Sanitizer(pattern, policy: policy)
        return laws.violation(by: fresh)
            ?? laws.difference(Sanitizer(pattern, policy: policy), fresh).map { "taught: \($0)" }
    }

    private static func pattern(_ bytes: ArraySlice<UInt8>) -> String {
        var rest = bytes
        func next() -> Int { rest.popFirst().map(Int.init) ?? 0 }
        let definitions = (0..<levels).map { level -> String in
            let head = next()
            let branches = (0..<2 + head % 3).map { _ -> String in
                let choice = next()
                // Most branches lead to one of the next levels.
                guard choice % 5 > 0, level + 1 < levels else {
                    return leaves[choice / 5 % leaves.count]
                }
                return "\"#d\(min(levels - 1, level + 1 + choice % 3))\""
            }
            var text = "{\"$any\": [\(branches.joined(separator: ", "))]"
            if head & 0x10 != 0 { text += ", \"$null\": true" }
            if head & 0x60 == 0x60 { text += ", \"$convert\": [\"lenient\"]" }
            if head & 0x88 == 0x88 { text += ", \"$fallback\": [1, 2]" }
            return "\"d\(level)\": \(text)}"
        }
        return "{\"$define\": {\(definitions.joined(separator: ", "))}, \"$type\": \"#d0\"}"
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<80).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    func description(of bytes: [UInt8]) -> String {
        guard bytes.count > 3 else { return "input: \(bytes)" }
        return "document: \(Self.documents[Int(bytes[0]) % Self.documents.count])\npattern: "
            + Self.pattern(bytes.dropFirst(3))
    }
}
