// How a test holds a recorded answer of a service against a pattern.
//
//     swift test --filter TestYourAPI

import Foundation
import Testing
import VeriJSON

struct UserTests {
    private let fixtures = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("Fixtures")

    private func fixture(_ name: String) throws -> Data {
        try Data(contentsOf: fixtures.appendingPathComponent(name))
    }

    private func verifier() throws -> Verifier {
        let url = fixtures.appendingPathComponent("user.pattern.json")
        return Verifier(try Pattern(contentsOf: url))
    }

    /// One line is enough: what it throws says everything that is wrong, with lines and carets.
    @Test func `a user is as the app relies on it`() throws {
        try verifier().require(fixture("user.json"), name: "user.json")
    }

    /// Asks for the single findings, for a test that expects dirt.
    @Test func `the next version of the service would break the app`() throws {
        let findings = try verifier().findings(fixture("user-next-version.json"))
        #expect(findings.map(\.path.description) == ["/id", "/roles/1", "/plan"])
        #expect(findings.first?.message == "expected an integer, found a string")
    }

    /// Asks only for yes or no, which costs the least.
    @Test func `a page of HTML is no user`() throws {
        #expect(try verifier().accepts("<html></html>") == false)
    }
}
