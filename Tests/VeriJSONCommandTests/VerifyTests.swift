import TestSupport
import Testing

@Suite(.serialized)
struct VerifyTests {
    @Test func `findings of every file are listed`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run("verify", "-p", "p.json", "clean.json", "dirty.json")
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == """
                dirty.json: 2 findings: type.mismatch at /rows/*/id, type.mismatch at /rows/*/note

                2 documents: 1 does not match (50%), 1 matches

                error[type.mismatch]: expected an integer, found a string
                 --> dirty.json:1:42  at /rows/1/id
                 ::: p.json:1:18  required by this rule
                   = note: 1 finding in 1 of 2 documents (50%): dirty.json
                   = help: to drop the value on its own, make the key "id?" in the pattern
                   = help: to allow both, write "[int|string]" in the pattern

                error[type.mismatch]: expected a string, found a number
                 --> dirty.json:1:68  at /rows/2/note
                 ::: p.json:1:34  required by this rule
                   = note: 1 finding in 1 of 2 documents (50%): dirty.json
                   = help: to convert it, write "~string" in the pattern

                2 documents: 1 does not match (50%), 1 matches

                note: values are hidden; '--show-values' shows them

                """
        )
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
    }

    @Test func `each of several documents is described on request`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run(
            "verify",
            "-p",
            "p.json",
            "--verbose",
            "clean.json",
            "dirty.json"
        )
        #expect(run.errors.hasPrefix("clean.json: matches\n\ndirty.json: 2 findings\n\nerror["))
        #expect(run.errors.contains("^^^^^^^^ this is a string"))
    }

    @Test func `there is a page of what was found`() throws {
        let workplace = try Sheet.workplace()
        for files in [["dirty.json"], ["clean.json", "dirty.json", "broken.json"]] {
            let words = ["verify", "-p", "p.json", "--format", "html", "--report", "v.html"]
            let run = try workplace.run(words + files)
            #expect(run.code == 1)
            let page = try #require(workplace.text(of: "v.html"))
            #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
            #expect(page.contains("<code class=\"place\">/rows/*/id</code>"))
            #expect(page.contains("broken.json:1:") == (files.count > 1))
            #expect(!page.contains("two"))
        }
    }

    @Test func `what matches exits with 0`() throws {
        let run = try Sheet.workplace().run("verify", "-p", "p.json", "clean.json")
        #expect(run.code == 0)
        #expect(run.errors == "clean.json: matches\n")
    }

    @Test func `what the pattern itself asks for is no mismatch`() throws {
        let place = try Workplace([
            "p.json": #"{"total": {"$type": "number", "$convert": ["groupedNumber"]}}"#,
            "a.json": #"{"total": "1,299.00"}"#,
            "b.ndjson": "{\"total\":\"1,299.00\"}\n{\"total\":5}\n",
            "c.json": #"{"total": "free"}"#,
        ])
        let one = try place.run("verify", "-p", "p.json", "a.json")
        #expect(one.code == 0)
        #expect(one.errors.hasPrefix("a.json: matches; the pattern itself asks for 1 change\n"))
        for format in ["short", "github"] {
            let run = try place.run(
                ["verify", "-p", "p.json", "--lines", "--format", format, "b.ndjson"]
            )
            #expect(run.code == 0)
            #expect(run.errors == "", "\(format)")
        }
        let junit = ["verify", "-p", "p.json", "--format", "junit", "--report", "-"]
        #expect(try place.run(junit + ["a.json"]).output.contains(#"failures="0""#))
        let both = try place.run(junit + ["a.json", "c.json"])
        #expect(both.code == 1)
        #expect(both.output.contains(#"tests="2" failures="1""#))
    }

    @Test func `what is not JSON is counted, and exits with 65 if nothing else is`() throws {
        let workplace = try Sheet.workplace()
        let clean = try workplace.run("verify", "-p", "p.json", "clean.json", "broken.json")
        #expect(clean.code == 1)
        let head = "2 documents: 1 matches, 1 unreadable (50%)\n"
        #expect(clean.errors.contains(head), "\(clean.errors)")
        for files in [["broken.json"], ["broken.json", "broken.json"]] {
            #expect(try workplace.run(["verify", "-p", "p.json"] + files).code == 65)
        }
        #expect(try workplace.run("verify", "-p", "p.json", "clean.json", "no.json").code == 66)
        let run = try workplace.run("verify", "-p", "p.json", "dirty.json", "broken.json")
        #expect(run.code == 1)
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
