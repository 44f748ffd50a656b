import VeriJSON

/// Bytes: of records, of one string, of one number, of one key.
extension GrowthCase {
    private static let converting = Sanitizer.Policy(conversions: .lenient)

    static var texts: [GrowthCase] {
        [
            GrowthCase("bytes of records", 25, #"[{"id": "int", "name": "string"}]"#) { size in
                array(size) {
                    #"{"id":\#($0),"name":"name \#($0)","tags":["a","b"],"at":{"x":\#($0),"y":1.5}}"#
                }
            },
            GrowthCase("bytes of one string", 2_500, #"["string"]"#) { size in
                #"["\#(String(repeating: "a", count: size))"]"#
            },
            GrowthCase("letters of one string in Cyrillic", 2_500, #"["string"]"#) { size in
                "[\"\(String(repeating: "я", count: size))\"]"
            }
            // A byte is checked and looked through for quotes, each by lanes.
            .costing(atMost: 6.5),
            GrowthCase("bytes of one string with escapes", 1_250, #"["string"]"#) { size in
                #"["\#(String(repeating: #"é\n"#, count: size))"]"#
            },
            GrowthCase("bytes of one string for a regex", 1_250, #"["string:^(a+)+$"]"#) { size in
                #"["\#(String(repeating: "a", count: size))"]"#
            },
            GrowthCase("bytes that fail a regex", 1_250, #"["string:^(a+)+$"]"#, .changed) { size in
                #"["\#(String(repeating: "a", count: size))!"]"#
            },
            GrowthCase("bytes that a format refuses", 1_250, #"["email"]"#, .changed) { size in
                #"["\#(String(repeating: "a.", count: size))@"]"#
            },
            GrowthCase("digits of one number", 1_250, #"["number"]"#) { size in
                "[\(String(repeating: "9", count: size))]"
            },
            GrowthCase("digits of one number in a range", 1_250, #"["number:-1e3,"]"#) { size in
                "[\(String(repeating: "9", count: size))]"
            },
            GrowthCase(
                "digits of one number in a string",
                10_000,
                #"["number"]"#,
                policy: converting,
                .changed
            ) {
                #"["\#(String(repeating: "9", count: $0))"]"#
            },
            GrowthCase("zeros of a fraction", 1_250, #"["int"]"#, policy: converting, .changed) {
                size in "[42.\(String(repeating: "0", count: size))]"
            },
            GrowthCase("bytes of one key under a star", 1_250, #"{"*": "int"}"#) { size in
                #"{"\#(String(repeating: "k", count: size))":1}"#
            },
            GrowthCase("bytes of one key above bad items", 12_500, #"{"*": ["int"]}"#, .changed) {
                #"{"\#(String(repeating: "k", count: $0))":["a","b","c","d"]}"#
            },
            GrowthCase("tokens of a pointer", 5_000) { size in
                let pointer = JSONPointer(tokens: Array(repeating: "a~b", count: size))
                return {
                    guard pointer.description.utf8.count == 5 * size else {
                        throw BenchmarkError("a pointer of \(size) tokens is not written")
                    }
                }
            },
            GrowthCase("white space", 2_500, #"["int"]"#) { size in
                "[\(String(repeating: " ", count: size))1]"
            },
        ]
    }
}
