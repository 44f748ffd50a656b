import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore

/// What a release consists of agrees with the one place that has the version.
@Suite struct ReleaseTests {
    private static let version = Library.version

    @Test func `the pages and the formula have the version of the library`() throws {
        let version = Self.version
        #expect(try Repository.text("README.md").contains("from: \"\(version)\")"))
        #expect(try Repository.text("CHANGELOG.md").contains("\n## \(version)\n"))
        let formula = try Repository.text(".github/release/verijson.rb")
        #expect(formula.contains("tag: \"\(version)\""))
    }

    @Test func `the script of a release prints the version and its words`() throws {
        let folder = Repository.root.appendingPathComponent(".github/release").path
        let workplace = try Workplace()
        #expect(try workplace.shell("'\(folder)/version'").output == Self.version + "\n")
        let notes = try workplace.shell("'\(folder)/notes'").output
        let lines = notes.split(separator: "\n")
        #expect((10...60).contains(lines.count), "a page at most: \(lines.count) lines")
        #expect(!notes.contains("#"))
    }

    @Test func `the image is built of everything that the manifest names`() throws {
        let manifest = try Repository.text("Package.swift")
        let paths =
            manifest.matches(of: /path: "(?<path>[^"]+)"/).map { String($0.path) }
            + manifest.matches(of: /testTarget\(\s*name: "(?<name>\w+)",\s*dep/)
            .map { "Tests/\($0.name)" }
        #expect(paths.count > 20)
        let ignored = try Repository.text(".github/release/Dockerfile.dockerignore")
            .split(separator: "\n").map(String.init)
        for path in paths {
            #expect(!ignored.contains { path == $0 || path.hasPrefix($0 + "/") }, "\(path)")
        }
    }

    @Test func `the pages give the same sizes of what an app gets`() throws {
        let sizes = try ["Sources/VeriJSON/VeriJSON.docc/Questions.md", "Docs/Performance.md"]
            .map { page in
                try Repository.text(page).replacing("\n", with: " ")
                    .matches(of: /(?:core|repairs) adds (?<size>[0-9.]+) MB/)
                    .map { String($0.size) }
            }
        #expect(sizes[0] == sizes[1] && sizes[0].count == 2, "\(sizes)")
    }

    @Test func `no source repeats the version`() throws {
        let repeated = try Repository.files(below: "Sources", ending: ".swift").filter { file in
            try Repository.text(file).contains("\"\(Self.version)\"")
        }
        #expect(repeated == ["Sources/VeriJSONCore/Library.swift"])
    }
}
