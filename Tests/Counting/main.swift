#if canImport(Glibc)
import Glibc
import VeriJSON

// Walks one clean document of as many items as the first argument says, after the sanitizer has
// learned from it. glibc writes down every allocation of that one call where `MALLOC_TRACE` says,
// when its debugging library is preloaded.

@_silgen_name("mtrace")
func startTrace()

@_silgen_name("muntrace")
func endTrace()

let pattern = #"""
    [{"id": "int", "name": "string", "tags?": ["string"], "kind": "enum:a,b", "*": "any",
      "when": "string:^\\d{4}-\\d{2}-\\d{2}$"}]
    """#
let item = #"""
    {"id":12,"name":"a name that is longer than fifteen bytes","tags":["a","b"],
     "x":{"y":[1,2,{"z":null}]},"when":"2024-01-31","kind":"b"}
    """#

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1
let text = "[" + [String](repeating: item, count: count).joined(separator: ", ") + "]"
let bytes = Array(text.utf8)
let sanitizer = Sanitizer(try Pattern(pattern))
guard try sanitizer.sanitize(bytes).status == .unchanged else { exit(1) }
startTrace()
let result = try sanitizer.sanitize(bytes)
endTrace()
let isSame = result.bytes?.withUnsafeBufferPointer { clean in
    bytes.withUnsafeBufferPointer { clean.baseAddress == $0.baseAddress }
}
exit(isSame == true ? 0 : 2)
#endif
