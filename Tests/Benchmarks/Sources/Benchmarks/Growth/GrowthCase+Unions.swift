import VeriJSON

/// Branches of unions, the values that they are tried on, and unions inside of unions.
extension GrowthCase {
    private static func union(_ branches: Int) -> String {
        "[{\"$any\": \(array(max(2, branches)) { #"{"type": "enum:t\#($0)", "m\#($0)": "int"}"# })}]"
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

    private static let patient = Sanitizer.Policy(
        limits: Sanitizer.Limits(rereadFactor: 100_000)
    )
    private static let kinds = recursive(##"[["#n"], {"a": "#n"}, "int"]"##)
    private static let twins = recursive(
        ##"[{"a": "#n", "b?": "int"}, {"a": "#n", "c?": "int"}, "int"]"##
    )
    private static let twinItems =
        ##"{"$define": {"n": {"$any": "##
        + ##"[{"a": "#n", "b?": "int"}, {"a": "#n", "c?": "int"}, "int"]}}, "$type": ["#n"]}"##
    private static let tuples = recursive(
        ##"[{"$tuple": ["#n"]}, ["#n"], {"$type": ["#n"], "$count": "2,"}, "int"]"##
    )

    /// The levels that follow the first hundred, below which the walk has a stack of its own.
    private static func levels(
        _ what: String,
        _ pattern: String,
        _ status: Report.Status = .unchanged,
        document: @escaping (Int) -> String
    ) -> GrowthCase {
        GrowthCase("levels of \(what)", 100, pattern, status, document: document).above(100)
    }

    static var unions: [GrowthCase] {
        [
            GrowthCase("items of 16 branches", 300, union(16)) { array($0) { value($0 % 16) } },
            GrowthCase("branches for 100 items", 20, pattern: union) { size in
                array(100) { value($0 % size) }
            },
            GrowthCase("branches for as many items", 40, pattern: union) { array($0, value) }
                .growing(atMost: 16, since: "each value is compared with each rule"),
            GrowthCase(
                "items below a key as long as they are many",
                500,
                #"{"*?": ["[int:0,5|int:10,20]"]}"#
            ) { size in
                #"{"\#(String(repeating: "k", count: 20 * size))":\#(array(size) { _ in "15" })}"#
            },
            GrowthCase("items of no branch", 200, union(8), .changed) {
                array($0) { _ in #"{"type":"x"}"# }
            },
            GrowthCase("items of the last of 8 branches", 200, plainUnion(8)) {
                array($0) { _ in #"{"n":1,"m7":1}"# }
            },
            GrowthCase("branches that only members tell apart", 20, pattern: plainUnion) { size in
                array(20) { _ in #"{"n":1,"m\#(size - 1)":1}"# }
            },
            levels("unions of arrays", kinds) { nested($0, "[", "1", "]") },
            levels("unions of objects", kinds) { nested($0, #"{"a":"#, "1", "}") },
            levels("equal branches", twins) { nested($0, #"{"a":"#, "1", "}") },
            levels("equal arrays", tuples) { nested($0, "[", "1", "]") },
            levels("unions above a bad value", kinds, .rejected) {
                nested($0, #"{"a":"#, #""x""#, "}")
            }
            .growing(atMost: 5.5, since: "each failure makes its path"),
            GrowthCase(
                "levels of equal branches above a bad value",
                25,
                twins,
                policy: patient,
                .rejected
            ) {
                nested($0, #"{"a":"#, #""x""#, "}")
            }
            .growing(
                atMost: 21,
                since: "each level that fails is walked again, within the work limit"
            ),
            GrowthCase(
                "levels of equal arrays above a bad value",
                25,
                tuples,
                policy: patient,
                .changed
            ) {
                nested($0, "[", #""x""#, "]")
            }
            .growing(
                atMost: 17,
                since: "each level that fails is walked again, within the work limit"
            ),
            GrowthCase("levels up to the work limit", 100) { size in
                let sanitizer = Sanitizer(try Pattern(twins))
                let bytes = Array(nested(size, #"{"a":"#, #""x""#, "}").utf8)
                return { _ = try? sanitizer.sanitize(bytes) }
            }
            .above(100)
            .growing(atMost: 13, since: "each failure makes its path"),
            GrowthCase("items below ten levels of equal branches", 50, twinItems) {
                array($0) { _ in nested(10, #"{"a":"#, "1", "}") }
            },
        ]
    }
}
