import VeriJSON

/// Branches of unions, the values that they are tried on, and unions inside of unions.
extension GrowthCase {
    private static func union(_ branches: Int) -> String {
        "[{\"$any\": \(array(max(2, branches)) { #"{"type": "enum:t\#($0)", "m\#($0)": "int"}"# })}]"
    }

    private static func numbered(_ branches: Int) -> String {
        "[{\"$any\": \(array(max(2, branches)) { #"{"v": {"$in": [\#($0)]}}"# })}]"
    }

    /// Branches that only their members tell apart.
    private static func plainUnion(_ branches: Int) -> String {
        "[{\"$any\": \(array(max(2, branches)) { #"{"m\#($0)": "int", "n": "int"}"# })}]"
    }

    private static func value(_ branch: Int) -> String {
        #"{"type":"t\#(branch)","m\#(branch)":1}"#
    }

    private static func recursive(_ union: String) -> String {
        "{\"$define\": {\"n\": {\"$any\": \(union)}}, \"$type\": \"#n\"}"
    }

    private static let kinds = recursive(##"[["#n"], {"a": "#n"}, "int"]"##)
    private static let twins = recursive(
        ##"[{"a": "#n", "b?": "int"}, {"a": "#n", "c?": "int"}, "int"]"##
    )
    private static let late = recursive(
        ##"[{"a": "#n", "b": "int"}, {"a": "#n", "c": "int"}, "int"]"##
    )
    private static let passing = recursive(
        ##"[{"b": "int"}, {"a": "int"}, {"a": "#n", "c": ["int"]}, "int"]"##
    )
    private static let losing = recursive(
        ##"[{"a?": "#n", "c": "int"}, {"a?": "#n", "b": "int"}, "int"]"##
    )
    private static let twinItems =
        ##"{"$define": {"n": {"$any": "##
        + ##"[{"a": "#n", "b?": "int"}, {"a": "#n", "c?": "int"}, "int"]}}, "$type": ["#n"]}"##
    private static let tuples = recursive(
        ##"[{"$tuple": ["#n"]}, ["#n"], {"$type": ["#n"], "$count": "2,"}, "int"]"##
    )

    /// Returns a case that measures the levels after the first ones.
    ///
    /// Within the first ones the walk gets a stack of its own, which is not a cost of a level.
    private static func levels(
        _ what: String,
        _ pattern: String,
        _ status: Report.Status = .unchanged,
        document: @escaping (Int) -> String
    ) -> GrowthCase {
        GrowthCase("levels of \(what)", 100, pattern, policy: deep, status, document: document)
            .above(1_000)
    }

    /// Unions each of which has the next one twice, down to a string.
    private static func chain(_ levels: Int) -> String {
        let definitions = (0..<levels).map {
            ##""d\##($0)": {"$any": ["#d\##($0 + 1)", "#d\##($0 + 1)"]}"##
        }
        return ##"{"$define": {"##
            + (definitions + [##""d\##(levels)": "string""##]).joined(separator: ", ")
            + ##"}, "$type": "#d0"}"##
    }

    static var unions: [GrowthCase] {
        [
            GrowthCase("unions in a chain above a scalar", 5, pattern: chain, .rejected) { _ in
                "1"
            },
            GrowthCase("items of 16 branches", 75, union(16)) { array($0) { value($0 % 16) } },
            GrowthCase("branches for 100 items", 20, pattern: union) { size in
                array(100) { value($0 % size) }
            },
            GrowthCase("branches for as many items", 40, pattern: union) { array($0, value) },
            GrowthCase("branches that numbers tell apart", 40, pattern: numbered) { size in
                array(size) { #"{"v":\#($0)e0}"# }
            },
            GrowthCase(
                "items below a key as long as they are many",
                125,
                #"{"*?": ["[int:0,5|int:10,20]"]}"#
            ) { size in
                #"{"\#(String(repeating: "k", count: 20 * size))":\#(array(size) { _ in "15" })}"#
            },
            GrowthCase("items of no branch", 50, union(8), .changed) {
                array($0) { _ in #"{"type":"x"}"# }
            },
            GrowthCase("items of the last of 8 branches", 50, plainUnion(8)) {
                array($0) { _ in #"{"n":1,"m7":1}"# }
            },
            GrowthCase("branches that only members tell apart", 5, pattern: plainUnion) { size in
                array(20) { _ in #"{"n":1,"m\#(size - 1)":1}"# }
            },
            levels("unions of arrays", kinds) { nested($0, "[", "1", "]") },
            levels("unions of objects", kinds, .unchanged) {
                nested($0, #"{"a":"#, "1", "}")
            },
            levels("equal branches", twins) { nested($0, #"{"a":"#, "1", "}") },
            levels("equal arrays", tuples) { nested($0, "[", "1", "]") },
            levels("unions whose first branch fails late", late) {
                nested($0, #"{"a":"#, "1", #","c":1}"#)
            },
            levels("unions above a bad value", kinds, .rejected) {
                nested($0, #"{"a":"#, #""x""#, "}")
            },
            levels("equal branches above a bad value", twins, .rejected) {
                nested($0, #"{"a":"#, #""x""#, "}")
            },
            levels("equal arrays above a bad value", tuples, .changed) {
                nested($0, "[", #""x""#, "]")
            },
            levels("branches that pass over the rest", passing, .rejected) {
                nested($0, #"{"a":"#, #""x""#, #","c":[]}"#)
            },
            levels("branches that lose the rest", losing, .changed) {
                nested($0, #"{"a":"#, #""x""#, #","b":1}"#)
            },
            GrowthCase(
                "trees of 50 levels of equal branches above a bad value",
                12,
                twinItems,
                .changed
            ) { array($0 + 1) { _ in nested(50, #"{"a":"#, #""x""#, "}") } },
            GrowthCase("items below ten levels of equal branches", 12, twinItems) {
                array($0) { _ in nested(10, #"{"a":"#, "1", "}") }
            },
        ]
    }
}
