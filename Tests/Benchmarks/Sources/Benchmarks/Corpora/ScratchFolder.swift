import Foundation

/// A folder for the documents and patterns that other processes read.
struct ScratchFolder {
    let url: URL

    /// Makes a folder for as long as a closure runs.
    static func with<Result>(_ body: (ScratchFolder) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("verijson-benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(ScratchFolder(url: url))
    }

    /// Makes a folder inside this one.
    func folder(named name: String) throws -> ScratchFolder {
        let folder = ScratchFolder(url: url.appendingPathComponent(name))
        try FileManager.default.createDirectory(
            at: folder.url,
            withIntermediateDirectories: true
        )
        return folder
    }

    /// Writes one document as `.json`, several as lines.
    func write(_ corpus: Corpus) throws -> URL {
        let isOne = corpus.documents.count == 1
        let file = url.appendingPathComponent(isOne ? "document.json" : "documents.ndjson")
        let lines = corpus.documents.map(\.bytes).joined(separator: [0x0A])
        try Data(lines).write(to: file)
        return file
    }

    /// Whether a file that was written has one document.
    static func hasOneDocument(_ path: String) -> Bool { path.hasSuffix(".json") }

    func write(_ cleaning: Corpus.Cleaning) throws -> URL {
        let file = url.appendingPathComponent("\(cleaning.name).pattern.json")
        try Data(cleaning.text.utf8).write(to: file)
        return file
    }
}
