import Foundation
import Synchronization
import TestSupport
import Testing
import VeriJSON

/// The differences from `JSONDecoder` that the page about it lists, each with a document.
@Suite struct ListedDifferenceTests {
    /// Checks what both decoders make of a document; nil means an error.
    private func expect<Model: Decodable & Equatable>(
        _ data: Data,
        ours: Model?,
        theirs: Model?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let ourModel = try? JSONSanitizingDecoder().decode(Model.self, from: data)
        let theirModel = try? JSONDecoder().decode(Model.self, from: data)
        #expect(ourModel == ours, sourceLocation: sourceLocation)
        #expect(theirModel == theirs, sourceLocation: sourceLocation)
    }

    private func expect<Model: Decodable & Equatable>(
        _ text: String,
        ours: Model?,
        theirs: Model?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expect(Data(text.utf8), ours: ours, theirs: theirs, sourceLocation: sourceLocation)
    }

    @Test func `UTF-16 and UTF-32 that are not whole`() {
        for encoding in TextEncoding.allCases where encoding != .utf8 {
            let cut = encoding.data("[1] ", hasMark: false).dropLast()
            expect(cut, ours: nil, theirs: [1])
        }
        let marked = TextEncoding.utf32LittleEndian.data("[1]", hasMark: true)
        expect(marked, ours: [1], theirs: nil)
    }

    @Test func `text that the model does not read`() {
        struct Model: Decodable, Equatable {
            var a: Int
        }
        let texts: [[UInt8]] = [
            Array("01".utf8), Array("1.".utf8), Array(#""\ud800""#.utf8), Array("\"\u{1}\"".utf8),
            [0x22, 0xFF, 0x22],
        ]
        for text in texts {
            let document = Data(#"{"a":1,"b":"#.utf8) + Data(text) + Data("}".utf8)
            expect(document, ours: nil, theirs: Model(a: 1))
        }
    }

    @Test func `control characters and broken text are errors of both`() {
        for text in ["[\"\u{1}\"]", "[\"a\nb\"]", "[\"a\tb\"]", #"["\ud800"]"#] {
            expect(text, ours: [String]?.none, theirs: nil)
        }
        expect(Data([0x5B, 0x22, 0xFF, 0x22, 0x5D]), ours: [String]?.none, theirs: nil)
    }

    @Test func `numbers at the limits of their types`() {
        expect("9223372036854775807.0", ours: Int.max, theirs: nil)
        expect("9007199254740993.5", ours: nil, theirs: 9_007_199_254_740_993)
        expect("1e-400", ours: nil, theirs: 0)
        expect("1e-400", ours: 0.0, theirs: nil)
        expect("5e-324", ours: Float(0), theirs: nil)
        expect("5e-324", ours: Double.leastNonzeroMagnitude, theirs: .leastNonzeroMagnitude)
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, *)
    @Test func `integers of 128 bits may be written with a point`() {
        expect("18446744073709551615.0", ours: Int128(UInt64.max), theirs: Int128(UInt64.max))
        expect("-18446744073709551615.0", ours: -Int128(UInt64.max), theirs: -Int128(UInt64.max))
        for text in ["170141183460469231731687303715884105727.0", "1.7e38", "-2e3"] {
            let data = Data(text.utf8)
            #expect(
                (try? JSONSanitizingDecoder().decode(Int128.self, from: data)) != nil,
                "\(text)"
            )
        }
        for text in ["170141183460469231731687303715884105728.0", "1e39", "1e400", "0.5"] {
            let data = Data(text.utf8)
            #expect(
                (try? JSONSanitizingDecoder().decode(Int128.self, from: data)) == nil,
                "\(text)"
            )
        }
        expect("-1.0", ours: UInt128?.none, theirs: nil)
    }

