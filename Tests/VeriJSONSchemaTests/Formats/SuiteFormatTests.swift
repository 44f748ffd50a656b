import Foundation
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONSchema

/// The cases of the official suite, run without a schema: the files of formats and of expressions.
@Suite(.enabled(if: Suite.folder != nil, "VERIJSON_CORPORA is not set"))
struct SuiteFormatTests {
    @Test(arguments: [("draft4", 4), ("draft6", 6), ("draft7", 7), ("draft2019-09", 2019)])
    func `an older draft's formats are those of the suite`(name: String, draft: Int) throws {
        try check(name, draft: draft)
    }

    @Test func `the formats of 2020-12 are those of the suite`() throws {
        try check("draft2020-12", draft: 2020)
    }

    private func check(_ name: String, draft: Int) throws {
        var count = 0
        for file in try Suite.files(in: "\(name)/optional/format") {
            for group in try Suite.groups("\(name)/optional/format/\(file)") {
                guard let schema = group["schema"] as? [String: Any],
                    let formatName = schema["format"] as? String
                else { continue }
                if formatName == "unknown" {
                    #expect(SchemaFormat(name: formatName) == nil)
                    continue
                }
                let format = try #require(SchemaFormat(name: formatName), "\(formatName)")
                #expect(format.isDefined(inDraft: draft), "\(formatName)")
                for test in group["tests"] as? [[String: Any]] ?? [] {
                    guard let text = test["data"] as? String else { continue }
                    let isValid = try #require(test["valid"] as? Bool)
                    count += 1
                    #expect(
                        format.accepts(text, inDraft: draft) == isValid,
                        "\(formatName) \(text.debugDescription) \(test["description"] ?? "")"
                    )
                }
            }
        }
        #expect(count > 100)
    }

    @Test(arguments: ["draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"])
    func `expressions match as in ECMA-262`(name: String) throws {
        var count = 0
        for file in try Suite.files(in: "\(name)/optional") where file.contains("regex") {
            for group in try Suite.groups("\(name)/optional/\(file)") {
                let schema = try #require(group["schema"] as? [String: Any])
                let tests = try #require(group["tests"] as? [[String: Any]])
                for test in tests {
                    let isValid = try #require(test["valid"] as? Bool)
                    if let pattern = schema["pattern"] as? String {
                        guard let text = test["data"] as? String else { continue }
                        count += 1
                        let found = try Self.finds(pattern, in: text)
                        #expect(found == isValid, "\(pattern) \(text.debugDescription)")
                    } else if let patterns = schema["patternProperties"] as? [String: Any],
                        let object = test["data"] as? [String: Any],
                        schema["additionalProperties"] as? Bool == false
                    {
                        count += 1
                        let areFound = try object.keys.allSatisfy { key in
                            try patterns.keys.contains { try Self.finds($0, in: key) }
                        }
                        #expect(areFound == isValid, "\(patterns.keys) \(object.keys)")
                    }
                }
            }
        }
        #expect(count > 50)
    }

    private static func finds(_ source: String, in text: String) throws -> Bool {
        var matcher = RegexMatcher(try RegularExpression(source))
        var budget = WorkBudget.unlimited
        return Array(text.utf8).withUnsafeBufferPointer {
            matcher.matches($0, charging: &budget)
        }
    }
}

/// The folder of the official suite.
enum Suite {
    static let folder: String? = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        .map { $0 + "/JSON-Schema-Test-Suite/tests/" }

    static func files(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: (folder ?? "") + path).sorted()
            .filter { $0.hasSuffix(".json") }
    }

    static func groups(_ path: String) throws -> [[String: Any]] {
        let data = try Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + path))
        let groups = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        return try #require(groups)
    }
}

extension SchemaFormat {
    /// Whether a string has the format.
    func accepts(_ text: String, inDraft draft: Int = 2020) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { accepts($0, inDraft: draft) }
    }
}
