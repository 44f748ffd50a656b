import Foundation
import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore

/// Small documents of our own, each with one thing to show; the whole text of the report is kept.
struct GoldenTests {
    @Test(arguments: GoldenCase.all)
    func `a document comes out with its report`(example: GoldenCase) throws {
        let options = try example.options()
        let policy = try options.policy()
        let sanitizer = Sanitizer(try example.pattern(), policy: policy)
        let input = try example.input()
        let result: Sanitized
        do {
            result = try sanitizer.sanitize(input, name: "input.json")
        } catch {
            try Recording.compare(error.description, with: example.file("report.txt"))
            return
        }
        let report = result.reportText(try options.text())
        try Recording.compare(report, with: example.file("report.txt"))
        guard let clean = result.bytes else {
            #expect(!FileManager.default.fileExists(atPath: example.file("expected.json").path))
            return
        }
        try Recording.compare(
            String(decoding: clean, as: UTF8.self),
            with: example.file("expected.json")
        )
        #expect(try sanitizer.sanitize(clean).status == .unchanged)
        #expect(try result.undo.apply(to: clean) == input)
    }

    @Test func `every directive and every conversion is shown by a case`() throws {
        let patterns = try GoldenCase.all
            .map { try String(contentsOf: $0.file("pattern.json"), encoding: .utf8) }.joined()
        for directive in Directive.allCases {
            #expect(patterns.contains("\"\(directive.rawValue)\""))
        }
        let reports = try GoldenCase.all
            .map { try String(contentsOf: $0.file("report.txt"), encoding: .utf8) }.joined()
        for conversion in Conversion.allCases {
            #expect(reports.contains("[convert.\(conversion.name)]"))
        }
    }
}
