import Foundation
import TestSupport
import Testing

/// The completions for shells, as the shells understand them.
@Suite(.serialized)
struct CompletionTests {
    /// Whether a program is installed.
    static func has(_ program: String) -> Bool {
        (try? Workplace().shell("command -v \(program)").code) == 0
    }

    /// The subcommands of the overview, each with the options of its help.
    static func tables() throws -> [(subcommand: String, options: [String])] {
        let workplace = try Workplace()
        let overview = try workplace.run("--help").output
        let names = overview.matches(of: /\n  ([a-z]+)   +[a-z]/).map { String($0.1) }
        return try names.map { name in
            let lines = try workplace.run(name, "--help").output.split(separator: "\n")
            let heads = lines.compactMap { $0.firstMatch(of: /^  (-[^ ,]+(?:, --[^ ,]+)?)/)?.1 }
            let options = heads.flatMap { $0.split(separator: ", ") }
                .map { $0.split(separator: "[")[0] }.map(String.init)
            return (name, options)
        }
    }

    /// A folder with the completions for a shell.
    private static func workplace(for shell: String) throws -> Workplace {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell("$verijson completions \(shell) > script")
        #expect(run.code == 0 && run.errors.isEmpty)
        return workplace
    }

    @Test func `the tables are those of the help`() throws {
        let tables = try Self.tables()
        #expect(tables.map(\.subcommand).contains("completions"))
        #expect(tables.first?.subcommand == "clean")
        #expect(tables.first?.options.prefix(4) == ["-p", "--pattern", "-s", "--schema"])
        #expect(tables.first?.options.contains("--relaxed") == true)
        #expect(tables.allSatisfy { $0.options.suffix(2) == ["-h", "--help"] })
    }

    // MARK: - bash

