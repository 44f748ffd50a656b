import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONContracts

/// Derived patterns with branches, descriptions of types, and types of Foundation.
@Suite struct DerivationBranchTests {
    private enum Kind: String, Decodable, CaseIterable {
        case card, cash, none
    }

    private struct Payment: Decodable {
        private enum CodingKeys: String, CodingKey {
            case kind, number, amount, isPaid, due
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch try container.decode(Kind.self, forKey: .kind) {
            case .card: _ = try container.decode(String.self, forKey: .number)
            case .cash: _ = try container.decode(Bool.self, forKey: .amount)
            case .none: throw CocoaError(.coderInvalidValue)
            }
            if try !container.decode(Bool.self, forKey: .isPaid) {
                _ = try container.decode(String.self, forKey: .due)
            }
        }
    }

    @Test func `each value that decides what is asked for has a branch`() throws {
        let pattern = try Pattern(for: [Payment].self)
        let sanitizer = Sanitizer(pattern)
        let good = #"""
            [{"kind": "card", "number": "1", "isPaid": true},
             {"kind": "card", "number": "1", "isPaid": false, "due": "now"},
             {"kind": "cash", "amount": false, "isPaid": true},
             {"kind": "none", "anything": 1}]
            """#
        #expect(try sanitizer.sanitize(good).status == .unchanged)
        let bad = #"""
            [{"kind": "card", "amount": true, "isPaid": true},
             {"kind": "card", "number": "1", "isPaid": false},
             {"kind": "cash", "number": "1", "isPaid": true},
             {"kind": "other"}]
            """#
        #expect(try sanitizer.sanitize(bad).text == "[]")
        #expect(pattern.text.contains("takes no made-up value"))
    }

    @Test func `values that decide nothing have no branch`() throws {
        struct Plain: Decodable {
            var kind: Kind
            var isOpen: Bool
            var kinds: [Kind]
        }
        let expected = #"""
            {"kind": {"$in": ["card", "cash", "none"]}, "isOpen": "bool",
             "kinds": [{"$in": ["card", "cash", "none"]}]}
            """#
        let derived = try Pattern(for: Plain.self).text
        #expect(try JSONValue(parsing: derived) == JSONValue(parsing: expected))
    }

    /// An address, a place or a code, whichever is present.
    private struct Target: Decodable {
        private enum CodingKeys: CodingKey {
            case address, place, code, zone, note
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.contains(.address) {
                _ = try container.decode(String.self, forKey: .address)
            } else if container.contains(.place) {
                _ = try container.decode(Int.self, forKey: .place)
                _ = try container.decode(Bool.self, forKey: .zone)
            } else {
                _ = try container.decode([String].self, forKey: .code)
            }
            _ = try container.decode(Double.self, forKey: .note)
        }
    }

    @Test func `each member that is asked for where others are missing is seen`() throws {
        let pattern = try Pattern(for: [Target].self)
        let derived = try JSONValue(parsing: pattern.text)
        let integer: JSONValue = ["$type": "int", "$convert": ["integralNumber"]]
        #expect(derived[0]?["address?"] == "string")
        #expect(derived[0]?["place?"] == integer)
        #expect(derived[0]?["zone?"] == "bool")
        #expect(derived[0]?["code?"] == ["string"])
        guard case .object(let object)? = derived[0] else { return }
        #expect(object.count == 5)
        #expect(object.contains { $0.key == "note" })
        let sanitizer = Sanitizer(pattern)
        let good = #"""
            [{"address": "a", "note": 1}, {"place": 1, "zone": true, "note": 1},
             {"code": ["c"], "note": 1}]
            """#
        #expect(try sanitizer.sanitize(good).status == .unchanged)
        let bad = #"[{"address": 7, "code": ["c", 8], "note": 1}, {"code": "c"}]"#
        #expect(try sanitizer.sanitize(bad).text == #"[{"code": ["c"], "note": 1}]"#)
    }

    /// A member that is only asked for beside another one.
    private struct Half: Decodable {
        private enum CodingKeys: CodingKey {
            case width, unit
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.contains(.width) {
                _ = try container.decode(Int.self, forKey: .width)
                _ = try container.decode(String.self, forKey: .unit)
            }
        }
    }

    @Test func `a member is mandatory only if every run asks for it`() throws {
        let sanitizer = Sanitizer(try Pattern(for: [Half].self))
        #expect(try sanitizer.sanitize(#"[{},{"width":1,"unit":"m"}]"#).status == .unchanged)
    }

    /// Items that depend on their positions.
    private struct Row: Decodable {
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            _ = try list.decode(Int.self)
            _ = try list.decode(String.self)
            if !list.isAtEnd { _ = try list.decode(Bool.self) }
        }
    }

    private struct Pairs: Decodable {
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                _ = try list.decode(Int.self)
                if !list.isAtEnd { _ = try list.decode(String.self) }
            }
        }
    }

    private struct Numbers: Decodable {
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd { _ = try list.decode(Bool.self) }
        }
    }

    @Test func `items that depend on their positions are kept as they are`() throws {
        let rows = Sanitizer(try Pattern(for: [Row].self))
        #expect(try rows.sanitize(#"[[1,"a",true],[1,"a"]]"#).status == .unchanged)
        let pairs = Sanitizer(try Pattern(for: Pairs.self))
        #expect(try pairs.sanitize(#"[1,"a",2,"b"]"#).status == .unchanged)
        #expect(try Pattern(for: Numbers.self).text == "[\n  \"bool\"\n]")
    }

    private struct Euros: Decodable {
        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            guard text.hasSuffix(" EUR") else { throw CocoaError(.coderInvalidValue) }
        }
    }

    @Test func `types are described for one derivation`() throws {
        struct Item: Decodable {
            var price: Euros
            var when: Date
        }
        struct Page: Decodable {
            var items: [Item]

            init() { items = [] }
            init(from decoder: any Decoder) throws { self.init() }
        }
        struct Shop: Decodable {
            var page: Page
            var isOpen: Bool
        }
        let derived = try Pattern(for: Shop.self) { types in
            types.describe(Euros.self, as: "string:^[0-9]+ EUR$")
            types.describe(Date.self, as: "date", example: Date())
            types.describe(
                Page.self,
                as: ["items": ["#Item"]],
                example: Page(),
                referringTo: Item.self
            )
        }
        let expected = #"""
            {"$define": {"Item": {"price": "string:^[0-9]+ EUR$", "when": "date"}},
             "page": {"items": ["#Item"]}, "isOpen": "bool"}
            """#
        #expect(try JSONValue(parsing: derived.text) == JSONValue(parsing: expected))
        let error = #expect(throws: PatternDerivationError.self) {
            try Pattern(for: [Euros].self) { $0.describe(Euros.self, as: "string:^[0-9]+ USD$") }
        }
        #expect(error?.obstacles.map(\.code) == [.example])
        let facts = try NSErrorFacts(error)
        #expect(facts.code == error?.obstacles[0].code.description && facts.isNumbered)
        #expect(facts.path == error?.obstacles[0].path)
    }

    @Test func `userInfo is passed on where that is asked for`() throws {
        struct Spy: Decodable {
            init(from decoder: any Decoder) throws {
                (decoder.userInfo[.calls] as? CallCounter)?.increase()
                _ = try decoder.singleValueContainer().decode(Bool.self)
            }
        }
        let counter = CallCounter()
        let decoder = JSONSanitizingDecoder()
        decoder.userInfo[.calls] = counter
        _ = try Pattern(for: Spy.self, using: decoder)
        #expect(counter.count == 0)
        _ = try Pattern(for: Spy.self, using: decoder, passesUserInfo: true)
        #expect(counter.count > 0)
    }

    @Test func `types of Foundation take what Foundation writes`() throws {
        struct Places: Codable {
            var zone = [TimeZone.gmt]
            var locale = [Locale(identifier: "de_DE")]
            var parts = [DateComponents(timeZone: .gmt, year: 2024, month: 1)]
            var length = [Measurement(value: 1.5, unit: UnitLength.meters)]
            var heat = [Measurement(value: 20, unit: UnitTemperature.celsius)]
            var set = [IndexSet([1, 2, 5])]
            var path = [IndexPath(indexes: [1, 2])]
            var span = [DateInterval(start: Date(timeIntervalSince1970: 0), duration: 5)]
            var letters = [CharacterSet(charactersIn: "ab")]
            var link = [
                URLComponents(string: "https://a:b@example.com:80/x?y=z#f") ?? URLComponents()
            ]
            var frame = [CGRect(x: 1, y: 2, width: 3, height: 4)]
            var range = [1..<5]
        }
        let pattern = try Pattern(for: Places.self)
        let document = try JSONEncoder().encode(Places())
        let sanitizer = Sanitizer(pattern)
        #expect(try sanitizer.sanitize(document).status == .unchanged)
        let written = try JSONValue(parsing: Array(document))
        guard case .object(let object) = written else { return }
        #expect(object.count == 12)
        for member in object {
            let wrong = JSONObject.Member(key: member.key, value: ["x", true])
            let others = object.filter { $0.key != member.key }
            let clean = try sanitizer.sanitize(JSONValue.object(JSONObject(others + [wrong])))
            #expect(clean.value?[JSONPointer(tokens: [member.key])] == [], "\(member.key)")
            #expect(throws: Never.self) { try clean.decode(Places.self) }
        }
    }
}
