// Made from the examples in comments of Sources; see .github/CONTRIBUTING.md.
// swift-format-ignore-file

import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONContracts
import VeriJSONInference
import VeriJSONReports
import VeriJSONStreams

extension DocumentExamples {
    // Sources/VeriJSONContracts/Pattern+Model.swift
    @Test func `what is clean can be decoded`() throws {
        try Pattern(contentsOf: patternFile).check(decodes: [Order].self)
    }
}

extension PatternDerivationErrorExamples {
    // Sources/VeriJSONContracts/PatternDerivationError.swift
    @Test func `the example of PatternDerivationError.Obstacle`() throws {
        let stated = StatedResults()
        let obstacle = error.obstacles[0]
        _ = obstacle
        stated.expect(obstacle.path, "/levels/*")
        stated.expect(obstacle.typeName, "Level")
        stated.expect(obstacle.help, "declare it 'enum Level: Int, CaseIterable, Decodable'")
        stated.end(3)
    }

    // Sources/VeriJSONContracts/PatternDerivationError.swift
    @Test func `the example of PatternDerivationError.Obstacle.Code`() throws {
        let unlisted = error.obstacles.filter { $0.code == .cases }.map(\.typeName)
        _ = unlisted
    }
}

extension PlainExamples {
    // Sources/VeriJSONContracts/Pattern+Model.swift
    @Test func `example 2 of Pattern.init`() throws {
        let pattern = try Pattern(for: Order.self) { types in
            types.describe(Date.self, as: "date")
        }
        _ = pattern
        discard(print(pattern.text))
    }

    // Sources/VeriJSONContracts/PatternContractError.swift
    @Test func `the example of PatternContractError`() throws {
        let stated = StatedResults()
        struct Order: Decodable { var id: Int }

        do {
            discard(try Pattern(#"{"id": "int?"}"#).check(decodes: Order.self))
        } catch let error as PatternContractError {
            stated.expect(error.document, #"{"id":null}"#)
        }
        stated.end(1)
    }

    // Sources/VeriJSONContracts/PatternDerivationError.swift
    @Test func `the example of PatternDerivationError`() throws {
        let stated = StatedResults()
        enum Level: Int, Decodable { case low, high }
        struct Game: Decodable { var levels: [Level] }

        do {
            _ = try Pattern(for: Game.self)
        } catch let error as PatternDerivationError {
            stated.expect(error.obstacles[0].code, "derive.cases")
            stated.expect(error.obstacles[0].path, "/levels/*")
            stated.expect(error.obstacles[0].help, "declare it 'enum Level: Int, CaseIterable, Decodable'")

            // The pattern as far as it is known, here without its line breaks:
            stated.expect(try JSONValue(parsing: error.partialPattern), #"{"levels":[{"$type":"any","$doc":"…"}]}"#)
        }
        stated.end(4)
    }

    // Sources/VeriJSONContracts/TypeDescriptions.swift
    @Test func `the example of TypeDescriptions`() throws {
        let pattern = try Pattern(for: Order.self) { types in
            types.describe(Date.self, as: "date")
            types.describe(Money.self, as: "string:^[0-9]+ EUR$", example: Money(cents: 500))
            types.describe(Page<Item>.self, as: ["items": ["#Item"]], referringTo: Item.self)
        }
        _ = pattern
    }
}

extension Shape: PatternDescribed {
    static let jsonPattern: JSONValue = ["$any": [
        ["circle": ["radius": "number"]], ["square": ["side": "number"]],
    ]]
    static let jsonExample: JSONValue = ["circle": ["radius": 1]]
}
