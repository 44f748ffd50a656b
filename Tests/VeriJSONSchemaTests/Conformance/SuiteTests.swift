import Foundation
import Testing
import VeriJSONSchema

/// The official JSON-Schema-Test-Suite.
@Suite struct SuiteTests {
    private static let root = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        .map { URL(fileURLWithPath: $0).appendingPathComponent("JSON-Schema-Test-Suite") }

    private static let folders: [(name: String, draft: Schema.Draft)] = [
        ("draft4", .draft4), ("draft6", .draft6), ("draft7", .draft7),
        ("draft2019-09", .draft2019), ("draft2020-12", .draft2020),
    ]

    @Test(.enabled(if: root != nil, "VERIJSON_CORPORA is not set"), arguments: folders.indices)
    func `every case has its verdict`(_ position: Int) throws {
        let root = try #require(Self.root)
        let (name, draft) = Self.folders[position]
        let folder = root.appendingPathComponent("tests/\(name)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".json") }.sorted()
        var (cases, optional) = (0, 0)
        var wrong: Set<String> = []
        for file in files {
            let groups = try JSONValue(
                parsing: Data(contentsOf: folder.appendingPathComponent(file))
            )
            for group in groups.asArray ?? [] {
                let title = "\(name)/\(file): \(group["description"]?.asString ?? "")"
                let count = group["tests"]?.asArray?.count ?? 0
                if file.hasPrefix("optional/") { optional += count } else { cases += count }
                wrong.formUnion(check(group, title, file, draft, root))
            }
        }
        print("\(name): \(cases) required, \(optional) optional cases, \(wrong.count) wrong")
        let known = KnownFailures.titles.filter { $0.hasPrefix(name + "/") }
        #expect(wrong.subtracting(known).sorted() == [])
        #expect(known.subtracting(wrong).sorted() == [], "a known failure passes")
        #expect(cases > 100)
    }

    /// Returns the titles of the cases of a group whose verdict is wrong.
    private func check(
        _ group: JSONValue,
        _ title: String,
        _ file: String,
        _ draft: Schema.Draft,
        _ root: URL
    ) -> [String] {
        let formats: Schema.Options.Formats =
            file.contains("optional/format/") ? .assertion : .byDraft
        // Later drafts have no assertion of contents, which their files say.
        let options = Schema.Options(draft: draft, formats: formats, contents: .assertion) { uri in
            let start = "http://localhost:1234/"
            guard uri.hasPrefix(start) else { return nil }
            let path = "remotes/" + uri.dropFirst(start.count)
            return (try? Data(contentsOf: root.appendingPathComponent(path))).map { [UInt8]($0) }
        }
        do {
            let schema = try Schema(
                JSONWriter().write(group["schema"] ?? true),
                options: options
            )
            return (group["tests"]?.asArray ?? []).compactMap { test in
                let document = JSONWriter().write(test["data"] ?? .null)
                let verdicts: [Bool?] = [
                    schema.accepts(document), try? schema.findings(in: document).isEmpty,
                    try? schema.output(for: document, format: .flag)["valid"]?.asBool,
                    try? schema.output(for: document, format: .basic)["valid"]?.asBool,
                    try? schema.output(for: document, format: .hierarchical)["valid"]?.asBool,
                ]
                let expected = test["valid"]?.asBool
                guard verdicts.contains(where: { $0 != expected }) else { return nil }
                return "\(title): \(test["description"]?.asString ?? "")"
            }
        } catch {
            return ["\(title): \(error)"]
        }
    }
}

/// Cases of the suite that fail for a known reason.
enum KnownFailures {
    static let titles: Set<String> = []
}
