import VeriJSON
import VeriJSONReports

@testable import Cases
@testable import VeriJSONCore

/// Text that is almost JSON; the first byte chooses the departures that are repaired.
struct RelaxedTarget: FuzzTarget {
    let name = "relaxed"
    let words =
        Dictionary.json + [
            "'", "/*", "*/", "//", "#", "+", "0x1F", "012", ".5", "5.", "NaN", "Infinity", "True",
            "None", "undefined", "a:", "“", "”", "‘", "’", "\\x41", "\\\n", "\\'", "```json\n",
            "\n```\n", ",,", "\u{2028}", "\u{A0}", "\"}]", "text ", "\n", "\r", "\t",
        ]

    private static let sets: [Sanitizer.Policy.Relaxed] = [
        .json5, .compatible, .salvage, [.salvage, .cutStrings],
        Sanitizer.Policy.Relaxed.salvage.subtracting(.innerQuotes),
        Sanitizer.Policy.Relaxed.salvage.subtracting(.truncation),
    ]

    func violation(_ bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let policy = Sanitizer.Policy(relaxed: Self.sets[Int(first) % Self.sets.count])
        let pattern = first & 0x80 == 0 ? Pattern.anything : Self.orders
        let (sanitizer, text) = (Sanitizer(pattern, policy: policy), Array(bytes.dropFirst()))
        if let result = try? sanitizer.sanitize(text), result.reportHTML().isEmpty {
            return "no page"
        }
        return RelaxedLaw(sanitizer: sanitizer).violation(text)
    }

    private static let orders: Pattern = {
        do {
            return try Pattern(#"{"items?": [{"id": "int", "name?": "string"}], "*?": "any"}"#)
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    func seed(_ seed: UInt64) -> [UInt8] {
        let texts = [
            "{items: [{id: 1, 'name': \"a\"}, {id: 'x',}], // c\n\"b\": .5}",
            "Sure:\n```json\n{\"items\": [{\"id\": 1, \"na\n```\nBye.",
            "{\"a\": \"he said \"hi\" to\", \"b\": [1 2, True, +0x1F, 012], \"c\"",
            "[\"\\ud800\\x41\\q\\\nb\", “typo ‘graphic’”, NaN, {a b: c d}]}",
        ]
        return [UInt8(truncatingIfNeeded: seed)] + Array(texts[Int(seed) % texts.count].utf8)
    }
}
