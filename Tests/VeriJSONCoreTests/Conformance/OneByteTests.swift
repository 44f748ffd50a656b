import TestSupport
import Testing

@testable import VeriJSONCore

/// Documents that are one byte away from a correct one.
///
/// The way that the walk takes depends on what a sanitizer has learned, so each document is read by
/// one that has read all documents before it and, where the byte is inserted or deleted outside of
/// a string, by one that has learned nothing. With `VERIJSON_FUZZ_SECONDS` both read each document,
/// by all patterns.
struct OneByteTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var pattern: String
        var document: String
        var conversions: Sanitizer.Policy.Conversions = .none

        var testDescription: String { "\(pattern) on \(document)" }
    }

    /// As short as they can be: each byte of a document results in 513 others.
    static let cases = [
        Case(pattern: #"{"a":{"$type":"int","$default":7}}"#, document: #"{"a":1}"#),
        Case(pattern: #"[{"a":{"$type":"int","$default":7}}]"#, document: "[{},{ }]"),
        Case(
            pattern: #"{"$any":[{"t":"int"},["int"]]}"#,
            document: #"{"t":1}"#,
            conversions: [.wrapSingle]
        ),
        Case(pattern: #"{"a?":"int"}"#, document: #"{"x":{}}"#),
        Case(pattern: #"{"f*?":"int"}"#, document: #"{"f":1}"#),
        Case(pattern: #"{"*":"int"}"#, document: #"{"k":0}"#),
        Case(pattern: #"{"$tuple":["int","string"]}"#, document: #"[1,""]"#),
        Case(pattern: #"[{"a":["int"]}]"#, document: #"[{"a":[]}]"#),
        Case(pattern: #""any""#, document: "[{},0]"),
    ]

    /// The result of reading a document with a sanitizer.
    private enum Outcome: Equatable {
        case read(Report.Status, [UInt8]?)
        case unreadable
        case other(String)

        init(_ sanitizer: Sanitizer, _ document: [UInt8]) {
            do throws(UnreadableDocumentError) {
                let result = try sanitizer.sanitize(document)
                self = .read(result.status, result.bytes.map { [UInt8]($0) })
            } catch {
                self = error.syntaxError == nil ? .other("\(error.code)") : .unreadable
            }
        }
    }

    /// The sanitizers of one pattern.
    private struct Reader {
        var pattern: Pattern
        var policy: Sanitizer.Policy
        var taught: Sanitizer

        init(_ example: Case) throws {
            pattern = try Pattern(example.pattern)
            // A small workspace is made in less time.
            policy = Sanitizer.Policy(
                conversions: example.conversions,
                limits: Sanitizer.Limits(depth: 16)
            )
            taught = Sanitizer(pattern, policy: policy)
            _ = try taught.sanitize(example.document)
        }

        /// Returns what is wrong with how a document is read.
        func failure(_ document: [UInt8], isFreshToo: Bool) -> String? {
            let error = document.withUnsafeBufferPointer {
                SyntaxChecker.firstError(in: $0, depthLimit: 16)
            }
            let outcome = Outcome(taught, document)
            if case .other(let code) = outcome { return code }
            guard (error == nil) == (outcome != .unreadable) else {
                return "the checker: \(error.map { "\($0.code)" } ?? "JSON"), taught: \(outcome)"
            }
            guard isFreshToo else { return nil }
            let fresh = Outcome(Sanitizer(pattern, policy: policy), document)
            return fresh == outcome ? nil : "fresh: \(fresh), taught: \(outcome)"
        }
    }

    /// Calls `body` with each document that has one byte less, more or changed, and whether that
    /// byte was inserted or deleted outside of strings.
    private static func forEachNeighbour(
        of document: [UInt8],
        _ body: (_ neighbour: [UInt8], _ isBetweenTokens: Bool) -> Void
    ) {
        var isInside = false
        for place in 0...document.count {
            let isQuote = place < document.count && document[place] == UInt8(ascii: "\"")
            let isBetween = !isInside || isQuote
            if isQuote { isInside.toggle() }
            var longer = document
            longer.insert(0, at: place)
            for byte in UInt8.min...UInt8.max {
                longer[place] = byte
                body(longer, isBetween)
            }
            guard place < document.count else { break }
            var changed = document
            for byte in UInt8.min...UInt8.max where byte != document[place] {
                changed[place] = byte
                body(changed, false)
            }
            var shorter = document
            shorter.remove(at: place)
            body(shorter, isBetween)
        }
    }

    @Test(arguments: cases)
    func `one byte less, more or changed: the walk accepts what the checker accepts`(
        example: Case
    ) throws {
        let isLong = LawRunner.seconds != nil
        let readers = try (isLong ? Self.cases : [example]).map { try Reader($0) }
        var count = 0
        var failures: [String] = []
        Self.forEachNeighbour(of: Array(example.document.utf8)) { document, isBetweenTokens in
            for reader in readers {
                count += 1
                guard failures.isEmpty else { return }
                let failure = reader.failure(document, isFreshToo: isLong || isBetweenTokens)
                if let failure { failures.append("\(failure) on \(document)") }
            }
        }
        #expect(failures == [])
        #expect(count == readers.count * (512 * example.document.utf8.count + 256))
    }

    @Test(arguments: [UInt8(0), 0x20, 0x7F, 0x80, 0xC3, 0xFE, 0xFF])
    func `the same holds at the end of a document that is too long to be copied`(
        byte: UInt8
    ) throws {
        let reader = try Reader(
            Case(pattern: #"[{"a":{"$type":"int","$default":7},"b?":["int"]}]"#, document: "[]")
        )
        let filler = String(repeating: " ", count: 4_090)
        let document = Array("[\(filler){\"a\":1,\"b\":[2]},{\"b\":[ ]}]".utf8)
        for place in [1, 2] + (4_088...document.count) {
            var longer = document
            longer.insert(byte, at: place)
            let failure = reader.failure(longer, isFreshToo: true)
            #expect(failure == nil, "\(byte) at \(place)")
        }
    }

    @Test(arguments: ["", "\"x\":1,\"y\":2", " ", String(repeating: "?", count: 60)])
    func `an object that begins with a byte of no text is not JSON`(rest: String) throws {
        let body = [UInt8(ascii: "{")] + rest.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
        for example in Self.cases {
            let reader = try Reader(example)
            for (open, close) in [("", ""), ("[1,", "]"), (#"{"r":"#, "}"), (#"[{"r":1"#, "}]")] {
                var document = Array(open.utf8) + body + Array("}\(close)".utf8)
                document.insert(0xFF, at: open.utf8.count + 1)
                let fresh = Outcome(Sanitizer(reader.pattern, policy: reader.policy), document)
                #expect(fresh == .unreadable)
                #expect(reader.failure(document, isFreshToo: false) == nil)
            }
        }
    }
}
