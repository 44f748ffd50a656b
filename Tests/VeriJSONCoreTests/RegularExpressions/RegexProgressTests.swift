import Testing

@testable import VeriJSONCore

/// The furthest place of a text that may belong to a match, against all texts of a small alphabet.
struct RegexProgressTests {
    /// All texts of the letters a, b and c, by length.
    private static let texts: [[String]] = (0...6).reduce(into: []) { all, length in
        let shorter = all.last ?? [""]
        all.append(
            length == 0 ? [""] : shorter.flatMap { text in ["a", "b", "c"].map { text + $0 } }
        )
    }

    @Test(arguments: [
        "^ab?c$", "^(ab|ba)c{2}$", "^a*$", "^a.c$", "^(?:a|^b)c$", #"^a\b$"#, "^[ab]{3}$",
        "^(a|ab)(c|bc)$", "^aa|^bb",
    ])
    func `no text goes on from a wrong character, and one from every other`(
        _ source: String
    ) throws {
        let expression = try RegularExpression(source)
        var matcher = RegexMatcher(expression)
        var budget = WorkBudget.unlimited
        var matching: Set<String> = []
        for text in Self.texts.joined() {
            var copy = text
            if copy.withUTF8({ matcher.matches($0, charging: &budget) }) { matching.insert(text) }
        }
        func goesOn(_ text: some StringProtocol) -> Bool {
            matching.contains { $0.hasPrefix(text) }
        }
        for text in Self.texts.prefix(4).joined() where !matching.contains(text) {
            let progress = expression.progress(in: Array(text.utf8), charging: &budget)
            switch progress {
            case .character(let position):
                #expect(!goesOn(text.prefix(position + 1)), "\(text)")
                #expect(goesOn(text.prefix(position)), "\(text)")
            case .end: #expect(goesOn(text), "\(text)")
            case nil: #expect(!goesOn(text), "\(text)")
            }
        }
    }

    @Test(arguments: ["a+b", "a|^b", "b$"])
    func `nothing is said where a match may begin anywhere`(_ source: String) throws {
        let expression = try RegularExpression(source)
        var budget = WorkBudget.unlimited
        #expect(expression.progress(in: Array("ccc".utf8), charging: &budget) == nil)
    }

    @Test func `characters are Unicode scalars`() throws {
        let expression = try RegularExpression("^é+€$")
        var budget = WorkBudget.unlimited
        let progress = expression.progress(in: Array("ééx".utf8), charging: &budget)
        #expect(progress == .character(2))
        #expect(expression.progress(in: Array("éé".utf8), charging: &budget) == .end)
    }

    @Test func `the search is charged and bounded`() throws {
        let expression = try RegularExpression("^(a?){20}b$")
        var budget = WorkBudget(limit: 10)
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 20)
        #expect(expression.progress(in: text, charging: &budget) == nil)
        #expect(budget.isExceeded)
    }
}
