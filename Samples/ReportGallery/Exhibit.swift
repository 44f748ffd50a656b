import Foundation
import VeriJSON

/// A document whose report is worth a look.
struct Exhibit {
    let name: String
    private let document: URL
    private let pattern: URL

    init(_ name: String, document: URL, pattern: URL) {
        self.name = name
        self.document = document
        self.pattern = pattern
    }

    /// The document after cleaning, with a report that shows values, since none is secret.
    func cleaned() throws -> Sanitized {
        let policy = Sanitizer.Policy(
            conversions: .safe,
            unknownKeys: .note,
            limits: .init(changes: 10_000),
            disclosure: .values(upTo: 200)
        )
        return try Sanitizer(try Pattern(contentsOf: pattern), policy: policy)
            .sanitize(try Data(contentsOf: document), name: document.lastPathComponent)
    }
}
