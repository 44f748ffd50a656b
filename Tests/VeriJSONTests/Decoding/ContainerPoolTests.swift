import Foundation
import Testing
import VeriJSON

@testable import VeriJSONCore

/// Keyed containers are used again; none may read another object than its own.
@Suite struct ContainerPoolTests {
    private func model<Model: Decodable>(_ type: Model.Type, _ text: String) throws -> Model {
        try JSONSanitizingDecoder().decode(type, from: Data(text.utf8))
    }

    /// A model that keeps its container and reads it later.
    private struct Kept: Decodable {
        enum CodingKeys: CodingKey {
            case id
        }

        var container: KeyedDecodingContainer<CodingKeys>

        init(from decoder: any Decoder) throws {
            container = try decoder.container(keyedBy: CodingKeys.self)
        }

        var id: Int { get throws { try container.decode(Int.self, forKey: .id) } }
    }

    @Test func `a container that is kept reads its own object`() throws {
        let lists = try (0..<20).map { number in
            try model([Kept].self, #"[{"id":\#(number)},{"id":\#(number + 100)}]"#)
        }
        for (number, list) in lists.enumerated() {
            #expect(try list.map { try $0.id } == [number, number + 100])
            #expect(list[1].container.codingPath.map(\.stringValue) == ["Index 1"])
        }
    }

    /// A model that keeps only some of its containers, so that the others are used again.
    private struct Some: Decodable {
        var kept: Kept?

        init(from decoder: any Decoder) throws {
            let kept = try Kept(from: decoder)
            if try kept.id.isMultiple(of: 3) { self.kept = kept }
        }
    }

    @Test func `a container is not used again while it is kept`() throws {
        let text = "[" + (0..<100).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"
        for _ in 0..<3 {
            let ids = try model([Some].self, text).compactMap { try $0.kept?.id }
            #expect(ids == Array(stride(from: 0, to: 100, by: 3)))
        }
    }

    /// A model that contains models of its own type, between two of its members.
    private struct Tree: Codable, Equatable {
        var first: Int
        var children: [Tree]
        var last: Int
    }

    private func tree(_ depth: Int, _ number: inout Int) -> Tree {
        number += 1
        let first = number
        let children = depth == 0 ? [] : (0..<3).map { _ in tree(depth - 1, &number) }
        number += 1
        return Tree(first: first, children: children, last: number)
    }

    @Test func `a model may contain models of its own type`() throws {
        var number = 0
        let tree = tree(4, &number)
        let data = try JSONEncoder().encode(tree)
        for _ in 0..<3 {
            #expect(try JSONSanitizingDecoder().decode(Tree.self, from: data) == tree)
        }
    }

    /// A model that opens its object twice and reads both containers in turn.
    private struct Twice: Decodable, Equatable {
        enum CodingKeys: CodingKey {
            case a, b
        }

        var sums: [Int]

        init(from decoder: any Decoder) throws {
            let first = try decoder.container(keyedBy: CodingKeys.self)
            let second = try decoder.container(keyedBy: CodingKeys.self)
            let a = try (first.decode(Int.self, forKey: .a), second.decode(Int.self, forKey: .a))
            let b = try (second.decode(Int.self, forKey: .b), first.decode(Int.self, forKey: .b))
            sums = [a.0 + b.1, a.1 + b.0]
        }
    }

    @Test func `an object may be opened twice`() throws {
        let items = try model([Twice].self, #"[{"a":1,"b":2},{"b":20,"a":10}]"#)
        #expect(items.map(\.sums) == [[3, 3], [30, 30]])
    }

    /// A type of keys for each type of values.
    private struct Wrapped<Value: Decodable>: Decodable {
        var value: Value
    }

    /// Decodes a model of another type for each depth.
    private func depths<Value: Decodable>(_ type: Value.Type, _ depth: Int) throws -> Int {
        _ = try model(Wrapped<Value>.self, #"{"value":null}"#)
        return depth == 0 ? 1 : try 1 + depths(Value?.self, depth - 1)
    }

    @Test func `there may be more types of keys than are kept`() throws {
        #expect(try depths(Int?.self, 300) == 301)
    }

    @Test func `objects with repeated keys are found among others`() throws {
        struct Pair: Decodable, Equatable {
            var a: Int
            var b: Int
        }
        let text = #"[{"a":1,"b":2},{"a":3,"b":4,"a":5},{"b":6,"a":7},{"a":8,"b":9,"b":9}]"#
        let last = try Sanitizer(Pattern(#""any""#)).sanitize(text).decode([Pair].self)
        #expect(last.map(\.a) == [1, 5, 7, 8])
        #expect(try model([Pair].self, text).map(\.a) == [1, 3, 7, 8])
    }

    @Test(arguments: [2, 7, 15, 16, 17, 40, 64, 65])
    func `a repeated key is found in an object of any size`(_ count: Int) throws {
        func mayRepeat(_ text: String) throws -> Bool {
            let tape = Array(text.utf8).withUnsafeBufferPointer { Tape(of: $0) }
            return withExtendedLifetime(try #require(tape)) {
                $0.view.mightRepeatKeys(NodeIndex(0))
            }
        }
        for length in [2, 7, 8, 9, 20] {
            let keys = (0..<count).map {
                "\($0)".padding(toLength: length, withPad: "k", startingAt: 0)
            }
            let members = keys.map { #""\#($0)":0"# }.joined(separator: ",")
            #expect(try mayRepeat("{\(members)}") == (count > 64))
            #expect(try mayRepeat(#"{\#(members),"\#(keys[count / 2])":1}"#))
        }
    }

    @Test func `a document is let go after the call`() throws {
        weak var tape: Tape?
        func decode() throws {
            let bytes = Array(#"{"first":1,"children":[],"last":2}"#.utf8)
            let made = try #require(bytes.withUnsafeBufferPointer { Tape(of: $0) })
            tape = made
            _ = try DecodingSession(made, settings: DecodingSettings()).decode(Tree.self)
            #expect(tape != nil)
        }
        for _ in 0..<3 {
            try decode()
            #expect(tape == nil)
        }
    }
}
