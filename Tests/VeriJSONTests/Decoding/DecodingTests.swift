import Foundation
import TestSupport
import Testing
import VeriJSON

/// Models of clean documents, in cases where `JSONDecoder` is not the reference.
@Suite struct DecodingTests {
    private func result(
        _ document: String,
        _ pattern: String = #""any""#,
        _ policy: Sanitizer.Policy = Sanitizer.Policy()
    ) throws -> Sanitized {
        try Sanitizer(Pattern(pattern), policy: policy).sanitize(document)
    }

    private struct Item: Decodable, Equatable {
        var id: Int
        var a: Int?
    }

    @Test func `a document is decoded after it was cleaned`() throws {
        let items = try result(
            #"[{"id":1,"a":"x"},{"id":"2"},{"id":3,"a":4}]"#,
            #"[{"id":"int","a?":"int"}]"#
        )
        .decode([Item].self)
        #expect(items == [Item(id: 1), Item(id: 3, a: 4)])
    }

    @Test func `the copy counts that the policy chooses`() throws {
        let document = #"{"id":1,"a":2,"id":3,"a":4}"#
        let last = try result(document)
        #expect(try last.decode(Item.self) == Item(id: 3, a: 4))
        #expect(try last.decode([String: Int].self) == ["id": 3, "a": 4])
        let first = try result(document, #""any""#, Sanitizer.Policy(duplicateKeys: .first))
        #expect(try first.decode(Item.self) == Item(id: 1, a: 2))
        #expect(try first.decode([String: Int].self) == ["id": 1, "a": 2])
        let decoder = JSONSanitizingDecoder(try Pattern(#""any""#))
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try last.decode(Item.self, using: decoder) == Item(id: 3, a: 4))
        #expect(try last.decode([String: Int].self, using: decoder) == ["id": 3, "a": 4])
        #expect(try first.decode(Item.self, using: decoder) == Item(id: 1, a: 2))
        #expect(try first.decode([String: Int].self, using: decoder) == ["id": 1, "a": 2])
    }

    @Test func `a repeated key is found at every place, however it is written`() throws {
        for count in [2, 3, 7, 8, 9, 40, 63, 64, 65, 300] {
            for repeated in [0, count / 2, count - 1] {
                let members = (0..<count).map { #""key\#($0)":\#($0)"# }
                let escaped = #""k\u0065y\#(repeated)":-1"#
                let document = "{" + (members + [escaped]).joined(separator: ",") + "}"
                let map = try result(document).decode([String: Int].self)
                #expect(map.count == count)
                #expect(map["key\(repeated)"] == -1)
            }
        }
    }

    @Test func `members are found in any order and any number`() throws {
        struct Wide: Decodable {
            var values: [Int?] = []

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                let keys = try #require(decoder.userInfo[.keys] as? [String])
                values = try keys.map {
                    try container.decodeIfPresent(Int.self, forKey: AnyKey($0))
                }
            }
        }
        var generator = SplitMix64(seed: 11)
        for count in [0, 1, 2, 5, 12, 64, 65, 200] {
            let names = (0..<count).map { index in
                String(repeating: "k", count: index % 19) + "\(index)"
            }
            let document =
                "{"
                + names.shuffled(using: &generator).map { "\"\($0)\":\($0.utf8.count)" }
                .joined(separator: ",") + "}"
            let asked = (names + ["", "nothing", "k"]).shuffled(using: &generator)
            let decoder = JSONSanitizingDecoder(try Pattern(#""any""#))
            decoder.userInfo[.keys] = asked
            let wide = try result(document).decode(Wide.self, using: decoder)
            #expect(wide.values == asked.map { names.contains($0) ? $0.utf8.count : nil })
        }
    }

    @Test func `keys are the same when their scalars are`() throws {
        let composed = "{\"caf\u{E9}\":1}"
        #expect(try result(composed).decode(Cafe.self).value == 1)
        #expect(try result("{\"cafe\u{301}\":1}").decode(Cafe.self).value == nil)
        #expect(try result(#"{"caf\u00e9":1}"#).decode(Cafe.self).value == 1)
    }

    private struct Cafe: Decodable {
        var value: Int?

        private enum CodingKeys: String, CodingKey {
            case value = "caf\u{E9}"
        }
    }

    @Test func `a decoder that is kept still knows its value and its path`() throws {
        final class Keeper: Decodable {
            let decoder: any Decoder

            init(from decoder: any Decoder) throws {
                self.decoder = decoder
            }
        }
        let document = #"{"a":[{"b":1},{"b":"x"}],"c":[]}"#
        let keepers = try result(document, #""any""#, .init(disclosure: .keys)).decode(
            [String: [Keeper]].self
        )
        let last = try #require(keepers["a"]?.last)
        #expect(last.decoder.codingPath.map(\.stringValue) == ["a", "Index 1"])
        #expect(try [String: String](from: last.decoder) == ["b": "x"])
        let error = #expect(throws: DecodingError.self) { try [String: Int](from: last.decoder) }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1", "b"])
        #expect(context.debugDescription.contains("at /a/1/b, line 1, column 20"))
    }

    @Test func `the path is known wherever it is asked for`() throws {
        struct Paths: Decodable {
            var paths: [String]

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                let inner = try container.nestedContainer(
                    keyedBy: AnyKey.self,
                    forKey: AnyKey("in")
                )
                var list = try inner.nestedUnkeyedContainer(forKey: AnyKey("list"))
                let above = try container.superDecoder()
                let first = try list.superDecoder()
                let missing = try container.superDecoder(forKey: AnyKey("no"))
                paths = [decoder, above, first, missing].map(\.codingPath).map(Self.text)
                paths += [Self.text(inner.codingPath), Self.text(list.codingPath)]
                paths += try list.decode([Path].self).map(\.path)
                paths += try [inner.decode(Path.self, forKey: AnyKey("x")).path]
                #expect(try missing.singleValueContainer().decodeNil())
            }

            static func text(_ path: [any CodingKey]) -> String {
                path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
            }
        }
        struct Path: Decodable {
            var path: String

            init(from decoder: any Decoder) throws {
                path = Paths.text(decoder.codingPath)
            }
        }
        let document = #"[{"in":{"list":[0,[1,2]],"x":3},"super":{}}]"#
        let paths = try result(document).decode([Paths].self)[0].paths
        #expect(
            paths == [
                "0", "0.super", "0.in.list.0", "0.no", "0.in", "0.in.list", "0.in.list.1.0",
                "0.in.list.1.1", "0.in.x",
            ]
        )
    }

    /// A model that counts how deep the items of arrays are nested.
    private struct ItemDepth: Decodable {
        var depth: Int

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            depth = list.isAtEnd ? 1 : try list.decode(ItemDepth.self).depth + 1
        }
    }

    /// A model that counts how deep members are nested.
    private struct MemberDepth: Decodable {
        var depth: Int

        private enum CodingKeys: String, CodingKey {
            case a
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            depth = try (container.decodeIfPresent(MemberDepth.self, forKey: .a)?.depth ?? 0) + 1
        }
    }

    /// A model that opens two levels for one value, and so begins at depths that are all odd below
    /// a root of its own.
    private struct NestedDepth: Decodable {
        struct Root: Decodable {
            var a: NestedDepth
        }

        var depth = 1

        private enum CodingKeys: String, CodingKey {
            case a
            case b
        }

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: CodingKeys.self)
            guard outer.contains(.a) else { return }
            let inner = try outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .a)
            depth = try inner.decode(NestedDepth.self, forKey: .b).depth + 1
        }
    }

    @Test func `deep models fit on a small stack`() throws {
        let levels = 20_000
        let policy = Sanitizer.Policy(limits: .init(depth: 100_000))
        @Sendable func nested(_ open: String, _ inner: String, _ close: String) throws -> Sanitized
        {
            let text = String(repeating: open, count: levels) + inner
            return try Sanitizer(Pattern(#""any""#), policy: policy)
                .sanitize(text + String(repeating: close, count: levels))
        }
        let lists = try nested("[", "[]", "]")
        #expect(onSmallStack { try? lists.decode(ItemDepth.self).depth } == levels + 1)
        let objects = try nested(#"{"a":"#, "{}", "}")
        #expect(onSmallStack { try? objects.decode(MemberDepth.self).depth } == levels + 1)
        let pairs = String(repeating: #"{"a":{"b":"#, count: levels)
        let ends = String(repeating: "}}", count: levels)
        let inner = try Sanitizer(Pattern(#""any""#), policy: policy)
            .sanitize(#"{"a":\#(pairs){}\#(ends)}"#)
        #expect(
            onSmallStack { try? inner.decode(NestedDepth.Root.self).a.depth } == levels + 1
        )
        let error = onSmallStack { () -> String? in
            do {
                _ = try nested(#"{"a":"#, "1", "}").decode(MemberDepth.self)
                return nil
            } catch let error as DecodingError {
                guard case .typeMismatch(_, let context) = error else { return nil }
                return "\(context.codingPath.count)"
            } catch {
                return nil
            }
        }
        #expect(error == "\(levels)")
    }

    @Test func `integers of 128 bits are read exactly`() throws {
        let text =
            "[170141183460469231731687303715884105727,-170141183460469231731687303715884105728]"
        #expect(try result(text).decode([Int128].self) == [.max, .min])
        #expect(
            try result("[340282366920938463463374607431768211455]").decode([UInt128].self) == [.max]
        )
        #expect(throws: DecodingError.self) {
            try result("[170141183460469231731687303715884105728]").decode([Int128].self)
        }
    }

    @Test func `doubles are the nearest ones`() throws {
        var generator = SplitMix64(seed: 5)
        var lexemes = [
            "0.1", "-0", "-0.0", "0.000", "9007199254740993", "1e22", "123456789012345678",
        ]
        for _ in 0..<20_000 {
            let double = Double(bitPattern: generator.next())
            if double.isFinite { lexemes.append("\(double)") }
            let digits = Int64.random(
                in: -99_999_999_999_999_999...99_999_999_999_999_999,
                using: &generator
            )
            lexemes.append("\(digits).\(UInt16.random(in: 0...9_999, using: &generator))")
            lexemes.append(
                "\(digits >> 20).\(generator.next() >> UInt64.random(in: 1..<60, using: &generator))"
            )
        }
        lexemes = lexemes.map { $0.replacing("e+", with: "e") }
        let doubles = try result("[\(lexemes.joined(separator: ","))]").decode([Double].self)
        #expect(doubles.map(\.bitPattern) == lexemes.map { Double($0)?.bitPattern })
        let small = lexemes.filter { Float($0)?.isNormal == true }
        let floats = try result("[\(small.joined(separator: ","))]").decode([Float].self)
        #expect(floats.map(\.bitPattern) == small.map { Float($0)?.bitPattern })
    }

    @Test func `a result may be decoded as often and from as many threads as wanted`() async throws
    {
        let result = try result(#"[{"id":1,"a":2},{"a":3,"id":4}]"#)
        await withTaskGroup(of: [Item]?.self) { group in
            for _ in 0..<50 { group.addTask { try? result.decode([Item].self) } }
            for await items in group { #expect(items == [Item(id: 1, a: 2), Item(id: 4, a: 3)]) }
        }
    }

    @Test func `every form of input is decoded`() throws {
        let sanitizer = Sanitizer(try Pattern("[\"int\"]"))
        let text = #"[1, "x", 2]"#
        #expect(try sanitizer.sanitize(text).decode([Int].self) == [1, 2])
        #expect(try sanitizer.sanitize(Array(text.utf8)).decode([Int].self) == [1, 2])
        #expect(try sanitizer.sanitize(Data(text.utf8)).decode([Int].self) == [1, 2])
        #expect(try sanitizer.sanitize([1, "x", 2] as JSONValue).decode([Int].self) == [1, 2])
        #expect(try sanitizer.sanitize(text).decode([Int].self, using: JSONDecoder()) == [1, 2])
    }
}

extension CodingUserInfoKey {
    static let keys = CodingUserInfoKey(rawValue: "keys").unsafelyUnwrapped
}
