import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONContracts

/// Patterns that are derived from models.
@Suite struct DerivationTests {
    private static let int = #"{"$type": "int", "$convert": ["integralNumber"]}"#
    private static let double =
        "\"number:-1.7976931348623157e+308,1.7976931348623157e+308\""

    /// Checks the pattern of a model, where `INT` and `DOUBLE` are short for the types of those.
    private func expect<Model: Decodable>(
        _ type: Model.Type,
        _ pattern: String,
        _ adjust: (JSONSanitizingDecoder) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let decoder = JSONSanitizingDecoder()
        adjust(decoder)
        let derived = try JSONValue(parsing: Pattern(for: type, using: decoder).text)
        let text = pattern.replacing("INT", with: Self.int).replacing("DOUBLE", with: Self.double)
        let expected = try JSONValue(parsing: text)
        #expect(derived == expected, sourceLocation: sourceLocation)
    }

    @Test func `scalars have their types and bounds`() throws {
        try expect(Bool.self, #""bool""#)
        try expect(String.self, #""string""#)
        try expect(Int.self, "INT")
        try expect(Double.self, "DOUBLE")
        try expect(Float.self, #""number:-3.4028235e+38,3.4028235e+38""#)
        try expect(UInt8.self, #"{"$type": "int:0,255", "$convert": ["integralNumber"]}"#)
        try expect(
            UInt64.self,
            #"{"$type": "int:0,18446744073709551615", "$convert": ["integralNumber"]}"#
        )
        try expect(Int?.self, #"{"$type": "int", "$convert": ["integralNumber"], "$null": true}"#)
        try expect(String??.self, #""string?""#)
    }

    @Test func `lists and dictionaries drop what is bad on its own`() throws {
        try expect([String].self, #"["string"]"#)
        try expect(Set<String?>.self, #"["string?"]"#)
        try expect([String: Bool].self, #"{"*?": "bool"}"#)
        try expect([Int: [Bool]].self, #"{"*?": ["bool"]}"#)
        try expect([Models.Color: Bool].self, #"{"red?": "bool", "green?": "bool", "*?": "never"}"#)
        try expect([[String: Int]?].self, #"[{"*?": INT, "$null": true}]"#)
        try expect(ClosedRange<Int>.self, #"{"$tuple": [INT, INT]}"#)
    }

    @Test func `a list that must stay whole drops nothing`() throws {
        struct Order: Decodable {
            @Whole var lines: [Int]
            @Whole var notes: [String]?
            @Whole var counts: [String: Int]
        }
        try expect(
            Order.self,
            #"""
            {"lines": {"$type": [INT], "$maxDropped": 0},
             "notes?": {"$type": ["string"], "$maxDropped": 0},
             "counts": {"*?": INT}}
            """#
        )
    }

    @Test func `properties are mandatory or optional`() throws {
        struct Order: Decodable {
            var id: Int
            var name: String?
            var tags: [String]
            var ok: Bool
        }
        try expect(
            [Order].self,
            #"[{"id": INT, "name?": "string", "tags": ["string"], "ok": "bool"}]"#
        )
    }

    private enum Status: String, Decodable, CaseIterable {
        case open
        case closed = "closed, for now"
    }

    private enum Priority: Int, Decodable, CaseIterable {
        case low
        case high = 10
    }

    /// Takes any string.
    private enum Lenient: String, Decodable, CaseIterable {
        case known
        case unknown

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            self = Lenient(rawValue: text) ?? .unknown
        }
    }

    private struct Tag: RawRepresentable, Decodable {
        var rawValue: String
    }

    @Test func `enumerations list what they take`() throws {
        try expect(Status.self, #"{"$in": ["open", "closed, for now"]}"#)
        try expect([Priority?].self, #"[{"$in": [0, 10], "$null": true}]"#)
        try expect(Lenient.self, #""string""#)
        try expect(Tag.self, #""string""#)
    }

    private struct Defaults: Decodable {
        var first: Int
        var second: String
        var third: Bool
        var fourth: String?
        var fifth: [String]
        var sixth: Int

        private enum CodingKeys: String, CodingKey {
            case first
            case second
            case third
            case fourth
            case fifth
            case sixth = "6th*"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            first = try container.decodeIfPresent(Int.self, forKey: .first) ?? 1
            second = (try? container.decode(String.self, forKey: .second)) ?? ""
            third =
                container.contains(.third) ? try container.decode(Bool.self, forKey: .third) : true
            fourth = try container.decode(String?.self, forKey: .fourth)
            fifth =
                try container.decodeNil(forKey: .fifth)
                ? [] : container.decode([String].self, forKey: .fifth)
            sixth = try container.decode(Int.self, forKey: .sixth)
        }
    }

    @Test func `defaults make properties optional`() throws {
        try expect(
            Defaults.self,
            #"""
            {"first?": INT, "second?": "string", "third?": "bool", "fourth": "string?",
             "fifth": {"$type": ["string"], "$null": true}, "6th\\*": INT}
            """#
        )
    }

    @Test func `a model that holds itself becomes a definition`() throws {
        try expect(
            Models.Tree.self,
            ##"""
            {"$define": {"Tree": {"name": "string", "children?": ["#Tree"]}}, "$type": "#Tree"}
            """##
        )
        try expect(
            Models.Either.self,
            ##"""
            {"$define": {"Either": {"$null": true, "$any": [
                INT, "string", ["#Either"], {"*?": "#Either"}]}}, "$type": "#Either"}
            """##
        )
    }

    @Test func `a model that occurs twice becomes a definition`() throws {
        struct Pair: Decodable {
            struct Point: Decodable {
                var x: Bool
            }

            var from: Point
            var to: Point?
        }
        try expect(
            Pair.self,
            ##"""
            {"$define": {"Point": {"x": "bool"}}, "from": "#Point", "to?": "#Point"}
            """##
        )
    }

    @Test func `containers inside containers and superclasses are followed`() throws {
        try expect(
            Models.Dog.self,
            #"{"age": INT, "tail?": INT, "super": {"name": "string"}}"#
        )
        struct Nested: Decodable {
            var x: Bool
            var y: String
            var z: [Bool] = []

            private enum Keys: String, CodingKey {
                case outer
                case inner
                case list
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                let outer = try container.nestedContainer(keyedBy: Keys.self, forKey: .outer)
                x = try outer.decode(Bool.self, forKey: .inner)
                var pair = try outer.nestedUnkeyedContainer(forKey: .list)
                y = try pair.decode(String.self)
                _ = try pair.decodeNil()
                var list = try container.nestedUnkeyedContainer(forKey: .list)
                while !list.isAtEnd { z.append(try list.decode(Bool.self)) }
            }
        }
        try expect(
            Nested.self,
            #"{"outer": {"inner": "bool", "list": {"$tuple": ["string", "any"]}}, "list": ["bool"]}"#
        )
    }

    @Test func `a key with a slash is not a member of a member`() throws {
        struct Slashed: Decodable {
            var inner: Bool
            var slashed: String

            private enum Keys: String, CodingKey {
                case a
                case b
                case slashed = "a/b"
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                let outer = try container.nestedContainer(keyedBy: Keys.self, forKey: .a)
                inner = try outer.decode(Bool.self, forKey: .b)
                slashed = try container.decode(String.self, forKey: .slashed)
            }
        }
        try expect(Slashed.self, #"{"a": {"b": "bool"}, "a/b": "string"}"#)
    }

    private enum Event: Decodable {
        case text(String)
        case move(x: Int)

        enum CodingKeys: CodingKey, CaseIterable {
            case text
            case move
        }
    }

    @Test func `cases with values are branches where the coding keys list them`() throws {
        try expect(
            [Event].self,
            #"[{"$any": [{"text": {"_0": "string"}}, {"move": {"x": INT}}]}]"#
        )
        let decoder = JSONSanitizingDecoder()
        let data = Data(#"[{"text":{"_0":"a"}},{"move":{}},{"jump":{}},{"move":{"x":1}}]"#.utf8)
        #expect(try decoder.decode([Event].self, from: data).count == 2)
    }

    @Test func `types of Foundation have the form that the strategies give them`() throws {
        try expect(Date.self, "DOUBLE")
        try expect([URL].self, #"["url"]"#)
        try expect(UUID?.self, #""uuid?""#)
        try expect(Data.self, #""base64""#)
        try expect(Decimal.self, #""number:-1e165,1e165""#)
        try expect(Data.self, #"[{"$type": "int:0,255", "$convert": ["integralNumber"]}]"#) {
            $0.dataDecodingStrategy = .deferredToData
        }
        let decoder = JSONSanitizingDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let document = #"["2024-01-31T10:00:00Z","2024-01-31","x",1,"2024-01-31T10:00:00+01:00"]"#
        let dates = try decoder.decode([Date].self, from: Data(document.utf8))
        #expect(dates.map(\.timeIntervalSince1970) == [1_706_695_200, 1_706_691_600])
        try expect([Double].self, #"[{"$any": [DOUBLE, {"$in": ["inf", "-inf", "nan"]}]}]"#) {
            $0.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "inf",
                negativeInfinity: "-inf",
                nan: "nan"
            )
        }
    }

    @Test func `keys are those of the documents`() throws {
        try expect(
            Models.CamelCase.self,
            ##"""
            {"$define": {"Inner": {"first_name?": "string", "imageURL?": INT}}, "created_at": INT,
             "inner_value?": "#Inner", "some_map?": {"*?": "#Inner"}}
            """##
        ) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    }

    @Test func `what the policy converts is converted to integers as well`() throws {
        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(conversions: .safe))
        let document = Data(#"["1", 2, 3.0, "x", true]"#.utf8)
        #expect(try decoder.decode([Int].self, from: document) == [1, 2, 3])
        let strict = JSONSanitizingDecoder(policy: Sanitizer.Policy(conversions: []))
        #expect(try strict.decode([Int].self, from: document) == [2, 3])
    }

    @Test func `a model is decoded from what it takes`() throws {
        struct Order: Decodable, Equatable {
            var id: Int
            var note: String?
            var status: Status
        }
        let document =
            #"[{"id":1,"note":2,"status":"open"},{"id":"x","status":"open"},{"id":3,"status":"lost"},{"id":4.0,"status":"closed, for now"}]"#
        let cleaned = try JSONSanitizingDecoder().sanitize([Order].self, from: Data(document.utf8))
        #expect(
            cleaned.model == [
                Order(id: 1, status: .open), Order(id: 4, status: .closed),
            ]
        )
        #expect(
            cleaned.report.line == "[Order]: 3 left out (2 of 4 items of the root, 1 member): "
                + "type.mismatch at /*/id, type.mismatch at /*/note, …"
        )
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode([Order].self, from: Data(document.utf8))
        }
    }

    private enum Money: Decodable, Equatable, PatternDescribed {
        case amount(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard text.hasSuffix(" EUR") else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: text)
            }
            self = .amount(text)
        }

        static let jsonPattern: JSONValue = "string:^[0-9]+ EUR$"
        static let jsonExample: JSONValue = "1 EUR"
    }

    @Test func `a type says what it looks like`() throws {
        try expect([Money?].self, #"["string?:^[0-9]+ EUR$"]"#)
        let document = Data(#"["5 EUR", "5 USD", null]"#.utf8)
        #expect(
            try JSONSanitizingDecoder().decode([Money?].self, from: document)
                == [.amount("5 EUR"), nil, nil]
        )
    }
}
