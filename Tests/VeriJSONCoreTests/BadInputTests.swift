import Testing
import VeriJSONCore

/// Input that is not a JSON document at all, or not a whole one, through the public interface.
struct BadInputTests {
    /// Patterns that lead through each way of passing over a value.
    static let patterns = [
        #""any""#, "{}", "[]", #"{"a": "int", "*?": ["string"]}"#,
        ##"{"$define": {"n": {"$any": [["#n"], {"*": "#n"}, "[int|string|bool|number]"]}}, "##
            + ##""$type": "#n"}"##,
    ]

    static func sanitizers() throws -> [Sanitizer] {
        try patterns.map { Sanitizer(try Pattern($0)) }
    }

    /// The error that all doors agree on; nil when they do not, or when there is none.
    static func error(_ bytes: [UInt8], _ sanitizer: Sanitizer) -> UnreadableDocumentError? {
        let verifier = Verifier(sanitizer.pattern, policy: sanitizer.policy)
        guard !verifier.accepts(bytes) else { return nil }
        var errors: [UnreadableDocumentError] = []
        do throws(UnreadableDocumentError) { _ = try sanitizer.sanitize(bytes) } catch {
            errors.append(error)
        }
        do throws(UnreadableDocumentError) { _ = try verifier.findings(bytes) } catch {
            errors.append(error)
        }
        return errors.count == 2 && errors[0] == errors[1] ? errors[0] : nil
    }

