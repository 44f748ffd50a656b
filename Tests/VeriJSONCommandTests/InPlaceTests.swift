import Foundation
import TestSupport
import Testing

/// Files that `clean --in-place` replaces, and files that it does not touch.
@Suite(.serialized)
struct InPlaceTests {
    /// The number of a file on its disk, and its time of modification.
    private func identity(of name: String, in workplace: Workplace) throws -> [String] {
        let values = try FileManager.default.attributesOfItem(atPath: workplace.path(of: name))
        let date = values[.modificationDate] as? Date
        return [
            "\(try #require(values[.systemFileNumber]))",
            "\(try #require(date).timeIntervalSinceReferenceDate)",
        ]
    }

    @Test(arguments: ["--in-place", "-i"])
    func `every file is replaced by its clean document`(option: String) throws {
        let workplace = try Sheet.workplace()
        let before = try workplace.names()
        try workplace.write(Sheet.dirty, to: "broken.json")
        let run = try workplace.run(
            "clean",
            option,
            "-q",
            "-p",
            "p.json",
            "dirty.json",
            "broken.json"
        )
        #expect(run.code == 0)
        #expect(run.output.isEmpty)
        #expect(workplace.text(of: "dirty.json") == Sheet.cleaned)
        #expect(workplace.text(of: "broken.json") == Sheet.cleaned)
        #expect(try workplace.names() == before)
    }

    @Test func `a file that is clean, rejected or not JSON is not touched`() throws {
        let workplace = try Sheet.workplace()
        let names = ["clean.json", "rejected.json", "broken.json"]
        _ = try workplace.shell("touch -t 200101010000 \(names.joined(separator: " "))")
        let before = try names.map { try identity(of: $0, in: workplace) }
        let run = try workplace.run(["clean", "-iq", "-p", "p.json"] + names + ["dirty.json"])
        #expect(run.code == 65)
        #expect(try names.map { try identity(of: $0, in: workplace) } == before)
        #expect(workplace.text(of: "rejected.json") == Sheet.rejected)
        #expect(workplace.text(of: "dirty.json") == Sheet.cleaned)
    }

    @Test func `a clean document in another layout is replaced`() throws {
        let workplace = try Sheet.workplace()
        let line = ["clean", "-iq", "-p", "p.json", "--output", "compact", "clean.json"]
        #expect(try workplace.run(line).code == 0)
        let compact = Sheet.cleaned.replacing(" ", with: "")
        #expect(workplace.text(of: "clean.json") == compact)
        let before = try identity(of: "clean.json", in: workplace)
        #expect(try workplace.run(line).code == 0)
        #expect(try identity(of: "clean.json", in: workplace) == before)
    }

    @Test func `what is not JSON is repaired in its place`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run("clean", "-iq", "-p", "p.json", "--relaxed", "broken.json")
        #expect(run.code == 0)
        #expect(workplace.text(of: "broken.json") == #"{"rows": [{"id": 1} ]}"#)
    }

    @Test func `a symbolic link stays, and so do the permissions`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            mkdir far; mv dirty.json far; chmod 604 far/dirty.json; ln -s far/dirty.json link.json
            $verijson clean -iq -p p.json link.json && readlink link.json
            """
        )
        #expect(run.output == "far/dirty.json\n")
        #expect(workplace.text(of: "far/dirty.json") == Sheet.cleaned)
        #expect(try workplace.permissions(of: "far/dirty.json") == 0o604)
    }

    @Test func `an undo leads back`() throws {
        let workplace = try Sheet.workplace()
        let line = ["clean", "-iq", "-p", "p.json", "--undo", "u.json", "dirty.json"]
        #expect(try workplace.run(line).code == 0)
        let undo = workplace.text(of: "u.json")
        let before = try identity(of: "dirty.json", in: workplace)
        // A second run changes neither file.
        #expect(try workplace.run(line).code == 0)
        #expect(workplace.text(of: "u.json") == undo)
        #expect(try identity(of: "dirty.json", in: workplace) == before)
        let restored = try workplace.run("restore", "dirty.json", "--undo", "u.json")
        #expect(restored.output == Sheet.dirty)
    }

    @Test func `a full disk leaves every file`() throws {
        let workplace = try Sheet.workplace()
        let before = try workplace.names()
        let run = try workplace.shell(
            """
            (trap '' XFSZ; ulimit -f 0
             $verijson clean -iq -p p.json dirty.json; echo "code $?") 2>&1 | cat
            """
        )
        #expect(run.output.hasSuffix("cannot write 'dirty.json': file too large\ncode 73\n"))
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
        #expect(try workplace.names() == before)
    }

    @Test func `refused values are kept, and check tells of the change`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run(
            ["clean", "-iq", "--check", "-p", "p.json", "--quarantine", "q.ndjson", "dirty.json"]
        )
        #expect(run.code == 1)
        #expect(workplace.text(of: "dirty.json") == Sheet.cleaned)
        #expect(workplace.text(of: "q.ndjson")?.contains(#""two""#) == true)
    }
}
