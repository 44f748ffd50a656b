import TestSupport
import Testing

/// Every block of the documentation is of a kind that some test runs.
@Suite struct BlockTests {
    /// The kinds of blocks, and what they are, by language.
    static let kinds: [String: Set<String>] = [
        // The tests of `VeriJSONSchema` run a "guide", a "schema" and its documents.
        "swift": ["snippet", "manifest", "guide"],
        "json": [
            "pattern", "document", "clean", "syntax", "schema", "schema-document", "schema-whole",
            "schema-at", "schema-operation",
        ],
        "text": ["report", "line", "output", "drawing", "guide"],
        "console": ["run"],
        "sh": ["ci"],
    ]

    @Test func `every block says what it is, and a test knows what to do with it`() throws {
        let blocks = try Documentation.blocks()
        #expect(blocks.count > 100)
        for block in blocks {
            #expect(
                Self.kinds[block.language]?.contains(block.role) == true,
                "\(block.place): nothing runs a block '\(block.language)' that is '\(block.role)'"
            )
        }
    }

    @Test func `a recipe of the cookbook has blocks of at most ten lines`() throws {
        let blocks = try Documentation.blocks().filter { $0.page.hasSuffix("/Cookbook.md") }
        #expect(blocks.count > 30)
        for block in blocks {
            let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= 10, "\(block.place): \(lines) lines")
        }
    }

    @Test(arguments: Documentation.pages)
    func `no code hides in an indented block`(_ page: String) throws {
        var isFenced = false
        var before: Substring = ""
        for line in try Repository.text(page).split(
            separator: "\n",
            omittingEmptySubsequences: false
        ) {
            if line.hasPrefix("```") { isFenced.toggle() }
            #expect(isFenced || !(line.hasPrefix("    ") && before.isEmpty), "\(page): \(line)")
            before = line
        }
    }
}
