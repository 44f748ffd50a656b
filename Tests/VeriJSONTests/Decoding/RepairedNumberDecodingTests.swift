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
}
