import Foundation
import TestSupport
import Testing

@testable import VeriJSONCommand

/// Inputs that gzip has compressed.
@Suite(.serialized)
struct GzipTests {
    /// The sheet with each of its files compressed, too.
    private func workplace() throws -> Workplace {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell("for file in *.json; do gzip -c $file > $file.gz; done")
        #expect(run.code == 0)
        return workplace
    }

    private func bytes(of name: String, in workplace: Workplace) throws -> [UInt8] {
        Array(try Data(contentsOf: workplace.file(name)))
    }

    @Test func `documents and patterns are read`() throws {
        let workplace = try workplace()
        let run = try workplace.run("clean", "-q", "-p", "p.json.gz", "dirty.json.gz")
        #expect(run.code == 0)
        #expect(run.output == Sheet.cleaned)
        let stream = try workplace.shell("$verijson clean -q -p p.json < dirty.json.gz")
        #expect(stream.output == Sheet.cleaned)
        #expect(try workplace.run("lint", "p.json.gz").errors == "p.json.gz: no mistakes\n")
        let found = try workplace.run(
            "verify",
            "-p",
            "p.json",
            "--format",
            "short",
            "dirty.json.gz"
        )
        #expect(found.code == 1)
        #expect(found.errors.contains("dirty.json.gz:1:42: error"))
    }

