import Foundation
import Testing
import VeriJSONSchema

/// The official suite, through the rules that schemas are lowered to.
@Suite struct SuiteCleaningTests {
    private static let root = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        .map { URL(fileURLWithPath: $0).appendingPathComponent("JSON-Schema-Test-Suite") }

    private static let folders: [(name: String, draft: Schema.Draft)] = [
        ("draft4", .draft4), ("draft6", .draft6), ("draft7", .draft7),
        ("draft2019-09", .draft2019), ("draft2020-12", .draft2020),
    ]

    @Test(.enabled(if: root != nil, "VERIJSON_CORPORA is not set"), arguments: folders.indices)
    func `rules have the verdicts of the suite, and keep the laws`(_ position: Int) throws {
        let root = try #require(Self.root)
        let (name, draft) = Self.folders[position]
        let folder = root.appendingPathComponent("tests/\(name)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".json") }.sorted()
        var count = 0
        var wrong: [String] = []
        for file in files {
            let groups = try JSONValue(
                parsing: Data(contentsOf: folder.appendingPathComponent(file))
            )
            for group in groups.asArray ?? [] {
                let title = "\(name)/\(file): \(group["description"]?.asString ?? "")"
                count += group["tests"]?.asArray?.count ?? 0
                wrong += try check(group, title, file, draft, root)
            }
        }
        #expect(wrong == [])
        #expect(count > 100)
    }

    private func check(
        _ group: JSONValue,
        _ title: String,
        _ file: String,
        _ draft: Schema.Draft,
        _ root: URL
    ) throws -> [String] {
        let formats: Schema.Options.Formats =
            file.contains("optional/format/") ? .assertion : .byDraft
        // Later drafts have no assertion of contents, which their files say.
        let options = Schema.Options(draft: draft, formats: formats, contents: .assertion) { uri in
            let start = "http://localhost:1234/"
            guard uri.hasPrefix(start) else { return nil }
            let path = "remotes/" + uri.dropFirst(start.count)
            return (try? Data(contentsOf: root.appendingPathComponent(path))).map { [UInt8]($0) }
        }
        let schema = try Schema(JSONWriter().write(group["schema"] ?? true), options: options)
        let verifier = Verifier(schema)
        let sanitizer = Sanitizer(schema)
        let tests: [JSONValue] = group["tests"]?.asArray ?? []
        var random = SeededRandom(seed: UInt64(tests.count))
        return tests.compactMap { test -> String? in
            let document = JSONWriter().write(test["data"] ?? .null)
            let isValid = test["valid"]?.asBool == true
            let title = "\(title): \(test["description"]?.asString ?? "")"
            guard verifier.accepts(document) == isValid,
                (try? verifier.findings(in: document).isEmpty) == isValid
            else { return "\(title): another verdict" }
            do {
                var documents = [document]
                for _ in 0..<2 {
                    let dirty = RandomValue.mutated(test["data"] ?? .null, &random)
                    documents.append(JSONWriter().write(dirty))
                }
                for document in documents {
                    let problem = try SchemaLaws.problem(
                        sanitizer,
                        verifier,
                        document,
                        isValid: schema.accepts(document),
                        accepts: { schema.accepts(JSONWriter().write($0)) }
                    )
                    if let problem {
                        return "\(title): \(problem): \(String(decoding: document, as: UTF8.self))"
                    }
                }
                return nil
            } catch {
                return "\(title): \(error)"
            }
        }
    }
}
