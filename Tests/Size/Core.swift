// A program that cleans a document with the core alone; `measure` says how large it is.
import VeriJSONCore

let pattern = try Pattern(#"{"id": "int", "tags?": ["string"]}"#)
let result = try Sanitizer(pattern).sanitize(#"{"id": 1, "tags": ["a", 2]}"#)
print(result.text ?? "rejected")
