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

    @Test func `no source repeats the version`() throws {
        let repeated = try Repository.files(below: "Sources", ending: ".swift").filter { file in
            try Repository.text(file).contains("\"\(Self.version)\"")
        }
        #expect(repeated == ["Sources/VeriJSONCore/Library.swift"])
    }
}
