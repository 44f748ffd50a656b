import TestSupport
import Testing
import VeriJSONSchema

/// Alternatives that a member's string tells apart, of which a verdict evaluates those that may match.
@Suite struct AlternativeTagTests {
    @Test(arguments: ["oneOf", "anyOf"])
    func `thousands of alternatives take no more work than a few`(keyword: String) throws {
        let alternatives = (0..<2_000).map { number in
            #"{"properties": {"t": {"const": "t\#(number)"}, "a\#(number)": {"type": "integer"}},"#
                + #" "required": ["t"]}"#
        }
        let list = alternatives.joined(separator: ", ")
        let schema = try Schema(#"{"items": {"\#(keyword)": [\#(list)]}}"#)
        func document(_ value: String) -> String {
            let items = (1_700..<2_000).map { #"{"t": "t\#($0)", "a\#($0)": \#(value)}"# }
            return "[" + items.joined(separator: ", ") + "]"
        }
        #expect(schema.accepts(document("1")))
        #expect(!schema.accepts(document(#""x""#)))
        #expect(try Verifier(schema).findings(document("1")) == [])
    }

    // MARK: The verdict is that of all alternatives

    private static func value(_ random: inout SeededRandom) -> String {
        random.pick([#""x""#, #""y""#, #""z""#, #""\u0078""#, "1", "null", #"["x"]"#])
    }

    private static func member(_ random: inout SeededRandom) -> String {
        switch random.next(below: 6) {
        case 0: #"{"enum": ["x", "y"]}"#
        case 1: #"{"enum": ["x", 1]}"#
        case 2: #"{"const": "\u0079"}"#
        case 3: #"{"const": "z", "type": "string"}"#
        case 4: #"{"type": "string"}"#
        default: #"{"const": \#(value(&random))}"#
        }
    }

    private static func alternative(_ random: inout SeededRandom) -> String {
        if random.next(below: 5) == 0 { return ##"{"$ref": "#/$defs/d"}"## }
        let members = ["t", "u"].filter { _ in random.next(below: 3) > 0 }
            .map { #""\#($0)": \#(member(&random))"# }
        let required = random.next(below: 2) == 0 ? "" : #", "required": ["t"]"#
        return #"{"properties": {\#(members.joined(separator: ", "))}\#(required)}"#
    }

    @Test func `a verdict is that of all alternatives`() throws {
        var random = SeededRandom(seed: 54)
        var counts = [true: 0, false: 0]
        for _ in 0..<300 {
            let list = (0..<2 + random.next(below: 3)).map { _ in Self.alternative(&random) }
            let keyword = random.pick(["anyOf", "oneOf"])
            let schema = try Schema(
                #"{"\#(keyword)": [\#(list.joined(separator: ", "))],"#
                    + ##" "$defs": {"d": {"$ref": "#/$defs/e"}, "e": \##(Self.tagged(&random))}}"##
            )
            for _ in 0..<10 {
                let members = (0..<random.next(below: 4)).map { _ in
                    #""\#(random.pick(["t", "u", "\\u0074"]))": \#(Self.value(&random))"#
                }
                let document = "{" + members.joined(separator: ", ") + "}"
                let isValid = try schema.findings(document).isEmpty
                #expect(schema.accepts(document) == isValid, "\(schema) \(document)")
                counts[isValid, default: 0] += 1
            }
        }
        #expect(counts.values.allSatisfy { $0 > 500 })
    }

    private static func tagged(_ random: inout SeededRandom) -> String {
        #"{"properties": {"t": \#(member(&random))}}"#
    }

    @Test(arguments: [1, 2, 63, 64, 65, 128])
    func `any number of members can be required`(_ count: Int) throws {
        let names = (0..<count).map { "m\($0)" }
        let schema = try Schema(#"{"required": \#(JSONValue.array(names.map { .string($0) }))}"#)
        func document(without name: String?) -> [UInt8] {
            let members = names.filter { $0 != name }.map { "\"\($0)\": 0" }
            return Array("{\(members.joined(separator: ", "))}".utf8)
        }
        #expect(schema.accepts(document(without: nil)))
        for name in names { #expect(!schema.accepts(document(without: name)), "\(name)") }
    }
}
