import Foundation
import Testing
import VeriJSON
import VeriJSONContracts

/// Models and patterns on both sides of the limits of looking at them.
@Suite struct DerivationBoundTests {
    private func derived<Model: Decodable>(_ type: Model.Type) -> String {
        do {
            return try Pattern(for: type).text
        } catch {
            return "\(error)"
        }
    }

    private struct Wrapped<Value: Decodable>: Decodable {
        var value: Value
    }

    /// Derives the pattern of a type inside so many others.
    private func nested<Value: Decodable>(_ type: Value.Type, _ depth: Int) -> String {
        depth == 0 ? derived(type) : nested(Wrapped<Value>.self, depth - 1)
    }

    @Test(arguments: [1, 60, 62, 63, 64, 65, 66, 70])
    func `types are looked at inside each other up to a depth`(depth: Int) throws {
        let text = nested(Bool.self, depth)
        if depth <= 63 {
            let value = try JSONValue(parsing: text)
            var expected: JSONValue = "bool"
            for _ in 0..<depth { expected = ["value": expected] }
            #expect(value == expected)
        }
        if depth >= 66 { #expect(text.hasPrefix("error[derive.endless]")) }
        #expect(text.hasPrefix("error[") || text.hasPrefix("{"))
    }

    private protocol Number {
        static var value: Int { get }
    }

    private enum Few: Number { static let value = 19_900 }
    private enum Many: Number { static let value = 20_100 }

    /// A model that makes a number of requests.
    private struct Asking<Count: Number>: Decodable {
        private enum CodingKeys: CodingKey { case a }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            for _ in 0..<Count.value { _ = try container.decode(Bool.self, forKey: .a) }
        }
    }

    @Test func `an initialiser may make twenty thousand requests`() throws {
        #expect(try JSONValue(parsing: derived(Asking<Few>.self)) == ["a": "bool"])
        let text = derived(Asking<Many>.self)
        #expect(text.hasPrefix("error[derive."), "\(text)")
    }

    /// A model that refuses one of many words.
    private struct Choosy: Decodable {
        struct Refusal: Error {}

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            if text == decoder.userInfo[.word] as? String { throw Refusal() }
        }
    }

    /// The strings of an expression are tried up to a number.
    @Test(arguments: [1, 2, 20, 29, 30, 31, 59, 60, 61, 80])
    func `strings that match an expression are tried`(count: Int) throws {
        let words = (0..<count).map { "w\($0)z" }
        let pattern = try Pattern(#""string:^(?:\#(words.joined(separator: "|")))$""#)
        func isFound(_ word: String) throws -> Bool {
            let decoder = JSONSanitizingDecoder()
            decoder.userInfo[.word] = word
            do {
                try pattern.check(decodes: Choosy.self, using: decoder)
                return false
            } catch {
                return "\(error)".contains(word)
            }
        }
        #expect(try isFound(words[0]))
        // Each is found where there are few, and no other text is ever tried.
        if count <= 20 { for word in words { #expect(try isFound(word)) } }
        #expect(try !isFound("w\(count)z"))
    }

    @Test(arguments: [1, 98, 99, 100, 101, 102, 150])
    func `lists of up to a hundred items are made`(count: Int) throws {
        let pattern = try Pattern(#"{"$type": ["int"], "$count": "\#(count),"}"#)
        // Whatever is made matches the pattern.
        #expect(throws: Never.self) { try pattern.check(decodes: [Int].self) }
        let error = Result { try pattern.check(decodes: [Int8].self) }
        // Without a list of so many items, there is nothing to try.
        if count <= 100 {
            #expect(throws: (any Error).self) { try error.get() }
        }
    }

    @Test(arguments: [20, 22, 23, 24, 25, 26, 62, 63, 64, 65, 66])
    func `values are made inside each other up to a depth`(depth: Int) throws {
        let text =
            String(repeating: #"{"a": "#, count: depth) + #""int""#
            + String(repeating: "}", count: depth)
        let pattern = try Pattern(text)
        #expect(throws: Never.self) { try pattern.check(decodes: JSONValue.self) }
        struct Refusing: Decodable {
            struct Refusal: Error {}
            init(from decoder: any Decoder) throws { throw Refusal() }
        }
        let result = Result { try pattern.check(decodes: Refusing.self) }
        if depth < 64 { #expect(throws: (any Error).self) { try result.get() } }
    }
}

extension CodingUserInfoKey {
    fileprivate static let word = CodingUserInfoKey(rawValue: "word").unsafelyUnwrapped
}
