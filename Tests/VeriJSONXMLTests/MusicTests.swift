import Foundation
import Testing
import VeriJSON
import VeriJSONXML

/// The sample, and the two documents of the tutorial that it improves on.
@Suite struct MusicTests {
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func `the sample prints what it promises`() throws {
        var folder = Bundle.main.bundleURL
        while !FileManager.default.isExecutableFile(
            atPath: folder.appendingPathComponent("Music").path
        ), folder.path != "/" {
            folder = folder.deletingLastPathComponent()
        }
        // The test may be run by a program of the toolchain, beside which nothing was built.
        if folder.path == "/" {
            folder = Self.package.appendingPathComponent(".build/debug")
        }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = folder.appendingPathComponent("Music")
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let file = Self.package.appendingPathComponent("Samples/Music/output.txt")
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(String(decoding: output, as: UTF8.self) == expected)
    }

    struct Book: Codable, Equatable {
        var name, author, publisher, category, description: String
    }

    @Test func `the books of the tutorial are the same from XML and from JSON`() throws {
        let xml = """
            <?xml version="1.0"?>
            <books>
              <book name="iOS and OS X Network Development Cookbook">
                <author>Jon Hoffman</author>
                <publisher>PacktPub</publisher>
                <category>Programming</category>
                <description>Network development for iOS and OS X</description>
              </book>
              <book name="Mastering Swift">
                <author>Jon Hoffman</author>
                <publisher>PacktPub</publisher>
                <category>Programming</category>
                <description>Learning Swift</description>
              </book>
            </books>
            """
        let json = """
            {"books": [
              {"name": "iOS and OS X Network Development Cookbook", "author": "Jon Hoffman",
               "publisher": "PacktPub", "category": "Programming",
               "description": "Network development for iOS and OS X"},
              {"name": "Mastering Swift", "author": "Jon Hoffman", "publisher": "PacktPub",
               "category": "Programming", "description": "Learning Swift"}
            ]}
            """
        let pattern = try Pattern(
            """
            {"books": {"book": [{"@name": "string", "author": "string", "publisher": "string",
              "category": "string", "description": "string"}]}}
            """
        )
        let cleaned = try Sanitizer(pattern).sanitize(xml: Data(xml.utf8))
        #expect(cleaned.status == .unchanged)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            XMLKey(
                stringValue: path[path.count - 1].stringValue.replacingOccurrences(
                    of: "@",
                    with: ""
                )
            )
        }
        let value = try #require(cleaned.result.value)
        let books = try #require(value["/books/book"])
        let read = try decoder.decode([Book].self, from: Data(books.description.utf8))
        let other = try JSONDecoder().decode([String: [Book]].self, from: Data(json.utf8))
        #expect(read == other["books"])
        #expect(try XMLReader().value(of: XMLWriter().string(value)) == value)
    }

    private struct XMLKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
