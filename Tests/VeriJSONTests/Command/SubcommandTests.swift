import Testing

@Suite(.serialized)
struct VerifyTests {
    @Test func `findings of every file are listed`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run("verify", "-p", "p.json", "clean.json", "dirty.json")
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(
            run.errors.hasPrefix(
                """
                clean.json: matches

                dirty.json: 2 findings

                error[type.mismatch]: expected an integer, found a string
                 --> dirty.json:1:42  at /rows/1/id

                """
            )
        )
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
    }

    @Test func `what matches exits with 0`() throws {
        let run = try Sheet.workplace().run("verify", "-p", "p.json", "clean.json")
        #expect(run.code == 0)
        #expect(run.errors == "clean.json: matches\n")
    }

    @Test func `what is not JSON exits with 65`() throws {
        let run = try Sheet.workplace()
            .run("verify", "-p", "p.json", "dirty.json", "broken.json")
        #expect(run.code == 65)
        // Apart from what was found in the other one.
        #expect(run.errors.contains("\n\nerror[syntax.trailingComma]"))
    }

    @Test func `findings as JSON can be read by programs`() throws {
        let run = try Sheet.workplace().run(
            "verify",
            "-p",
            "p.json",
            "--format",
            "json",
            "--report",
            "-",
            "dirty.json"
        )
        #expect(run.code == 1)
        #expect(run.output.hasPrefix(#"{"document":"dirty.json","findings":[{"#))
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test func `unknown keys are findings where they are asked for`() throws {
        let workplace = try Workplace(["p.json": #"{"a": "int"}"#, "d.json": #"{"a": 1, "b": 2}"#])
        #expect(try workplace.run("verify", "-p", "p.json", "d.json").code == 0)
        let run = try workplace.run("verify", "-p", "p.json", "--unknown", "strip", "d.json")
        #expect(run.code == 1)
        #expect(run.errors.contains("error[key.unknown]"))
    }
}

@Suite(.serialized)
struct LintTests {
    @Test func `all mistakes of a pattern are drawn`() throws {
        let workplace = try Workplace(["p.json": #"{"a": "nubmer", "b": 42, "c": "string:("}"#])
        let run = try workplace.run("lint", "p.json")
        #expect(run.code == 78)
        #expect(run.errors.hasPrefix("p.json: 3 mistakes\n\nerror[pattern.type.unknown]: "))
        #expect(run.errors.split(separator: "\n").count { $0.contains(" --> p.json:1:") } == 3)
        #expect(run.errors.contains("^^^^^^"))
    }

    @Test func `warnings do not fail`() throws {
        let workplace = try Workplace(["p.json": #"{"a": "string:b"}"#])
        let run = try workplace.run("lint", "p.json")
        #expect(run.code == 0)
        #expect(run.errors.hasPrefix("p.json: 1 warning\n\nwarning[lint."))
    }

    @Test func `a pattern without mistakes says so`() throws {
        let run = try Sheet.workplace().run("lint", "p.json")
        #expect(run.code == 0)
        #expect(run.errors == "p.json: no mistakes\n")
    }

    @Test func `an empty pattern is a mistake`() throws {
        let workplace = try Workplace(["p.json": ""])
        let run = try workplace.run("lint", "p.json")
        #expect(run.code == 78)
        #expect(run.errors.hasPrefix("p.json: 1 mistake\n\nerror[pattern.json.empty]"))
    }

    @Test func `a missing pattern exits with 66 after the others are done`() throws {
        let run = try Sheet.workplace().run("lint", "nowhere.json", "p.json")
        #expect(run.code == 66)
        #expect(run.errors.hasSuffix("p.json: no mistakes\n"))
    }
}

@Suite(.serialized)
struct RestoreTests {
    @Test(arguments: ["", "--output pretty", "--output compact --sort-keys"])
    func `the original comes back byte for byte`(options: String) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            $verijson clean -q -p p.json --undo u.json \(options) dirty.json > c.json &&
            ! cmp -s c.json dirty.json && $verijson restore c.json --undo u.json
            """
        )
        #expect(run.code == 0)
        #expect(run.output == Sheet.dirty)
        #expect(run.errors.isEmpty)
    }

    @Test func `a document cleaned in its place is restored in its place`() throws {
        let workplace = try Sheet.workplace()
        #expect(
            try workplace.run(
                "clean",
                "-p",
                "p.json",
                "--undo",
                "u.json",
                "-o",
                "dirty.json",
                "dirty.json"
            ).code == 0
        )
        #expect(workplace.text(of: "dirty.json") == Sheet.cleaned)
        let run = try workplace.run(
            "restore",
            "dirty.json",
            "--undo=u.json",
            "-o",
            "dirty.json"
        )
        #expect(run.code == 0)
        #expect(run.output.isEmpty)
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
    }

    @Test(arguments: ["dirty.json", "clean.json"])
    func `a document that the undo does not belong to is refused`(cleaned: String) throws {
        let workplace = try Sheet.workplace()
        _ = try workplace.run(
            "clean",
            "-q",
            "-p",
            "p.json",
            "--undo",
            "u.json",
            "-o",
            "o.json",
            cleaned
        )
        let run = try workplace.run("restore", "rejected.json", "--undo", "u.json")
        #expect(run.code == 65)
        #expect(run.output.isEmpty)
        #expect(
            run.errors.hasPrefix(
                "verijson: error: rejected.json: expected the clean document of 45 bytes"
            )
        )
    }

    @Test(arguments: ["", "{}", "[]", #"{"version":2}"#, #"{"rows": [}"#])
    func `what is not an undo is refused`(text: String) throws {
        let workplace = try Sheet.workplace()
        try workplace.write(text, to: "u.json")
        let run = try workplace.run("restore", "clean.json", "--undo", "u.json")
        #expect(run.code == 65)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("verijson: error: u.json: expected "))
    }

    @Test func `a missing undo exits with 66`() throws {
        #expect(
            try Sheet.workplace().run("restore", "clean.json", "--undo", "u.json").code == 66
        )
    }

    @Test func `a rejected document writes no undo`() throws {
        let workplace = try Sheet.workplace()
        _ = try workplace.run("clean", "-p", "p.json", "--undo", "u.json", "rejected.json")
        #expect(workplace.text(of: "u.json") == nil)
    }
}
