import Foundation
import TestSupport
import Testing

/// The peak of memory of streams, which lost records raise by a tenth at most.
///
/// Each of these streams has several blocks, of which one megabyte is the largest.
struct StreamMemoryTests {
    /// Runs the command on a stream in a process of its own, and prints its peak in kilobytes.
    private static let measure = """
        import resource, subprocess, sys
        subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        """

    private static func peak(
        _ form: String,
        _ pattern: String,
        _ stream: String,
        below limit: Int = .max
    ) throws -> Int {
        let workplace = try Workplace(["p.json": pattern, "stream": stream])
        let words = ["clean", "-q", form, "-j", "1", "-p", workplace.path(of: "p.json")]
        // What else the machine does raises a peak, and never lowers it.
        var smallest = try peak(words, workplace)
        for _ in 0..<2 where smallest >= limit {
            smallest = min(smallest, try peak(words, workplace))
        }
        return smallest
    }

    /// Returns the peak of a command line that reads the file `stream`.
    private static func peak(_ words: [String], _ workplace: Workplace) throws -> Int {
        let run = try Python.run(
            measure,
            [Workplace.command.path] + words + [workplace.path(of: "stream")]
        )
        let text = run.text.filter(\.isNumber)
        return try #require(Int(text), "\(run.text)")
    }

    /// A tenth more, and a megabyte for what differs from one run to the next.
    private static func most(_ clean: Int) -> Int { clean + clean / 10 + 1_000 }

    private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { line($0) + "\n" }.joined()
    }

    /// The programs that compress, of which a machine may lack one.
    private static let compressors = ["gzip", "zstd -q"].filter { program in
        (try? Workplace().shell("\(program) --version"))?.code == 0
    }

    @Test(
        .enabled(if: Python.has("resource"), "Python measures the memory"),
        arguments: compressors
    )
    func `much text in a small compressed file takes no memory of its size`(
        _ program: String
    ) throws {
        let workplace = try Workplace(["p.json": #"{"id": "int"}"#])
        let words = ["clean", "-q", "--lines", "-j", "1", "-p", workplace.path(of: "p.json")]
        func peak(_ count: Int) throws -> Int {
            let made = try workplace.shell(
                "yes '{\"id\":1}' | head -n \(count) | \(program) > stream"
            )
            #expect(made.code == 0)
            return try Self.peak(words, workplace)
        }
        let some = try peak(400_000)
        #expect(try peak(2_000_000) < Self.most(some), "\(some)")
    }

    @Test(.enabled(if: Python.has("resource"), "Python measures the memory"))
    func `refused and unreadable lines take little more memory than clean ones`() throws {
        let pattern = #"{"id": "int", "name": "string"}"#
        let good: (Int) -> String = { #"{"id":\#($0),"name":"name \#($0)"}"# }
        let bad: (Int) -> String = { #"{"id":"\#($0)","name":"name \#($0)"}"# }
        let clean = try Self.peak("--lines", pattern, Self.lines(80_000, good))
        let streams = [
            "a fifth is refused": Self.lines(80_000) { $0 % 5 == 0 ? bad($0) : good($0) },
            "all are refused": Self.lines(80_000, bad),
            "none is JSON": Self.lines(80_000) { "{" + bad($0) },
            "lines of one byte": Self.lines(1_000_000) { _ in "x" },
        ]
        for (name, stream) in streams {
            let limit = Self.most(clean)
            let peak = try Self.peak("--lines", pattern, stream, below: limit)
            #expect(peak < limit, "\(name): \(peak) of \(clean) KB")
        }
    }

    @Test(.enabled(if: Python.has("resource"), "Python measures the memory"))
    func `refused and empty items take little more memory than clean ones`() throws {
        let clean = try Self.peak(
            "--items",
            #"["int"]"#,
            "[" + String(repeating: "12345678,", count: 250_000) + "1]"
        )
        for item in ["\"xxxxx\",", ",", "{},"] {
            let stream = "[" + String(repeating: item, count: 2_000_000 / item.utf8.count) + "1]"
            let limit = Self.most(clean)
            let peak = try Self.peak("--items", #"["int"]"#, stream, below: limit)
            #expect(peak < limit, "\(item): \(peak) of \(clean) KB")
        }
    }

    @Test(
        .enabled(if: Python.has("resource"), "Python measures the memory"),
        arguments: ["json", "short", "changes", "github"]
    )
    func `a form with lines for each record takes no more memory for more records`(
        format: String
    ) throws {
        let name = String(repeating: "x", count: 200)
        let peaks = try [10_000, 40_000].map { count in
            let workplace = try Workplace([
                "p.json": #"{"id": "int", "name": "string"}"#,
                "stream": Self.lines(count) { #"{"id":"\#($0)","name":"\#(name)"}"# },
            ])
            let files = ["-p", workplace.path(of: "p.json"), "--report", workplace.path(of: "r")]
            let words = ["clean", "-q", "--lines", "-j", "1", "--format", format]
            let peak = try Self.peak(words + files, workplace)
            let report = try #require(workplace.text(of: "r"))
            #expect(report.utf8.count { $0 == 0x0A } >= count)
            return peak
        }
        #expect(peaks[1] < Self.most(peaks[0]), "\(peaks) KB")
    }

    /// Either all records are refused again, or all pass.
    @Test(
        .enabled(if: Python.has("resource"), "Python measures the memory"),
        arguments: [false, true]
    )
    func `a quarantine of more records is replayed in no more memory`(passes: Bool) throws {
        let name = String(repeating: "x", count: 200)
        let peaks = try [5_000, 20_000].map { count in
            let workplace = try Workplace([
                "p.json": #"{"id": "int", "name": "string"}"#,
                "lines": Self.lines(count) { #"{"id":"\#($0)","name":"\#(name)"}"# },
            ])
            let words = ["clean", "-q", "--lines", "-p", "p.json", "-o", "out"]
            #expect(try workplace.run(words + ["--quarantine", "stream", "lines"]).code == 0)
            #expect(try workplace.shell("wc -l < stream").output == "\(count)\n")
            let replay = ["replay", "-q", "-p", workplace.path(of: "p.json"), "-o"]
            let again = replay + [workplace.path(of: "again")]
            let peak = try Self.peak(again + (passes ? ["--convert", "safe"] : []), workplace)
            #expect(try workplace.shell("wc -l < again").output == "\(passes ? count : 0)\n")
            return peak
        }
        #expect(peaks[1] < Self.most(peaks[0]), "\(peaks) KB")
    }

    /// The samples are the same, between which the longer stream has ten times as much space.
    @Test(
        .enabled(if: Python.has("resource"), "Python measures the memory"),
        arguments: ["infer", "drift"]
    )
    func `samples on lines take no more memory than the longest line`(command: String) throws {
        let space = String(repeating: " ", count: 40_000)
        let peaks = try [100, 1_000].map { count in
            let stream = Self.lines(count) { #"{"id":\#($0),\#(space)"name":"x"}"# }
            let workplace = try Workplace([
                "p.json": #"{"id": "int", "name": "string"}"#, "stream": stream,
            ])
            let pattern = command == "drift" ? ["-p", workplace.path(of: "p.json")] : []
            return try Self.peak([command, "--lines"] + pattern, workplace)
        }
        #expect(peaks[1] < Self.most(peaks[0]), "\(peaks) KB")
    }
}