    @Test func `keys are compared by their scalars`() {
        let text = "{\"e\u{301}\": 1, \"\u{E9}\": 2}"
        let model = try? JSONSanitizingDecoder().decode([String: Int].self, from: Data(text.utf8))
        // A dictionary of Swift has one of them, as its keys are equal.
        #expect(model?.count == 1)
        struct Accents: Decodable, Equatable {
            var composed: Int?
            var decomposed: Int?

            init(_ composed: Int?, _ decomposed: Int?) {
                (self.composed, self.decomposed) = (composed, decomposed)
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                composed = try container.decodeIfPresent(Int.self, forKey: AnyKey("\u{E9}"))
                decomposed = try container.decodeIfPresent(Int.self, forKey: AnyKey("e\u{301}"))
            }
        }
        expect("{\"\u{E9}\": 2}", ours: Accents(2, nil), theirs: Accents(2, 2))
        expect(#"{"a": 1, "a": 2}"#, ours: ["a": 1], theirs: ["a": 1])
        struct Model: Decodable, Equatable {
            var a: Int
        }
        expect(#"{"a": 1, "\u0061": 2}"#, ours: Model(a: 1), theirs: Model(a: 1))
        let byPattern = try? JSONSanitizingDecoder(.anything)
            .decode(Model.self, from: Data(#"{"a": 1, "a": 2}"#.utf8))
        #expect(byPattern == Model(a: 2))
    }

    /// The kind of an error, and the path of a `DecodingError`.
    private func kind<Model: Decodable>(
        _ type: Model.Type,
        _ text: String,
        _ decode: (Model.Type, Data) throws -> Model
    ) -> String {
        func words(_ kind: String, _ context: DecodingError.Context) -> String {
            kind + context.codingPath.map { "/" + $0.stringValue }.joined()
        }
        do {
            _ = try decode(type, Data(text.utf8))
            return "a model"
        } catch DecodingError.typeMismatch(_, let context) {
            return words("typeMismatch", context)
        } catch DecodingError.valueNotFound(_, let context) {
            return words("valueNotFound", context)
        } catch DecodingError.dataCorrupted(let context) {
            return words("dataCorrupted", context)
        } catch {
            return "another error"
        }
    }

    @Test func `errors whose kind or path differs`() {
        let ours = JSONSanitizingDecoder(recovery: .off)
        let theirs = JSONDecoder()
        func kinds<Model: Decodable>(_ type: Model.Type, _ text: String) -> [String] {
            [
                kind(type, text) { try ours.decode($0, from: $1) },
                kind(type, text) { try theirs.decode($0, from: $1) },
            ]
        }
        #expect(kinds(Bool.self, "null") == ["valueNotFound", "typeMismatch"])
        #expect(kinds(Int.self, "null") == ["valueNotFound", "valueNotFound"])
        #expect(kinds([Int8].self, "[300,301]") == ["dataCorrupted/Index 0", "dataCorrupted"])
        #expect(kinds([Double].self, "[0e3]") == ["a model", "dataCorrupted"])
        let keys = kinds([String: Int].self, #"{"k":"x","l":"y"}"#)
        #expect(keys[0] == "typeMismatch/*")
        #expect(["typeMismatch/k", "typeMismatch/l"].contains(keys[1]))
    }

    @Test func `what an error quotes of the document`() {
        struct Refusing: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                let text = try container.decode(String.self)
                throw DecodingError.dataCorruptedError(in: container, debugDescription: text)
            }
        }
        /// A type that reads a key made of a value.
        struct Asking: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                let key = try container.decode(String.self, forKey: AnyKey("key"))
                _ = try container.decode(Int.self, forKey: AnyKey(key))
            }
        }
        func words<Model: Decodable>(_ type: Model.Type, _ text: String) -> [Bool] {
            let decoders: [JSONDecoder] = [JSONSanitizingDecoder(recovery: .off), JSONDecoder()]
            return decoders.map { decoder in
                do {
                    _ = try decoder.decode(type, from: Data(text.utf8))
                    return false
                } catch {
                    return "\(error)".contains("secret")
                }
            }
        }
        #expect(words(Refusing.self, #""secret""#) == [false, true])
        #expect(words(Asking.self, #"{"key": "secret"}"#) == [false, true])
        #expect(words([String: Int].self, #"{"secret": "x"}"#) == [false, true])
    }

    @Test func `the index after an optional item that is not there`() {
        struct Model: Decodable, Equatable {
            var index: Int

            init(_ index: Int) { self.index = index }

            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                _ = try container.decode(Int.self)
                _ = try container.decodeIfPresent(Int.self)
                index = container.currentIndex
            }
        }
        expect("[1]", ours: Model(1), theirs: Model(2))
    }

