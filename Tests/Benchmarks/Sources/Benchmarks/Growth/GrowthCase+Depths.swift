import VeriJSON

/// Levels of nesting, beyond the usual limit.
extension GrowthCase {
    static let deep = Sanitizer.Policy(
        limits: Sanitizer.Limits(depth: 100_000, rereadFactor: 100_000)
    )
    private static let arrays = ##"{"$define": {"n": ["#n"]}, "$type": "#n"}"##
    private static let objects = ##"{"$define": {"n": {"a?": "#n"}}, "$type": "#n"}"##
    private static let pairs =
        ##"{"$define": {"n": {"a?": "#n", "b?": "int"}}, "$type": "#n"}"##

    static var depths: [GrowthCase] {
        let cases: [GrowthCase] = [
            GrowthCase("levels that nothing names", 500, #""any""#, policy: deep) {
                nested($0, "[", "", "]")
            },
            GrowthCase("levels of unknown members", 1_000, #"{"a?": "int"}"#, policy: deep) {
                nested($0, #"{"b":"#, "{}", "}")
            },
            GrowthCase("levels of arrays", 500, arrays, policy: deep) {
                nested($0, "[", "", "]")
            },
            GrowthCase("levels of objects", 500, objects, policy: deep) {
                nested($0, #"{"a":"#, "{}", "}")
            },
            GrowthCase("levels above a bad item", 500, arrays, policy: deep, .changed) {
                nested($0, "[", "[1]", "]")
            },
            GrowthCase("levels with a bad item each", 1_000, arrays, policy: deep, .changed) {
                nested($0, "[", "[]", ",1]")
            },
            GrowthCase("levels with a bad member each", 500, pairs, policy: deep, .changed) {
                nested($0, #"{"b":"x","a":"#, "{}", "}")
            },
            GrowthCase("levels that $unique compares", 500, unique, policy: deep) {
                nested($0, "[", "1", "]")
            },
        ]
        // Below so many levels the walk has stacks of its own.
        return cases.map { $0.above(1_000) }
    }

    private static let unique = #"{"$type": ["any"], "$unique": true}"#
}
