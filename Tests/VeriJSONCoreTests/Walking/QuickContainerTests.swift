import TestSupport
import Testing
import VeriJSONCore

/// Arrays that are made of scalars, and scalars that are made of a container, where one look is
/// enough, beside the same values where it is not.
struct QuickContainerTests {
    private static let lists = [
        "[]", "[1]", "[1,2]", " [ 1 , 2 ] ", "[1,2", "[1,]", "[1 2]", "1,2", "[01]", "[-0,1.5]",
        "[1e3]",
        "[true,false]", "[null]", "[nul]", "[[1],[2]]", "[{}]", "[1]]", "[1]x",
        "[12345678901234567890]",
        "[9,10]", "word, word", "a,,b", ",", "  ", "", "{", "a;b, c", "{a,b}", "x , y ", "5",
        "true", "null",
    ]

    private static let rules = [
        #"["int"]"#, #"["int?"]"#, #"["int:0,9"]"#, #"["number"]"#, #"["bool"]"#, #"["string"]"#,
        #"["any"]"#, #"["string?"]"#, #"["string:^w"]"#, #"[["int"]]"#, #"[{}]"#, #"[]"#,
        #"{"$type": ["int"], "$count": "1,2"}"#, #"{"$type": ["string"], "$unique": true}"#,
        #"{"$tuple": ["int"]}"#, #"{"$type": ["~int"]}"#, #"[{"$type": "int", "$fallback": 0}]"#,
    ]

    private static let sets: [Sanitizer.Policy.Conversions] = [
        [.jsonText], [.splitList], [.jsonText, .splitList], [.wrapSingle],
        [.jsonText, .wrapSingle],
        [.splitList, .wrapSingle], [.splitList(";")], [.splitList, .stringToNumber],
        [.jsonText, .splitList, .wrapSingle, .safe],
    ]

