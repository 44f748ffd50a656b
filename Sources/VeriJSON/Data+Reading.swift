import Foundation

extension Data {
    /// Reads a file up to one byte more than a limit, which shows that there are more.
    ///
    /// A pipe or a device may have no end.
    init(reading url: URL, limit: Int) throws {
        guard url.isFileURL else {
            self = try Data(contentsOf: url)
            return
        }
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        self.init()
        let wanted = Swift.min(Swift.max(0, limit), .max - 1) + 1
        while count < wanted,
            let piece = try file.read(upToCount: Swift.min(wanted - count, 1 << 20)),
            !piece.isEmpty
        {
            append(piece)
        }
    }
}
