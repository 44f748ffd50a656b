import VeriJSON

/// Members of one object, and objects whose keys come twice.
extension GrowthCase {
    private static let star = #"{"*": "int"}"#
    private static let stripping = Sanitizer.Policy(unknownKeys: .strip)

    private static func named(_ size: Int) -> String { object(size) { #""m\#($0)": "int""# } }

    private static func links(_ size: Int) -> String { object(size) { #"\#(link($0)): "int""# } }

    static var members: [GrowthCase] {
        [
            GrowthCase("named members with the same ends", 125, pattern: links) {
                object($0) { #"\#(link($0)):1"# }
            },
            GrowthCase("keys under a star with the same ends", 125, star) {
                object($0) { #"\#(link($0)):1"# }
            },
            GrowthCase("distinct keys under a star", 125, star) {
                object($0) { #""key\#($0)":1"# }
            },
            GrowthCase("keys that nothing names", 125, #"{"a?": "int"}"#) {
                object($0) { #""key\#($0)":1"# }
            },
            GrowthCase(
                "keys that are stripped",
                125,
                #"{"a?": "int"}"#,
                policy: stripping,
                .changed
            ) {
                object($0 + 1) { #""key\#($0)":1"# }
            },
            GrowthCase("copies of a named key", 125, #"{"a": "int"}"#, .changed) {
                object($0 + 1) { #""a":\#($0)"# }
            },
            GrowthCase("copies of a key under a star", 125, star, .changed) {
                object($0 + 1) { #""a":\#($0)"# }
            },
            GrowthCase("pairs of keys under a star", 125, star, .changed) {
                object($0) { #""k\#($0)":1,"\u006b\#($0)":2"# }
            },
            GrowthCase("objects with a key that comes twice", 50, #"[{"*": "int"}]"#, .changed) {
                array($0) { _ in #"{"a":1,"a":2}"# }
            },
            GrowthCase("bad members under a star", 125, #"{"*?": "int"}"#, .changed) {
                object($0) { #""key\#($0)":"x""# }
            },
            GrowthCase("bad members that reject", 125, star, .rejected) {
                object($0) { #""key\#($0)":"x""# }
            },
            GrowthCase("named members", 25, pattern: named) { object($0) { #""m\#($0)":1"# } },
            GrowthCase("named members in another order", 25, pattern: named) { size in
                object(size) { #""m\#(size - 1 - $0)":1"# }
            },
            GrowthCase("named members that are missing", 25, pattern: named, .rejected) { _ in "{}"
            },
            GrowthCase("small documents after as large an object", 50) { size in
                let sanitizer = Sanitizer(try Pattern(#"{"*?": "int"}"#))
                let large = Array(object(size) { #""key\#($0)":"x""# }.utf8)
                let small = Array(#"{"a":1}"#.utf8)
                return {
                    _ = try sanitizer.sanitize(large)
                    for _ in 0..<size { _ = try sanitizer.sanitize(small) }
                }
            },
        ]
    }
}