    /// Returns what bash offers for the last of the words.
    private func bash(_ words: [String], in workplace: Workplace) throws -> [String] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        try workplace.write(
            """
            source ./script
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
            _verijson
            if ((${#COMPREPLY[@]} > 0)); then printf '%s\\n' "${COMPREPLY[@]}"; fi
            complete -p verijson
            """,
            to: "call"
        )
        let run = try workplace.shell("bash -n ./script && bash --norc ./call")
        #expect(run.errors.isEmpty, "\(run.errors)")
        var lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.popLast() == "complete -o default -F _verijson verijson")
        return lines
    }

    @Test(
        .enabled(if: has("bash"), "bash is not installed"),
        arguments: [
            (["cl"], ["clean"]),
            (["--v"], ["--version"]),
            (["help", "re"], ["restore", "replay", "report"]),
            (["completions", ""], ["bash", "zsh", "fish"]),
            (["manual", ""], []),
            (["clean", "--in"], ["--in-place"]),
            (["verify", "--in"], []),
            (["clean", "--optional", ""], ["strip", "null"]),
            (["clean", "--optional", "n"], ["null"]),
            // Bash makes three words of '--optional=n'.
            (["clean", "--optional", "="], ["strip", "null"]),
            (["clean", "--optional", "=", "n"], ["null"]),
            (["replay", "--format", ""], ["text", "json"]),
            (["clean", "-q", "--convert", "saf"], ["safe"]),
            (["clean", "--convert", "safe,wr"], ["safe,wrapSingle"]),
            (["clean", "--relaxed", "=", "comments,json"], ["comments,json5"]),
            // An optional value is joined to its option; the next word is a file.
            (["clean", "--relaxed", "js"], []),
            (["clean", "--max-dropped", ""], []),
            // Without words, bash completes files.
            (["clean", "--undo", ""], []), (["clean", "-p", "c"], []), (["clean", "c"], []),
            (["clean", "--", "--in"], []),
            (["unknown", ""], []),
        ] as [([String], [String])]
    )
    func `bash offers words`(words: [String], offered: [String]) throws {
        let workplace = try Self.workplace(for: "bash")
        #expect(try bash(["verijson"] + words, in: workplace) == offered)
    }

    @Test(.enabled(if: has("bash"), "bash is not installed"))
    func `bash offers all subcommands and all options`() throws {
        let workplace = try Self.workplace(for: "bash")
        let tables = try Self.tables()
        let offered = try bash(["verijson", ""], in: workplace)
        #expect(offered == tables.map(\.subcommand) + ["help", "--version", "-h", "--help"])
        for (subcommand, options) in tables {
            #expect(try bash(["verijson", subcommand, "-"], in: workplace) == options)
        }
    }

    @Test(.enabled(if: has("bash"), "bash is not installed"))
    func `every choice that a placeholder lists is offered`() throws {
        let workplace = try Self.workplace(for: "bash")
        let help = try workplace.run("clean", "--help").output
        let choices = help.matches(of: /\n +(--[a-z-]+) ([a-z]+(?:\|[a-z]+)+)/)
        #expect(choices.count >= 6)
        for choice in choices {
            let offered = try bash(["verijson", "clean", String(choice.1), ""], in: workplace)
            #expect(offered == choice.2.split(separator: "|").map(String.init))
        }
        let known = try workplace.run("clean", "-p", "p.json", "--relaxed=x", "dirty.json").errors
        let names = try #require(known.firstMatch(of: /the names are (.+)\n/)?.1)
        #expect(
            try bash(["verijson", "clean", "--relaxed", "="], in: workplace)
                == names.split(separator: ", ").map(String.init)
        )
    }

    // MARK: - zsh

    @Test(.enabled(if: has("zsh"), "zsh is not installed"))
    func `zsh is given all subcommands and all options`() throws {
        let workplace = try Self.workplace(for: "zsh")
        // The functions of zsh that the script calls print what they are given.
        try workplace.write(
            """
            compdef() { }
            _describe() { print -rl -- $subcommands }
            _arguments() {
                if [[ $1 == -C ]]; then state=$asked; return 1; fi
                print -rl -- "$@"
            }
            source ./script
            asked=$1 words=($2); _verijson
            """,
            to: "call"
        )
        #expect(try workplace.shell("zsh -n ./script").code == 0)
        let tables = try Self.tables()
        let described = try workplace.shell("zsh -f ./call subcommand")
        #expect(described.errors.isEmpty)
        let names = described.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        #expect(names.map(String.init) == tables.map(\.subcommand))
        #expect(described.output.contains("clean:make documents match a pattern: repair what "))
        for (subcommand, options) in tables {
            let given = try workplace.shell("zsh -f ./call arguments \(subcommand)")
            #expect(given.errors.isEmpty)
            let found = given.output.matches(of: /\n\([^)]*\)(-[a-z-]+)/).map { String($0.1) }
            #expect(found == options)
        }
        let clean = try workplace.shell("zsh -f ./call arguments clean").output
        #expect(clean.contains("\n(-p --pattern)-p+[the file with the pattern that documents "))
        #expect(clean.contains("[also write what 'verijson restore' needs to restore "))
        #expect(clean.contains(":strip|null:(strip null)\n"))
        #expect(
            clean.contains("(--relaxed)--relaxed=-[repair what is not JSON]::LIST:_values -s ,")
        )
        #expect(clean.contains("\n*:operand:_files\n"))
    }

    // MARK: - fish

    @Test(
        .enabled(if: has("fish"), "fish is not installed"),
        arguments: [
            ("verijson cl", ["clean"]),
            ("verijson completions ", ["bash", "fish", "zsh"]),
            ("verijson help rep", ["replay", "report"]),
            ("verijson manual ", []),
            ("verijson clean --format=te", ["--format=text"]),
            ("verijson clean --optional ", ["null", "strip"]),
            ("verijson clean --convert safe,wr", ["safe,wrapSingle"]),
            ("verijson clean --relaxed=comments,json", ["--relaxed=comments,json5"]),
            ("verijson clean --relaxed dir", ["dirty.json"]),
            ("verijson clean -p dir", ["dirty.json"]),
            ("verijson clean dir", ["dirty.json"]),
            ("verijson dir", []),
            ("verijson clean --max-dropped ", []),
        ]
    )
    func `fish offers words and files`(line: String, offered: [String]) throws {
        let workplace = try Self.workplace(for: "fish")
        let run = try fish("complete -C '\(line)'", in: workplace)
        #expect(run == offered)
    }

    private func fish(_ command: String, in workplace: Workplace) throws -> [String] {
        try workplace.write("source ./script; \(command)", to: "call")
        let run = try workplace.shell(
            "export HOME=$PWD; fish -n ./script && fish --no-config ./call"
        )
        #expect(run.errors.isEmpty, "\(run.errors)")
        return run.output.split(separator: "\n").map { line in
            String(line.prefix { $0 != "\t" })
        }
    }

    @Test(.enabled(if: has("fish"), "fish is not installed"))
    func `fish offers all subcommands and all options`() throws {
        let workplace = try Self.workplace(for: "fish")
        let tables = try Self.tables()
        #expect(
            try fish("complete -C 'verijson '", in: workplace)
                == (tables.map(\.subcommand) + ["help"]).sorted()
        )
        for (subcommand, options) in tables {
            let long = options.filter { $0.hasPrefix("--") }
            let offered = try fish("complete -C 'verijson \(subcommand) --'", in: workplace)
            // A value may follow an equals sign.
            let names = Set(offered.map { $0.split(separator: "=")[0] }.map(String.init))
            #expect(names == Set(long))
        }
        let described = try workplace.shell(
            "export HOME=$PWD; echo \"source ./script; complete -C 'verijson clean --und'\" > call;"
                + " fish --no-config ./call"
        )
        #expect(
            described.output
                == "--undo\talso write what 'verijson restore' needs to restore the original\n"
        )
    }
}
