import Foundation
import Testing
import VeriJSONSchema

/// The parts of the official suite about output formats and annotations.
@Suite struct OutputSuiteTests {
    private static let root = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        .map { URL(fileURLWithPath: $0).appendingPathComponent("JSON-Schema-Test-Suite") }

    private static func hasFolder(_ name: String) -> Bool {
        root.map { FileManager.default.fileExists(atPath: $0.path + "/" + name) } ?? false
    }

    private func value(_ path: String) throws -> JSONValue {
        let root = try #require(Self.root)
        return try JSONValue(parsing: Data(contentsOf: root.appendingPathComponent(path)))
    }

    private func files(in folder: String) throws -> [String] {
        let root = try #require(Self.root)
        return try FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)
            .filter { $0.hasSuffix(".json") }.sorted().map { folder + "/" + $0 }
    }

    @Test(
        .enabled(if: hasFolder("output-tests"), "the suite's output-tests are not there"),
        arguments: [("draft2019-09", Schema.Draft.draft2019), ("draft2020-12", .draft2020)]
    )
    func `outputs are as the suite requires`(_ name: String, _ draft: Schema.Draft) throws {
        let outputSchema = try value("output-tests/\(name)/output-schema.json")
        let id = try #require(outputSchema["$id"]?.asString)
        let known = [id: Data(JSONWriter().write(outputSchema))]
        var count = 0
        for file in try files(in: "output-tests/\(name)/content") {
            for group in try value(file).asArray ?? [] {
                let schema = try Schema(
                    JSONWriter().write(group["schema"] ?? true),
                    options: .init(draft: draft)
                )
                for test in group["tests"]?.asArray ?? [] {
                    let document = JSONWriter().write(test["data"] ?? .null)
                    for member in test["output"]?.asObject ?? [:] {
                        let format = try #require(Schema.OutputFormat(rawValue: member.key))
                        let requirement = try Schema(
                            JSONWriter().write(member.value),
                            options: .init(draft: draft, schemas: known)
                        )
                        let output = try schema.output(for: document, format: format)
                        #expect(
                            requirement.accepts(JSONWriter().write(output)),
                            "\(file) \(test["description"]?.asString ?? "") \(output)"
                        )
                        count += 1
                    }
                    // Every output has the structure that the specification defines.
                    let structure = try Schema(JSONWriter().write(outputSchema))
                    for format in [Schema.OutputFormat.flag, .basic, .detailed] {
                        let output = try schema.output(for: document, format: format)
                        #expect(
                            structure.accepts(JSONWriter().write(output)),
                            "\(file) \(format) \(output)"
                        )
                    }
                }
            }
        }
        #expect(count > 3)
    }

    @Test(
        .enabled(if: hasFolder("annotations"), "the suite's annotations are not there"),
        arguments: Schema.Draft.allCases
    )
    func `annotations are as the suite requires`(_ draft: Schema.Draft) throws {
        var count = 0
        for file in try files(in: "annotations/tests") {
            for group in try value(file)["suite"]?.asArray ?? [] {
                guard isCompatible(group["compatibility"]?.asString, draft) else { continue }
                var schemas: [String: Data] = [:]
                for member in group["externalSchemas"]?.asObject ?? [:] {
                    schemas[member.key] = Data(JSONWriter().write(member.value))
                }
                let schema = try Schema(
                    JSONWriter().write(group["schema"] ?? true),
                    options: .init(draft: draft, schemas: schemas)
                )
                for test in group["tests"]?.asArray ?? [] {
                    let document = JSONWriter().write(test["instance"] ?? .null)
                    let output = try schema.output(for: document, format: .basic)
                    for assertion in test["assertions"]?.asArray ?? [] {
                        count += 1
                        let found = annotations(in: output, assertion)
                        #expect(
                            isSame(found, assertion["expected"]?.asObject ?? [:]),
                            "\(file) \(group["description"]?.asString ?? "") \(assertion)"
                        )
                    }
                }
            }
        }
        #expect(count > 15)
    }

    /// Returns the annotations of a keyword at a place, by the place of their schema.
    private func annotations(in output: JSONValue, _ assertion: JSONValue) -> JSONObject {
        var found: JSONObject = [:]
        for unit in output["annotations"]?.asArray ?? [] {
            guard unit["instanceLocation"] == assertion["location"],
                let location = unit["absoluteKeywordLocation"]?.asString,
                let keyword = assertion["keyword"]?.asString,
                location.hasSuffix("/" + keyword), let annotation = unit["annotation"]
            else { continue }
            found[String(location.dropLast(keyword.count + 1))] = annotation
        }
        return found
    }

    /// Returns whether annotations are those that are expected.
    ///
    /// The suite's locations count from the document, those of an output from the resource.
    private func isSame(_ found: JSONObject, _ expected: JSONObject) -> Bool {
        found.count == expected.count
            && found.allSatisfy { unit in
                let pointer = unit.key.drop { $0 != "#" }.dropFirst()
                return expected.contains { $0.value == unit.value && $0.key.hasSuffix(pointer) }
            }
    }

    private func isCompatible(_ constraints: String?, _ draft: Schema.Draft) -> Bool {
        (constraints ?? "").split(separator: ",").allSatisfy { constraint in
            let number = Int(constraint.drop { !$0.isNumber }) ?? 0
            if constraint.hasPrefix("<=") { return draft.rawValue <= number }
            if constraint.hasPrefix("=") { return draft.rawValue == number }
            return draft.rawValue >= number
        }
    }
}
