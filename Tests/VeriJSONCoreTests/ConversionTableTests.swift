import TestSupport
import Testing

@testable import VeriJSONCore

/// The table of conversions says what they do.
struct ConversionTableTests {
    private static func set(_ conversion: Conversion) -> Sanitizer.Policy.Conversions {
        ConversionArgument(written: conversion.example).map { .init($0) }
            ?? Sanitizer.Policy.Conversions(ConversionBits(conversion))
    }

    private static func kind(of value: JSONValue) -> KindSet {
        switch value {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    @Test(arguments: Conversion.allCases)
    func `the example of a conversion is converted`(_ conversion: Conversion) throws {
        let facts = conversion.facts
        let pattern = try Pattern(facts.example.pattern)
        let set = Self.set(conversion).union(facts.example.beside.map(Self.set) ?? [])
        let result = try Sanitizer(pattern, converting: set)
            .sanitize(facts.example.before)
        #expect(result.text == facts.example.after)
        #expect(result.report.changes.map(\.code) == [.conversion(facts.name)])
        let others = Conversion.allCases.filter { $0 != conversion }
            .reduce(into: Sanitizer.Policy.Conversions()) { $0.formUnion(Self.set($1)) }
        let without = try Sanitizer(pattern, converting: others).sanitize(facts.example.before)
        let codes = without.report.changes.map(\.code)
        #expect(!codes.contains(.conversion(facts.name)))
    }

    @Test(arguments: Conversion.allCases)
    func `an example begins and ends with the kinds of the table`(_ conversion: Conversion) throws {
        let facts = conversion.facts
        let before = try JSONValue(parsing: Array(facts.example.before.utf8))
        let after = try JSONValue(parsing: Array(facts.example.after.utf8))
        #expect(facts.source.contains(Self.kind(of: before)))
        #expect(facts.target.kinds.contains(Self.kind(of: after)))
    }

    @Test func `each conversion has a public member of its name`() {
        var names: [String] = []
        for name in NaiveConversion.names.map({ String($0.prefix { $0 != ":" }) })
        where names.last != name {
            names.append(name)
        }
        #expect(names == Conversion.allCases.map(\.name))
        for conversion in Conversion.allCases {
            #expect(NaiveConversion.set(named: conversion.example) == Self.set(conversion))
        }
    }

    @Test func `what is safe keeps the meaning, and a rival is mutual`() {
        for conversion in Conversion.allCases {
            let facts = conversion.facts
            if facts.membership == .safe { #expect(facts.effect == .sameMeaning, "\(facts.name)") }
            if let rival = facts.rival {
                #expect(rival.facts.rival == conversion)
                #expect(facts.membership == .byName)
            }
        }
    }

    @Test func `names are unique and found`() {
        for conversion in Conversion.allCases {
            #expect(Conversion(name: conversion.name) == conversion)
        }
        #expect(Conversion(name: "safe") == nil)
    }

    @Test func `a set is what its literal and its members say`() {
        var set: Sanitizer.Policy.Conversions = [.safe, .wrapSingle]
        #expect(set.contains(.wrapSingle) && set.contains(.stringToNumber))
        #expect(!set.contains(.lenient) && set.isSuperset(of: .safe))
        #expect(set.remove(.wrapSingle) == .wrapSingle && set == .safe)
        #expect(set.insert(.safe).inserted == false)
        #expect(set.update(with: [.safe, .epochMillis]) == .safe)
        #expect(set.symmetricDifference(.safe) == .epochMillis)
        #expect(set.subtracting(.epochMillis) == .safe && set.isDisjoint(with: .wrapSingle))
        #expect(Sanitizer.Policy.Conversions.none.isEmpty)
    }

    @Test func `conversions that are not set are none with a pattern`() throws {
        #expect(Sanitizer.Policy().conversions == nil)
        let pattern = try Pattern(#"{"a?": "int"}"#)
        let unset = try Sanitizer(pattern).sanitize(#"{"a":"1"}"#)
        let empty = try Sanitizer(pattern, converting: .none).sanitize(#"{"a":"1"}"#)
        #expect(unset.text == "{}" && empty.text == "{}")
    }

    @Test func `a set is as large as its bits, and a rule fits half a cache line`() {
        #expect(Conversion.allCases.count <= 64)
        #expect(MemoryLayout<Rule>.stride == 32)
    }
}
