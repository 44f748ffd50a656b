import Testing

@testable import VeriJSONCore
@testable import VeriJSONInference

/// The classes of short texts, in which several bytes are looked at together.
@Suite struct StringClassTests {
    private func kind(_ text: String) -> StringClass {
        Array(text.utf8).withUnsafeBufferPointer { StringClass($0) }
    }

    private func letters(_ count: Int) -> String { String(repeating: "g", count: count) }

    @Test(arguments: 1...40) func `the first colon is found at any position`(_ position: Int) {
        let scheme = letters(position)
        for length in 1...40 {
            #expect(kind("\(scheme)://\(letters(length))") == .url)
            // A space or another character before the colon makes a text of it.
            let spaced = " " + scheme.dropFirst()
            #expect(kind("g\(spaced)://\(letters(length))") == .text)
            #expect(kind("\(scheme):/\(letters(length))") == .text)
        }
        #expect(kind("\(scheme):") == .text)
    }

    @Test(arguments: 1...40) func `the first at sign is found at any position`(_ position: Int) {
        let name = letters(position)
        for length in 1...40 {
            #expect(kind("\(name)@\(letters(length)).org") == .email)
            #expect(kind("\(name) @\(letters(length)).org") == .text)
        }
    }

    @Test func `a UUID is one whatever its first digit, and zeros are not a sentinel then`() {
        for digit in "0123456789abcdefABCDEF" {
            #expect(kind("\(digit)2345678-1234-1234-1234-123456789012") == .uuid)
        }
        #expect(kind("00000000-0000-0000-0000-000000000000") == .uuid)
        #expect(kind("0000-00-00") == .sentinel)
        #expect(kind("0000-00-00T00:00:00Z") == .sentinel)
        #expect(kind("0001-01-01") == .date)
    }
}
