import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore
@testable import VeriJSONInference

/// A sample is read where its caller has it, except for its end: no byte after it is touched, and it
/// makes no difference where the end begins.
@Suite struct SampleEndTests {
    /// Values of all kinds whose ends are hard to find: long strings with and without escapes, long
    /// and short numbers, nesting, and white space.
    private static let values: [String] = {
        let prose = String(repeating: "some words of a long text ", count: 6)
        let digits = String(repeating: "1234567890", count: 7)
        return [
            "\"\(prose)\"", "\"\(prose)\\n\\\"\(prose)\"", "\"\(prose)é漢字😀\"",
            "\"\\u00e9\\ud83d\\ude00\"",
            digits, "-0.\(digits)", "12.5e-300", "-7", "12345678.25", "0", "true", "false", "null",
            "{\"type\": \"Point\", \"at\": [1.5, -104.393264]}",
            "{\"type\": \"Line\", \"\(prose)\": {}, \"n\\u0061me\": []}",
            String(repeating: "[", count: 70) + String(repeating: "]", count: 70),
            String(repeating: "{\"a key\": ", count: 40) + "1" + String(repeating: "}", count: 40),
            "[ \n\(String(repeating: " ", count: 90)) 1 ,\r\n\t 2\n]",
            "{\n    \"id\": 5,\n    \"s\": \"x\"\n}",
        ]
    }()

    /// Returns a document that ends with a value, long enough not to be copied as a whole even if its
    /// last 1,600 bytes are missing.
    private static func document(_ last: Int) -> String {
        let order = (1...values.count).map { values[(last + $0) % values.count] }
        let all = [order, order, order, order].flatMap(\.self)
        return "[" + all.joined(separator: ", ") + "]"
    }

    private static func state(_ document: [UInt8]) throws -> String {
        var inference = PatternInference()
        try inference.add(document)
        return inference.json()
    }

    @Test(arguments: values.indices)
    func `the state does not depend on where the copied end begins`(last: Int) throws {
        let text = Self.document(last)
        let expected = try Self.state(Array(text.utf8))
        for spaces in stride(from: 1, to: 1_100, by: Thoroughness.cases(9, usually: 41)) {
            // White space after the document moves the beginning of the copied end towards it.
            let document = text + String(repeating: spaces % 2 == 0 ? "\n" : " ", count: spaces)
            #expect(try Self.state(Array(document.utf8)) == expected, "\(spaces)")
        }
        // All of it is before the end.
        let far = Array((text + String(repeating: " ", count: 9_000)).utf8)
        #expect(try Self.state(far) == expected)
        // All of it is in the end, after white space or a long string.
        let short = "[\(Self.values[last])]"
        let near = String(repeating: " ", count: 2_000) + short
        #expect(try Self.state(Array(near.utf8)) == Self.state(Array(short.utf8)))
    }

    @Test(arguments: values.indices)
    func `no byte after a sample is read`(last: Int) throws {
        let text = Array(Self.document(last).utf8)
        try #require(text.count > 5_700)
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let size = (text.count + 2) / page * page + page
        let flags = MAP_PRIVATE | MAP_ANON
        let mapped = mmap(nil, size + page, PROT_READ | PROT_WRITE, flags, -1, 0)
        let memory = try #require(mapped == MAP_FAILED ? nil : mapped)
        defer { munmap(memory, size + page) }
        // A read from the page after the sample ends the process.
        try #require(mprotect(memory + size, page, PROT_NONE) == 0)
        let expected = try Self.state(text)
        let empty = PatternInference().json()
        let verifier = Verifier(try Pattern("\"any\""))
        // The whole document, and all that is left of it if it breaks off, as it is and closed.
        for count in stride(from: text.count, to: text.count - 1_600, by: -17) {
            for ending in ["", "]", "}", " ] "] {
                let sample = text[..<count] + Array(ending.utf8)
                let start = memory + size - sample.count
                start.copyMemory(from: Array(sample), byteCount: sample.count)
                let bytes = UnsafeBufferPointer(
                    start: start.assumingMemoryBound(to: UInt8.self),
                    count: sample.count
                )
                var reader = SampleReader(ObservedPlaces())
                let outcome = reader.read(bytes, depthLimit: 512)
                let isJSON = verifier.accepts(Array(sample))
                #expect((outcome == .isCounted) == isJSON, "\(count) bytes and \(ending)")
                let state = PatternInference(reader.settledPlaces).json()
                if ending.isEmpty { #expect(state == (isJSON ? expected : empty)) }
                if !isJSON { #expect(state == empty) }
            }
        }
    }
}
