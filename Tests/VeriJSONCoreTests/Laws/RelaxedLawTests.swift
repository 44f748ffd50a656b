import TestSupport
import Testing

@testable import VeriJSONCore

/// The laws of lenient reading, on broken documents of every kind.
@Suite struct RelaxedLawTests {
    private static let sets: [Sanitizer.Policy.Relaxed] = [
        .json5, .compatible, .salvage, [.salvage, .cutStrings],
    ]

    /// Small documents with everything that JSON has, to be broken.
    private static let documents = [
        #"{"id": 12, "tags": ["a", "b\n\u00e9"], "price": -1.5e3, "ok": true, "no": null}"#,
        #"[{"a": {"b": [[], {}, ""]}, "c": 0}, [1, 2.5, "x"], false]"#,
        "{\n  \"é\": \"€😀\",\n  \"k\": [10, 20],\n  \"s\": \"say \\\"hi\\\"\"\n}\n",
        "{a: 1, 'b': [+.5, 0x1F,], /* c */ “d”: NaN} // end",
        "```json\n{\"a\": [1, 2,],\n \"b\": 'c'}\n```\n",
        "Sure! Here is it:\n```json\n{\"a\": [1, 2\n```\nBye [now].",
    ]

    private static let noise: [[UInt8]] =
        [
            "\"", "'", "\\", "{", "}", "[", "]", ",", ":", "/", "/*", "*/", "//", "#", "+", "-",
            ".", "0",
            "00", "0x", "e", "a", "NaN", "True", " ", "\n", "\r", "\t", "\u{1}", "\u{A0}",
            "\u{FEFF}", "“",
            "’", "\\u", "\\ud800", "\\x", "```", "null", "...", "=",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80], [0xF0, 0x9F], [0]]

    /// The documents cut at every byte, and with a byte removed or noise added at random places.
    private static func broken(seed: UInt64, count: Int) -> [[UInt8]] {
        var generator = SplitMix64(seed: seed)
        var texts: [[UInt8]] = []
        for document in documents {
            let bytes = Array(document.utf8)
            texts += bytes.indices.map { Array(bytes[..<$0]) }
            for _ in 0..<count {
                var text = bytes
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    let place = Int.random(in: 0..<text.count, using: &generator)
                    if Bool.random(using: &generator) {
                        text.remove(at: place)
                    } else {
                        text.insert(
                            contentsOf: noise.randomElement(using: &generator) ?? [],
                            at: place
                        )
                    }
                    if text.isEmpty { break }
                }
                texts.append(text)
            }
        }
        return texts
    }

    private func check(
        _ texts: [[UInt8]],
        _ pattern: String,
        _ syntax: Sanitizer.Policy.Relaxed
    ) throws {
        let policy = Sanitizer.Policy(relaxed: syntax)
        let law = RelaxedLaw(sanitizer: Sanitizer(try Pattern(pattern), policy: policy))
        for text in texts {
            let words = String(decoding: text, as: UTF8.self).debugDescription
            #expect(law.violation(text) == nil, "\(words) \(text)")
        }
    }

    @Test(arguments: [#""any""#, #"{"id?": "int", "tags?": ["string"], "*?": "any"}"#])
    func `a repaired document is JSON, and the original comes back`(pattern: String) throws {
        let texts = Self.broken(seed: 7, count: Thoroughness.cases(150, usually: 50))
        for syntax in Self.sets { try check(texts, pattern, syntax) }
    }

    @Test func `each departure by itself keeps the laws`() throws {
        let texts = Self.broken(seed: 11, count: Thoroughness.cases(25, usually: 10))
        for (_, syntax) in Sanitizer.Policy.Relaxed.named { try check(texts, #""any""#, syntax) }
    }

    @Test(arguments: [1, 3, 1_000])
    func `totals are what is listed and what is said not to be listed`(limit: Int) throws {
        let pattern = try Pattern(
            #"{"id?": "~int", "tags?": ["string?"], "a?": [["int"]], "*?": "any"}"#
        )
        let texts = Self.broken(seed: 23, count: Thoroughness.cases(30, usually: 10))
        for syntax in Self.sets {
            for conversions in [Sanitizer.Policy.Conversions.none, .lenient] {
                var policy = Sanitizer.Policy(conversions: conversions, relaxed: syntax)
                policy.limits.changes = limit
                let law = RelaxedLaw(sanitizer: Sanitizer(pattern, policy: policy))
                for text in texts {
                    let words = String(decoding: text, as: UTF8.self).debugDescription
                    #expect(law.violation(text) == nil, "\(words) \(text)")
                }
            }
        }
    }

    // MARK: JSON is never changed

    /// Reads JSON leniently, which the sanitizer never does.
    private func isCopied(_ bytes: [UInt8], _ syntax: Sanitizer.Policy.Relaxed) -> Bool {
        ByteView.with(bytes) { view in
            let limits = RelaxedReader.Limits(depth: 512, output: .max)
            let (reader, isWhole) = RelaxedReader.read(view, syntax: syntax, limits: limits)
            return isWhole && reader.output == bytes && reader.repairs.isEmpty
        }
    }

    @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"), arguments: sets)
    func `JSON is copied as it is`(syntax: Sanitizer.Policy.Relaxed) throws {
        let folder = "JSONTestSuite/test_parsing"
        var paths = try Corpora.files(in: folder).filter { $0.hasPrefix("y_") }
            .map { folder + "/" + $0 }
        paths += Corpora.documents(below: "api")
        for path in paths {
            let bytes = try Corpora.bytes(path)
            let error = bytes.withUnsafeBufferPointer { SyntaxChecker.firstError(in: $0) }
            guard error == nil else { continue }
            #expect(isCopied(bytes, syntax), "\(path)")
            let result = try Sanitizer(.anything, policy: Sanitizer.Policy(relaxed: syntax))
                .sanitize(bytes)
            #expect(result.status == .unchanged)
            let isSame = result.bytes?.withUnsafeBytes { clean in
                bytes.withUnsafeBytes { $0.baseAddress == clean.baseAddress }
            }
            #expect(isSame == true, "\(path) is another buffer")
        }
        #expect(paths.count > 100)
    }

    @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
    func `no departure by itself changes JSON`() throws {
        let folder = "JSONTestSuite/test_parsing"
        for file in try Corpora.files(in: folder) where file.hasPrefix("y_") {
            let bytes = try Corpora.bytes(folder + "/" + file)
            for (name, syntax) in Sanitizer.Policy.Relaxed.named {
                #expect(isCopied(bytes, syntax), "\(file) with \(name)")
            }
        }
    }

    @Test(arguments: sets) func `random JSON is copied as it is`(
        syntax: Sanitizer.Policy.Relaxed
    ) throws {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let value = JSONValue.random(depth: 4, using: &generator)
            for options in [JSONWriter.Options.compact, .pretty] {
                let bytes = Array(JSONWriter(options).string(value).utf8)
                #expect(isCopied(bytes, syntax), "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    // MARK: Truncation

    /// Returns the cuts from which on each scalar is whole: a number needs the byte after it.
    private static func endsOfScalars(in bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = TokenReader(buffer)
            var ends: [Int] = []
            while let token = reader.next() {
                let isKey =
                    ByteView(buffer)[ByteView(buffer).afterWhiteSpace(token.range.upperBound)]
                    == UInt8(ascii: ":")
                switch token.kind {
                case .objectStart, .objectEnd, .arrayStart, .arrayEnd: break
                case .number: ends.append(token.range.upperBound + 1)
                case .string where isKey: break
                default: ends.append(token.range.upperBound)
                }
            }
            return ends
        }
    }

    @Test(
        .enabled(if: Corpora.isPresent, "\(Corpora.absence)"),
        arguments: [
            "api/faa/cle.json", "api/lastfm/user.getRecentTracks.json",
        ]
    )
    func `a response cut anywhere keeps every whole value`(path: String) throws {
        let bytes = try Corpora.bytes(path)
        let whole = try JSONValue(parsing: bytes)
        let sanitizer = Sanitizer(.anything, policy: Sanitizer.Policy(relaxed: .compatible))
        let end = bytes.lastIndex { !$0.isJSONWhiteSpace } ?? 0
        let ends = Self.endsOfScalars(in: bytes)
        for cut in 1...end {
            let text = Array(bytes[..<cut])
            guard let result = try? sanitizer.sanitize(text), let value = result.value else {
                // The text of the string that is cut ends as the document would, or an earlier
                // bracket may be missing.
                let last = text.last { !$0.isJSONWhiteSpace }
                let isAmbiguous = last.map { "}]".utf8.contains($0) } ?? false
                #expect(isAmbiguous, "cut at \(cut)")
                continue
            }
            #expect(value.isBeginning(of: whole), "cut at \(cut): \(value)")
            #expect(value.scalarCount == ends.count { $0 <= cut }, "cut at \(cut)")
        }
    }
}

extension JSONValue {
    fileprivate var scalarCount: Int {
        switch self {
        case .array(let items): items.reduce(0) { $0 + $1.scalarCount }
        case .object(let object): object.reduce(0) { $0 + $1.value.scalarCount }
        default: 1
        }
    }

    /// Whether the value is what another begins with: at most the last part of each container is
    /// missing.
    fileprivate func isBeginning(of whole: JSONValue) -> Bool {
        switch (self, whole) {
        case (.array(let items), .array(let all)):
            guard items.count <= all.count else { return false }
            let isSame = zip(items, all).enumerated().allSatisfy { position, pair in
                pair.0 == pair.1 || position == items.count - 1 && pair.0.isBeginning(of: pair.1)
            }
            return isSame
        case (.object(let object), .object(let all)):
            let (members, others) = (Array(object), Array(all))
            guard members.count <= others.count else { return false }
            return zip(members, others).enumerated().allSatisfy { position, pair in
                pair.0.key == pair.1.key
                    && (pair.0.value == pair.1.value
                        || position == members.count - 1
                            && pair.0.value.isBeginning(of: pair.1.value))
            }
        default:
            return self == whole
        }
    }
}
