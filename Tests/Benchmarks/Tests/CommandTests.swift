import Foundation
import Testing

@testable import benchmarks

/// Programs that are started, and those that are not.
struct CommandTests {
    @Test func `a command that is not there is an error`() {
        #expect(throws: BenchmarkError.self) { try Command(path: "/nowhere/verijson") }
    }

    @Test func `a command that loads the standard library is an error`() throws {
        try ScratchFolder.with { folder in
            let file = folder.url.appendingPathComponent("verijson")
            try Data("ELF libswiftCore.so".utf8).write(to: file)
            #expect(throws: BenchmarkError.self) { try Command(path: file.path) }
        }
    }

    @Test func `the time of a command is that of its process`() throws {
        let command = try Command(path: "/bin/ls")
        #expect(try command.start(2) > 0)
        #expect(try command.start(0) == 0)
    }

    @Test func `a command that fails is an error, not a short time`() throws {
        let command = try Command(path: "/bin/false")
        #expect(throws: BenchmarkError.self) { try command.start(1) }
    }

    @Test func `a program that fails is an error that has its words`() throws {
        let error = #expect(throws: BenchmarkError.self) {
            try ChildProcess.output(
                of: ChildProcess.environment,
                ["sh", "-c", "echo so; echo why >&2; exit 3"],
                errors: .kept
            )
        }
        #expect(error?.errorDescription?.hasSuffix("so\nwhy\n") == true)
    }

    @Test func `the output of a program is what it prints, without its errors`() throws {
        let text = try ChildProcess.output(
            of: ChildProcess.environment,
            ["sh", "-c", "echo so; echo why >&2"],
            errors: .hidden
        )
        #expect(text == "so\n")
    }
}
