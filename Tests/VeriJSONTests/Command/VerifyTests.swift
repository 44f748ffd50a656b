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
