import Foundation
import VeriJSON

/// One corpus for each feature of the pattern language that costs something of its own.
extension Corpus {
    /// Numbers and booleans that came as strings, in every record.
    static func conversions() throws -> Corpus {
        try items(
            "values to convert",
            pattern: #"[{"id": "int", "price": "number", "paid": "bool", "name": "string"}]"#,
            policy: Sanitizer.Policy(conversions: .safe)
        ) { random in
            #"{"id":"\#(random.digits(7))","price":"\#(random.digits(3)).50","paid":"true","#
                + #""name":"\#(random.prose(2...5))"}"#
        }
    }

    /// Objects of three forms, which a member tells apart, and scalars of two types.
    static func unions() throws -> Corpus {
        try items(
            "unions",
            pattern: """
                [{"$any": [
                    {"type": "enum:text", "body": "string", "by": "[int|string]"},
                    {"type": "enum:image", "url": "string", "width": "int", "height": "int"},
                    {"type": "enum:vote", "choice": "int", "by": "[int|string]"}
                ]}]
                """
        ) { random in
            let author = random.chance(500) ? random.digits(6) : #""\#(random.word())""#
            return switch random.below(3) {
            case 0: #"{"type":"text","body":"\#(random.prose(5...20))","by":\#(author)}"#
            case 1:
                #"{"type":"image","url":"https://example.com/\#(random.hexadecimal(12)).png","#
                    + #""width":\#(random.digits(4)),"height":\#(random.digits(3))}"#
            default: #"{"type":"vote","choice":\#(random.below(9)),"by":\#(author)}"#
            }
        }
    }

    /// Strings that are checked by a regular expression or a format.
    static func formats() throws -> Corpus {
        try items(
            "regular expressions and formats",
            pattern: #"""
                [{
                    "number": "string:^\\d{8}$", "day": "string:^\\d{4}-\\d{2}-\\d{2}$",
                    "page": "url", "mail": "email", "at": "datetime"
                }]
                """#
        ) { random in
            #"{"number":"\#(random.digits(8))","day":"20\#(random.two(10...25))-"#
                + #"\#(random.two(1...12))-\#(random.two(1...28))","page":"https://"#
                + #"\#(random.word()).example.com/\#(random.word())/\#(random.digits(6))?q="#
                + #"\#(random.word())","mail":"\#(random.word())@\#(random.word()).example.org","#
                + #""at":"\#(random.datetime())"}"#
        }
    }

    /// Objects with more members than bits fit into a register.
    static func wideObjects() throws -> Corpus {
        let keys = (0..<100).map { "field_\($0)" }
        let pattern = keys.map { #""\#($0)": "int""# }.joined(separator: ", ")
        return try items("objects of 100 members", pattern: "[{\(pattern)}]") { random in
            let members = keys.map { #""\#($0)":\#(random.digits(1 + random.below(8)))"# }
            return "{\(members.joined(separator: ","))}"
        }
    }

    /// An object whose keys are data.
    static func dictionary() throws -> Corpus {
        var random = Randomness(seed: 8)
        let entries = (0..<40_000).map { number in
            #""\#(random.hexadecimal(8))\#(number)":{"count":\#(random.below(1_000)),"word":"#
                + #""\#(random.word())"}"#
        }
        return try Corpus(
            "dictionary",
            [Array("{\(entries.joined(separator: ","))}".utf8)],
            pattern: #"{"*": {"count": "int", "word": "string"}}"#
        )
    }

    /// Trees of up to 400 levels, with a pattern that is recursive.
    static func deepNesting() throws -> Corpus {
        try items(
            "deep nesting",
            pattern: """
                {
                    "$define": {"node": {"value": "int", "children?": ["#node"]}},
                    "$type": ["#node"]
                }
                """
        ) { random in
            let depth = 20 + random.below(180)
            let openings = (0..<depth).map { _ in
                #"{"value":\#(random.below(100_000)),"children":["#
            }
            return openings.joined() + #"{"value":1}"# + String(repeating: "]}", count: depth)
        }
    }

    /// Prose in which every letter is an escape, as writers put it that write ASCII only.
    static func escapes() throws -> Corpus {
        try items(
            "texts of escapes",
            pattern: #"[{"id": "int", "title": "string", "text": "string"}]"#
        ) { random in
            #"{"id":\#(random.digits(6)),"title":"\#(random.escapes(2...6))","text":"#
                + #""\#(random.escapes(20...60))"}"#
        }
    }

    /// Objects of strings of very different lengths, in which nothing repeats.
    static func longStrings() throws -> Corpus {
        try items(
            "long random strings",
            pattern: """
                [{"id": "string", "token": "string", "signature": "string", "data": "string"}]
                """
        ) { random in
            let lengths = [10...40, 30...300, 60...120, 100...1_000].map { random.next(in: $0) }
            let texts = lengths.map { random.characters($0) }
            return #"{"id":"\#(texts[0])","token":"\#(texts[1])","signature":"\#(texts[2])","#
                + #""data":"\#(texts[3])"}"#
        }
    }

    /// An array of items that are written one by one, of about 4 MB.
    static func items(
        _ name: String,
        pattern: String,
        policy: Sanitizer.Policy = Sanitizer.Policy(),
        _ item: (inout Randomness) -> String
    ) throws -> Corpus {
        var random = Randomness(seed: 9)
        var bytes = Array("[".utf8)
        while bytes.count < 4_000_000 {
            if bytes.count > 1 { bytes += ",".utf8 }
            bytes += item(&random).utf8
        }
        bytes += "]".utf8
        return try Corpus(name, [bytes], pattern: pattern, policy: policy)
    }
}
