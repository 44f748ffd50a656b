import Foundation
import TestSupport
import Testing

@testable import VeriJSONCommand

/// Runs of the command on both sides of the sizes of its pieces and of what it lists.
@Suite(.serialized) struct CommandBoundTests {
    private static let megabyte = 1 << 20

    /// Lines of a size in all, of which the first one is refused.
    private func lines(_ size: Int) -> (text: String, clean: String) {
        let bad = "{\"id\":\"x\"}\n"
        var rest = size - bad.utf8.count
        var clean = ""
        while rest > 0 {
            let line = "{\"id\":\(clean.utf8.count)}"
            let isLast = rest < 1_000
            let length = isLast ? rest - 1 : 900
            clean += line + String(repeating: " ", count: length - line.utf8.count) + "\n"
            rest -= length + 1
        }
        return (bad + clean, clean)
    }

    @Test(arguments: [megabyte - 1, megabyte, megabyte + 1, 2 * megabyte])
    func `input of any size is read whole, from files and pipes`(size: Int) throws {
        let workplace = try Workplace(["p.json": #"{"id": "int"}"#])
        let (text, clean) = lines(size)
        #expect(text.utf8.count == size)
        try workplace.write(text, to: "a.ndjson")
        let run = try workplace.shell(
            """
            "$verijson" clean -q -p p.json --lines a.ndjson > file
            cat a.ndjson | "$verijson" clean -q -p p.json --lines > pipe
            "$verijson" clean -q -p p.json --lines a.ndjson --report r.json --format json | cat > whole
            wc -l < r.json
            """
        )
        #expect(run.code == 0, "\(run.errors)")
        #expect(workplace.text(of: "file") == clean)
        #expect(workplace.text(of: "pipe") == clean)
        #expect(workplace.text(of: "whole") == clean)
        #expect(run.output.trimmingCharacters(in: .whitespaces) == "2\n")
    }

    /// A document whose size nobody knows before it is read.
    @Test(arguments: [0, -1, 1, 65_535, 65_536, 65_537, megabyte - 1, megabyte, megabyte + 65_536])
    func `a document of any size is read whole from a pipe`(size: Int) throws {
        let workplace = try Workplace(["p.json": #"{"id": "int", "s": "string"}"#])
        let content = String(repeating: "x", count: max(0, size - 18))
        let document = #"{"id":1,"s":"\#(content)"}"#
        try workplace.write(document, to: "a.json")
        let run = try workplace.shell(#"cat a.json | "$verijson" clean -q -p p.json > out"#)
        #expect(run.code == 0, "\(run.errors)")
        #expect(workplace.text(of: "out") == document)
    }

    /// The part of a piece that is cleaned at once ends at any byte of an item.
    @Test(arguments: [131_071, 131_072, 131_073, 262_144, 600_000])
    func `items of XML are cleaned from pieces of any size`(size: Int) throws {
        let workplace = try Workplace(["p.json": #"{"r": {"i": [{"n": "int"}]}}"#])
        let count = size / 20
        let items = (0..<count).map { "<i><n>\($0)</n></i>\n" }.joined()
        let padding = String(repeating: " ", count: max(0, size - 7 - items.utf8.count))
        try workplace.write("<r>\(padding)\(items)</r>", to: "a.xml")
        let run = try workplace.shell(
            """
            for jobs in 1 2 3; do
              "$verijson" clean -q -p p.json --items=/r/i --jobs $jobs --to xml a.xml | cmp - a.xml
              cat a.xml | "$verijson" clean -q -p p.json --items=/r/i --jobs $jobs --to json > $jobs
            done
            """
        )
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.errors.isEmpty && run.output.isEmpty, "\(run.errors)\(run.output)")
        let expected = (0..<count).map { #"{"n":\#($0)}"# + "\n" }.joined()
        for jobs in 1...3 { #expect(workplace.text(of: "\(jobs)") == expected, "\(jobs)") }
    }

    @Test(arguments: [65_534, 65_535, 65_536, 65_537, 131_072, 131_073, 200_000])
    func `compressed data of any size is read whole`(size: Int) throws {
        let workplace = try Workplace(["p.json": #"{"id": "int"}"#])
        let (text, clean) = lines(size)
        try workplace.write(text, to: "a.ndjson")
        let run = try workplace.shell(
            """
            gzip -k a.ndjson; gzip -1 -c a.ndjson > b.ndjson.gz
            for file in a b; do
              "$verijson" clean -q -p p.json --lines $file.ndjson.gz > $file
              gzip -dc $file.ndjson.gz | cmp - a.ndjson
            done
            """
        )
        #expect(run.code == 0, "\(run.errors)")
        #expect(workplace.text(of: "a") == clean)
        #expect(workplace.text(of: "b") == clean)
        let zlib = try #require(System.Zlib.system)
        let data = try Data(contentsOf: workplace.directory.appendingPathComponent("a.ndjson.gz"))
        for limit in [size - 1, size, size + 1] {
            let whole = try? zlib.gunzip(Array(data), limit: limit)
            #expect(whole == (limit < size ? nil : Array(text.utf8)))
        }
        guard ZstdTests.isAvailable, let zstd = System.Zstd.system else { return }
        #expect(try workplace.shell("zstd -q a.ndjson -o a.ndjson.zst").code == 0)
        let frame = try Data(contentsOf: workplace.directory.appendingPathComponent("a.ndjson.zst"))
        for limit in [size - 1, size, size + 1] {
            let whole = try? zstd.decompress(Array(frame), limit: limit)
            #expect(whole == (limit < size ? nil : Array(text.utf8)))
        }
    }

    @Test(arguments: [10_000, 10_001, 10_003])
    func `ten thousand records are cases, and the others are counted`(count: Int) throws {
        let workplace = try Workplace(["p.json": #"{"id": "int"}"#])
        try workplace.write(
            String(repeating: "{}\n", count: count) + "{\"id\":1}\n",
            to: "a.ndjson"
        )
        let run = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "--lines",
            "a.ndjson",
            "--format",
            "junit",
            "--report",
            "r.xml",
            "-q"
        )
        #expect(run.code == 0)
        let text = try #require(workplace.text(of: "r.xml"))
        let rest = count - 10_000
        #expect(text.split(separator: "<testcase ").count - 1 == 10_000 + (rest > 0 ? 1 : 0))
        let words = "\(rest) more record\(rest == 1 ? "" : "s") with findings "
        #expect(text.contains(words) == (rest > 0))
    }

    /// The end of a file is looked for backwards, in pieces.
    @Test(arguments: [65_400, 65_534, 65_535, 65_536, 65_537, 131_070, 131_073, 200_000])
    func `a partial record of any length is taken off a quarantine`(size: Int) throws {
        let workplace = try Sheet.workplace()
        let clean =
            #""$verijson" clean -q -p p.json --append --quarantine q.ndjson -o c.json dirty.json"#
        #expect(try workplace.shell(clean).code == 0)
        let records = try #require(workplace.text(of: "q.ndjson"))
        let line = try #require(records.split(separator: "\n").first)
        let value = try #require(line.range(of: #""two""#))
        // A record with a value of some length, whole and cut at its end.
        let long = line.replacingCharacters(
            in: value,
            with: "\"" + String(repeating: "x", count: size - line.utf8.count + 3) + "\""
        )
        #expect(long.utf8.count == size)
        try workplace.write(records + long.dropLast(), to: "q.ndjson")
        #expect(try workplace.shell(clean).code == 0)
        #expect(workplace.text(of: "q.ndjson") == records + records)
        try workplace.write(records + long, to: "q.ndjson")
        #expect(try workplace.shell(clean).code == 0)
        #expect(workplace.text(of: "q.ndjson") == records + long + "\n" + records)
        let replay = try workplace.run("replay", "-p", "p.json", "q.ndjson", "--format", "json")
        #expect(replay.errors.split(separator: "\n").count >= 5)
    }

    @Test(arguments: [400, 2_500])
    func `records and reports longer than a piece are written whole`(count: Int) throws {
        let workplace = try Workplace(["p.json": #"{"id": "int"}"#])
        let lines = (0..<count).map { "{\"id\":\"v\($0)\"}\n" }
        try workplace.write(lines.joined() + "{\"id\":1}\n", to: "a.ndjson")
        let run = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "--lines",
            "--quarantine",
            "q.ndjson",
            "--report",
            "r.ndjson",
            "--format",
            "json",
            "--show-values",
            "a.ndjson"
        )
        #expect(run.output == "{\"id\":1}\n", "\(run.errors)")
        for name in ["q.ndjson", "r.ndjson"] {
            let lines = try #require(workplace.text(of: name)).split(separator: "\n")
            // The last line of a report counts the records that it does not list.
            let records = lines.prefix(count)
            #expect(lines.count == count + (name == "r.ndjson" ? 1 : 0), "\(name)")
            #expect(
                records.enumerated().allSatisfy {
                    $0.element.contains("v\($0.offset)\\\"")
                        || $0.element.contains("\"v\($0.offset)\"")
                }
            )
            #expect(records.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        }
        let size = try #require(workplace.text(of: "r.ndjson")).utf8.count
        #expect((size > 1 << 20) == (count > 400), "\(size)")
    }

    @Test(arguments: [1_000, 60_000, 65_600, megabyte - 100, megabyte + 100, 3 * megabyte])
    func `records of any size are replayed`(size: Int) throws {
        let workplace = try Workplace(["p.json": #"{"id": "int", "s": "string"}"#])
        let long = String(repeating: "x", count: size)
        // A short record follows each long one.
        let records = [long, "a", long, "b"].map { #"{"id":"1","s":"\#($0)"}"# }
        try workplace.write(records.joined(separator: "\n") + "\n", to: "a.ndjson")
        let run = try workplace.shell(
            """
            "$verijson" clean -q -p p.json --lines --quarantine q.ndjson a.ndjson
            "$verijson" replay -q -p p.json --convert safe q.ndjson -o b.ndjson
            """
        )
        #expect(run.code == 0, "\(run.errors)")
        let clean = records.map { $0.replacing(#""1""#, with: "1") }.joined(separator: "\n")
        #expect(workplace.text(of: "b.ndjson") == clean + "\n")
    }

    @Test(arguments: 1...6) func `three further places of a refusal are named`(count: Int) throws {
        let workplace = try Workplace(["p.json": #"["int"]"#])
        let items = (0..<count).map { #""v\#($0)""# }.joined(separator: ",")
        try workplace.write("[\(items)]", to: "a.json")
        let clean = try workplace.run(
            "clean",
            "-q",
            "-p",
            "p.json",
            "--quarantine",
            "q.ndjson",
            "-o",
            "b.json",
            "a.json"
        )
        #expect(clean.code == 0)
        let run = try workplace.run("replay", "-p", "p.json", "q.ndjson")
        #expect(run.errors.contains("\(count) record\(count == 1 ? "" : "s"): "))
        let places = (1..<max(count, 2)).prefix(3).map { "a.json#/\($0) (line \($0 + 1))" }
            .joined(separator: ", ")
        let rest = count > 4 ? ", …" : ""
        let text = "and \(count - 1) more like this at \(places)\(rest)\n"
        #expect(run.errors.contains(text) == (count > 1), "\(run.errors)")
    }

    /// More links than a system follows are an error of the system, and never another file.
    @Test(arguments: [1, 38, 39, 40, 41, 42])
    func `a file is known through any number of links that can be opened`(count: Int) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            ln -s dirty.json l1
            i=1; while [ $i -lt \(count) ]; do j=$((i+1)); ln -s l$i l$j; i=$j; done
            cat l\(count) > /dev/null 2>&1; echo $?
            "$verijson" clean -q -p p.json dirty.json --report l\(count)
            """
        )
        let isOpened = run.output.hasPrefix("0\n")
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
        #expect(run.code == 64 || !isOpened && run.code == 73, "\(run.code) \(run.errors)")
        if isOpened { #expect(run.errors.contains("expected a file of its own")) }
    }
}
