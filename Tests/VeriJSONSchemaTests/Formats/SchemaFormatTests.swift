import Testing

@testable import VeriJSONSchema

struct SchemaFormatTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var format: SchemaFormat
        var valid: [String]
        var invalid: [String]

        init(_ format: SchemaFormat, valid: [String], invalid: [String]) {
            self.format = format
            self.valid = valid
            self.invalid = invalid
        }

        var testDescription: String { format.rawValue }
    }

    @Test(arguments: cases + names + references)
    func `a format accepts what its RFC does`(_ example: Case) {
        for text in example.valid {
            #expect(example.format.accepts(text), "\(text.debugDescription)")
        }
        for text in example.invalid {
            #expect(!example.format.accepts(text), "\(text.debugDescription)")
        }
    }

    @Test func `every format has a case`() {
        let all = (Self.cases + Self.names + Self.references).map(\.format)
        #expect(Set(all) == Set(SchemaFormat.allCases))
    }

    @Test func `a draft defines the formats of the drafts before it`() {
        let counts = [4, 6, 7, 2019, 2020].map { SchemaFormat.known(inDraft: $0).count }
        #expect(counts == [6, 9, 17, 19, 19])
        #expect(SchemaFormat(name: "host-name") == nil)
        #expect(SchemaFormat(name: "ip-address") == nil)
        #expect(SchemaFormat(name: "Date") == nil)
        #expect(!SchemaFormat.duration.isDefined(inDraft: 7))
    }

    @Test func `formats that differ between drafts`() {
        let label = "xn--a"
        #expect(SchemaFormat.hostname.accepts(label, inDraft: 6))
        #expect(!SchemaFormat.hostname.accepts(label, inDraft: 7))
        #expect(!SchemaFormat.relativeJSONPointer.accepts("0+1", inDraft: 2019))
        #expect(SchemaFormat.relativeJSONPointer.accepts("0+1", inDraft: 2020))
    }

    @Test(arguments: SchemaFormat.allCases)
    func `any bytes are accepted or rejected`(_ format: SchemaFormat) {
        var generator = SystemRandomNumberGenerator()
        let alphabet =
            Array("xn--09azAZ.:/?#[]{}()\\|*+@\"%~<>=,-TZPYMDWHS_ku&!".utf8)
            + [0x00, 0x7F, 0x80, 0xBF, 0xC2, 0xE3, 0x82, 0xD7, 0xE0, 0xA5, 0x8D, 0xF4, 0xFF]
        let seeds = (Self.cases + Self.names + Self.references).filter { $0.format == format }
            .flatMap(\.valid)
        for _ in 0..<4_000 {
            var bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            if Bool.random(using: &generator), let seed = seeds.randomElement(using: &generator) {
                bytes = Array(seed.utf8)
                if !bytes.isEmpty {
                    bytes[Int.random(in: bytes.indices, using: &generator)] =
                        alphabet.randomElement(using: &generator) ?? 0
                    bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
                }
            }
            let once = bytes.withUnsafeBufferPointer { format.accepts($0) }
            let again = bytes.withUnsafeBufferPointer { format.accepts($0) }
            #expect(once == again)
        }
    }

    @Test(arguments: SchemaFormat.allCases)
    func `long texts are decided`(_ format: SchemaFormat) {
        for part in [
            "a", "1", ":", "/", "xn--a.", "{a}", "(", "(?<a>b)|", "é", "\\1", "[a", "@", "~0",
        ] {
            let text = String(repeating: part, count: 100_000)
            let accepted = format.accepts(text)
            #expect(format.accepts(text) == accepted)
        }
    }
}