    @Test func `files that the command has written are read`() throws {
        let workplace = try workplace()
        let run = try workplace.shell(
            """
            $verijson clean -q -p p.json dirty.json.gz --undo u.json --quarantine q.ndjson -o c.json
            $verijson clean -p p.json dirty.json --format json --report r.json -o c.json
            gzip u.json q.ndjson r.json c.json
            $verijson restore c.json.gz --undo u.json.gz
            $verijson replay -p p.json q.ndjson.gz -q; echo; $verijson report r.json.gz | head -n 1
            """
        )
        #expect(
            run.output
                == Sheet.dirty + "\ndirty.json: changed: 1 of 3 items dropped (33.3%), 1 stripped\n"
        )
    }

    @Test(arguments: [1, 2, 3, 1000])
    func `several members are one text`(count: Int) throws {
        let workplace = try workplace()
        let size = Sheet.dirty.utf8.count / count + 1
        let run = try workplace.shell(
            """
            split -b \(size) -a 3 dirty.json part.; for part in part.*; do gzip -c $part; done > all
            printf '' | gzip -c >> all; $verijson clean -q -p p.json all
            """
        )
        #expect(run.code == 0)
        #expect(run.output == Sheet.cleaned)
    }

    @Test func `an undo leads back to the decompressed document`() throws {
        let workplace = try workplace()
        let line = "$verijson clean -q -p p.json dirty.json.gz"
        let run = try workplace.shell(
            """
            \(line) -o new.json --undo u.json; $verijson restore new.json --undo u.json
            mkdir out; \(line) -o out/; ls out
            """
        )
        #expect(run.output == Sheet.dirty + "dirty.json\n")
        #expect(workplace.text(of: "out/dirty.json") == Sheet.cleaned)
    }

    @Test(arguments: [
        "clean -p p.json -i dirty.json.gz", "clean -p p.json dirty.json.gz -o ./dirty.json.gz",
        "clean -p p.json -o dirty.json.gz < dirty.json.gz",
        "restore dirty.json.gz --undo u.json -o dirty.json.gz",
        "replay -p p.json dirty.json.gz --quarantine dirty.json.gz",
    ])
    func `a compressed file is not replaced by plain text`(line: String) throws {
        let workplace = try workplace()
        let before = try bytes(of: "dirty.json.gz", in: workplace)
        let run = try workplace.shell(
            "$verijson clean -q -p p.json dirty.json -o c.json --undo u.json; $verijson \(line)"
        )
        #expect(run.code == 73)
        #expect(
            run.errors.contains("dirty.json.gz': it is compressed with gzip, and what is written")
        )
        #expect(run.errors.contains("  = help: run 'gunzip' on it first, or write to another file"))
        #expect(try bytes(of: "dirty.json.gz", in: workplace) == before)
    }

    @Test func `two inputs of a directory may not have one name after decompression`() throws {
        let workplace = try workplace()
        let run = try workplace.run(
            ["clean", "-p", "p.json", "-o", "out/", "dirty.json", "dirty.json.gz"]
        )
        #expect(run.code == 64)
        #expect(run.errors.contains("found two called 'dirty.json'"))
    }

    @Test func `data that is cut anywhere is an error`() throws {
        let zlib = try #require(System.Zlib.system)
        let workplace = try workplace()
        let whole = try bytes(of: "dirty.json.gz", in: workplace)
        #expect(try zlib.gunzip(whole, limit: 1000) == Array(Sheet.dirty.utf8))
        for count in 2..<whole.count {
            #expect(throws: System.Zlib.Reason.cut) {
                try zlib.gunzip(Array(whole[..<count]), limit: 1000)
            }
        }
        try Data(whole[..<30]).write(to: workplace.file("cut.gz"))
        let run = try workplace.run("clean", "-p", "p.json", "cut.gz")
        #expect(run.code == 65)
        #expect(
            run.errors == """
                verijson: error: cut.gz: expected more gzip data after byte 30, found the end
                  = help: get the data again; it was damaged on the way, or cut

                """
        )
    }

    @Test func `no turned bit changes the text without an error`() throws {
        let zlib = try #require(System.Zlib.system)
        let workplace = try workplace()
        let whole = try bytes(of: "dirty.json.gz", in: workplace)
        var errors = 0
        for index in 2..<whole.count {
            for bit in 0..<8 {
                var damaged = whole
                damaged[index] ^= 1 << bit
                do throws(System.Zlib.Reason) {
                    // Such as a bit of the name in the header, or of what fills the last byte.
                    let text = try zlib.gunzip(damaged, limit: 1 << 20)
                    #expect(text == Array(Sheet.dirty.utf8), "bit \(bit) of byte \(index)")
                } catch {
                    #expect(error != .tooLarge)
                    errors += 1
                }
            }
        }
        #expect(errors > 300)
    }

    @Test(arguments: [
        ("cat dirty.json.gz; echo more", " bytes of gzip data, found 5 bytes that are not gzip"),
        ("printf '\\037\\213\\011\\000 and so on, more or less'", "(unknown compression method)"),
        (
            "head -c $(($(wc -c < dirty.json.gz) - 8)) dirty.json.gz; printf 'damaged!'",
            "expected gzip data that matches its checksum and length, found other data"
        ),
    ])
    func `what is wrong with the data is told`(script: String, message: String) throws {
        let workplace = try workplace()
        let run = try workplace.shell("{ \(script); } > bad.gz; $verijson verify -p p.json bad.gz")
        #expect(run.code == 65)
        #expect(run.errors.hasPrefix("verijson: error: bad.gz: expected "))
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 1_000_000])
    func `the limit is that of the decompressed data`(count: Int) throws {
        let zlib = try #require(System.Zlib.system)
        let workplace = try workplace()
        _ = try workplace.shell("head -c \(count) /dev/zero | gzip -c > zeros.gz")
        let data = try bytes(of: "zeros.gz", in: workplace)
        let result = try zlib.gunzip(data, limit: count)
        #expect(result.count == count)
        #expect(result.allSatisfy { $0 == 0 })
        guard count > 0 else { return }
        #expect(throws: System.Zlib.Reason.tooLarge) { try zlib.gunzip(data, limit: count - 1) }
    }

    @Test func `a text that grows without end is refused`() throws {
        let workplace = try workplace()
        // A pattern has at most 16 MiB. The memory for all of this text is not even there.
        let run = try workplace.shell(
            """
            head -c 10000000 /dev/zero | gzip -c > zeros; for i in 1 2 3; do
              cat zeros zeros zeros zeros zeros > bomb.gz; cp bomb.gz zeros; done
            if [ $(uname) = Linux ]; then ulimit -v 800000; fi; $verijson lint bomb.gz
            """
        )
        #expect(run.code == 65)
        #expect(
            run.errors == "verijson: error: bomb.gz: expected at most 16777216 bytes, found more\n"
        )
    }

    @Test func `without the library, compressed data is named`() throws {
        #expect(System.Zlib(["libverijson-missing.so.1"]) == nil)
        let workplace = try workplace()
        let input = Input(path: FilePath(workplace.path(of: "dirty.json.gz")))
        let failure = #expect(throws: Failure.self) { try input.bytes(Input.Libraries(zlib: nil)) }
        #expect(failure?.code == .data)
        #expect(
            failure?.text == """
                verijson: error: \(input.path): expected text, found data that gzip has compressed
                  = help: run 'gunzip -c \(input.path) | verijson …', without a FILE

                """
        )
    }
}