    static let unreadable: [(bytes: [UInt8], code: String, offset: Int)] = [
        ([], "syntax.empty", 0),
        (Array(" \n\t\r ".utf8), "syntax.empty", 5),
        ([0xEF, 0xBB, 0xBF] + Array("{}".utf8), "syntax.byteOrderMark", 0),
        ([0xFF, 0xFE] + "{}".utf8.flatMap { [$0, 0] }, "syntax.encoding", 0),
        ([0xFE, 0xFF] + "{}".utf8.flatMap { [0, $0] }, "syntax.encoding", 0),
        ("{\"a\":1}".utf8.flatMap { [$0, 0] }, "syntax.encoding", 0),
        ("{\"a\":1}".utf8.flatMap { [0, $0] }, "syntax.encoding", 0),
        (Array(#"["\ud800"]"#.utf8), "syntax.loneSurrogate", 2),
        (Array(#"["\udc00\ud800"]"#.utf8), "syntax.loneSurrogate", 2),
        (Array(#"{"\ud83dx":1}"#.utf8), "syntax.loneSurrogate", 2),
        (Array("[1,\u{0}2]".utf8), "syntax.unexpectedCharacter", 3),
        (Array("[\"a\u{0}b\"]".utf8), "syntax.controlCharacter", 3),
        (Array("[1]\u{0}".utf8), "syntax.trailingContent", 3),
        (Array("[\"".utf8) + [0xC3, 0x28] + Array("\"]".utf8), "syntax.invalidUTF8", 2),
        (Array("[\"".utf8) + [0xC0, 0xAF] + Array("\"]".utf8), "syntax.invalidUTF8", 2),
        (Array("[\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"]".utf8), "syntax.invalidUTF8", 2),
        (
            Array("{\"".utf8) + [0xF5, 0x80, 0x80, 0x80] + Array("\":1}".utf8),
            "syntax.invalidUTF8", 2
        ),
        (Array(#"{"a":1}{"a":2}"#.utf8), "syntax.trailingContent", 7),
        (Array("{\"a\":1}\n{\"a\":2}\n".utf8), "syntax.trailingContent", 8),
        (Array("<!DOCTYPE html><p>503</p>".utf8), "syntax.unexpectedCharacter", 0),
        (Array("\n<html></html>".utf8), "syntax.unexpectedCharacter", 1),
        (Array("[1,]".utf8), "syntax.trailingComma", 2),
        (Array("[01]".utf8), "syntax.numberFormat", 1),
        (Array("[1.]".utf8), "syntax.numberFormat", 3),
        (Array("NaN".utf8), "syntax.unknownLiteral", 0),
        (Array("{'a':1}".utf8), "syntax.singleQuote", 1),
    ]

    @Test(arguments: unreadable.indices)
    func `what is no JSON is an error with a code and a place`(index: Int) throws {
        let (bytes, code, offset) = Self.unreadable[index]
        for sanitizer in try Self.sanitizers() {
            let error = try #require(Self.error(bytes, sanitizer))
            #expect(error.code.description == code)
            #expect(error.syntaxError?.offset == offset)
            #expect(!error.message.isEmpty)
            #expect(error.description.hasPrefix("error[\(code)]: "))
        }
    }

    static let sample = Array(
        #"""
        { "a": -12.5e+3, "b": [true, false, null, "é\u00e9\ud83d\ude00日本\n"],
          "c": {"": [], "d": {}}, "e": 1e-7 }
        """#.utf8
    )

    @Test func `a document that ends too early is an error at its end, wherever it ends`() throws {
        let sanitizers = try Self.sanitizers()
        for count in 0..<Self.sample.count {
            let bytes = Array(Self.sample[..<count])
            for sanitizer in sanitizers {
                let error = try #require(Self.error(bytes, sanitizer), "\(count)")
                let place = try #require(error.syntaxError)
                #expect(place.range.upperBound <= count)
                #expect(place.offset + 12 >= count, "\(count): \(error.code)")
            }
        }
        for sanitizer in sanitizers {
            #expect(throws: Never.self) { try sanitizer.sanitize(Self.sample) }
        }
    }

    @Test func `any byte may be another one`() throws {
        let sanitizers = try Self.sanitizers()
        let interesting: [UInt8] = [0, 0x20, 0x22, 0x2C, 0x30, 0x5B, 0x5C, 0x5D, 0x7D, 0x80, 0xE0]
        for place in Self.sample.indices {
            for byte in interesting {
                var bytes = Self.sample
                bytes[place] = byte
                let isJSON = (try? JSONValue(parsing: bytes)) != nil
                for sanitizer in sanitizers {
                    let result = try? sanitizer.sanitize(bytes)
                    #expect((result != nil) == isJSON, "\(place) \(byte)")
                    #expect((Self.error(bytes, sanitizer) == nil) == isJSON)
                }
            }
        }
    }

    @Test(arguments: [0, 1, 63, 64, 65, 4_031, 4_032, 4_095, 4_096, 4_097, 4_160, 70_000])
    func `root scalars of any size and kind are values`(size: Int) throws {
        let sanitizer = Sanitizer(try Pattern(#""any""#))
        let digits = String(repeating: "7", count: size)
        let texts = [
            "\"" + String(repeating: "x", count: size) + "\"", "1" + digits, "-1." + digits + "1",
            "1e" + digits + "1", String(repeating: " ", count: size) + "true",
            "false" + String(repeating: "\n", count: size),
            String(repeating: "\t", count: size) + "null",
            String(repeating: " ", count: size) + "0",
        ]
        for text in texts {
            let bytes = Array(text.utf8)
            #expect(try sanitizer.sanitize(bytes).bytes == bytes)
            #expect(Verifier(sanitizer.pattern).accepts(bytes))
            // Without its last byte or with one more it is something else.
            for other in [bytes + [0x5D], bytes + [0x22], Array("[".utf8) + bytes] {
                #expect(Self.error(other, sanitizer)?.syntaxError != nil)
            }
        }
    }

    @Test(arguments: 4_090...4_102)
    func `the size up to which documents are copied shows nowhere`(size: Int) throws {
        let pattern = try Pattern(#"{"a": ["int"], "s": "string", "z?": "int"}"#)
        let sanitizer = Sanitizer(pattern)
        for tail in [#"","z":1}"#, #"","z":"x"}"#, "\"}", "\"}\n", "\" } ", #"","k":[1,2]}"#] {
            let head = #"{"a":[1,"x",2],"s":""#
            let room = size - head.utf8.count - tail.utf8.count
            let bytes = Array((head + String(repeating: "s", count: room) + tail).utf8)
            #expect(bytes.count == size)
            let result = try sanitizer.sanitize(bytes)
            let z = tail == #"","z":"x"}"# ? 1 : 0
            #expect(result.report.changes.count == 1 + z)
            let kept = tail == #"","z":"x"}"# ? "\"}" : tail
            let clean = #"{"a":[1,2],"s":""# + String(repeating: "s", count: room) + kept
            #expect(result.text == clean)
            // A string that swallows the last bracket, and one bracket more.
            let open =
                Array(bytes[..<head.utf8.count]) + Array(repeating: 0x73, count: room) + [0x7D]
            #expect(Self.error(open, sanitizer)?.code == .syntax(.unexpectedEnd))
            #expect(Self.error(bytes + [0x7D], sanitizer)?.code == .syntax(.trailingContent))
        }
    }
}
