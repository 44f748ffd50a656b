import Foundation
import Testing
import VeriJSONSchema

/// The annotations and outputs of the official JSON-Schema-Test-Suite.
struct SuiteOutputTests {
    @Test(
        .enabled(
            if: OfficialSuite.shared?.has("annotations/tests") == true,
            "the suite has no tests of annotations"
        ),
        arguments: OfficialSuite.drafts.indices
    )
    func `every annotation is that of the suite`(_ position: Int) throws {
        let suite = try #require(OfficialSuite.shared)
        let draft = OfficialSuite.drafts[position].draft
        var count = 0
        var wrong: [String] = []
        for file in try suite.files(in: "annotations/tests") {
            for group in try suite.value("annotations/tests/\(file)")["suite"]?.asArray ?? [] {
                let text = group["compatibility"]?.asString ?? "0"
                guard Self.isCompatible(draft, text) else { continue }
                let externals = group["externalSchemas"]?.asObject ?? [:]
                let schema = try Schema(
                    JSONWriter().write(group["schema"] ?? true),
                    options: Schema.Options(draft: draft) { uri in
                        externals[uri].map { JSONWriter().write($0) }
                    }
                )
                for test in group["tests"]?.asArray ?? [] {
                    for assertion in test["assertions"]?.asArray ?? [] {
                        count += 1
                        let found = try Self.annotations(schema, group, test, assertion)
                        guard found != assertion["expected"]?.asObject else { continue }
                        let title = group["description"]?.asString ?? ""
                        wrong.append("\(title): \(assertion), found \(JSONValue.object(found))")
                    }
                }
            }
        }
        #expect(wrong == [])
        #expect(count > 10)
    }

    /// Returns a place in a definition with an `$id` of its own, as a place in the whole schema.
    private static func fragment(of place: String, in group: JSONValue) -> String {
        let definitions = group["schema"]?["$defs"]?.asObject ?? [:]
        for definition in definitions {
            let end = (definition.value["$id"]?.asString ?? "?") + "#"
            guard let id = place.range(of: end) else { continue }
            return "#/$defs/\(definition.key)" + place[id.upperBound...]
        }
        return place
    }

    /// Returns the annotations of a keyword at a place, by the URI of their subschema.
    private static func annotations(
        _ schema: Schema,
        _ group: JSONValue,
        _ test: JSONValue,
        _ assertion: JSONValue
    ) throws -> JSONObject {
        let document = JSONWriter().write(test["instance"] ?? .null)
        let output = try schema.output(for: document, format: .list)
        guard output["valid"] == true else { return [:] }
        var found: JSONObject = [:]
        for unit in output["details"]?.asArray ?? []
        where unit["instanceLocation"] == assertion["location"] {
            let keyword = assertion["keyword"]?.asString ?? ""
            guard let annotation = unit["annotations"]?.asObject?[keyword] else { continue }
            let place = unit["schemaLocation"]?.asString ?? ""
            found[place.hasPrefix("#") ? place : Self.fragment(of: place, in: group)] = annotation
        }
        return found
    }

    /// Returns whether a draft is among those that a group names, such as `6,<=2019`.
    private static func isCompatible(_ draft: Schema.Draft, _ text: String) -> Bool {
        text.split(separator: ",").allSatisfy { part in
            let number = Int(part.drop { !$0.isNumber }) ?? 0
            if part.hasPrefix("<=") { return draft.rawValue <= number }
            if part.hasPrefix("=") { return draft.rawValue == number }
            return draft.rawValue >= number
        }
    }

    @Test(
        .enabled(
            if: OfficialSuite.shared?.has("output-tests") == true,
            "the suite has no tests of outputs"
        ),
        arguments: OfficialSuite.drafts.suffix(2).indices
    )
    func `outputs match the schemas of the suite`(_ position: Int) throws {
        let suite = try #require(OfficialSuite.shared)
        let (name, draft) = OfficialSuite.drafts[position]
        let folder = "output-tests/\(name)"
        let outputSchema = JSONWriter().write(try suite.value("\(folder)/output-schema.json"))
        var count = 0
        for file in try suite.files(in: "\(folder)/content") {
            for group in try suite.value("\(folder)/content/\(file)").asArray ?? [] {
                let schema = try Schema(
                    JSONWriter().write(group["schema"] ?? true),
                    options: Schema.Options(draft: draft, resolve: suite.remote)
                )
                for test in group["tests"]?.asArray ?? [] {
                    let document = JSONWriter().write(test["data"] ?? .null)
                    for expected in test["output"]?.asObject ?? [:] {
                        let format = try #require(Schema.OutputFormat(rawValue: expected.key))
                        let form = try Schema(
                            JSONWriter().write(expected.value),
                            options: Schema.Options(draft: draft) { uri in
                                uri.hasSuffix("output/schema") ? outputSchema : nil
                            }
                        )
                        let output = JSONWriter().write(
                            try schema.output(for: document, format: format)
                        )
                        let findings = try form.findings(output)
                        #expect(findings == [], "\(file): \(group["description"] ?? .null)")
                        count += 1
                    }
                }
            }
        }
        #expect(count > 3)
    }
}
