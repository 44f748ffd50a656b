import Foundation
import TestSupport
import Testing
import VeriJSONCore

/// The first lines of a hundred reports of generated dirty documents of all kinds, and of twenty by
/// schemas.
///
/// They are recorded in `HundredReports.txt`, to be read as by somebody at night who sees only
/// them. `VERIJSON_REPORTS=FILE swift test --filter HundredReportTests` writes the whole reports to
/// a file.
@Suite(.serialized) struct HundredReportTests {
    private struct Example {
        var seed: UInt64
        var kind: String
        var arguments: [String]
        var pattern: String
        var document: String
    }

    /// A seed's case whose pattern has enough places for something to be wrong.
    private static func example(_ seed: UInt64, _ choice: Int) -> LawCase {
        var seed = seed
        while true {
            let example = LawCase.cases(seed: seed)[1 + choice % 5]
            if example.pattern.text.utf8.count > 60, example.bytes.count > 80 { return example }
            seed += 1_000
        }
    }

    private static func text(_ example: LawCase) -> String {
        // In one spelling, without the spaces of the generator, unless keys repeat.
        let text = (try? JSONValue(parsing: example.bytes))?.description
        return text ?? String(decoding: example.bytes, as: UTF8.self)
    }

    private static let options = [
        [], ["--show-values"], ["--convert", "safe"], ["--unknown", "strip"],
        ["--max-dropped", "50%"],
    ]

