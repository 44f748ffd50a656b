import Foundation
import Testing
import VeriJSON

/// A folder with a pattern, a document, perhaps options, and what has to come of them.
struct GoldenCase: CustomTestStringConvertible, Sendable {
    let name: String

    var testDescription: String { name }

    static let fixtures = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("Fixtures")

    static let all: [GoldenCase] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)
        return (names ?? []).filter { !$0.hasPrefix(".") }.sorted().map(GoldenCase.init)
    }()

    func file(_ name: String) -> URL {
        Self.fixtures.appendingPathComponent(self.name).appendingPathComponent(name)
    }

    func pattern() throws -> Pattern { try Pattern(contentsOf: file("pattern.json")) }

    func input() throws -> [UInt8] { try [UInt8](Data(contentsOf: file("input.json"))) }

    func options() throws -> GoldenOptions {
        guard let data = try? Data(contentsOf: file("options.json")) else { return GoldenOptions() }
        return try JSONDecoder().decode(GoldenOptions.self, from: data)
    }
}
