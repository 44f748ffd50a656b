import VeriJSON
import VeriJSONInference
import VeriJSONSchema

/// Schemas, and the files that a program saves and reads again, which somebody may have changed.
extension GrowthCase {
    /// Reading something again that was saved.
    private static func reading(
        _ name: String,
        _ size: Int,
        _ save: @escaping (_ size: Int) throws -> String,
        _ read: @escaping (String) throws -> Void
    ) -> GrowthCase {
        GrowthCase(name, size) { size in
            let text = try save(size)
            return { try read(text) }
        }
    }

    private static func dirty(_ size: Int) throws -> Sanitized {
        var policy = Sanitizer.Policy()
        policy.limits.changes = .max
        let pattern = try Pattern(#"[{"id": "int", "note?": "string"}]"#)
        return try Sanitizer(pattern, policy: policy)
            .sanitize(array(size) { #"{"id":\#($0),"note":\#($0)}"# })
    }

    private static func inference(_ document: String) throws -> PatternInference {
        var inference = PatternInference()
        try inference.add(Array(document.utf8))
        return inference
    }

    static var files: [GrowthCase] {
        [
            reading("keys of a schema", 100) { size in
                #"{"properties": \#(object(size) { #""k\#($0)": {"type": "integer"}"# })}"#
            } _: {
                _ = Sanitizer(try Schema($0))
            },
            reading("unknown keys of a schema", 100) { size in
                "{\"x\": 1," + object(size) { #""x-k\#($0)": {"type": "integer"}"# }.dropFirst()
            } _: {
                _ = Sanitizer(try Schema($0))
            }
            .above(200),
            reading("expressions of a schema", 100) { size in
                let properties = object(size) { #""^k\#($0)_": {"type": "integer"}"# }
                return #"{"patternProperties": \#(properties)}"#
            } _: {
                _ = Sanitizer(try Schema($0))
            },
            reading("conditions of a schema", 10) { size in
                let conditions = array(size) {
                    #"{"if": {"properties": {"t": {"const": \#($0)}}}, "#
                        + #""then": {"required": ["a\#($0)"]}}"#
                }
                return #"{"allOf": \#(conditions)}"#
            } _: {
                _ = Sanitizer(try Schema($0))
            },
            reading("keywords that are checked alone in a schema", 100) { size in
                #"{"allOf": \#(array(size) { #"{"not": {"required": ["b\#($0)"]}}"# })}"#
            } _: {
                _ = Sanitizer(try Schema($0))
            },
            reading("branches of a schema", 100) { size in
                #"{"items": {"oneOf": \#(array(size) { #"{"required": ["a\#($0)"]}"# })}}"#
            } _: {
                _ = Sanitizer(try Schema($0))
            },
            GrowthCase("levels that fail beside alternatives of a schema", 20) { size in
                let schema = try Schema(
                    ##"""
                    {"required": ["c"], "properties": {"c": {"$ref": "#"}},
                     "if": {"properties": {"t": {"const": "a"}}}, "then": {"required": ["t"]}}
                    """##
                )
                let levels = String(repeating: #"{"t":"a","c":"#, count: size)
                let document = levels + "{}" + String(repeating: "}", count: size)
                let sanitizer = Sanitizer(schema)
                return {
                    guard try sanitizer.sanitize(document).status == .rejected else {
                        throw BenchmarkError("a level that fails was not rejected")
                    }
                }
            }
            .above(100),
            reading("changes of a saved report", 50) {
                try dirty($0).report.json()
            } _: {
                _ = try Report(json: Array($0.utf8))
            },
            reading("edits of a saved undo", 200) {
                try dirty($0).undo.json
            } _: {
                _ = try Undo(json: $0)
            },
            reading("causes of a quarantined record", 50) { size in
                let sanitizer = Sanitizer(
                    try Pattern(#"{"*": "int"}"#),
                    policy: Sanitizer.Policy(
                        limits: Sanitizer.Limits(causesPerChange: 100_000)
                    )
                )
                let result = try sanitizer.sanitize(object(size) { #""k\#($0)":"x""# })
                return result.quarantine().map(\.json).joined()
            } _: {
                _ = try QuarantineRecord(json: Array($0.utf8))
            },
            reading("places of a saved state", 25) { size in
                // A map is made of more than 512 keys.
                try inference(object(size) { #""k\#($0)":[\#($0)]"# }).json()
            } _: {
                _ = try PatternInference(json: $0)
            },
            reading("values of a saved state", 10) { size in
                // No more than 192 distinct values are kept.
                try inference(array(size) { #"{"v":"value \#($0)"}"# }).json()
            } _: {
                _ = try PatternInference(json: $0)
            },
            reading("records of a saved state", 1_000) { size in
                try inference(array(size) { #"{"v":"value \#($0)"}"# }).json()
            } _: {
                _ = try PatternInference(json: $0)
            }
            .above(1_000).costing(atMost: 1),
            GrowthCase("places of two states that are merged", 20) { size in
                var first = try inference(object(size) { #""k\#($0)":[\#($0)]"# })
                let second = try inference(object(size) { #""k\#(size / 2 + $0)":["x"]"# })
                return { first.merge(second) }
            },
            GrowthCase("places of a pattern that is inferred", 25) { size in
                let inference = try inference(object(size) { #""k\#($0)":[\#($0)]"# })
                return { _ = try inference.infer() }
            },
        ]
    }
}
