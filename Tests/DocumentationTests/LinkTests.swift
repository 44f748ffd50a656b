import Foundation
import TestSupport
import Testing

/// Links of the pages lead somewhere: in the repository as they are, in the archive of DocC as they are rewritten.
@Suite struct LinkTests {
    private struct Link {
        var page: String
        var text: String
        var target: String

        var place: String { "\(page): [\(text)](\(target))" }
    }

    /// Pages that people read in the repository, and that no other test reads.
    private static let pages =
        Documentation.pages
        + ["CONTRIBUTING", "RELEASING", "SECURITY", "PULL_REQUEST_TEMPLATE"]
        .map { ".github/\($0).md" }
        + Repository.files(below: ".github/release", ending: ".md")
        + Repository.files(below: "Samples", ending: ".md").filter { !$0.contains("/.build/") }
        + ["Tests/Fuzzing/README.md"]

    /// The text of a page without its blocks of code.
    private static func prose(of page: String) throws -> String {
        var isFenced = false
        return try Repository.text(page)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .filter { line in
                if line.hasPrefix("```") { isFenced.toggle() }
                return !isFenced && !line.hasPrefix("```")
            }
            .joined(separator: "\n")
    }

    private static func links(of page: String) throws -> [Link] {
        let link = #/`+[^`]+`+|\[(?<text>(?:[^\]`]|`[^`]*`)*)\]\((?<target>[^)\s]+)\)/#
        return try prose(of: page).matches(of: link).compactMap { match in
            guard let text = match.text, let target = match.target else { return nil }
            return Link(page: page, text: String(text), target: String(target))
        }
    }

    /// The anchors that a forge gives the headings of a page.
    private static func anchors(of page: String) throws -> Set<String> {
        Set(
            try prose(of: page).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
                line.drop { $0 == "#" || $0 == " " }.lowercased()
                    .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                    .replacing(" ", with: "-")
            }
        )
    }

    @Test func `every link of a page leads to a file and its heading`() throws {
        var count = 0
        for page in Self.pages {
            let folder = Repository.root.appendingPathComponent(page).deletingLastPathComponent()
            for link in try Self.links(of: page) where !link.target.contains(":") {
                let sides = link.target.split(
                    separator: "#",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                let file = sides[0].isEmpty ? nil : String(sides[0])
                let url = file.map { folder.appendingPathComponent($0).standardizedFileURL }
                count += 1
                if let url {
                    #expect(
                        FileManager.default.fileExists(atPath: url.path),
                        "\(link.place): no such file"
                    )
                    #expect(url.path.hasPrefix(Repository.root.path), "\(link.place): outside")
                }
                guard sides.count == 2 else { continue }
                let target = url.map { $0.path.dropFirst(Repository.root.path.count + 1) }
                let anchors = try Self.anchors(of: target.map(String.init) ?? page)
                #expect(anchors.contains(String(sides[1])), "\(link.place): no such heading")
            }
        }
        #expect(count > 100)
    }

    @Test func `no page has a link that only DocC resolves`() throws {
        for page in Self.pages {
            let text = try Self.prose(of: page)
            #expect(!text.contains("<doc:") && !text.contains("](doc:"), "\(page)")
            #expect(!text.contains("``"), "\(page): a code span has one backtick")
        }
    }

    /// The paths of the public symbols of all modules, since an article may name those of another one.
    private static let symbols = Result {
        let folder = try Workplace()
        return try PublicInterface.modules.reduce(into: Set<String>()) { paths, module in
            try folder.makeFolder(module)
            paths.formUnion(
                try PublicInterface.extract(module, into: folder.file(module), options: "")
            )
        }
    }

    private static let catalogues = Repository.files(below: "Sources", ending: ".md")
        .compactMap { $0.hasSuffix("/README.md") ? nil : $0.split(separator: "/")[1] }
        .reduce(into: [String]()) { if $0.last != String($1) { $0.append(String($1)) } }

    @Test(.enabled(if: Python.has("json"), "\(Python.absence("json"))"), arguments: catalogues)
    func `the copy of a catalogue for DocC has its links`(_ module: String) throws {
        let workplace = try Workplace()
        let catalogue = "Sources/\(module)/\(module).docc"
        try workplace.makeFolder("graphs")
        _ = try PublicInterface.extract(
            module,
            into: workplace.file("graphs"),
            options: module == "VeriJSON"
                ? "-experimental-allowed-reexported-modules=VeriJSONCore" : ""
        )
        let symbols = try Self.symbols.get()
        let run = try workplace.shell(
            "'\(Repository.root.path)/.ci/catalogue' '\(Repository.root.path)/\(catalogue)' graphs copy"
        )
        #expect(run.code == 0, "\(run.errors)")
        let articles = Set(try workplace.names(in: "copy").map { $0.replacing(".md", with: "") })
        var (topics, links) = (0, 0)
        for article in articles where article.first != "." {
            let text = try #require(workplace.text(of: "copy/\(article).md"))
            for match in text.matches(of: #/doc:(?<name>\w+)/#) where match.name != "" {
                let isDirective = text[..<match.range.lowerBound].hasSuffix("$")
                #expect(isDirective || articles.contains(String(match.name)), "\(article)")
                topics += 1
            }
            links += text.matches(of: #/``[\w/().:-]+``/#).count
            // What is written as the path of a public symbol has to be one.
            for match in text.matches(of: #/[^`]`(?<path>[A-Z]\w+(?:\.\w+)+(?:\([\w:]*\))?)`[^`]/#)
            {
                let path = String(match.path)
                let type = path.prefix { $0 != "." }
                guard symbols.contains(String(type)) else { continue }
                // An initialiser may be written as a call of its type.
                let base = String(path.prefix { $0 != "(" })
                let isKnown = symbols.contains(path) || symbols.contains(base)
                #expect(isKnown, "\(article): `\(path)` is no public name")
            }
        }
        #expect(links > (module == "VeriJSON" ? 150 : 1), "\(module)")
        #expect(module != "VeriJSON" || topics > 60)
    }
}