    /// Returns what is to be said of a result, whose values are in the same order as those of another.
    private func facts(
        _ rule: String,
        _ document: String,
        _ policy: Sanitizer.Policy
    ) throws -> [String] {
        let pattern = try Pattern(#"[{"p?": \#(rule)}]"#)
        let result = try Sanitizer(pattern, policy: policy).sanitize(document)
        let text = try #require(result.text)
        #expect(try result.undo.apply(to: Array(text.utf8)) == Array(document.utf8))
        #expect(try Sanitizer(pattern, policy: policy).sanitize(text).status == .unchanged)
        let changes = result.report.changes.map { change in
            "\(change.action) \(change.code) \(change.path) \(change.newPath.map { "\($0)" } ?? "-") "
                + "\(change.severity) \(change.conversions) \(change.causes.map { "\($0.code) \($0.path)" })"
        }
        // A string that stays keeps its escape.
        let value = JSONWriter().string(try JSONValue(parsing: text))
        return ["\(result.status)", value, "\(result.report.totals)", "\(result.report.summary)"]
            + changes
    }

    @Test(arguments: Self.rules)
    func `a text is read as one with an escape`(rule: String) throws {
        let texts =
            Self.lists
            + (50...72).map { "[" + String(repeating: "7,", count: $0 / 2) + "7]" }
            + (60...68).map { String(repeating: "w", count: $0) + ",v" }
            + (1...40).map { String(repeating: ",", count: $0 * 2) }
        for conversions in Self.sets {
            for limit in [1_000, 3] {
                var policy = Sanitizer.Policy(conversions: conversions)
                policy.limits.changes = limit
                let plain = texts.map { #"{"p":"\#($0)"}"# }
                let escaped = texts.map { text in
                    let first = text.utf8.first { $0 != 0x20 }
                    guard let first, let place = text.firstIndex(where: { $0 != " " }) else {
                        return #"{"p":"\#(text)"}"#
                    }
                    let escape = "\\u00" + (first < 16 ? "0" : "") + String(first, radix: 16)
                    return
                        #"{"p":"\#(text[..<place])\#(escape)\#(text[text.index(after: place)...])"}"#
                }
                let found = try facts(rule, "[" + plain.joined(separator: ",") + "]", policy)
                let expected = try facts(rule, "[" + escaped.joined(separator: ",") + "]", policy)
                #expect(found == expected, "\(rule) by \(conversions), \(limit) changes")
            }
        }
    }

    /// Texts with what separates their parts at each place, in lanes of 16 bytes and after them, and
    /// all short ones of four characters.
    @Test(arguments: [",", ";", " "]) func `a list is split at every place`(
        separator: String
    ) throws {
        var texts = [""]
        for last in 0..<5 {
            let longest = texts.filter { $0.count == last }
            texts += longest.flatMap { text in ["a", " ", separator, "["].map { text + $0 } }
        }
        for place in 0...66 {
            let start = String(repeating: "w", count: place)
            for piece in ["", " ", "  ", " \(separator)", " \(separator) ", "\(separator)b "] {
                for end in ["", "v", " \(separator)v", "v\(separator)   xyz"] {
                    texts.append(start + separator + piece + end)
                    texts.append(end + piece + separator + start)
                }
            }
        }
        let pattern = try Pattern(#"[["string"]]"#)
        let sanitizer = Sanitizer(
            pattern,
            policy: Sanitizer.Policy(conversions: [.splitList(separator)])
        )
        for text in Set(texts) {
            let parts = text.split(
                separator: try #require(separator.first),
                omittingEmptySubsequences: false
            )
            let visible = text.filter { $0 != " " }
            let isList = !visible.hasPrefix("[")
            let list: [JSONValue] = parts.map { part in
                let start = part.drop { $0 == " " }
                let end = start.lastIndex { $0 != " " }
                return .string(String(end.map { start[...$0] } ?? ""))
            }
            let expected: JSONValue =
                isList ? [.array(visible.isEmpty ? [] : list)] : []
            let result = try sanitizer.sanitize(#"["\#(text)"]"#)
            let clean = try #require(result.text)
            #expect(try JSONValue(parsing: clean) == expected, "'\(text)'")
        }
    }

    private static let values = [
        "5", "[5]", "[ 5 ]", "[-7]", "[5,6]", "[]", "[[5]]", #"["5"]"#, #"["x"]"#, "[true]",
        "[null]", "[5.0]",
        "[12345678901234567890]", #"[{"$numberInt":"5"}]"#, #"{"$numberInt":"5"}"#,
        #"{"$numberLong":"-7"}"#,
        #"{ "$numberDouble" : "1.5" }"#, #"{"$numberDecimal":"5.0"}"#, #"{"$numberInt":5}"#,
        #"{"$numberInt":"05"}"#, #"{"$numberInt":""}"#, #"{"$numberInt":"5 "}"#,
        #"{"$numberInt":"5","a":1}"#,
        #"{"$numberInt":"5","$numberInt":"6"}"#, #"{"$numberX":"5"}"#, #"{"$numberIntt":"5"}"#,
        #"{"$number":"5"}"#, #"{"$numberLong":"5"}"#, #"{"$oid":"5"}"#, #"{"$number\u0049nt":"5"}"#,
        #"{"$numberInt":"\u0035"}"#, #"{"$numberDouble":"NaN"}"#, "{}", #""x""#, "true",
        #"{"$numberLong":"12345678901234567890"}"#, "[1e2]", #"["a\"b"]"#, #"["é"]"#,
    ]

    @Test(
        arguments: [
            #""int""#, #""int:0,9""#, #""number""#, #""number:0,9""#, #""string""#, #""string:^x""#,
            #""bool""#,
            #""enum:x,y""#, #"["int"]"#, #"["string"]"#, #""color""#, #""*""#, #"{"a?": "int"}"#,
            #""[int|bool]""#,
        ]
    )
    func `a value is converted as one that may mean null`(rule: String) throws {
        let names = [
            ["unwrapSingle"], ["extendedJSON"], ["extendedJSON", "integralNumber"], ["wrapSingle"],
            ["unwrapSingle", "extendedJSON", "wrapSingle"], ["unwrapSingle", "containerToText"],
        ]
        for conversions in names where !rule.contains("|") || conversions != ["wrapSingle"] {
            let list = conversions.map { #""\#($0)""# }.joined(separator: ",")
            for value in Self.values {
                let document = #"[{"p":\#(value)},{"p":\#(value)}]"#
                func clean(_ more: String) throws -> Sanitized {
                    let rule = #"{"$type": \#(rule), "$convert": [\#(list)]\#(more)}"#
                    var policy = Sanitizer.Policy()
                    policy.limits.changes = 1
                    return try Sanitizer(Pattern(#"[{"p?": \#(rule)}]"#), policy: policy)
                        .sanitize(document)
                }
                // The second rule is asked for what means null before conversions, and absorbs what fails.
                let (found, expected) = (try clean(""), try clean(#", "$null": ["no such text"]"#))
                let text = expected.text?.replacing(#""p":null"#, with: "")
                #expect(
                    found.text?.replacing(#""p":null"#, with: "") == text,
                    "\(rule) \(list) \(value)"
                )
                #expect(found.report.totals.converted == expected.report.totals.converted)
                #expect(
                    found.report.changes.filter { $0.action == .convert }.map {
                        "\($0.code) \($0.range)"
                    }
                        == expected.report.changes.filter { $0.action == .convert }.map {
                            "\($0.code) \($0.range)"
                        }
                )
                let clean = Array((found.text ?? "").utf8)
                #expect(try found.undo.apply(to: clean) == Array(document.utf8))
            }
        }
    }
}
