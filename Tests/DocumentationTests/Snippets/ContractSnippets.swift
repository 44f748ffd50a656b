import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports
import XCTest

/// The fixtures of the sample, in place of a reader's own.
private let fixtures = Repository.root.appendingPathComponent("Samples/TestYourAPI/Fixtures")
private let patternFile = fixtures.appendingPathComponent("user.pattern.json")
private let fixtureFile = fixtures.appendingPathComponent("user.json")

/// The model of the sample's user, as an app has it.
private struct User: Decodable {
    var id: Int
    var name: String
    var email: String?
    var roles: [String]
}

struct UserModel {
    // snippet: contract-decoder
    @Test func `a recorded user decodes without a change`() throws {
        let decoder = JSONSanitizingDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        try decoder.require(User.self, contentsOf: fixtureFile)
    }
    // end
}

// snippet: contract-recorded
struct UserContract {
    let verifier: Verifier

    init() throws {
        // Fixtures hold no secrets, so that values may be shown.
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 200))
        verifier = Verifier(try Pattern(contentsOf: patternFile), policy: policy)
    }

    @Test func `a recorded user has what the app needs`() throws {
        try verifier.require(contentsOf: fixtureFile)
    }
}
// end

// snippet: contract-xctest
final class UserContractTests: XCTestCase {
    func testARecordedUserHasWhatTheAppNeeds() throws {
        let verifier = Verifier(try Pattern(contentsOf: patternFile))
        try verifier.require(contentsOf: fixtureFile)
    }
}
// end

/// Output of tests whose contract is broken.
@Suite struct ContractSnippets {
    private let folder: Workplace

    init() throws {
        folder = try Workplace(writing: "Sources/VeriJSON/VeriJSON.docc/ContractTests.md")
        try folder.write(
            #"{"id": "1001", "login": "ada", "plan": "team", "teams": []}"#,
            to: "user.json"
        )
    }

    @Test func `a failed test shows the rendered report`() throws {
        let expected = try Documentation.output("contract-recorded")
        let verifier = Verifier(
            try Pattern(contentsOf: folder.file("user.pattern.json")),
            policy: try UserContract().verifier.policy
        )
        let file = folder.file("user.json")
        let error = try #require(throws: DirtyDocumentError.self) {
            try verifier.require(contentsOf: file)
        }
        #expect(error.description == expected)
        // What Swift Testing and XCTest print of an error that a test throws.
        #expect("\(error as any Error)" == expected)
    }

    @Test func `a live response is cleaned with the policy of the app`() throws {
        let pattern = try Pattern(contentsOf: folder.file("user.pattern.json"))
        let response = #"{"id": "1001", "login": "ada", "plan": "pro", "teams": []}"#
        let place = try Workplace()
        let reportFile = place.file("report.html")
        // snippet: contract-live
        let policy = Sanitizer.Policy(conversions: .safe, maxDropped: .share(0.05))
        let result = try Sanitizer(pattern, policy: policy).sanitize(response, name: "users.json")
        try result.reportHTML().write(to: reportFile, atomically: true, encoding: .utf8)
        #expect(result.status != .rejected, "\(result.report)")
        // end
        #expect(place.text(of: "report.html")?.contains("users.json") == true)
        #expect(result.status == .changed)
    }
}
