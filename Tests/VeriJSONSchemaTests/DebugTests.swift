import Testing
import VeriJSONSchema
@Suite struct DebugTests {
    @Test func dbg() throws {
        for s in [#"{"properties":{"a":{"type":"string"}},"not":{"required":["b"]}}"#, #"{"items":{"type":"string"},"not":{"required":["b"]}}"#,
           #"{"prefixItems":[{"type":"string"}],"not":{"required":["b"]}}"#] {
        let schema = try Schema(s)
        for d in ["[1]", "{}", #"{"b": 1}"#, "1", #"["a", {"a": 1}]"#, "null", "true", "\"a\""] {
            do { print(s, d, try Sanitizer(schema).sanitize(d).text ?? "nil", schema.accepts(d)) } catch { print(d, error) }
        }
        }
    }
}
