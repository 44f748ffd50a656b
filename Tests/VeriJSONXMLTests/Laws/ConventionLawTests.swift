import Foundation
import Testing
import VeriJSON

@testable import VeriJSONXML

/// Laws of reading and writing, on generated documents.
@Suite struct ConventionLawTests {
    static let seeds = 0..<UInt64(400)

    @Test func `a second implementation over XMLParser reads the same`() throws {
        for seed in Self.seeds {
            var generator = XMLGenerator(seed: seed)
            let xml = generator.document()
            let naive = try #require(NaiveReader.value(of: xml), "\(xml)")
            #expect(try XMLReader().value(of: xml) == naive, "seed \(seed): \(xml)")
        }
    }

    @Test func `what is read and written is read again as the same`() throws {
        for seed in Self.seeds {
            var generator = XMLGenerator(seed: seed)
            let value = try XMLReader().value(of: generator.document())
            for options in [XMLWriter.Options(), XMLWriter.Options(declaration: true, indent: 2)] {
                let written = try XMLWriter(options).string(value)
                #expect(try XMLReader().value(of: written) == value, "seed \(seed): \(written)")
            }
        }
    }

    @Test func `JSON that the convention can express survives XML`() throws {
        for seed in Self.seeds {
            var generator = XMLGenerator(seed: seed)
            let value = generator.expressible()
            let written = try XMLWriter().string(value)
            #expect(try XMLReader().value(of: written) == value, "seed \(seed): \(written)")
        }
    }

    @Test func `JsonML survives XML in its order`() throws {
        let options = XMLReader.Options(form: .jsonML)
        for seed in Self.seeds {
            var generator = XMLGenerator(seed: seed)
            let value = try XMLReader(options).value(of: generator.document())
            let written = try XMLWriter(XMLWriter.Options(form: .jsonML)).string(value)
            #expect(try XMLReader(options).value(of: written) == value, "seed \(seed): \(written)")
        }
    }

    @Test func `a document with a character changed is refused by both parsers or by none`() throws
    {
        var refused = 0
        for seed in Self.seeds {
            var generator = XMLGenerator(seed: seed)
            var scalars = Array(generator.document().unicodeScalars)
            var numbers = SeededNumbers(seed: seed &+ 1_000_000)
            let place = Int.random(in: scalars.indices, using: &numbers)
            switch numbers.pick([0, 1, 2]) {
            case 0: scalars.remove(at: place)
            case 1: scalars[place] = numbers.pick(["<", ">", "&", "/", "\"", "a", " ", "]", ":"])
            default: scalars.insert(numbers.pick(["<", "&", "'", "=", "-", "?", "!"]), at: place)
            }
            var xml = ""
            xml.unicodeScalars.append(contentsOf: scalars)
            let naive = NaiveReader.value(of: xml)
            let value = try? XMLReader().value(of: xml)
            if value == nil { refused += 1 }
            // The parser takes some documents that are cut off or have unbound prefixes.
            if let value { #expect(value == naive, "seed \(seed): \(xml)") }
        }
        #expect(refused > 100)
    }

    @Test(.enabled(if: Tool.find("xmllint") != nil || Tool.find("python3") != nil))
    func `other parsers read what is written`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("xml-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for seed in Self.seeds.prefix(100) {
            var generator = XMLGenerator(seed: seed)
            let value = generator.expressible()
            let options = XMLWriter.Options(indent: seed % 2 == 0 ? 2 : nil)
            let file = folder.appendingPathComponent("\(seed).xml")
            try XMLWriter(options).data(value).write(to: file)
            files.append(file.path)
        }
        if let lint = Tool.find("xmllint") {
            #expect(try Tool.run(lint, ["--noout", "--nonet"] + files) == 0)
        }
        if let python = Tool.find("python3") {
            let program = """
                import sys
                from xml.parsers import expat
                for name in sys.argv[1:]:
                    expat.ParserCreate(namespace_separator=' ').Parse(open(name, 'rb').read(), True)
                """
            #expect(try Tool.run(python, ["-c", program] + files) == 0)
        }
    }
}

/// A program of the machine.
enum Tool {
    static func find(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static func run(_ path: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
