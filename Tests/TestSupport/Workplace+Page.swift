package import Foundation

extension Workplace {
    /// Makes a directory with the blocks of a page that have the name of a file.
    package convenience init(writing page: String) throws {
        try self.init()
        for block in try MarkdownBlock.blocks(of: page) {
            guard let name = block.settings["name"] else { continue }
            try write(block.text + "\n", to: name)
        }
    }

    package func file(_ name: String) -> URL { directory.appendingPathComponent(name) }
}
