import VeriJSON

/// Items of one array.
extension GrowthCase {
    private static let unique = #"{"$type": ["any"], "$unique": true}"#
    private static let uniquePart = #"{"$type": [{"id": "int"}], "$unique": "/id"}"#

    private static func values(_ size: Int) -> String {
        #"[{"$in": \#(array(size) { #""value \#($0)""# })}]"#
    }

    /// A string that differs from others in its middle only.
    static func link(_ number: Int) -> String {
        let digits = String(100_000_000 + number)
        return #""https://example.com/\#(digits)/index.html""#
    }

    private static func links(_ size: Int) -> String { #"[{"$in": \#(array(size, link))}]"# }

    static var items: [GrowthCase] {
        [
            GrowthCase("items", 250, #"["int"]"#) { array($0, String.init) },
            GrowthCase("items that are converted", 125, #"["~int"]"#, .changed) {
                array($0) { #""\#($0)""# }
            },
            GrowthCase("bad items", 250, #"["int"]"#, .changed) { array($0) { _ in #""x""# } },
            GrowthCase("bad items of objects", 125, #"[{"id": "int"}]"#, .changed) {
                array($0) { #"{"id":"\#($0)","n":[1,2]}"# }
            },
            GrowthCase("unique numbers", 1_000, unique) { array($0, String.init) },
            GrowthCase("unique strings", 500, unique) { array($0) { #""item \#($0)""# } },
            GrowthCase("unique objects", 500, unique) { array($0) { #"{"id":\#($0),"n":[1]}"# } },
            GrowthCase("items unique by a member", 500, uniquePart) {
                array($0) { #"{"n":[1],"id":\#($0)}"# }
            },
            GrowthCase("items that are all equal", 125, unique, .changed) {
                array($0 + 1) { _ in #"{"n":[1]}"# }
            },
            GrowthCase("items of as many listed values", 250, pattern: values) {
                array($0) { #""value \#($0)""# }
            },
            GrowthCase("items of listed values with the same ends", 125, pattern: links) {
                array($0, link)
            },
            GrowthCase("small documents after as large an array", 50) { size in
                let sanitizer = Sanitizer(try Pattern(#"[{"id": "int"}]"#))
                let large = Array(array(size) { #"{"id":"\#($0)"}"# }.utf8)
                let small = Array(#"[{"id":1}]"#.utf8)
                return {
                    _ = try sanitizer.sanitize(large)
                    for _ in 0..<size { _ = try sanitizer.sanitize(small) }
                }
            },
        ]
    }
}