    private static var examples: [Example] {
        let documents = (1...40).map { seed -> Example in
            let example = example(UInt64(seed), seed)
            return Example(
                seed: UInt64(seed),
                kind: "JSON",
                arguments: options[seed % options.count],
                pattern: example.pattern.text,
                document: text(example)
            )
        }
        let streams = (41...55).map { seed -> Example in
            let first = example(UInt64(seed), seed)
            let cases = [first] + LawCase.cases(seed: UInt64(seed))
            let records = cases.map { text($0).split { $0.isNewline }.joined() }
            let broken = seed % 3 == 0 ? ["{\"cut\": [1,", "not JSON"] : []
            return Example(
                seed: UInt64(seed),
                kind: "lines",
                arguments: ["--lines"] + options[seed % options.count],
                pattern: first.pattern.text,
                document: (records + broken).joined(separator: "\n") + "\n"
            )
        }
        let broken = (56...70).map { seed -> Example in
            let example = example(UInt64(seed), seed)
            var random = SplitMix64(seed: UInt64(seed))
            var bytes = example.bytes
            for _ in 0..<(1 + seed % 3) {
                let place = random.below(bytes.count)
                if random.chance(50) {
                    bytes.remove(at: place)
                } else {
                    bytes.insert(random.pick(Array(",]}\"'x/".utf8)), at: place)
                }
            }
            return Example(
                seed: UInt64(seed),
                kind: seed % 2 == 0 ? "broken JSON" : "repaired JSON",
                arguments: seed % 2 == 0 ? [] : ["--relaxed=salvage"],
                pattern: example.pattern.text,
                document: String(decoding: bytes, as: UTF8.self)
            )
        }
        let markup = (71...85).map { seed -> Example in
            var random = SplitMix64(seed: UInt64(seed))
            let items = (0..<(3 + random.below(8))).map { index -> String in
                let price = random.pick(["12.50", "N/A", "", "1e19", "-", "3"])
                let name = random.pick([
                    "<name>tea</name>", "", "<name/>", "<name>a &amp; b</name>",
                ])
                let id = random.pick(["\(index)", "x\(index)", " 7 "])
                return "  <item id=\"\(id)\">\(name)\n    <price>\(price)</price></item>\n"
            }
            return Example(
                seed: UInt64(seed),
                kind: "XML",
                arguments: options[seed % 2],
                pattern:
                    #"{"shop": {"item": [{"@id": "int", "name": "string", "price?": "number"}]}}"#,
                document: "<shop>\n" + items.joined() + (seed % 5 == 0 ? "</shp>" : "</shop>\n")
            )
        }
        let values = (86...100).map { seed -> Example in
            var random = SplitMix64(seed: UInt64(seed))
            let items = (0..<(5 + random.below(60))).map { index -> String in
                let price = random.pick(["12.5", "\"N/A\"", "1e19", "\"1,5\"", "null", "\" 7\""])
                let tags = random.pick(["[\"a\"]", "\"en:a,en:b\"", "\"a\"", "[]", "{}"])
                let at = random.pick(["\"2024-01-31\"", "1706695200", "\"0000-00-00\"", "\"\""])
                let state = random.pick(["\"open\"", "\"closed\"", "\"new \(index)\""])
                return #"{"id": \#(index), "price": \#(price), "tags": \#(tags), "at": \#(at), "#
                    + #""state": \#(state)}"#
            }
            return Example(
                seed: UInt64(seed),
                kind: "a list",
                arguments: options[seed % options.count],
                pattern: #"""
                    [{"id": "int", "price?": "int", "tags?": ["string"], "at?": "datetime",
                      "state?": "enum:open,closed"}]
                    """#,
                document: "[" + items.joined(separator: ",\n") + "]"
            )
        }
        return documents + streams + broken + markup + values + schemas
    }

    /// Orders by a schema with alternatives and conditions, as services publish them.
    private static var schemas: [Example] {
        (101...120).map { seed in
            var random = SplitMix64(seed: UInt64(seed))
            let items = (0..<(2 + random.below(20))).map { index -> String in
                let id = random.pick(["\"id\": \(index), ", "\"id\": \"\(index)\", ", ""])
                let price = random.pick(["12.5", "-1", "\"N/A\"", "null"])
                let kind = random.pick(["book", "disc", "bok"])
                let own = random.pick(["\"pages\": 3", "\"minutes\": 4.5", "\"pages\": \"3\""])
                let paid = random.pick(["true, \"at\": \"2024-01-31\"", "true", "false", "\"y\""])
                return
                    "{\(id)\"price\": \(price), \"kind\": \"\(kind)\", \(own), \"paid\": \(paid)}"
            }
            return Example(
                seed: UInt64(seed),
                kind: "schema",
                arguments: seed % 4 == 0 ? ["--show-values"] : [],
                pattern: schema(seed % 5),
                document: #"{"orders": [\#(items.joined(separator: ",\n"))]}"#
            )
        }
    }

    private static func schema(_ number: Int) -> String {
        let further = [
            #""anyOf": [{"required": ["pages"]}, {"required": ["minutes"]}]"#,
            #"""
            "if": {"properties": {"paid": {"const": true}}, "required": ["paid"]},
            "then": {"required": ["at"]}
            """#,
            #"""
            "oneOf": [{"properties": {"kind": {"const": "book"}, "pages": {"type": "integer"}},
                       "required": ["kind", "pages"]},
                      {"properties": {"kind": {"const": "disc"}, "minutes": {"type": "number"}},
                       "required": ["kind", "minutes"]}]
            """#,
            #""additionalProperties": false, "minProperties": 3"#,
            #""dependentRequired": {"pages": ["author"]}, "not": {"required": ["minutes"]}"#,
        ][number]
        return #"""
            {"properties": {"orders": {"type": "array", "items": {
              "type": "object", "required": ["id"],
              "properties": {"id": {"type": "integer"}, "price": {"type": "number", "minimum": 0},
                             "at": {"type": "string", "format": "date"}, "paid": {"type": "boolean"}},
              \#(further)}}}}
            """#
    }

    @Test func `the first lines of a hundred reports are as recorded`() throws {
        let workplace = try Workplace()
        var lines = ReportLines()
        let examples = Self.examples
        #expect(examples.count == 120)
        for example in examples {
            let isMarkup = example.kind == "XML"
            let name = isMarkup ? "d.xml" : example.kind == "lines" ? "d.ndjson" : "d.json"
            try workplace.write(example.pattern, to: "p.json")
            try workplace.write(example.document, to: name)
            let reading = example.kind == "schema" ? "-s" : "-p"
            let arguments = ["clean", reading, "p.json"] + example.arguments + [name]
            let run = try workplace.run(arguments)
            let words = ([example.kind] + example.arguments).joined(separator: " ")
            lines.add(
                "\(example.seed) \(words): \(run.code)",
                of: "\(example.pattern)\n\(example.document.prefix(3_000))",
                run.errors
            )
        }
        try lines.compare(with: "Tests/VeriJSONCoreTests/Message/HundredReports.txt")
    }
}
