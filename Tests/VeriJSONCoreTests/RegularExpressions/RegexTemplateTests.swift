import TestSupport
import Testing

@testable import VeriJSONCore

struct RegexTemplateTests {
    private func template(_ source: String) throws -> RegexTemplate? {
        RegexTemplate(try RegularExpression(source).program)
    }

    @Test(arguments: [
        #"^\d{8}$"#, #"^\d{4}-\d{2}-\d{2}$"#, "^[A-Z]{3}(?:-)(?i:abc)$", #"^\w{4}$"#, "^a{64}$",
    ])
    func `an expression of one length has a template`(source: String) throws {
        #expect(try template(source) != nil)
    }

    @Test(arguments: [
        #"\d{8}"#, #"^\d{8}"#, #"\d{8}$"#, #"^\d{8,9}$"#, "^$", "^abc$", "^a{65}$", "^[^a]{8}$",
        "^[ace-gik]{8}$", "^(?:abcd|efgh)$", #"^ab\bcd$"#, "^é{4}$", "^(?:abcd)+$", "^[]{8}$",
        "^(?i:k){4}$",
    ])
    func `an expression that takes states has none`(source: String) throws {
        #expect(try template(source) == nil)
    }

    @Test(arguments: 4...64)
    func `a template and the automaton find the same`(count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let classes = [
            #"\d"#, "[a-f0-9]", #"\w"#, "-", "[A-Z]", "(?i:a)", "[!-~]", #"[\x00-\x7F]"#,
        ]
        let letters = Array("059afgzAKZ_-~\0\u{7F}\u{80}é ".unicodeScalars)
        for limit in [1 + count % classes.count, classes.count] {
            let places = (0..<count).map { _ in classes[random.below(limit)] }
            let expression = try RegularExpression("^" + places.joined() + "$")
            #expect(RegexTemplate(expression.program) != nil)
            let matching = places.map { place in
                [#"\d"#: "7", "-": "-", "[A-Z]": "Q", "(?i:a)": "A"][place] ?? "a"
            }
            #expect(isFound(expression, in: matching.joined()) == true)
            for place in 0..<count {
                var text = matching
                text[place] = String(letters[random.below(letters.count)])
                #expect(isFound(expression, in: text.joined()) != nil, "\(expression.source)")
                text[place] = "\u{1}"
                let expected = places[place] == #"[\x00-\x7F]"#
                #expect(isFound(expression, in: text.joined()) == expected)
                text.remove(at: place)
                #expect(isFound(expression, in: text.joined()) == false)
            }
        }
    }
}
