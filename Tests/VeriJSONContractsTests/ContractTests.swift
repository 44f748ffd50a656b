import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONContracts

/// Patterns and the models that are made of what they clean.
@Suite struct ContractTests {
    private func breach<Model: Decodable>(
        _ pattern: String,
        _ type: Model.Type,
        samples: [JSONValue] = [],
        _ adjust: (JSONSanitizingDecoder) -> Void = { _ in }
    ) throws -> PatternContractError? {
        let decoder = JSONSanitizingDecoder()
        adjust(decoder)
        do {
            try Pattern(pattern).check(decodes: type, samples: samples, using: decoder)
            return nil
        } catch let error as PatternContractError {
            return error
        }
    }

    private struct Order: Decodable {
        var id: Int
        var price: Double
        var note: String?
        var tags: [String]?
    }

    @Test func `a pattern that asks for less than the model is found out`() throws {
        let good =
            #"[{"id": "int", "price": "number:-1e9,1e9", "note?": "string", "tags?": ["string"]}]"#
        #expect(try breach(good, [Order].self) == nil)
        let found = try #require(
            try breach(good.replacing("\"id\": \"int\"", with: "\"id\": \"number\""), [Order].self)
        )
        #expect(found.document.utf8.count <= #"[{"id":1.5,"price":0}]"#.utf8.count)
        #expect(found.reason.hasPrefix("expected an integer from"))
        #expect(found.description.hasPrefix("error[contract]: expected every clean document"))
        #expect(
            try breach(good.replacing("\"price\"", with: "\"price?\""), [Order].self)?.document
                == #"[{"id":1}]"#
        )
        #expect(
            try breach(good.replacing(#""price": "number:-1e9,1e9","#, with: ""), [Order].self)?
                .document == #"[{"id":1}]"#
        )
        #expect(
            try breach(good.replacing(#"["string"]"#, with: "[]"), [Order].self)?.document.contains(
                #""tags":["#
            ) == true
        )
    }

    @Test func `a number that is too large is found`() throws {
        #expect(try breach(#"["number"]"#, [Double].self)?.document == "[1e400]")
        #expect(try breach(#"["int"]"#, [Int8].self)?.document == "[128]")
        #expect(try breach(#"["int:0,255"]"#, [UInt8].self) == nil)
    }

    @Test func `what an initialiser checks by itself is found`() throws {
        struct Name: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                guard try container.decode(String.self).contains(" ") == false else {
                    throw DecodingError.dataCorruptedError(
                        in: container,
                        debugDescription: "a blank"
                    )
                }
            }
        }
        struct User: Decodable {
            var name: Name?
        }
        let found = try breach(#"{"name?": "string"}"#, User.self)
        #expect(found?.document == #"{"name":" "}"#)
        #expect(found?.reason == "a blank")
    }

    /// A string that a closure accepts.
    private struct Checked<Rule: StringRule>: Decodable {
        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            guard Rule.accepts(text) else { throw CocoaError(.coderInvalidValue) }
        }
    }

    private enum NoZ: StringRule {
        static func accepts(_ text: String) -> Bool { !text.hasSuffix("Z") }
    }

    private enum NoQ: StringRule {
        static func accepts(_ text: String) -> Bool { !text.contains("Q") }
    }

    private enum OneDigit: StringRule {
        static func accepts(_ text: String) -> Bool { text.filter(\.isNumber).count < 2 }
    }

    private enum NoUmlaut: StringRule {
        static func accepts(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
    }

    @Test func `strings are made that match an expression`() throws {
        let pattern = #"["string:^[A-Z]{2}-[0-9]+-[A-Z]$"]"#
        #expect(try breach(pattern, [Checked<NoZ>].self)?.document == #"["AA-0-Z"]"#)
        #expect(try breach(pattern, [Checked<OneDigit>].self)?.document == #"["AA-00-A"]"#)
        let others = #"["string:^(card|(cash|[a-zß]x?)+)$"]"#
        #expect(try breach(others, [Checked<NoUmlaut>].self)?.document == #"["ß"]"#)
        #expect(try breach(others, [Checked<NoZ>].self) == nil)
    }

    @Test func `samples show what no made string does`() throws {
        let pattern = #"["string:^[A-Z]{2}-[0-9]+-[A-Z]$"]"#
        #expect(try breach(pattern, [Checked<NoQ>].self) == nil)
        let found = try breach(pattern, [Checked<NoQ>].self, samples: [["AB-1-Q"]])
        #expect(found?.document == #"["AB-1-Q"]"#)
    }

    @Test(arguments: [1, 2, 4, 20])
    func `a list that is longer than the model takes is found`(limit: Int) throws {
        let found = try breach(#"["int"]"#, Short.self) { $0.userInfo[.calls] = limit }
        let items = Array(repeating: "1", count: limit + 1)
        #expect(found?.document == "[\(items.joined(separator: ","))]")
        #expect(
            try breach(#"{"$type": ["int"], "$count": ",1"}"#, Short.self) {
                $0.userInfo[.calls] = limit
            } == nil
        )
    }

    /// A list that takes some items and no more.
    private struct Short: Decodable {
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            var count = 0
            while !list.isAtEnd {
                _ = try list.decode(Int.self)
                count += 1
            }
            guard count <= decoder.userInfo[.calls] as? Int ?? 0 else {
                throw CocoaError(.coderInvalidValue)
            }
        }
    }

    @Test func `what is derived from a model keeps its promise`() throws {
        func keeps<Model: Decodable>(
            _ type: Model.Type,
            _ adjust: (JSONSanitizingDecoder) -> Void = { _ in },
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let decoder = JSONSanitizingDecoder()
            adjust(decoder)
            #expect(throws: Never.self, sourceLocation: sourceLocation) {
                try Pattern(for: type, using: decoder).check(decodes: type, using: decoder)
            }
        }
        try keeps(Models.Scalars.self)
        try keeps([Models.Optionals].self)
        try keeps(Models.Foundations.self)
        try keeps(Models.Foundations.self) {
            $0.dateDecodingStrategy = .iso8601
            $0.dataDecodingStrategy = .deferredToData
        }
        try keeps(Models.Tree.self)
        try keeps(Models.Dog.self)
        try keeps(Models.Either.self)
        try keeps([Models.CamelCase].self) { $0.keyDecodingStrategy = .convertFromSnakeCase }
        try keeps([Float].self) {
            $0.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "Infinity",
                negativeInfinity: "-Infinity",
                nan: "NaN"
            )
        }
        try keeps(TwitterSearch.self)
        try keeps(Catalog.self)
    }

    @Test(arguments: [0, -1, Int.min])
    func `the limit bounds what is tried`(limit: Int) throws {
        #expect(throws: Never.self) {
            try Pattern(#"["int"]"#).check(decodes: [Int8].self, limit: limit)
        }
    }
}

private protocol StringRule {
    static func accepts(_ text: String) -> Bool
}
