// The books of a well-known tutorial, with dirt added: cleaned, reported, and mapped to a model.
//
//     swift run Books

import Foundation
import VeriJSON

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let document = try Data(contentsOf: folder.appendingPathComponent("books.json"))

// JSONDecoder alone gives up at the first thing that is wrong, and says little about it.
if (try? JSONDecoder().decode(Shelf.self, from: document)) == nil {
    print("JSONDecoder alone: no books at all\n")
}

let pattern = try Pattern(contentsOf: folder.appendingPathComponent("books.pattern.json"))
let result = try Sanitizer(pattern).sanitize(document, name: "books.json")

// What is left has the form of the pattern, so that the model needs no code for bad data.
for book in try result.decode(Shelf.self).books {
    print("\(book.name), by \(book.author ?? "nobody"), in \(book.category ?? "no category")")
}

// Nothing was removed in secret.
print("\n\(result.report.line)")
for change in result.report.changes {
    print("  \(change.action) \(change.path): \(change.causes[0].message)")
}
