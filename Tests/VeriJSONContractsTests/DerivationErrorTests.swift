import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONContracts

/// Models from which no pattern can be derived, and the messages of the error.
@Suite struct DerivationErrorTests {
    private func failure<Model: Decodable>(
        _ type: Model.Type,
        _ adjust: (JSONSanitizingDecoder) -> Void = { _ in }
    ) -> String? {
        let decoder = JSONSanitizingDecoder()
        adjust(decoder)
        do {
            return try Pattern(for: type, using: decoder).text
        } catch {
            return "\(error)"
        }
    }

    @Test func `an enumeration that does not list its cases is an error`() {
        struct Order: Decodable {
            enum Kind: String, Decodable {
                case big
            }

            var lines: [[String: Kind?]]
        }
        #expect(
            failure(Order.self) == """
                error[derive.cases]: expected an enumeration that lists its cases, found Kind, \
                at /lines/*/*
                  = help: declare it 'enum Kind: String, CaseIterable, Decodable'
                """
        )
        #expect(
            failure(Models.Level.self) == """
                error[derive.cases]: expected an enumeration that lists its cases, found Level, \
                at the root
                  = help: declare it 'enum Level: Int, CaseIterable, Decodable'
                """
        )
    }

    @Test func `cases with values are an error where nothing lists them`() {
        #expect(
            failure([String: Models.Shape].self) == """
                error[derive.keys]: expected keys that can be listed, found CodingKeys, which looks \
                at all of them, at /*
                  = help: make its coding keys CaseIterable, or describe the type, or let it conform \
                to PatternDescribed
                """
        )
    }

    private struct Email: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            guard try container.decode(String.self).contains("@") else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no @")
            }
        }
    }

    @Test func `a string of a form of its own is an error`() {
        struct User: Decodable {
            var email: Email?
        }
        #expect(
            failure(User.self) == """
                error[derive.form]: expected a type that takes any string, found Email, which \
                refuses some, at /email
                  = help: describe the type, or let it conform to PatternDescribed
                """
        )
    }

    @Test func `other obstacles are errors`() throws {
        #expect(
            failure([String: [[Int]: Int]].self) == """
                error[derive.dictionaryKeys]: expected a dictionary with keys that are strings in JSON, \
                found Dictionary<Array<Int>, Int>, at /*
                  = help: let Array<Int> conform to CodingKeyRepresentable
                """
        )
        struct Never: Decodable {
            struct Failure: Error {}

            init(from decoder: any Decoder) throws { throw Failure() }
        }
        #expect(
            failure([Never].self) == """
                error[derive.refused]: expected an initialiser that takes made-up values, found that \
                of Never: Failure(), at /*
                  = help: describe the type, or let it conform to PatternDescribed
                """
        )
        final class Endless: Decodable {
            var inner: Endless
        }
        #expect(failure(Endless.self)?.hasPrefix("error[derive.endless]") == true)
        #expect(failure(Growing<Int>.self)?.hasPrefix("error[derive.endless]") == true)
        #expect(onSmallStack { self.failure(Growing<Int>.self) != nil } == true)
        #expect(
            failure([Date].self) { $0.dateDecodingStrategy = .custom { _ in Date() } } == """
                error[derive.strategy]: expected a strategy that says how Date is written, found a \
                custom one, at /*
                  = help: describe the type
                """
        )
        #expect(
            failure(Models.Tree.self) {
                $0.keyDecodingStrategy = .custom { $0.last ?? AnyKey("") }
            }?.hasPrefix("error[derive.keyStrategy]") == true
        )
    }

    private struct Growing<Value: Decodable>: Decodable {
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd { _ = try list.decode(Growing<[Value]>.self) }
        }
    }

    @Test func `an example that does not match its pattern is an error`() {
        struct Wrong: Decodable, PatternDescribed {
            var x: Int
            static let jsonPattern: JSONValue = ["x": "int"]
            static let jsonExample: JSONValue = ["x": "1"]
        }
        #expect(failure(Wrong.self)?.hasPrefix("error[derive.example]") == true)
    }

    @Test func `all obstacles are told at once, with the pattern around them`() throws {
        struct Payment: Decodable {
            enum State: String, Decodable {
                case due
            }

            struct Inner: Decodable {
                var when: Date
                var state: State
                var behind: Int
            }

            var id: Int
            var email: Email?
            var states: [State]
            var inner: Inner
            var behind: String
        }
        let decoder = JSONSanitizingDecoder()
        decoder.dateDecodingStrategy = .custom { _ in Date() }
        let error = try #require(
            #expect(throws: PatternDerivationError.self) {
                try Pattern(for: Payment.self, using: decoder)
            }
        )
        #expect(error.obstacles.map(\.code) == [.form, .cases, .strategy])
        #expect(error.obstacles.map(\.path) == ["/email", "/states/*", "/inner/when"])
        #expect(error.description.components(separatedBy: "error[").count == 4)
        let pattern = try JSONValue(parsing: error.partialPattern)
        #expect(pattern["/email?/$type"] == "any")
        #expect(pattern["/states/0/$doc"]?.description.contains("not seen: ") == true)
        // What follows the state is not seen, neither inside nor after the object.
        #expect(pattern["/inner/behind"] == nil)
        #expect(pattern["/inner/*?"] == "any")
        #expect(pattern["/*?"] == "any")
        let whole = Data(
            #"{"id":1,"states":["x"],"inner":{"when":[],"state":1},"behind":"b"}"#.utf8
        )
        let partial = try Pattern(error.partialPattern)
        #expect(try Sanitizer(partial).sanitize(whole).status == .unchanged)
        #expect(try Sanitizer(partial).sanitize(Data("{}".utf8)).status == .rejected)
    }
}
