import Foundation
import TestSupport
import Testing

/// The commands of the pages, run as they are written.
///
/// A `console` block is a session: lines that begin with `$ ` are commands, what follows is what
/// they print to both outputs. A command goes on in the lines after it that begin with `> `. Commands run in a folder that has the page's named blocks as files
/// and the package's samples.
@Suite struct ConsoleTests {
    private struct Step {
        var command: String
        var output: [Substring] = []
    }

    private static func steps(of block: MarkdownBlock) -> [Step] {
        var steps: [Step] = []
        for line in block.text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2))))
            } else if line.hasPrefix("> "), steps.last?.output.isEmpty == true {
                steps[steps.count - 1].command += "\n" + line.dropFirst(2)
            } else if !steps.isEmpty {
                steps[steps.count - 1].output.append(line)
            }
        }
        return steps
    }

    private static func folder(for page: String) throws -> Workplace {
        let folder = try Workplace(writing: page)
        try FileManager.default.createSymbolicLink(
            at: folder.file("Samples"),
            withDestinationURL: Repository.root.appendingPathComponent("Samples")
        )
        return folder
    }

    @Test func `what the pages show of the command is what it prints`() throws {
        let blocks = try Documentation.blocks().filter { $0.language == "console" }
        #expect(!blocks.isEmpty)
        var folders: [String: Workplace] = [:]
        for block in blocks {
            let folder = try folders[block.page] ?? Self.folder(for: block.page)
            folders[block.page] = folder
            let steps = Self.steps(of: block)
            #expect(block.text.hasPrefix("$ "), "\(block.place): a session begins with a command")
            for step in steps {
                let command = step.command.replacing(
                    "swift run verijson",
                    with: "verijson"
                )
                let run = try folder.shell(#"exec 2>&1; PATH="${verijson%/*}:$PATH"; "# + command)
                let expected = step.output.joined(separator: "\n")
                let output = run.output.hasSuffix("\n") ? run.output.dropLast() : run.output[...]
                #expect(output == expected, "\(block.place): \(step.command)")
            }
        }
    }

    @Test func `commands that no test can run are run by the check of every change`() throws {
        let check = try Repository.text(".ci/run")
        let plugins = "Tests/Plugin/run"
        #expect(check.contains(plugins))
        let script = check + (try Repository.text(plugins))
        let blocks = try Documentation.blocks().filter { $0.language == "sh" }
        #expect(!blocks.isEmpty)
        for block in blocks {
            for line in block.text.split(separator: "\n") {
                #expect(script.contains(line), "\(block.place): .ci/run does not run '\(line)'")
            }
        }
    }
}
