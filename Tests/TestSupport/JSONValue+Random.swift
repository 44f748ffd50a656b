package import VeriJSON

extension JSONValue {
    /// A small value of any kind, with the scalars and keys that are easily got wrong.
    package static func random(depth: Int = 4, using generator: inout SplitMix64) -> JSONValue {
        let numbers = ["0", "-0", "1", "1.0", "-12.50", "1e5", "1E-7", "12345678901234567890"]
        let count = Int.random(in: 0..<4, using: &generator)
        switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2:
            let lexeme = numbers.randomElement(using: &generator) ?? "0"
            return JSONNumber(lexeme: lexeme).map { .number($0) } ?? .null
        case 3: return .string(randomText(using: &generator))
        case 4: return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            let members = (0..<count + 1).map { _ in
                JSONObject.Member(
                    key: randomText(using: &generator),
                    value: random(depth: depth - 1, using: &generator)
                )
            }
            return .object(JSONObject(members))
        }
    }

    private static func randomText(using generator: inout SplitMix64) -> String {
        let pieces = [
            "a", "b", "é", "e\u{301}", "/", "\\", "\"", "\n", "\0", "😀", "\u{FFFF}", " ", "~",
        ]
        let count = Int.random(in: 0..<4, using: &generator)
        return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
}
