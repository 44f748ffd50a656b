import Foundation
import GatewayRules
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// The compiled pattern of a route.
struct Cleaner: Sendable {
    enum Work: Sendable {
        /// A body is cleaned as a whole.
        case document(Sanitizer)
        /// A body is cleaned record by record; each response has its own copy of the feed.
        case stream(Sanitizer.Feed)
    }

    let work: Work
    /// The mark of the tags that hold with this pattern.
    let mark: TagMark

    /// Reads and compiles the pattern of a route.
    ///
    /// - Throws: `PatternError` with every mistake in the pattern; `StreamError` if its items cannot
    ///   be cleaned one by one; Foundation's error if the file cannot be read.
    init(_ route: Configuration.Route, in folder: URL) throws {
        let file = URL(fileURLWithPath: route.pattern, relativeTo: folder)
        // Listing a change takes longer than making it. Those over the limit are counted exactly.
        let limits = Sanitizer.Limits(inputBytes: route.limit, changes: 50)
        let text = try Data(contentsOf: file)
        let sanitizer = Sanitizer(
            try Pattern(contentsOf: file),
            policy: Sanitizer.Policy(limits: limits)
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        mark = TagMark([Array(try encoder.encode(route)), Array(text)])
        let framing: Sanitizer.Framing
        switch route.mode {
        case .buffered:
            work = .document(sanitizer)
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
        work = .stream(try sanitizer.feed(framing, name: route.name))
    }
}
