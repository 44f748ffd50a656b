#if canImport(Glibc)
import Glibc
import VeriJSON

// Cleans one document of as many items as the first argument says, of which as many are to be
// dropped as the second one says, after the sanitizer has learned from it; in its own memory, where
// a third one is "in-place". glibc writes down every allocation of that one call where
// `MALLOC_TRACE` says, when its debugging library is preloaded. Prints the size of the document.

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

let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard counts.count == 2 else { exit(64) }
let items = (0..<counts[0]).map { $0 < counts[1] ? "{}" : item }
var bytes = Array("[\(items.joined(separator: ", "))]".utf8)
let status: Report.Status = counts[1] > 0 ? .changed : .unchanged
let sanitizer = Sanitizer(try Pattern(pattern))
guard try sanitizer.sanitize(bytes).status == status else { exit(1) }
let size = bytes.count
let place = bytes.withUnsafeBufferPointer { $0.baseAddress }
let expected: Bool
let clean: [UInt8]?
if CommandLine.arguments.last == "in-place" {
    startTrace()
    let report = try sanitizer.sanitize(inPlace: &bytes)
    endTrace()
    guard report.status == status else { exit(1) }
    expected = true
    clean = bytes
} else {
    startTrace()
    let result = try sanitizer.sanitize(bytes)
    endTrace()
    expected = status == .unchanged
    clean = result.bytes
}
print(size)
let isSame = clean?.withUnsafeBufferPointer { $0.baseAddress == place }
exit(isSame == expected ? 0 : 2)
#endif