    @Test func `a value of any kind is as it is written`() throws {
        let text = Data(#"{"a": 1.10, "a": 0.1234567890123456789012345678901234567890123}"#.utf8)
        let ours = try JSONSanitizingDecoder().decode(JSONValue.self, from: text)
        let theirs = try JSONDecoder().decode(JSONValue.self, from: text)
        #expect(ours == (try JSONValue(parsing: text)))
        #expect(theirs["a"] == .number(JSONNumber(lexeme: "1.1") ?? JSONNumber(0)))
    }

    @Test func `initialisers may run on another thread`() throws {
        final class Threads: Sendable {
            let seen = Mutex(Set<ObjectIdentifier>())
        }
        struct Model: Decodable {
            static let threads = Threads()
            var inside: [Model]

            init(from decoder: any Decoder) throws {
                _ = Self.threads.seen.withLock { $0.insert(ObjectIdentifier(Thread.current)) }
                inside = try decoder.singleValueContainer().decode([Model].self)
            }
        }
        let text = Data(
            (String(repeating: "[", count: 500) + String(repeating: "]", count: 500)).utf8
        )
        _ = try JSONSanitizingDecoder().decode(Model.self, from: text)
        #expect(Model.threads.seen.withLock { $0.count } > 1)
        Model.threads.seen.withLock { $0 = [] }
        _ = try JSONDecoder().decode(Model.self, from: text)
        #expect(Model.threads.seen.withLock { $0.count } == 1)
    }

    @Test func `all keys are in the order of the document`() throws {
        struct Model: Decodable {
            var keys: [String]

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                keys = container.allKeys.map(\.stringValue)
            }
        }
        let text = Data(#"{"z":1,"a":2,"m":3,"b":4}"#.utf8)
        #expect(try JSONSanitizingDecoder().decode(Model.self, from: text).keys.joined() == "zamb")
    }

    @Test func `documents nest as deeply by default`() {
        for (levels, isTaken) in [(512, true), (513, false)] {
            let text =
                String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
            let data = Data(text.utf8)
            #expect(
                ((try? JSONSanitizingDecoder().decode(JSONValue.self, from: data)) != nil)
                    == isTaken
            )
            #expect(((try? JSONDecoder().decode(JSONValue.self, from: data)) != nil) == isTaken)
        }
    }

    @Test func `of keys that are one number one is kept`() throws {
        let data = Data(#"{"01": "a", "1": "b"}"#.utf8)
        let cleaned = try JSONSanitizingDecoder().sanitize([Int: String].self, from: data)
        #expect(cleaned.model.count == 1)
        #expect(cleaned.result.status == .unchanged)
    }

    @Test(arguments: [
        "2024-01-31T24:00:00Z", "2024-01-31T23:59:60Z", "2024-01-31T10:00:00+01:00",
        "2024-02-30T10:00:00Z", "2024-1-31T10:00:00Z", "2024-01-31", "x",
    ])
    func `dates are read alike`(text: String) {
        let data = Data(#""\#(text)""#.utf8)
        let theirs = JSONDecoder()
        theirs.dateDecodingStrategy = .iso8601
        let ours = JSONSanitizingDecoder()
        ours.dateDecodingStrategy = .iso8601
        let expected = try? theirs.decode(Date.self, from: data)
        #expect((try? ours.decode(Date.self, from: data)) == expected)
    }
}
