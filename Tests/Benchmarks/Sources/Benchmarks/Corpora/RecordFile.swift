import Foundation

/// A file with the records of an array, as many times over as wanted.
struct RecordFile {
    /// The form of a stream of records.
    enum Form: String, CaseIterable {
        case lines
        case items
    }

    let url: URL
    let form: Form
    /// The size of the file.
    let bytes: Int

    /// Writes the items of an array, which have a line each, so many times over.
    init(_ document: Document, copies: Int, as form: Form, in folder: ScratchFolder) throws {
        url = folder.url.appendingPathComponent("records.\(copies).\(form)")
        self.form = form
        guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
            throw BenchmarkError("'\(url.path)' cannot be written")
        }
        let file = try FileHandle(forWritingTo: url)
        let items = RecordFile.items(of: document, as: form)
        let (opening, separator, closing) = form == .lines ? ("", "\n", "\n") : ("[", ",\n", "]\n")
        try file.write(contentsOf: Data(opening.utf8))
        for copy in 0..<copies {
            if copy > 0 { try file.write(contentsOf: Data(separator.utf8)) }
            try file.write(contentsOf: items)
        }
        try file.write(contentsOf: Data(closing.utf8))
        bytes = Int(try file.offset())
        try file.close()
    }

    /// The items of an array whose items have a line each, without the brackets.
    static func items(of document: Document, as form: Form) -> Data {
        let items = document.data.dropFirst().dropLast(2)
        guard form == .lines else { return items }
        // A string has no line break, so this comma separates items.
        var lines = Data(capacity: items.count)
        for line in items.split(separator: 0x0A) {
            if !lines.isEmpty { lines.append(0x0A) }
            lines.append(line.last == UInt8(ascii: ",") ? line.dropLast() : line)
        }
        return lines
    }
}

extension Corpus.Cleaning {
    /// The pattern for a stream of a form, made of one for an array.
    func text(for form: RecordFile.Form) -> String {
        guard form == .lines else { return text }
        let array = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return String(array.dropFirst().dropLast())
    }
}
