import Foundation
import Testing
import VeriJSON

/// Files and documents on both sides of the pieces in which they are read and of the usual limits.
struct FileBoundTests {
    @Test(arguments: [1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, (2 << 20) + 1])
    func `a file of any size is read whole`(size: Int) throws {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("verijson-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: place) }
        let verifier = Verifier(try Pattern(#"{"s": "string", "n": "int"}"#))
        for (end, isAccepted) in [("1", true), ("x", false)] {
            let rest = #"{"s":"","n":"#.utf8.count + 2
            let text = String(repeating: "s", count: max(0, size - rest))
            let document = #"{"s":"\#(text)","n":\#(isAccepted ? end : "[]")}"#
            try Data(document.utf8).write(to: place)
            let result = Result { try verifier.require(contentsOf: place) }
            #expect(((try? result.get()) != nil) == isAccepted, "\(document.utf8.count)")
        }
    }

    @Test(arguments: [99_998, 99_999, 100_000, 100_001])
    func `no policy allows more than a hundred thousand levels`(depth: Int) throws {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let limits = Sanitizer.Limits(depth: 1_000_000)
        let sanitizer = Sanitizer(try Pattern(#""any""#), policy: .init(limits: limits))
        let status = Result { try sanitizer.sanitize(text).status }
        #expect((try? status.get()) == (depth <= 100_000 ? .unchanged : nil))
    }

    @Test(arguments: [998, 999, 1_000, 1_001, 1_500])
    func `a thousand changes are listed and all are counted`(count: Int) throws {
        let items = [String](repeating: #""x""#, count: count).joined(separator: ",")
        let result = try Sanitizer(try Pattern(#"["int"]"#)).sanitize("[\(items)]")
        #expect(result.report.changes.count == min(count, 1_000))
        #expect(result.report.totals.dropped == count)
        #expect(result.text == "[]")
        let list = try Verifier(try Pattern(#"["int"]"#)).list(Array("[\(items)]".utf8))
        #expect(list.findings.count == min(count, 1_000))
    }

    @Test(arguments: [-1, 0, 1]) func `the output may be a number of times the input`(
        more: Int
    ) throws {
        // Each missing member is filled by a text of a thousand bytes.
        let value = String(repeating: "v", count: 1_000)
        let pattern = try Pattern(#"[{"a": {"$type": "string", "$default": "\#(value)"}}]"#)
        let one = #"{"a":"\#(value)"}"#.utf8.count
        let count = 64_000_000 / one
        let document = "[" + [String](repeating: "{}", count: 10).joined(separator: ",") + "]"
        for factor in [0, 16] {
            let limits = Sanitizer.Limits(outputFactor: factor)
            let sanitizer = Sanitizer(pattern, policy: .init(limits: limits))
            #expect(try sanitizer.sanitize(document).report.totals.inserted == 10)
        }
        // Just below and above the limit of an input without a factor.
        let limits = Sanitizer.Limits(outputFactor: 0)
        let sanitizer = Sanitizer(pattern, policy: .init(limits: limits))
        let many =
            "[" + [String](repeating: "{}", count: count + 200 * more).joined(separator: ",") + "]"
        let result = Result { try sanitizer.sanitize(many).report.totals.inserted }
        if more < 0 { #expect(try result.get() == count - 200) }
        if more > 0 {
            let error = #expect(throws: UnreadableDocumentError.self) { try result.get() }
            #expect(error?.code.description.hasPrefix("limit.") == true)
        }
    }
}
