import Foundation
import Testing
import VeriJSON

/// The command on XML.
@Suite struct CommandTests {
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let feed = """
        <?xml version="1.0"?>
        <!-- a feed -->
        <rss>
          <channel>
            <item id="1"><price>2.50</price></item>
            <item id="x"><price>3</price></item>
          </channel>
        </rss>
        """
    private static let pattern =
        ##"{"rss":{"channel":{"item":[{"@id":"int","price":"number"}]}}}"##

    private struct Outcome {
        var code: Int32
        var output: String
        var errors: String
    }

    /// A folder with a feed and its pattern, and the command to run in it.
    private final class Workshop {
        let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("xml-command-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write("feed.xml", CommandTests.feed)
            try write("p.json", CommandTests.pattern)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }

        func read(_ name: String) throws -> String {
            try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }

        func run(_ arguments: String..., input: String = "") throws -> Outcome {
            try run(arguments, input: input)
        }

        func run(_ arguments: [String], input: String = "") throws -> Outcome {
            var built = Bundle.main.bundleURL
            func isThere() -> Bool {
                FileManager.default.isExecutableFile(
                    atPath: built.appendingPathComponent("verijson").path
                )
            }
            while !isThere(), built.path != "/" { built = built.deletingLastPathComponent() }
            if built.path == "/" {
                built = CommandTests.package.appendingPathComponent(".build/debug")
            }
            let process = Process()
            process.executableURL = built.appendingPathComponent("verijson")
            process.arguments = arguments
            process.currentDirectoryURL = folder
            try write("input", input)
            process.standardInput = try FileHandle(
                forReadingFrom: folder.appendingPathComponent("input")
            )
            let output = folder.appendingPathComponent("output")
            let errors = folder.appendingPathComponent("errors")
            for file in [output, errors] { try Data().write(to: file) }
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
            process.waitUntilExit()
            return Outcome(
                code: process.terminationStatus,
                output: try read("output"),
                errors: try read("errors")
            )
        }
    }

    private static let clean = feed.replacingOccurrences(
        of: "\n    <item id=\"x\"><price>3</price></item>",
        with: ""
    )
    private static let json = ##"{"rss":{"channel":{"item":[{"@id":1,"price":2.50}]}}}"##

    @Test func `XML becomes clean JSON, and the report draws the XML`() throws {
        let shop = try Workshop()
        let made = try shop.run("clean", "-p", "p.json", "feed.xml")
        #expect(made.code == 0)
        #expect(made.output == Self.json)
        #expect(made.errors.contains("feed.xml:6:14  at /rss/channel/item/1/@id"))
        #expect(made.errors.contains("6 |     <item id={text}>"))
    }

    @Test func `XML stays XML, and is restored`() throws {
        let shop = try Workshop()
        let made = try shop.run("clean", "-p", "p.json", "-i", "--undo", "u", "feed.xml")
        #expect(made.code == 0, "\(made.errors)")
        #expect(try shop.read("feed.xml") == Self.clean)
        let restored = try shop.run("restore", "feed.xml", "--undo", "u")
        #expect(restored.output == Self.feed)
        let written = try shop.run("clean", "-p", "p.json", "-o", "out.xml", "feed.xml")
        #expect(written.code == 0)
        #expect(try shop.read("out.xml") == Self.clean)
    }

