import Foundation
import TestSupport
import Testing

@testable import VeriJSONCommand

/// Inputs that zstd has compressed, and files that are not text.
@Suite(.serialized)
struct ZstdTests {
    /// Whether the system has the program and the library.
    static let isAvailable: Bool = {
        let run = try? Workplace().shell("zstd --version")
        return run?.code == 0 && System.Zstd.system != nil
    }()

    /// The sheet with each of its files compressed, too.
    private func workplace() throws -> Workplace {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell("for file in *.json; do zstd -q $file -o $file.zst; done")
        #expect(run.code == 0)
        return workplace
    }

    @Test(.enabled(if: isAvailable, "compressing needs zstd"))
    func `documents, patterns and streams are read`() throws {
        let workplace = try workplace()
        let run = try workplace.run("clean", "-q", "-p", "p.json.zst", "dirty.json.zst")
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output == Sheet.cleaned)
        let stream = try workplace.shell(
            """
            $verijson clean -q -p p.json < dirty.json.zst; echo
            $verijson clean -q -p p.json --items=/rows dirty.json.zst -o out/; cat out/dirty.json; echo
            printf '1\\n"x"\\n' | zstd -q > a.zst; printf '2\\n' | zstd -q > b.zst
            # Frames, and one to skip, with which pzstd begins.
            { printf '\\120\\052\\115\\030\\001\\000\\000\\000x'; cat a.zst b.zst; } > all.zst
            echo '"int"' > i.json; $verijson clean -q -p i.json --lines all.zst
            (head -c 3 all.zst; sleep 0.1; tail -c +4 all.zst) | $verijson clean -q -p i.json --lines
            """
        )
        #expect(
            stream.output == "\(Sheet.cleaned)\n\(Sheet.cleaned)\n1\n2\n1\n2\n",
            "\(stream.errors)"
        )
    }

    @Test(.enabled(if: isAvailable, "compressing needs zstd"))
    func `what is wrong with the data is told, and a compressed file is not replaced`() throws {
        let workplace = try workplace()
        let run = try workplace.shell(
            """
            head -c 30 dirty.json.zst > cut.zst; $verijson clean -p p.json cut.zst
            (cat dirty.json.zst; echo more) > bad.zst; $verijson clean -q -p p.json --documents bad.zst
            $verijson clean -p p.json -i dirty.json.zst
            """
        )
        #expect(run.code == 73)
        #expect(
            run.errors.hasPrefix(
                """
                verijson: error: cut.zst: expected more zstd data after byte 30, found the end
                  = help: get the data again; it was damaged on the way, or cut
                verijson: error: bad.zst: expected zstd data, found a mistake near byte
                """
            ),
            "\(run.errors)"
        )
        #expect(
            run.errors.hasSuffix(
                """
                verijson: error: cannot replace 'dirty.json.zst': it is compressed with zstd, and what is \
                written is not
                  = help: run 'unzstd' on it first, or write to another file with '-o'

                """
            )
        )
    }

    @Test func `without the library, compressed data is named`() throws {
        #expect(System.Zstd(["libverijson-missing.so.1"]) == nil)
        let workplace = try Workplace()
        let path = workplace.path(of: "a.zst")
        try Data([0x28, 0xB5, 0x2F, 0xFD, 0x00]).write(to: URL(fileURLWithPath: path))
        let input = Input(path: FilePath(path))
        let libraries = Input.Libraries(zstd: nil)
        // The compiler fails on a list of two closures that throw a type.
        let failures = [
            #expect(throws: Failure.self) { _ = try input.bytes(libraries) },
            #expect(throws: Failure.self) { _ = try input.pieces(libraries) },
        ]
        for failure in failures {
            #expect(failure?.code == .data)
            #expect(
                failure?.text == """
                    verijson: error: \(path): expected text, found data that zstd has compressed
                      = help: run 'unzstd -c \(path) | verijson …', without a FILE

                    """
            )
        }
    }

    @Test(arguments: [
        ("PAR1\\025\\000\\025", "a Parquet file", "duckdb -c"),
        ("Obj\\001\\004\\026avro.schema", "an Avro file", "fastavro a |"),
        ("ORC\\021\\000\\000\\012", "an ORC file", "python3 -c"),
    ])
    func `a file of a table is named, with the way to get JSON out of it`(
        head: String,
        words: String,
        command: String
    ) throws {
        let workplace = try Sheet.workplace()
        _ = try workplace.shell("printf '\(head)' > a; head -c 100 /dev/zero >> a")
        for line in [
            "clean -p p.json a", "clean -p p.json --lines a", "verify -p p.json a", "infer a",
            "clean -p p.json --lines --each a", "drift -p p.json --lines a",
        ] {
            let run = try workplace.run(line.split(separator: " ").map(String.init))
            #expect(run.code == 65 || line.hasPrefix("verify"), "\(line)")
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("a: expected text, found \(words)\n"), "\(run.errors)")
            #expect(
                run.errors.contains("  = help: make a line of JSON of each row first: \(command)")
            )
        }
    }

    @Test(arguments: ["ORC is a word", "PAR1", "Obj", "Object\n"])
    func `text that begins as such a file does is text`(text: String) throws {
        let workplace = try Workplace(["p.json": "\"int\"", "a": text])
        let run = try workplace.run("clean", "-q", "-p", "p.json", "--lines", "--each=value", "a")
        #expect(run.output == "null\n", "\(run.errors)")
    }
}
