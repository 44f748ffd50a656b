import VeriJSON

/// Strings that are read as the values in them.
extension GrowthCase {
    private struct Part: Decodable {
        var a: Int
    }

    private static let opening = Sanitizer.Policy(conversions: [.jsonText, .splitList])

    /// Returns strings with JSON, in each of which something is wrong.
    private static func strings(_ count: Int) -> String {
        array(count) { #""[{\"a\":\#($0)},{\"a\":\"x\"},7]""# }
    }

    static var openedTexts: [GrowthCase] {
        [
            GrowthCase(
                "strings of JSON",
                100,
                #"[[{"a": "int"}]]"#,
                policy: opening,
                .changed,
                document: strings
            ),
            GrowthCase("items in a string of JSON", 200, #"[["int"]]"#, policy: opening, .changed) {
                size in "[\"[\((0..<size).map { "\($0),true" }.joined(separator: ","))]\"]"
            },
            GrowthCase("parts of a list", 500, #"[["string"]]"#, policy: opening, .changed) {
                size in "[\"\(String(repeating: "part, ", count: size))\"]"
            },
            GrowthCase("changes in strings of JSON as text", 50) { size in
                let sanitizer = Sanitizer(try Pattern(#"[[{"a": "int"}]]"#), policy: opening)
                let result = try sanitizer.sanitize(strings(size))
                return {
                    guard !result.reportText().isEmpty, !result.quarantine().isEmpty else {
                        throw BenchmarkError("nothing is told")
                    }
                }
            },
            GrowthCase("strings of JSON from which a model removes items", 50) { size in
                let decoder = JSONSanitizingDecoder(try Pattern("[[{}]]"), policy: opening)
                let bytes = Array(strings(size).utf8)
                return {
                    let cleaned = try decoder.sanitize([[Part]].self, from: bytes)
                    guard cleaned.report.totals.dropped == 2 * size else {
                        throw BenchmarkError("\(cleaned.report.totals.dropped) items are removed")
                    }
                }
            },
        ]
    }
}
