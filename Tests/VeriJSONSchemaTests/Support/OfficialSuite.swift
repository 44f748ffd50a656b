import Foundation
import Testing
import VeriJSONSchema

/// The official JSON-Schema-Test-Suite, in the folder of third-party data.
struct OfficialSuite {
    /// The drafts of the suite with their folders.
    static let drafts: [(name: String, draft: Schema.Draft)] = [
        ("draft4", .draft4), ("draft6", .draft6), ("draft7", .draft7),
        ("draft2019-09", .draft2019), ("draft2020-12", .draft2020),
    ]

    /// The suite; nil if `VERIJSON_CORPORA` is not set.
    static let shared: OfficialSuite? = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        .map {
            OfficialSuite(
                root: URL(fileURLWithPath: $0).appendingPathComponent("JSON-Schema-Test-Suite")
            )
        }

    /// A schema with the documents to try it on.
    struct Group {
        var title: String
        /// The path of the file in its draft's folder.
        var file: String
        var draft: Schema.Draft
        var value: JSONValue

        var tests: [JSONValue] { value["tests"]?.asArray ?? [] }
        var isOptional: Bool { file.hasPrefix("optional/") }

        /// Returns the title of a case.
        func title(of test: JSONValue) -> String {
            "\(title): \(test["description"]?.asString ?? "")"
        }
    }

    var root: URL

    /// Whether the suite has a folder; the part that is kept has no tests of outputs.
    func has(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(folder).path)
    }

    /// Returns the JSON files of a folder, with those of its folders, in the order of their names.
    func files(in folder: String) throws -> [String] {
        let path = root.appendingPathComponent(folder).path
        return try FileManager.default.subpathsOfDirectory(atPath: path)
            .filter { $0.hasSuffix(".json") }.sorted()
    }

    func value(_ path: String) throws -> JSONValue {
        try JSONValue(parsing: Data(contentsOf: root.appendingPathComponent(path)))
    }

    /// Returns the groups of a draft.
    func groups(_ name: String, _ draft: Schema.Draft) throws -> [Group] {
        try files(in: "tests/\(name)").flatMap { file in
            (try value("tests/\(name)/\(file)").asArray ?? []).map {
                Group(
                    title: "\(name)/\(file): \($0["description"]?.asString ?? "")",
                    file: file,
                    draft: draft,
                    value: $0
                )
            }
        }
    }

    /// Returns the schema of a group, with the options that the suite asks for.
    func schema(_ group: Group) throws -> Schema {
        var options = Schema.Options(draft: group.draft, resolve: remote)
        if group.file.hasPrefix("optional/format/") { options.formats = .assertion }
        // Only draft 7 lets a validator refuse a string for its content.
        if group.file == "optional/content.json", group.draft == .draft7 {
            options.contents = .assertion
        }
        return try Schema(JSONWriter().write(group.value["schema"] ?? true), options: options)
    }

    /// Returns the document of a URI at which the suite expects its folder `remotes`.
    func remote(_ uri: String) -> [UInt8]? {
        let start = "http://localhost:1234/"
        guard uri.hasPrefix(start) else { return nil }
        let path = "remotes/" + uri.dropFirst(start.count)
        return (try? Data(contentsOf: root.appendingPathComponent(path))).map { [UInt8]($0) }
    }
}
