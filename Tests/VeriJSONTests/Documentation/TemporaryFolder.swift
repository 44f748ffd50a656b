import Foundation

/// A folder that lives as long as this, for what commands read and write.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Writes the blocks of a page that have the name of a file.
    convenience init(writing page: String) throws {
        try self.init()
        for block in try MarkdownBlock.blocks(of: page) {
            guard let name = block.settings["name"] else { continue }
            try Data((block.text + "\n").utf8).write(to: file(name))
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String) -> URL {
        url.appendingPathComponent(name)
    }
}
