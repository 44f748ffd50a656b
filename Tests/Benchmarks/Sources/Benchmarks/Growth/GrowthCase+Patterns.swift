import VeriJSON

/// The size of a pattern: what it costs to compile, right or wrong.
extension GrowthCase {
    private static func compiling(
        _ name: String,
        _ size: Int,
        isRight: Bool = true,
        _ pattern: @escaping (Int) -> String
    ) -> GrowthCase {
        GrowthCase(name, size) { size in
            let text = pattern(size)
            return {
                let mistakes = Pattern.lint(text).filter { $0.severity == .error }
                guard mistakes.isEmpty == isRight else {
                    throw BenchmarkError("\(name): \(mistakes.first?.message ?? "no mistake")")
                }
            }
        }
    }

    static var patterns: [GrowthCase] {
        [
            compiling("members of a pattern", 25) {
                object($0) { #""m\#($0)?": "~int:0,\#($0)""# }
            },
            compiling("objects of a pattern", 25) {
                object($0) { #""m\#($0)": [{"id": "int", "name?": "string?"}]"# }
            },
            compiling("definitions of a pattern", 25) { size in
                let definitions = (0..<size).map { ##""d\##($0)": {"x": "#d\##($0 + 1)"}"## }
                    .joined(separator: ",")
                return ##"{"$define": {\##(definitions), "d\##(size)": "int"}, "a": "#d0"}"##
            },
            compiling("branches of a pattern", 25) { size in
                "{\"$any\": \(array(max(2, size)) { #"{"type": "enum:t\#($0)", "m": "int"}"# })}"
            },
            compiling("listed values of a pattern", 50) { size in
                "{\"$in\": \(array(size, String.init))}"
            },
            compiling("bytes of a regex", 50) { size in
                #"["string:^\#(String(repeating: "ab?", count: size))$"]"#
            },
            compiling("alternatives of a regex", 50) { size in
                #"["string:^(\#((0..<size).map { "x\($0)" }.joined(separator: "|")))$"]"#
            },
            compiling("comments of a pattern", 125) { size in
                "[\n\(String(repeating: "// so\n", count: size))\"int\"]"
            },
            compiling("mistakes of a pattern", 25, isRight: false) {
                object($0) { #""m\#($0)": "wat\#(1_000 + $0)""# }
            },
        ]
    }
}
