package import Foundation
package import Testing

/// Texts that tests compare with files beside them, which `RECORD=1` rewrites.
package enum Recording {
    package static let isOn = ProcessInfo.processInfo.environment["RECORD"] == "1"

    /// Compares a text with what was recorded, or records it.
    ///
    /// Recording is a failure of its own, so that it is not taken for a pass.
    package static func compare(
        _ text: String,
        with file: URL,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let recorded = try? String(contentsOf: file, encoding: .utf8)
        guard isOn else {
            let recorded = try #require(
                recorded,
                "\(file.lastPathComponent) is missing; RECORD=1 makes it",
                sourceLocation: sourceLocation
            )
            #expect(text == recorded, "\(file.path)", sourceLocation: sourceLocation)
            return
        }
        guard text != recorded else { return }
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("\(file.lastPathComponent) was rewritten", sourceLocation: sourceLocation)
    }
}
