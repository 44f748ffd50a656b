import Foundation
import Testing
import VeriJSON

/// Numbers that lenient reading repairs, where a model asks for strings.
struct RepairedNumberDecodingTests {
    private struct Place: Decodable, Equatable {
        var zip: String
        var count: Int
    }

    @Test(arguments: ["", "any", "list"])
    func `a string has the text of the original`(kind: String) throws {
        let policy = Sanitizer.Policy(conversions: .safe, relaxed: .compatible)
        let decoder =
            switch kind {
            case "any": try JSONSanitizingDecoder(Pattern(#""any""#), policy: policy)
            case "list":
                try JSONSanitizingDecoder(
                    Pattern(#"[{"zip": "~string", "count": "int"}]"#),
                    policy: policy
                )
            default: JSONSanitizingDecoder(policy: policy)
            }
        let data = Data(
            #"[{"zip":02139,"count":008},{"zip":"1","count":+1,},{"zip":7,"count":.0}]"#.utf8
        )
        let places = try decoder.decode([Place].self, from: data)
        #expect(places.first == Place(zip: "02139", count: 8))
        #expect(places.contains(Place(zip: "1", count: 1)))
    }

    private struct Shop: Decodable, Equatable {
        var name: String?
        var zips: [String]
    }

    /// The places of numbers move with what the pattern removes before them, and with the strings
    /// that it opens.
    @Test(arguments: [
        #"{"old": 5, "name": "Näh", "zips": [02139, 1, +7]}"#,
        #"{"old": 5, "name": {"of": 00}, "zips": [02139, 1, +7]}"#,
        #"{"json": "[1, \"a\"]", "name": "Näh", "zips": [02139, 1, +7]}"#,
    ])
    func `it has it beside a pattern that changes the document`(text: String) throws {
        let pattern = try Pattern(
            #"{"name?": "string", "json?": {"$type": ["int"], "$convert": ["jsonText"]}, "zips": "any"}"#
        )
        let policy = Sanitizer.Policy(
            conversions: .safe,
            unknownKeys: .strip,
            relaxed: .compatible
        )
        for output in [Sanitizer.Policy.Output.preserving, .compact] {
            var policy = policy
            policy.output = output
            let decoder = JSONSanitizingDecoder(pattern, policy: policy)
            let shop = try decoder.decode(Shop.self, from: Data(text.utf8))
            #expect(shop.zips == ["02139", "1", "+7"])
        }
        let alone = JSONSanitizingDecoder(
            policy: .init(conversions: .safe, output: .compact, relaxed: .compatible)
        )
        #expect(try alone.decode(Shop.self, from: Data(text.utf8)).zips == ["02139", "1", "+7"])
    }
}
