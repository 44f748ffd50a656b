import Foundation
import TestSupport
import Testing

/// `verijson clean --lines` and `--items`.
struct StreamCommandTests {
    private static let pattern = #"{"id": "int", "tag?": "string"}"#
    private static let lines = """
        {"id":1}
        {"id":"x"}\r

        {"id":2,"tag":5}
        {"id":
        {"id":3}
        """
    private static let clean = "{\"id\":1}\n\n{\"id\":2}\n{\"id\":3}"

    private func workplace() throws -> Workplace {
        try Workplace(["p.json": Self.pattern, "a.ndjson": Self.lines])
    }

    @Test(arguments: ["1", "2", "7"])
    func `lines are cleaned one by one`(jobs: String) throws {
        let run = try workplace().run("clean", "-p", "p.json", "--lines", "-j", jobs, "a.ndjson")
        #expect(run.code == 0)
        #expect(run.output == Self.clean)
        #expect(
            run.errors == """
                5 records: 1 changed, 1 rejected (20%), 2 unchanged, 1 unreadable (20%)

                error[type.mismatch]: expected an integer, found a string
                 --> a.ndjson:2:7  at /id
                 ::: p.json:1:8  required by this rule
                   = note: 1 finding in 1 of 5 records (20%): a.ndjson:2
                   = note: the record was rejected
                   = help: to drop the value on its own, make the key "id?" in the pattern
                   = help: to allow both, write "[int|string]" in the pattern

                error[type.mismatch]: expected a string, found a number
                 --> a.ndjson:4:15  at /tag
                 ::: p.json:1:23  required by this rule
                   = note: 1 finding in 1 of 5 records (20%): a.ndjson:4
                   = note: this member was stripped
                   = help: to convert it, write "~string" in the pattern

                unreadable: a.ndjson:5: expected a value after ':', found the end of the text

                5 records: 1 changed, 1 rejected (20%), 2 unchanged, 1 unreadable (20%)

                note: values are hidden; '--show-values' shows them

                """
        )
    }

    @Test func `findings have the line of the stream in the short form`() throws {
        let run = try workplace().run(
            "clean",
            "-p",
            "p.json",
            "--lines",
            "--format",
            "short",
            "a.ndjson"
        )
        #expect(
            run.errors == """
                a.ndjson:2:7: error[type.mismatch]: expected an integer, found a string at /id
                a.ndjson:4:15: error[type.mismatch]: expected a string, found a number at /tag
                a.ndjson:5:7: error[syntax.unexpectedEnd]: expected a value after ':', found the end of the text

                """
        )
    }

    @Test func `each record in question has a line of JSON`() throws {
        let place = try workplace()
        let run = try place.run(
            "clean",
            "-q",
            "-p",
            "p.json",
            "--lines",
            "--format",
            "json",
            "--report",
            "r.json",
            "-o",
            "out.ndjson",
            "a.ndjson"
        )
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        let lines = (place.text(of: "r.json") ?? "").split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.first?.contains(#""status":"rejected""#) == true)
        #expect(
            lines.last
                == #"{"version":1,"document":"a.ndjson","status":"unlisted","unchanged":2,"omitted":0}"#
        )
        #expect(
            lines.dropLast().last == """
                {"version":1,"document":"a.ndjson","status":"unreadable","record":3,"line":5,"offset":39,\
                "code":"syntax.unexpectedEnd","message":"expected a value after ':', found the end of \
                the text"}
                """
        )
    }

    @Test func `items are cleaned inside their document`() throws {
        let place = try Workplace([
            "p.json": #"{"n": "int", "data": [{"id": "int"}], "next": "string?"}"#,
            "d.json": #"{"n":1,"data":[{"id":1}, {"id":"x"}, {"id":N/A},{"id":3}],"next":null}"#,
        ])
        let run = try place.run(
            "clean",
            "-p",
            "p.json",
            "--items=/data",
            "--quarantine",
            "q.ndjson",
            "d.json"
        )
        #expect(run.code == 0)
        #expect(run.output == #"{"n":1,"data":[{"id":1},{"id":3}],"next":null}"#)
        #expect(run.errors.contains(" --> d.json:1:32  at /data/1/id\n"))
        let quarantine = place.text(of: "q.ndjson") ?? ""
        #expect(quarantine.contains(#""path":"/data/1""#))
        #expect(quarantine.contains(#""raw":"{\"id\":N/A}""#))
    }

    @Test func `the document itself can be the array`() throws {
        let place = try Workplace(["p.json": #"["int"]"#])
        for option in ["--items", "--items="] {
            let run = try place.run("clean", "-q", "-p", "p.json", option, input: "[1, \"x\", 2]\n")
            #expect(run.output == "[1, 2]\n")
            #expect(run.code == 0)
        }
    }

    @Test func `what could not be read comes back from the quarantine`() throws {
        let place = try workplace()
        let text = "{\"id\":1}\n{'id': 2}\n{\"id\":\"x\"}\n"
        try place.write(text, to: "b.ndjson")
        let run = try place.run(
            "clean",
            "-q",
            "-p",
            "p.json",
            "--lines",
            "--quarantine",
            "q.ndjson",
            "b.ndjson"
        )
        #expect(run.output == "{\"id\":1}\n")
        let again = try place.run(
            "replay",
            "-q",
            "-p",
            "p.json",
            "--relaxed=json5",
            "--quarantine",
            "q.ndjson",
            "q.ndjson"
        )
        #expect(again.output == "{\"id\": 2}\n")
        #expect(again.code == 2)
        let left = place.text(of: "q.ndjson") ?? ""
        #expect(left.split(separator: "\n").count == 1)
        #expect(left.contains(#""value":{"id":"x"}"#))
    }

    @Test func `a stream that loses too much leaves the old output`() throws {
        let place = try workplace()
        try place.write("old\n", to: "out.ndjson")
        let arguments = ["clean", "-q", "-p", "p.json", "--lines", "--quarantine", "q.ndjson"]
        let limited = try place.run(
            arguments + ["--max-dropped", "1", "-o", "out.ndjson", "a.ndjson"]
        )
        #expect(limited.code == 2)
        #expect(
            limited.errors == """
                verijson: error: a.ndjson: expected to lose at most 1 of the records, found 2 of 5 lost \
                (array.dropped)
                  = help: see the reports of the records that were lost
                  = note: 5 records, up to byte 54, came out clean or were reported; the output file \
                stays as it was

                """
        )
        #expect(place.text(of: "out.ndjson") == "old\n")
        // Records of an output that is not kept would come again.
        #expect(place.text(of: "q.ndjson") == nil)
        let whole = try place.run(
            arguments + ["--max-dropped", "2", "-o", "out.ndjson", "a.ndjson"]
        )
        #expect(whole.code == 0)
        #expect(place.text(of: "out.ndjson") == Self.clean)
        #expect(place.text(of: "q.ndjson")?.split(separator: "\n").count == 3)
        #expect(try place.names() == ["a.ndjson", "out.ndjson", "p.json", "q.ndjson"])
    }

    @Test func `a stream that loses too much keeps its output on request`() throws {
        let place = try workplace()
        let run = try place.run([
            "clean", "-q", "-p", "p.json", "--lines", "--quarantine", "q.ndjson", "--keep",
            "--max-dropped", "1", "-o", "out.ndjson", "a.ndjson",
        ])
        #expect(run.code == 2)
        #expect(run.errors.contains("expected to lose at most 1 of the records, found 2 of 5"))
        #expect(run.errors.hasSuffix("reported; the clean data has been written\n"))
        #expect(place.text(of: "out.ndjson") == Self.clean)
        #expect(place.text(of: "q.ndjson")?.split(separator: "\n").count == 3)
        // An array that was cut off is not whole, and not kept.
        try place.write(#"["int"]"#, to: "i.json")
        try place.write("[1, \"x\", 2", to: "cut.json")
        let cut = try place.run([
            "clean", "-q", "-p", "i.json", "--items", "--keep", "-o", "cut-out.json", "cut.json",
        ])
        #expect(cut.code == 65)
        #expect(place.text(of: "cut-out.json") == nil)
    }

    @Test func `XML that loses too many items keeps its output on request`() throws {
        let place = try Workplace([
            "p.json": #"{"r": {"i": ["int"]}}"#, "a.xml": "<r><i>1</i><i>x</i><i>y</i></r>",
        ])
        let words = [
            "clean", "-q", "-p", "p.json", "--items=/r/i", "--max-dropped", "1", "--quarantine",
            "q.ndjson", "-o", "out.ndjson", "a.xml",
        ]
        #expect(try place.run(words).code == 2)
        #expect(place.text(of: "out.ndjson") == nil)
        #expect(place.text(of: "q.ndjson") == nil)
        #expect(try place.run(words + ["--keep"]).code == 2)
        #expect(place.text(of: "out.ndjson") == "1\n")
        #expect(place.text(of: "q.ndjson")?.split(separator: "\n").count == 2)
    }

    @Test func `an array that is cut off is an error`() throws {
        let place = try Workplace(["p.json": #"["int"]"#])
        let run = try place.run("clean", "-q", "-p", "p.json", "--items", input: "[1, 2, 3")
        #expect(run.code == 65)
        #expect(run.output == "[1, 2, 3")
        #expect(run.errors.contains("expected the end of the array, found the end of the data"))
    }

    @Test func `surroundings that do not match reject the stream`() throws {
        let place = try Workplace(["p.json": #"{"n": "int", "data": ["int"]}"#])
        let run = try place.run(
            "clean",
            "-q",
            "-p",
            "p.json",
            "--items=/data",
            input: #"{"data":[1],"n":"x"}"#
        )
        #expect(run.code == 2)
        #expect(run.output == #"{"data":[1],"n":"x"}"#)
        #expect(
            run.errors.contains("line 1, column 17, at /n: expected an integer, found a string")
        )
    }

    @Test func `the file of a stream can be replaced, and gzip be read`() throws {
        let place = try workplace()
        let run = try place.run("clean", "-q", "-i", "-p", "p.json", "--lines", "a.ndjson")
        #expect(run.code == 0)
        #expect(place.text(of: "a.ndjson") == Self.clean)
        let zipped = try place.shell(
            """
            (gzip -c a.ndjson; printf '\\n{"id":4}\\n' | gzip -c) > z.ndjson.gz &&
            $verijson clean -q -p p.json --lines z.ndjson.gz
            """
        )
        #expect(zipped.output == Self.clean + "\n{\"id\":4}\n")
        let cut = try place.shell(
            "head -c 30 z.ndjson.gz | $verijson clean -q -p p.json --lines; echo code $?"
        )
        #expect(cut.output.hasSuffix("code 65\n"))
    }

    @Test func `the check, the summary and the metrics are about the records`() throws {
        let place = try workplace()
        let base = ["clean", "-p", "p.json", "--lines", "--summary", "s.json"]
        #expect(try place.run(base + ["-q", "--check", "a.ndjson"]).code == 1)
        #expect(try place.run(base + ["-q", "--check"], input: "{\"id\":1}\n").code == 0)
        let metrics = try place.run(base + ["--format", "metrics", "a.ndjson"])
        #expect(metrics.errors.contains("verijson_documents_total{status=\"unreadable\"} 1\n"))
        let summary = place.text(of: "s.json") ?? ""
        #expect(summary.contains(#""documents": 9"#))
        #expect(summary.contains(#""unreadable": 2"#))
    }

    @Test(arguments: [
        (["--lines", "--items"], "expected one of '--lines' and '--items', found both"),
        (
            ["--documents", "--items"], "expected one of '--documents' and '--items', found both"
        ),
        (["--documents", "--undo", "u"], "'--documents' and '--undo' exclude each other"),
        (
            ["--jobs", "2"],
            "expected '--lines', '--documents' or '--items' with '--jobs', found none"
        ),
        (["--lines", "--jobs", "0"], "expected a number from 1 to 1024 after '--jobs', found '0'"),
        (["--lines", "--undo", "u"], "'--lines' and '--undo' exclude each other"),
        (["--lines", "--output", "pretty"], "expected '--output preserving' or 'compact'"),
        (["--lines", "--format", "patch"], "for a stream, found 'patch'"),
        (["--lines", "--max-listed", "x"], "expected a number after '--max-listed', found 'x'"),
        (["--items=x"], "expected a JSON Pointer such as '/data/items' after '--items', found 'x'"),
        (["--items=/id"], "expected a plain array '[p]' in the pattern at '/id', found int"),
    ])
    func `a wrong call says what was expected`(options: [String], message: String) throws {
        let run = try workplace().run(["clean", "-p", "p.json"] + options + ["a.ndjson"])
        #expect(run.code == 64)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    // MARK: Interruptions

    /// A stream that goes on until its reader has had enough.
    private static let endless = "i=0; while :; do i=$((i+1)); echo \"{\\\"id\\\":$i}\"; done"

    @Test(arguments: [("INT", 130), ("TERM", 143)])
    func `a signal ends the stream after a whole record`(signal: String, code: Int) throws {
        let place = try workplace()
        let run = try place.shell(
            """
            mkfifo in; (\(Self.endless)) > in 2> /dev/null & writer=$!
            $verijson clean -p p.json --lines in > out.ndjson 2> errors & reader=$!
            until [ -s out.ndjson ]; do sleep 0.05; done
            kill -\(signal) $reader; wait $reader; echo "code $?"
            kill $writer 2> /dev/null
            tail -c 1 out.ndjson | od -An -c; wc -l < out.ndjson; cat errors
            """
        )
        #expect(run.output.hasPrefix("code \(code)\n"))
        let lines = run.output.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(lines[1] == "\\n")
        #expect(lines[3] == "verijson: in: SIG\(signal) ended the run")
        let note = lines[4].replacing(",", with: "")
        #expect(note.hasPrefix("= note: \(lines[2]) records up to byte "), "\(note)")
    }

    @Test func `an interrupted file stays as it was`() throws {
        let place = try workplace()
        try place.write("old\n", to: "out.ndjson")
        for signal in ["INT", "KILL"] {
            let run = try place.shell(
                """
                rm -f in; mkfifo in; (\(Self.endless)) > in 2> /dev/null & writer=$!
                $verijson clean -q -p p.json --lines -o out.ndjson in 2> errors & reader=$!
                until [ "$(cat .verijson-* 2> /dev/null | wc -l)" -gt 5 ]; do sleep 0.05; done
                kill -\(signal) $reader; wait $reader 2> /dev/null; echo "code $?"
                kill $writer 2> /dev/null; cat out.ndjson
                """
            )
            #expect(run.output == "code \(signal == "INT" ? 130 : 137)\nold\n", "\(run.errors)")
        }
        // The file that the killed run has left is swept by the next one.
        let next = try place.run(
            "clean",
            "-q",
            "-p",
            "p.json",
            "--lines",
            "-o",
            "out.ndjson",
            "a.ndjson"
        )
        #expect(next.code == 0)
        #expect(try place.names().filter { $0.hasPrefix(".verijson-") }.isEmpty)
        #expect(place.text(of: "out.ndjson") == Self.clean)
    }

    @Test func `a reader that has had enough ends the stream quietly`() throws {
        let run = try workplace().shell(
            """
            (\(Self.endless)) 2> /dev/null | { $verijson clean -p p.json --lines 2> errors; echo $? > code; } \
              | head -n 3
            cat code; cat errors
            """
        )
        #expect(run.output.hasPrefix("{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n0\n"))
        #expect(!run.output.contains("error"))
    }

    @Test func `what has arrived comes out before more arrives`() throws {
        let run = try workplace().shell(
            """
            mkfifo in out; exec 4<> out
            timeout 60 $verijson clean -q -p p.json --lines in > out & exec 3> in
            echo '{"id":1}' >&3; read -r first <&4; echo "$first"
            echo '{"id":2}' >&3; read -r second <&4; echo "$second"
            exec 3>&-; wait
            """
        )
        #expect(run.output == "{\"id\":1}\n{\"id\":2}\n")
    }

    @Test(.enabled(if: InterruptionTests.canMount, "mounting a file system needs an administrator"))
    func `a full disk leaves the old file and no quarantine`() throws {
        let place = try workplace()
        let run = try place.shell(
            """
            mkdir disk
            i=0; while [ $i -lt 9000 ]; do i=$((i+1)); echo "{\\"id\\":$i,\\"tag\\":$i}"; done > many.ndjson
            unshare -m sh -c '
              mount -t tmpfs -o size=100k none disk && cd disk && echo old > o.ndjson
              $verijson clean -q -p ../p.json --lines --quarantine ../q.ndjson -o o.ndjson ../many.ndjson
              echo "code $?"; cat o.ndjson; ls -A
            '
            ls | grep -c q.ndjson
            """
        )
        #expect(run.output.hasPrefix("code 73\nold\no.ndjson\n"), "\(run.output) \(run.errors)")
        #expect(run.output.hasSuffix("0\n"))
        #expect(run.errors.contains("no space left"))
    }
}
