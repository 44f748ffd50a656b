import Foundation
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// The compiled pattern of a route.
enum Cleaner: Sendable {
    /// A body is cleaned as a whole.
    case document(Sanitizer)
    /// A body is cleaned record by record; each response has its own copy of the feed.
    case stream(Sanitizer.Feed)

    /// Reads and compiles the pattern of a route.
    ///
    /// - Throws: `PatternError` with every mistake in the pattern; `StreamError` if its items cannot
    ///   be cleaned one by one; Foundation's error if the file cannot be read.
    init(_ route: Configuration.Route, in folder: URL) throws {
        let file = URL(fileURLWithPath: route.pattern, relativeTo: folder)
        // Listing a change takes longer than making it. Those over the limit are counted exactly.
        let limits = Sanitizer.Limits(inputBytes: route.limit, changes: 50)
        let sanitizer = Sanitizer(
            try Pattern(contentsOf: file),
            policy: Sanitizer.Policy(limits: limits)
        )
        let framing: Sanitizer.Framing
        switch route.mode {
        case .buffered:
            self = .document(sanitizer)
            return
        case .lines: framing = .lines
        case .items:
            guard let pointer = JSONPointer(route.pointer) else {
                throw Configuration.Mistake(
                    description: "expected a JSON Pointer, found '\(route.pointer)'"
                )
            }
            framing = .items(at: pointer)
        case .events: framing = .events
        }
        self = .stream(try sanitizer.feed(framing, name: route.name))
    }
}
