import Foundation
import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore

@Suite struct ParserAgreementTests {
    /// Changes a text at random, in ways that leave it JSON about half of the time.
    private func mutate(_ text: [UInt8], using generator: inout SplitMix64) -> [UInt8] {
        var bytes = text
        let pieces = [
            ",", "]", "}", "[", "{", ":", "\"", "\\", "0", "-", "1e5", ".", " ", "\n", "null",
            "tru",
            "\\u", "\\ud83d", "\\ude00", "é", "'", "/", "//", "\t", "\u{0}", "NaN", "\u{FEFF}",
        ]
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let place = Int.random(in: 0...bytes.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                bytes.insert(
                    contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8,
                    at: place
                )
            case 1 where place < bytes.count:
                bytes.remove(at: place)
            case 2 where place < bytes.count:
                bytes[place] = .random(in: 0...255, using: &generator)
            default:
                bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    @Test func `checker, parser and writer agree on mutated documents`() throws {
        var generator = SplitMix64(seed: 3)
        var accepted = 0
        for _ in 0..<6_000 {
            let document = JSONWriter(.pretty).write(.random(using: &generator))
            let bytes = mutate(document, using: &generator)
            let error = bytes.withUnsafeBufferPointer { SyntaxChecker.firstError(in: $0) }
            // The standard library's decoder is the witness for UTF-8.
            if String(validating: bytes, as: UTF8.self) == nil { #expect(error != nil) }
            guard let error else {
                accepted += 1
                let value = try JSONValue(parsing: bytes)
                #expect(try JSONValue(parsing: JSONWriter().reformat(bytes)) == value)
                continue
            }
            #expect(throws: error) { try JSONValue(parsing: bytes) }
            #expect(error.range.upperBound <= bytes.count)
            let fixed = error.applyingFix(to: bytes)
            guard fixed != bytes else { continue }
            let next = fixed.withUnsafeBufferPointer { SyntaxChecker.firstError(in: $0) }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(next.map { $0 != error } ?? true, "\(error) in \(text)")
        }
        #expect(accepted > 100)
    }

    @Test func `every cut of a document is refused at its end`() throws {
        let text = Array(#"{"a":[1.5e+3,true,{"é":"\ud83d\ude00\n"}],"b":null}"#.utf8)
        for length in 0..<text.count {
            let error = Array(text[..<length]).withUnsafeBufferPointer {
                SyntaxChecker.firstError(in: $0)
            }
            let found = try #require(error)
            #expect([.empty, .unexpectedEnd, .invalidUTF8].contains(found.code), "\(found)")
            #expect(found.code == .invalidUTF8 || found.offset == length)
        }
    }

    @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
    func `Foundation reads the same values from real documents`() throws {
        let files = Corpora.documents(below: "api") + Corpora.documents(below: "benchmark")
        #expect(files.count > 20)
        var compared = 0
        for file in files {
            let bytes = try Corpora.bytes(file)
            guard bytes.count < 300_000 else { continue }
            let tree = try? JSONSerialization.jsonObject(
                with: Data(bytes),
                options: [.fragmentsAllowed]
            )
            guard let value = try? JSONValue(parsing: bytes) else {
                #expect(tree == nil, "\(file)")
                continue
            }
            let foundationTree = try #require(tree, "\(file)")
            compared += 1
            #expect(
                try JSONValue(foundationTree: foundationTree).rounded == value.rounded,
                "\(file)"
            )
            #expect(
                try JSONValue(foundationTree: value.foundationTree).rounded == value.rounded,
                "\(file)"
            )
        }
        #expect(compared > 20)
    }
}

extension JSONValue {
    /// The value with each number as its nearest double, and each key only once: the last one.
    fileprivate var rounded: JSONValue {
        switch self {
        case .number(let number):
            return JSONNumber(number.double).map { .number($0) } ?? .null
        case .array(let items):
            return .array(items.map(\.rounded))
        case .object(let object):
            var rounded = JSONObject()
            for member in object { rounded[member.key] = member.value.rounded }
            return .object(rounded)
        case .null, .bool, .string:
            return self
        }
    }
}
