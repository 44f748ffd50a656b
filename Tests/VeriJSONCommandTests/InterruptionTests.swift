import Foundation
import TestSupport
import Testing

/// Full disks and killed runs.
@Suite(.serialized)
struct InterruptionTests {
    /// A document with little to remove and much to keep.
    private static let long =
        #"{"rows": [{"id": "x"}, {"id": 1, "note": ""# + String(repeating: "x", count: 9_000)
        + #"", "extra": 1}]}"#

    /// A workplace with an old data file, its undo and a quarantine.
    private func workplace() throws -> Workplace {
        let workplace = try Sheet.workplace()
        try workplace.write(Self.long, to: "long.json")
        let run = try workplace.shell(
            """
            $verijson clean -q -p p.json --undo u.json --quarantine q.ndjson -o o.json long.json &&
            cp o.json before.o; cp u.json before.u; cp q.ndjson before.q
            """
        )
        #expect(run.code == 0)
        return workplace
    }

    private static let same = "cmp o.json before.o && cmp u.json before.u && cmp q.ndjson before.q"

    /// No room at all; room for the quarantine; for the undo as well.
    @Test(arguments: [0, 1, 2, 8])
    func `files that may not grow stay as they were, all of them`(blocks: Int) throws {
        let workplace = try workplace()
        let before = try workplace.names()
        let run = try workplace.shell(
            """
            (trap '' XFSZ; ulimit -f \(blocks)
             $verijson clean -q -p p.json --undo u.json --quarantine q.ndjson -o o.json \
              --unknown strip long.json; echo "code $?") 2>&1 | cat
            \(Self.same) && echo same
            """
        )
        #expect(run.output.contains("file too large\n"))
        #expect(run.output.hasSuffix("code 73\nsame\n"))
        #expect(try workplace.names() == before)
    }

    /// Whether this process may mount a file system that only its child sees.
    static let canMount: Bool = {
        let run = try? Workplace().shell("mkdir m; unshare -m mount -t tmpfs -o size=64k none m")
        return run?.code == 0
    }()

    @Test(.enabled(if: canMount, "mounting a small file system needs an administrator"))
    func `a full disk leaves the old files, all of them`() throws {
        let workplace = try workplace()
        let run = try workplace.shell(
            """
            mkdir disk
            unshare -m sh -c '
              mount -t tmpfs -o size=48k none disk && cp o.json u.json q.ndjson disk && cd disk
              i=0; while head -c 4096 /dev/zero > fill$i; do i=$((i+1)); done 2> /dev/null
              while :; do
                $verijson clean -q -p ../p.json --undo u.json --quarantine q.ndjson -o o.json \
                  --unknown strip ../long.json 2> ../errors
                code=$?; [ $code = 73 ] || break
                cmp o.json ../before.o && cmp u.json ../before.u && cmp q.ndjson ../before.q || exit 1
                grep -q "no space left" ../errors || exit 2
                [ "$(ls -A | grep -c verijson)" = 0 ] || exit 3
                echo refused; [ $i -gt 0 ] || exit 4; i=$((i-1)); rm fill$i fill$((i+1)) 2> /dev/null
              done
              [ $code = 0 ] && $verijson restore o.json --undo u.json | cmp - ../long.json
            '
            """
        )
        #expect(run.code == 0, "\(run.output) \(run.errors) \(workplace.text(of: "errors") ?? "")")
        // The undo fits the disk before the data does.
        #expect(run.output.split(separator: "\n").count >= 2)
    }

    @Test func `what a killed run has left is swept by a later one, and not before it is killed`()
        throws
    {
        let workplace = try Sheet.workplace()
        func leftovers() throws -> [String] {
            try workplace.names().filter { $0.hasPrefix(".verijson-") }
        }
        func isBegun(_ name: String) -> Bool {
            let path = workplace.path(of: name)
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return size ?? 0 > 0
        }
        func sweep() throws {
            #expect(
                try workplace.run("clean", "-q", "-p", "p.json", "-o", "c", "dirty.json").code == 0
            )
        }
        // The longer the document, the longer its file is being written, so that even a busy
        // machine looks in time.
        var caught = false
        for round in 0..<40 where !caught {
            if round % 10 == 0 {
                let text = String(repeating: "x", count: 20_000_000 << (round / 10))
                try workplace.write(#"{"rows": [{"id": 1, "note": "\#(text)"}]}"#, to: "long.json")
            }
            try? FileManager.default.removeItem(atPath: workplace.path(of: "long.out"))
            let process = Process()
            process.executableURL = Workplace.command
            process.arguments = ["clean", "-q", "-p", "p.json", "-o", "long.out", "long.json"]
            process.currentDirectoryURL = workplace.directory
            try process.run()
            // It runs for a moment at a time, and pauses while the folder is read. Its
            // file is locked once there is something in it; before, another run may sweep it.
            while process.isRunning, try !leftovers().contains(where: isBegun) {
                kill(process.processIdentifier, SIGCONT)
                usleep(500)
                kill(process.processIdentifier, SIGSTOP)
            }
            usleep(20_000)
            if try leftovers().filter(isBegun).count == 1 {
                caught = true
                let name = try #require(try leftovers().first)
                #expect(name.hasPrefix(".verijson-\(process.processIdentifier)-"))
                try sweep()
                #expect(try leftovers() == [name])
            }
            kill(process.processIdentifier, SIGKILL)
            kill(process.processIdentifier, SIGCONT)
            process.waitUntilExit()
        }
        #expect(caught)
        #expect(try leftovers().count == 1)
        #expect(workplace.text(of: "long.out") == nil)
        try sweep()
        #expect(try leftovers() == [])
    }

    @Test func `a sweep removes nothing else`() throws {
        let workplace = try Sheet.workplace()
        let names = [
            ".verijson-", ".verijson-abc", ".verijson-12", ".verijson-x-1", ".verijson-1-é",
        ]
        for name in names { try workplace.write("", to: name) }
        let run = try workplace.shell(
            """
            mkdir .verijson-1-a; ln -s dirty.json .verijson-1-b; echo > .verijson-1-c
            $verijson clean -q -p p.json -o c.json dirty.json
            """
        )
        #expect(run.code == 0)
        let kept = try workplace.names().filter { $0.hasPrefix(".verijson-") }
        #expect(kept == (names + [".verijson-1-a", ".verijson-1-b"]).sorted())
    }

    @Test(arguments: [
        ("clean -p /dev/zero dirty.json", "/dev/zero: expected at most 16777216 bytes, found more"),
        ("lint /dev/zero", "/dev/zero: expected at most 16777216 bytes, found more"),
        (
            "restore clean.json --undo /dev/zero",
            "/dev/zero: expected at most 67108864 bytes, found more"
        ),
        ("replay -p p.json -", "stdin: expected at most 67108864 bytes, found more"),
        ("report /dev/zero", "/dev/zero: expected at most 67108864 bytes, found more"),
    ])
    func `a stream without an end is refused at its limit`(line: String, message: String) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell("$verijson \(line) < /dev/zero")
        #expect(run.code == 65)
        #expect(run.errors.hasPrefix("verijson: error: \(message)\n"))
    }

    @Test func `a pattern file over the limit is refused before it is read`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            "truncate -s 16777217 big.json; $verijson clean -p big.json dirty.json"
        )
        #expect(run.code == 65)
        #expect(
            run.errors == "verijson: error: big.json: expected at most 16777216 bytes, found more\n"
        )
    }
}