    @Test func `the syntax is that of the option, the name or the first byte`() throws {
        let shop = try Workshop()
        let byByte = try shop.run(
            "clean",
            "-p",
            "p.json",
            "-q",
            input: "\n " + Self.feed.dropFirst(22)
        )
        #expect(byByte.output == Self.json)
        let toXML = try shop.run("clean", "-p", "p.json", "-q", "--to", "xml", input: Self.json)
        #expect(
            toXML.output == ##"<?xml version="1.0" encoding="UTF-8"?>"##
                + ##"<rss><channel><item id="1"><price>2.50</price></item></channel></rss>"##
        )
        let wrong = try shop.run("clean", "-p", "p.json", "-q", "--from", "json", "feed.xml")
        #expect(wrong.code == 65)
        let unknown = try shop.run("clean", "-p", "p.json", "--from", "yaml", "feed.xml")
        #expect(unknown.code == 64)
        let page = try shop.run("clean", "-p", "p.json", input: "<!DOCTYPE html><html>")
        #expect(!page.errors.contains("xml."))
    }

    @Test func `an undo between two syntaxes is refused with the reason`() throws {
        let shop = try Workshop()
        let made = try shop.run("clean", "-p", "p.json", "--undo", "u", "feed.xml")
        #expect(made.code == 64)
        #expect(made.errors.contains("cannot be restored"))
    }

    @Test func `XML that is not well-formed is refused with its line`() throws {
        let shop = try Workshop()
        try shop.write("feed.xml", Self.feed.replacingOccurrences(of: "</channel>", with: ""))
        let made = try shop.run("clean", "-p", "p.json", "feed.xml")
        #expect(made.code == 65)
        #expect(made.errors.contains("error[xml.tagMismatch]"))
        #expect(made.errors.contains("feed.xml:8:3"))
        let verified = try shop.run("verify", "-p", "p.json", "feed.xml")
        #expect(verified.code == 65)
    }

    @Test func `findings of verify draw the XML`() throws {
        let shop = try Workshop()
        let made = try shop.run("verify", "-p", "p.json", "feed.xml")
        #expect(made.code == 1)
        #expect(made.errors.contains("(/rss/channel/item[2]/@id)"))
    }

    @Test func `items of XML are cleaned as they come`() throws {
        let shop = try Workshop()
        let lines = try shop.run("clean", "-p", "p.json", "--items=/rss/channel/item", "feed.xml")
        #expect(lines.code == 0, "\(lines.errors)")
        #expect(lines.output == ##"{"@id":1,"price":2.50}"## + "\n")
        #expect(lines.errors.contains("type.mismatch"))
        let xml = try shop.run(
            "clean",
            "-p",
            "p.json",
            "--items=/rss/channel/item",
            "--to",
            "xml",
            "--quarantine",
            "q",
            "feed.xml"
        )
        #expect(
            xml.output
                == Self.feed.replacingOccurrences(
                    of: ##"<item id="x"><price>3</price></item>"##,
                    with: ""
                )
        )
        #expect(try shop.read("q").contains("/rss/channel/item/1"))
        let refused = try shop.run("clean", "-p", "p.json", "--lines", "feed.xml")
        #expect(refused.code == 64)
        let cut = try shop.run(
            "clean",
            "-p",
            "p.json",
            "--items=/rss/channel/item",
            "--from",
            "xml",
            "-o",
            "out",
            input: String(Self.feed.dropLast(10))
        )
        #expect(cut.code == 65)
        #expect(
            !FileManager.default.fileExists(atPath: shop.folder.appendingPathComponent("out").path)
        )
    }

    @Test func `an item that is not well-formed goes to the quarantine, and the others come out`()
        throws
    {
        let workshop = try Workshop()
        try workshop.write(
            "a.xml",
            "<r><i><id>1</id></i><i><id>2</id></i>\n<i><id>3 & 4</id></i><i><id>4</id></i></r>"
        )
        try workshop.write("q.json", #"{"r":{"i":[{"id":"int"}]}}"#)
        let json = try workshop.run(
            "clean",
            "-p",
            "q.json",
            "--items=/r/i",
            "a.xml",
            "--quarantine",
            "refused.ndjson",
            "--format",
            "json",
            "--report",
            "report.ndjson"
        )
        #expect(json.code == 0)
        #expect(json.output == "{\"id\":1}\n{\"id\":2}\n{\"id\":4}\n")
        let refused = try QuarantineRecord(json: workshop.read("refused.ndjson").utf8.dropLast())
        #expect(refused.raw == Array("<i><id>3 & 4</id></i>".utf8))
        #expect(refused.path == "/r/i/2")
        #expect(refused.line == 2)
        #expect(try workshop.read("report.ndjson").contains(#""status":"unreadable","record":2"#))
        let xml = try workshop.run("clean", "-p", "q.json", "--items=/r/i", "--to", "xml", "a.xml")
        #expect(
            xml.output == "<r><i><id>1</id></i><i><id>2</id></i>\n<i><id>4</id></i></r>"
        )
        #expect(xml.errors.contains("4 records: 3 unchanged, 1 unreadable"))
        #expect(
            try workshop.run("clean", "-p", "q.json", "--items=/r/i", "--check", "a.xml").code == 1
        )
        try workshop.write("b.xml", "<r><i><id>1</id></i><i><id>3 & 4</id></i></r>")
        let cut = try workshop.run("clean", "-p", "q.json", "--items=/r/i", "b.xml")
        #expect(cut.code == 65)
        #expect(cut.output == "{\"id\":1}\n")
        #expect(cut.errors.contains("the stream ends after 1 item that could be read"))
    }

    @Test func `namespaces have the prefixes of the pattern, whatever the document calls them`()
        throws
    {
        let workshop = try Workshop()
        try workshop.write("s.json", ##"{"soap:Envelope":{"soap:Body":{"n":["int"]}}}"##)
        let soap = "http://schemas.xmlsoap.org/soap/envelope/"
        for (prefix, colon) in [("SOAP-ENV", "SOAP-ENV:"), ("s", "s:"), ("", "")] {
            let declaration = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
            try workshop.write(
                "s.xml",
                "<\(colon)Envelope \(declaration)='\(soap)'><\(colon)Body>"
                    + "<n xmlns=''>1</n><n xmlns=''>x</n></\(colon)Body></\(colon)Envelope>"
            )
            let cleaned = try workshop.run(
                "clean",
                "-p",
                "s.json",
                "--ns",
                "soap=\(soap)",
                "--ns",
                "x=urn:x",
                "s.xml"
            )
            #expect(cleaned.code == 0)
            #expect(cleaned.output == #"{"soap:Envelope":{"soap:Body":{"n":[1]}}}"#)
            let items = try workshop.run(
                "clean",
                "-p",
                "s.json",
                "--ns=soap=\(soap)",
                "--items=/soap:Envelope/soap:Body/n",
                "s.xml"
            )
            #expect(items.output == "1\n")
            let verified = try workshop.run(
                "verify",
                "-p",
                "s.json",
                "--ns",
                "soap=\(soap)",
                "s.xml"
            )
            #expect(verified.code == 1)
            #expect(verified.errors.contains("/soap:Envelope/soap:Body/n/1"))
        }
        for words in [["soap"], ["soap="], ["a=b", "--ns", "a=c"]] {
            let arguments = ["clean", "-p", "s.json", "--ns"] + words + ["s.xml"]
            #expect(try workshop.run(arguments).code == 64)
        }
    }
}
