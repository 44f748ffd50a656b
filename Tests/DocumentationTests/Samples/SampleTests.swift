import Foundation
import TestSupport
import Testing

/// The programs in `Samples` run as a newcomer runs them, and print what the files beside them say.
struct SampleTests {
    private static let samples = Workplace.package.appendingPathComponent("Samples")

    private func output(of sample: String) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = Workplace.command.deletingLastPathComponent()
            .appendingPathComponent(sample)
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }

    @Test(arguments: ["Orders", "Books", "ExpenseReports", "GitHubIssues", "ModelMapping"])
    func `a sample prints what it promises`(sample: String) throws {
        let expected = Self.samples.appendingPathComponent(sample + "/output.txt")
        try Recording.compare(try output(of: sample), with: expected)
    }
}
