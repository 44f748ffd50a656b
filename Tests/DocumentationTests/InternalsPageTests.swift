import TestSupport
import Testing

/// The articles about the internals agree with the sources that they describe.
@Suite struct InternalsPageTests {
    @Test func `the overview and the landing page link every page`() throws {
        let pages = InternalsPage.all.map(\.name)
        #expect(pages.count > 8)
        let overview = try Repository.text(InternalsPage("Internals").path)
        let landing = try Repository.text(InternalsPage("VeriJSON").path)
        for page in pages {
            #expect(landing.contains("](\(page).md)\n"), "\(page)")
            #expect(page == "Internals" || overview.contains("](\(page).md)"), "\(page)")
        }
    }

    @Test func `a drawing of a layout is the one beside its type`() throws {
        var count = 0
        for page in InternalsPage.all {
            for block in try MarkdownBlock.blocks(of: page.path) where block.role == "drawing" {
                guard let file = block.words.first else { continue }
                let comments = try Repository.text("Sources/VeriJSONCore/\(file)")
                    .split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.drop { $0 == " " } }
                    .map { $0.hasPrefix("///") ? String($0.dropFirst(3)) : "" }
                    .joined(separator: "\n")
                // The frame of a drawing is indented by four spaces, other text by five.
                let drawn = [4, 5].contains { indent in
                    let margin = String(repeating: " ", count: indent)
                    let lines = block.text
                        .split(separator: "\n", omittingEmptySubsequences: false)
                        .map { $0.isEmpty ? "" : margin + $0 }
                    return comments.contains(lines.joined(separator: "\n"))
                }
                #expect(drawn, "\(block.place): \(file) has another drawing")
                count += 1
            }
        }
        #expect(count > 10)
    }

    @Test func `the types and folders that a page names exist`() throws {
        // The types of the standard library and of Foundation, and the folders outside the core.
        var known: Set<String> = [
            "Any", "Bool", "Codable", "Data", "Decodable", "Decoder", "DocumentationTests", "Int",
            "Int64", "JSONDecoder", "Sendable", "Snippets", "String", "Tests", "VeriJSON",
            "VeriJSONCommand", "VeriJSONRevisions", "VeriJSONSchema", "VeriJSONXML",
        ]
        for file in SwiftSource.library {
            known.formUnion(file.types(outermost: false))
            // Folders, and files that extend a type of another name.
            known.formUnion(file.path.split { "/.".contains($0) }.map(String.init))
        }
        var count = 0
        for page in InternalsPage.all {
            let names = try names(in: Repository.text(page.path))
            let unknown = names.filter { !known.contains($0) }
            #expect(unknown == [], "\(page.name)")
            count += names.count
        }
        #expect(count > 200)
    }

    /// Returns the capitalised words between single backticks, outside fenced blocks.
    private func names(in text: String) -> [String] {
        var names: [String] = []
        var isFenced = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("```") { isFenced.toggle() }
            guard !isFenced else { continue }
            let quoted = line.split(separator: "`", omittingEmptySubsequences: false)
                .enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            for word in quoted.flatMap({ $0.split { "./".contains($0) } }) {
                let isName =
                    word.first?.isUppercase == true
                    && word.allSatisfy { $0.isLetter || $0.isNumber }
                    && word.contains { $0.isLowercase }
                if isName { names.append(String(word)) }
            }
        }
        return names
    }
}
