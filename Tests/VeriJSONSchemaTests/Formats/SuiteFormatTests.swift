import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONSchema

/// The cases of the official suite, run without a schema: the files of formats and of expressions.
@Suite(.enabled(if: OfficialSuite.shared != nil, "VERIJSON_CORPORA is not set"))
struct SuiteFormatTests {
    @Test(arguments: [("draft4", 4), ("draft6", 6), ("draft7", 7), ("draft2019-09", 2019)])
    func `an older draft's formats are those of the suite`(name: String, draft: Int) throws {
        try check(name, draft: draft)
    }

    @Test func `the formats of 2020-12 are those of the suite`() throws {
        try check("draft2020-12", draft: 2020)
    }

    private func check(_ name: String, draft: Int) throws {
        let suite = try #require(OfficialSuite.shared)
        var count = 0
        // The file of unknown formats is about their being ignored.
        for file in try suite.files(in: "tests/\(name)/optional/format")
        where file != "unknown.json" {
            let groups = try suite.value("tests/\(name)/optional/format/\(file)")
            for group in groups.asArray ?? [] {
                guard let formatName = group["schema"]?["format"]?.asString else { continue }
                let format = try #require(SchemaFormat(name: formatName), "\(formatName)")
                #expect(format.isDefined(inDraft: draft), "\(formatName)")
                for test in group["tests"]?.asArray ?? [] {
                    guard let text = test["data"]?.asString else { continue }
                    let isValid = try #require(test["valid"]?.asBool as Bool?)
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
        let suite = try #require(OfficialSuite.shared)
        var count = 0
        for file in try suite.files(in: "tests/\(name)/optional") where file.contains("regex") {
            for group in try suite.value("tests/\(name)/optional/\(file)").asArray ?? [] {
                let schema = try #require(group["schema"])
                for test in group["tests"]?.asArray ?? [] {
                    let isValid = try #require(test["valid"]?.asBool as Bool?)
                    if let pattern = schema["pattern"]?.asString {
                        guard let text = test["data"]?.asString else { continue }
                        count += 1
                        let found = try Self.finds(pattern, in: text)
                        #expect(found == isValid, "\(pattern) \(text.debugDescription)")
                    } else if let patterns = schema["patternProperties"]?.asObject,
                        let object = test["data"]?.asObject,
                        schema["additionalProperties"] == false
                    {
                        count += 1
                        let areFound = try object.allSatisfy { member in
                            try patterns.contains { try Self.finds($0.key, in: member.key) }
                        }
                        #expect(areFound == isValid, "\(patterns) \(object)")
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

extension SchemaFormat {
    /// Whether a string has the format.
    func accepts(_ text: String, inDraft draft: Int = 2020) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { accepts($0, inDraft: draft) }
    }
}
