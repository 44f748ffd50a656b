import TestSupport
import Testing

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
